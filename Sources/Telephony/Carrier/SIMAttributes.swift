// SPDX-License-Identifier: Apache-2.0

/// One elementary file of a card: a file that has not been read says nothing, an empty one says that it is empty.
package enum CardField: Hashable, Sendable {
    case unread
    case empty
    case value(String)
}

/// What a card has that tells whose it is.
package struct SIMAttributes: Hashable, Sendable {
    /// The home network: MCC and MNC.
    package var plmn: PLMN?
    package var imsi: IMSI?
    package var iccid: ICCID?
    package var gid1: CardField = .unread
    package var gid2: CardField = .unread
    package var pnn: CardField = .unread
    package var spn: CardField = .unread
    /// `spn` is the card's own file; else it may be what the modem calls the home network.
    package var isNameTrusted = true

    package init(plmn: PLMN? = nil) {
        self.plmn = plmn
    }
}

extension CardField {
    /// A name as somebody gives it who has read the card.
    package static func name(_ text: String) -> CardField {
        text.isEmpty ? .empty : .value(text)
    }

    /// A group identifier. One of nothing but F is what many cards have in a file that nobody filled.
    package static func group(_ text: String) -> CardField {
        let value = GroupIdentifier.significant(text)
        return value.isEmpty ? .empty : .value(String(decoding: value, as: UTF8.self))
    }
}

/// EF_GID1 and EF_GID2 in hexadecimal (3GPP TS 31.102, clauses 4.2.10 and 4.2.11).
enum GroupIdentifier {
    /// In upper case, without the bytes FF that fill the file up.
    static func significant(_ text: String) -> [UInt8] {
        var digits = text.utf8.map(\.upperCased)
        while digits.count >= 2, digits.suffix(2).allSatisfy({ $0 == UInt8(ascii: "F") }) {
            digits.removeLast(2)
        }
        return digits == [UInt8(ascii: "F")] ? [] : digits
    }

    /// A rule's value: its fillers count where something stands before them, for "00FF" is not the beginning of "00AB".
    static func pattern(_ text: String) -> [UInt8] {
        significant(text).isEmpty ? [] : text.utf8.map(\.upperCased)
    }
}

extension CardField {
    /// What is in it, nil where it is empty or was not read.
    package var text: String? {
        if case .value(let text) = self { text } else { nil }
    }
}
