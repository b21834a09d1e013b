// SPDX-License-Identifier: Apache-2.0

/// `text` made safe for a terminal: what a network or a SIM calls itself must not move the cursor.
///
/// Control characters (C0, DEL, C1), line and paragraph separators and the directional formatting characters,
/// which make a line read otherwise than it is, become U+FFFD. A tab or a newline becomes a space.
func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        if scalar == "\n" || scalar == "\t" || scalar == "\r" {
            safe.append(" ")
        } else {
            safe.append(isUnsafe(scalar) ? "\u{FFFD}" : scalar)
        }
    }
    return String(safe)
}

/// Whether a terminal acts on the scalar, or reorders the line at it.
func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    // Marks of a direction, and one that is not seen.
    case 0x061C, 0x200E, 0x200F, 0xFEFF: true
    default: false
    }
}
