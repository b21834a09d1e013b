// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// What became of a foreign list.
package struct ImportReport: Hashable, Sendable {
    /// Something that somebody may want to look at.
    package struct Note: Hashable, Sendable, CustomStringConvertible {
        /// The line of the list, from 1.
        package let line: Int
        package let text: String

        package init(line: Int, text: String) {
            self.line = line
            self.text = text
        }

        package var description: String { "line \(line): \(text)" }
    }

    package var carriers = 0
    package var rules = 0
    /// Rules of two carriers that the same card may fit equally well.
    package var ties: [RuleTie] = []
    /// What the list says twice and the layer once.
    package var duplicates: [Note] = []
    /// What the layer cannot say.
    package var notCarried: [Note] = []

    package init() {}

    mutating func count(_ layer: CarrierLayer) {
        carriers = layer.carriers.count
        rules = layer.carriers.reduce(0) { $0 + $1.rules.count }
        ties = RuleTies(in: layer).ties
    }
}
