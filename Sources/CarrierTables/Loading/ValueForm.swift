// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// What a text in a table has to look like, and how to say that it does not.
struct ValueForm: Sendable {
    let fits: @Sendable (String) -> Bool
    /// Follows the value in a message: "is no country; write …".
    let fault: String
}

extension ValueForm {
    /// What a person reads; a card holds far less (3GPP TS 31.102, clause 4.2.12: 16 characters of SPN).
    static let text = ValueForm(
        fits: { isPrintable($0) && !$0.allSatisfy(\.isWhitespace) },
        fault: "is blank, longer than \(textLimit) bytes or holds control characters; write what to show"
    )
    /// An SPN: a text, or the empty one that fits a card whose name is empty.
    static let serviceProviderName = ValueForm(
        fits: { $0.isEmpty || text.fits($0) },
        fault: "is blank, longer than \(textLimit) bytes or holds control characters; write the card's name"
    )
    /// What fits on an icon; the empty one passes to the next rule.
    static let label = ValueForm(
        fits: { $0.isEmpty || text.fits($0) && $0.count <= 12 },
        fault:
            "is blank or longer than 12 characters; write what an icon says, or nothing for the next rule's"
    )
    static let plmn = ValueForm(
        fits: { PLMN($0) != nil },
        fault: "is no PLMN; write five or six digits, the MCC first"
    )
    /// The beginning of an IMSI, of at most 15 digits (3GPP TS 23.003, clause 2.2).
    static let imsiPrefix = ValueForm(
        fits: { text in
            (1...15).contains(text.utf8.count)
                && text.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "x") }
        },
        fault: "is no beginning of an IMSI; write up to 15 digits, x for any digit"
    )
    /// The beginning of an ICCID, of at most 20 digits (ITU-T E.118 and what cards have).
    static let iccidPrefix = ValueForm(
        fits: { (1...20).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) },
        fault: "is no beginning of an ICCID; write up to 20 digits"
    )
    /// The issuer's part of an ICCID: 89, then at most three digits of country and four of issuer (ITU-T E.118).
    static let issuerPrefix = ValueForm(
        fits: { (3...20).contains($0.utf8.count) && $0.utf8.allSatisfy(\.isDigit) && $0.hasPrefix("89") },
        fault: "is no issuer's prefix; write 89, then the country's digits and the issuer's"
    )
    /// The beginning of EF_GID1 or EF_GID2, of at most 127 bytes: a pattern's length is kept in 8 bits.
    static let groupIdentifier = ValueForm(
        fits: { (1...254).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.hexadecimalValue != nil } },
        fault: "is not hexadecimal; write up to 254 digits, 0 to 9 and A to F alone"
    )
    /// `jp.docomo`: parts of small letters, digits and hyphens.
    static let id = ValueForm(
        fits: isID,
        fault: "is no id; write small letters, digits and hyphens in two parts or more, as in jp.docomo"
    )
    static let country = ValueForm(
        fits: { $0.utf8.count == 2 && $0.utf8.allSatisfy(\.isSmallLetter) },
        fault: "is no country; write the two small letters of ISO 3166-1, or leave it out"
    )
    static let version = ValueForm(
        fits: { text in
            (1...32).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        },
        fault: "is no version; write up to 32 printable characters of ASCII without blanks"
    )
    static let date = ValueForm(fits: isDate, fault: "is no date; write year-month-day, as in 2026-11-30")

    private static let textLimit = 128

    private static func isPrintable(_ text: String) -> Bool {
        text.utf8.count <= textLimit
            && (text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
                || !text.unicodeScalars.contains(where: \.isDirecting))
    }

    @Sendable private static func isID(_ text: String) -> Bool {
        guard text.utf8.count <= 96 else { return false }
        var parts = 0
        var previous = UInt8(ascii: ".")
        for byte in text.utf8 {
            if byte == UInt8(ascii: ".") {
                guard previous != UInt8(ascii: ".") else { return false }
            } else {
                guard byte.isSmallLetter || byte.isDigit || byte == UInt8(ascii: "-") else { return false }
                if previous == UInt8(ascii: ".") { parts += 1 }
            }
            previous = byte
        }
        return parts >= 2 && previous != UInt8(ascii: ".")
    }

    @Sendable private static func isDate(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
            let year = Int(String(parts[0]) ?? ""), let month = Int(String(parts[1]) ?? ""),
            let day = Int(String(parts[2]) ?? ""), (1...12).contains(month)
        else { return false }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return (1...lengths[month - 1]).contains(day)
    }
}

extension UInt8 {
    var isSmallLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}
