// SPDX-License-Identifier: Apache-2.0

/// What ModemManager shows for the same act over each voice, as a table in Markdown.
package struct VoiceTable: Hashable, Sendable {
    package var cells: [VoiceAct: [VoiceProtocol: String]] = [:]

    package init() {}

    /// The table, a line each.
    package var lines: [String] {
        let voices = VoiceProtocol.allCases
        var lines = [
            "| | " + voices.map(\.title).joined(separator: " | ") + " |",
            "| --- |" + String(repeating: " --- |", count: voices.count),
        ]
        for act in VoiceAct.allCases {
            guard let row = cells[act] else { continue }
            lines.append("| \(act.title) | " + voices.map { row[$0] ?? "" }.joined(separator: " | ") + " |")
        }
        return lines
    }

    /// Reads the cells of a table out of a document that has one.
    package init(document: String) {
        for line in document.split(separator: "\n") {
            let fields = line.split(separator: "|").map { $0.trimmingBlanks }
            guard line.hasPrefix("|"), fields.count == VoiceProtocol.allCases.count + 1,
                let act = VoiceAct.allCases.first(where: { $0.title == fields[0] })
            else { continue }
            cells[act] = Dictionary(zip(VoiceProtocol.allCases, fields.dropFirst())) { first, _ in first }
        }
    }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}
