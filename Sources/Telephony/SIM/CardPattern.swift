// SPDX-License-Identifier: Apache-2.0

/// An ICCID, or how it begins. Like an ICCID it never shows by itself.
package struct CardPattern: Redacted {
    /// As it is written: `8981100000000000001`, or `898110*`.
    package let disclosed: String

    private let digits: [UInt8]
    private let isBeginning: Bool

    /// Nil for what is no ICCID and no beginning of one. `*` alone fits every card that says who it is.
    package init?(_ text: String) {
        isBeginning = text.hasSuffix("*")
        if isBeginning {
            let prefix = text.utf8.dropLast()
            guard prefix.count < 20, prefix.allSatisfy(\.isHexadecimalDigit) else { return nil }
            digits = prefix.map(\.upperCased)
        } else {
            guard let iccid = ICCID(text) else { return nil }
            digits = Array(iccid.disclosed.utf8)
        }
        disclosed = text
    }

    package func fits(_ iccid: ICCID) -> Bool {
        let card = iccid.disclosed.utf8
        if isBeginning || digits.count + 1 == card.count && digits.count >= Self.shortest {
            return card.starts(with: digits)
        }
        // What is printed on a card has a check digit that it may not store (ITU-T E.118).
        if card.count + 1 == digits.count, card.count >= Self.shortest { return digits.starts(with: card) }
        return card.elementsEqual(digits)
    }

    /// An ICCID without its check digit.
    private static let shortest = 18
}
