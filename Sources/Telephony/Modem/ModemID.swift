// SPDX-License-Identifier: Apache-2.0

/// What a logical modem is called on this machine: by the number that it was given at first sight, for good, unless the
/// configuration has a name for it.
package enum ModemID: Hashable, Sendable {
    /// From 1; written `modem1`.
    case numbered(Int)
    /// By the configuration.
    case named(String)

    package init(_ ordinal: Int) {
        self = .numbered(ordinal)
    }

    /// The id that is written so; nil for what can be none.
    package init?(_ text: String) {
        if let ordinal = Self.ordinal(text) {
            self = .numbered(ordinal)
        } else if Self.isName(text) {
            self = .named(text)
        } else {
            return nil
        }
    }

    /// The number of a modem that has no name.
    package var ordinal: Int? {
        if case .numbered(let ordinal) = self { ordinal } else { nil }
    }

    /// Whether a modem may be called so: up to 32 letters, digits, `-`, `_` and `.`, a letter first, and no number's
    /// own spelling.
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, text.utf8.count <= 32, isLetter(first) else { return false }
        let isSpelled = text.utf8.allSatisfy {
            isLetter($0) || $0.isDecimalDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                || $0 == UInt8(ascii: ".")
        }
        // modem01 is nobody's number, and would be taken for one.
        let isNumber =
            text.hasPrefix("modem") && text.utf8.count > 5
            && text.utf8.dropFirst(5).allSatisfy(\.isDecimalDigit)
        return isSpelled && !isNumber
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func ordinal(_ text: String) -> Int? {
        guard text.hasPrefix("modem"), let ordinal = Int(text.dropFirst(5)), text == "modem\(ordinal)" else {
            return nil
        }
        return ordinal
    }
}

extension ModemID: CustomStringConvertible {
    package var description: String {
        switch self {
        case .numbered(let ordinal): "modem\(ordinal)"
        case .named(let name): name
        }
    }
}

extension ModemID: Comparable {
    /// Those with a name come first.
    package static func < (left: ModemID, right: ModemID) -> Bool {
        switch (left, right) {
        case (.numbered(let left), .numbered(let right)): left < right
        case (.named(let left), .named(let right)): left < right
        case (.named, .numbered): true
        case (.numbered, .named): false
        }
    }
}
