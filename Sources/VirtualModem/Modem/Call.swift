// SPDX-License-Identifier: Apache-2.0

/// The one voice call of a modem.
package struct Call: Hashable, Sendable {
    package enum Stage: String, Hashable, Sendable {
        /// On its way to the other side.
        case dialing
        /// It rings at the other side.
        case alerting
        /// It rings here.
        case ringing
        case active
    }

    package var number: String
    package var isIncoming: Bool
    package var stage: Stage

    package init(to number: String) {
        self.number = number
        isIncoming = false
        stage = .dialing
    }

    package init(from number: String) {
        self.number = number
        isIncoming = true
        stage = .ringing
    }

    /// The call when it has come to `stage`.
    package func at(_ stage: Stage) -> Call {
        var call = self
        call.stage = stage
        return call
    }

    /// Whether `text` is a number to call: digits, with a plus sign before them where it is international.
    package static func isNumber(_ text: String) -> Bool {
        let digits = text.hasPrefix("+") ? text.dropFirst() : text[...]
        return (1...20).contains(digits.utf8.count) && digits.utf8.allSatisfy { (48...57).contains($0) }
    }
}
