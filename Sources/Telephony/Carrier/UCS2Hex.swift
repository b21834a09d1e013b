// SPDX-License-Identifier: Apache-2.0

/// Text that a modem answered in the UCS2 character set (3GPP TS 27.007, clause 5.5) and nobody decoded.
enum UCS2Hex {
    /// What `text` says if it is UCS-2 in hexadecimal, nil if it is to be taken as it stands.
    ///
    /// Names may look like hexadecimal by themselves ("FACE", "12345678"), so at least two characters are asked
    /// for, and they have to belong together: one Unicode row, or the rows of East Asian writing. Spaces and the
    /// other characters of ASCII go with any writing.
    static func decoded(_ text: String) -> String? {
        let digits = Array(text.utf8)
        guard digits.count >= 8, digits.count.isMultiple(of: 4), digits.allSatisfy(\.isHexadecimalDigit)
        else {
            return nil
        }
        var units = stride(from: 0, to: digits.count, by: 4).compactMap {
            UInt16(String(decoding: digits[$0..<($0 + 4)], as: UTF8.self), radix: 16)
        }
        while units.last == 0 || units.last == 0xFFFF {
            units.removeLast()
        }
        let letters = units.filter { !(0x20...0x7E).contains($0) }
        let row = letters.first.map { $0 >> 8 } ?? 0
        guard !units.isEmpty, letters.allSatisfy({ $0 >> 8 == row }) || letters.allSatisfy(isEastAsian)
        else { return nil }
        let decoded = String(decoding: units, as: UTF16.self)
        return decoded.unicodeScalars.allSatisfy(\.isPrintable) ? decoded : nil
    }

    /// Symbols, kana, ideographs, Hangul, and the full-width forms.
    private static func isEastAsian(_ unit: UInt16) -> Bool {
        (0x3000...0x9FFF).contains(unit) || (0xAC00...0xD7A3).contains(unit)
            || (0xFF00...0xFFEF).contains(unit)
    }
}

extension Unicode.Scalar {
    var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: self != "\u{FFFD}"
        }
    }
}
