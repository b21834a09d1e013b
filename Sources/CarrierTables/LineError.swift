// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a text, and in which line of it.
struct LineError: Error, Equatable {
    /// From 1.
    let line: Int
    /// What is wrong; what to do.
    let reason: String
}

extension String {
    /// The text for a message in one line: short, nothing in it that moves a cursor, and no number that could be
    /// somebody's. Everyone may read what is wrong with a table, and a site's own may hold IMSIs and ICCIDs.
    var quoted: String {
        let isCut = unicodeScalars.count > Self.shownLength
        let shown = String(unicodeScalars.prefix(Self.shownLength)).onOneLine.withoutLongNumbers
        return "\"\(shown)\(isCut ? "…" : "")\""
    }

    /// The text with digits beyond those of a PLMN left out.
    private var withoutLongNumbers: String {
        var shown = String.UnicodeScalarView()
        var digits: [Unicode.Scalar] = []
        func finish() {
            let isLong = digits.count > Self.longestNumber
            shown.append(contentsOf: isLong ? digits.prefix(Self.longestNumber - 1) + ["…"] : digits[...])
            digits = []
        }
        for scalar in unicodeScalars {
            if scalar.properties.numericType != nil {
                digits.append(scalar)
            } else {
                finish()
                shown.append(scalar)
            }
        }
        finish()
        return String(shown)
    }

    private static let longestNumber = 6

    /// The text with a mark for whatever moves a cursor.
    var onOneLine: String {
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars { shown.append(scalar.isDirecting ? "\u{FFFD}" : scalar) }
        return String(shown)
    }

    private static let shownLength = 48
}

extension Unicode.Scalar {
    /// A control character, or one that turns the direction of the text after it.
    var isDirecting: Bool {
        switch value {
        case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
