// SPDX-License-Identifier: Apache-2.0

/// A heading with labelled facts below it, the facts aligned in one column.
struct FactSheet {
    struct Row: Equatable {
        var label: String
        var text: String
        var tone: Tone
    }

    var heading: String
    private(set) var rows: [Row] = []

    init(_ heading: String) {
        self.heading = printable(heading)
    }

    /// Adds a fact. Rows that follow with the same label stand below it without repeating it.
    mutating func add(_ label: String, _ text: String, _ tone: Tone = .plain) {
        rows.append(Row(label: printable(label), text: printable(text), tone: tone))
    }

    /// Adds a fact where there is one.
    mutating func add(_ label: String, ifKnown text: String?, _ tone: Tone = .plain) {
        if let text { add(label, text, tone) }
    }

    /// The sheet as text, each line ended by a newline.
    func render(_ style: Style) -> String {
        let labelWidth = rows.map { displayWidth($0.label) }.max() ?? 0
        let indent = 2 &+ labelWidth &+ 2
        // on a very narrow terminal a line too long is better than one letter a line
        let textWidth = style.width.map { max(12, $0 &- indent) }
        var text = wrap(heading, to: style.width).map { style.paint($0, .heading) + "\n" }.joined()
        var previous: String?
        for row in rows {
            var label = row.label == previous ? "" : row.label
            previous = row.label
            for line in wrap(row.text, to: textWidth) {
                text += "  \(style.paint(padded(label, to: labelWidth), .label))  "
                text += style.paint(line, row.tone) + "\n"
                label = ""
            }
        }
        return text
    }
}
