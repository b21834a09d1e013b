// SPDX-License-Identifier: Apache-2.0

/// The character sets of `+CSCS` (3GPP TS 27.007 clause 5.5).
enum CharacterSet: String, CaseIterable {
    case ira = "IRA"
    case gsm = "GSM"
    case ucs2 = "UCS2"

    /// `text` as this set writes it: what it cannot say becomes a question mark.
    func encode(_ text: String) -> String {
        switch self {
        case .ira, .gsm:
            String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isASCII ? $0 : "?" }))
        case .ucs2:
            text.utf16.map { Hexadecimal.text(UInt64($0), digits: 4) }.joined()
        }
    }
}
