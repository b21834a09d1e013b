// SPDX-License-Identifier: Apache-2.0

/// A network's or a card's name for a carrier, as a modem passed it on.
///
/// Such names arrive with line ends, padding, a trailing `@` (the GSM alphabet's zero), in undecoded UCS-2, or
/// as the bare code. They are for people to read; nothing is decided by them.
package struct OperatorName: Hashable, Sendable {
    /// What came, on one line: control characters out, white space collapsed. Nil where nothing is left.
    package let reported: String?
    /// What to show for it. Nil where what came is no name: a code, or not one letter or digit.
    package let display: String?

    /// - Parameters:
    ///   - text: as the bus has it.
    ///   - plmn: the code it belongs to, whose digits some modems put in front of the name.
    package init(_ text: String?, of plmn: PLMN? = nil) {
        let reported = text.flatMap { Self.oneLine(UCS2Hex.decoded($0) ?? $0) }?.unlessPlaceholder
        self.reported = reported
        display = reported.flatMap { Self.name(in: $0, of: plmn) }
    }

    /// No network's name is longer: NITZ and SPN hold far less, and a hostile one shall not fill a screen.
    private static let limit = 128

    private static func oneLine(_ text: String) -> String? {
        var line = String.UnicodeScalarView()
        var length = 0
        for scalar in text.unicodeScalars {
            guard length < limit else { break }
            if scalar.isPrintable, !scalar.properties.isWhitespace {
                line.append(scalar)
                length += 1
            } else if scalar == "\u{FFFD}" || scalar == "\0" || scalar.properties.generalCategory == .format {
                // Nothing was there, or nothing to be seen: marks of direction and of joining part no words.
                continue
            } else if let last = line.last, last != " " {
                line.append(" ")
                length += 1
            }
        }
        if line.last == " " { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }

    private static func name(in line: String, of plmn: PLMN?) -> String? {
        var name = Substring(line)
        if let plmn {
            for prefix in [plmn.text + " ", plmn.mcc + " " + plmn.mnc + " "] where name.hasPrefix(prefix) {
                name = name.dropFirst(prefix.count)
            }
        }
        // 0x00 of the GSM 7-bit alphabet is "@" (3GPP TS 23.038, clause 6.2.1); 0x40 is "¡".
        while let last = name.last, last == "@" || last == "¡" || last == " " {
            name = name.dropLast()
        }
        let isCode = PLMN(name.filter { $0 != " " }) != nil
        guard !isCode, name.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        return String(name)
    }
}
