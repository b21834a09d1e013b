// SPDX-License-Identifier: Apache-2.0

/// How a line is meant, which a terminal shows as a colour.
enum Tone {
    case plain, heading, label, good, warning, bad
}

/// How output is laid out: colours or none, and the width to keep within.
struct Style: Equatable {
    var isColored = false
    /// Columns; nil where nothing limits a line.
    var width: Int?

    /// `text` in the tone's colour; only here do escape sequences come in.
    func paint(_ text: String, _ tone: Tone) -> String {
        guard isColored, !text.isEmpty, let code = Self.code(of: tone) else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// ECMA-48 clause 8.3.117, select graphic rendition.
    private static func code(of tone: Tone) -> String? {
        switch tone {
        case .plain: nil
        case .heading: "1"
        case .label: "2"
        case .good: "32"
        case .warning: "33"
        case .bad: "31"
        }
    }
}
