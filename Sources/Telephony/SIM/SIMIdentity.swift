// SPDX-License-Identifier: Apache-2.0

/// The number of one card or eSIM profile (ITU-T E.118; EF_ICCID, 3GPP TS 31.102, clause 4.2.1 of TS 51.011).
///
/// Two spellings of one card are equal: padding F at the end is stripped and hexadecimal digits, which some
/// cards really have, are in upper case.
package struct ICCID: Redacted {
    package let disclosed: String

    /// Nil for an empty text, one of padding alone, or one that is no ICCID.
    package init?(_ text: String?) {
        guard var digits = text.map({ Array($0.utf8) }) else { return nil }
        while let last = digits.last, last == UInt8(ascii: "F") || last == UInt8(ascii: "f") {
            digits.removeLast()
        }
        guard (10...20).contains(digits.count), digits.allSatisfy(\.isHexadecimalDigit),
            digits.contains(where: { $0 != UInt8(ascii: "0") })
        else { return nil }
        disclosed = String(decoding: digits.map(\.upperCased), as: UTF8.self)
    }
}

/// The number of one subscription (3GPP TS 23.003, clause 2.2): MCC, MNC, MSIN, at most 15 digits.
package struct IMSI: Redacted {
    package let disclosed: String

    package init?(_ text: String?) {
        guard let text, (6...15).contains(text.utf8.count), text.utf8.allSatisfy(\.isDecimalDigit),
            text.utf8.contains(where: { $0 != UInt8(ascii: "0") })
        else { return nil }
        disclosed = text
    }
}

/// The number of one eUICC (GSMA SGP.02, clause 2.2.2): 32 digits, the same for all of its profiles.
package struct EID: Redacted {
    package let disclosed: String

    package init?(_ text: String?) {
        guard let text, text.utf8.count == 32, text.utf8.allSatisfy(\.isDecimalDigit),
            text.utf8.contains(where: { $0 != UInt8(ascii: "0") })
        else { return nil }
        disclosed = text
    }
}

extension UInt8 {
    var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var isHexadecimalDigit: Bool {
        isDecimalDigit || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(upperCased)
    }

    var upperCased: UInt8 {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self
    }
}
