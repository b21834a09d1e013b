// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

/// How long attacks are, which an environment variable says.
enum Torture {
    /// `make torture` sets TORTURE; the ordinary suite leaves out what takes long.
    static var isWanted: Bool { number("TORTURE").map { $0 > 0 } ?? false }

    /// A whole number that an environment variable gives; nil where it gives none.
    static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    /// Says what was seen, for whoever runs `make torture`.
    static func note(_ line: String) {
        print("torture: \(line)")
    }
}

extension Trait where Self == ConditionTrait {
    /// A test of `make torture` alone.
    static var torture: ConditionTrait { .enabled(if: Torture.isWanted, "make torture") }
}
