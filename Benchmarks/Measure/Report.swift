// SPDX-License-Identifier: Apache-2.0

/// Rows of what was measured.
struct Report {
    struct Row {
        var name: String
        var value: Double
        var unit: String
        /// What the same work costs another way, in the same run.
        var peer: (name: String, value: Double)?
        /// What it is to cost at most.
        var bar: Double?
    }

    private(set) var rows: [Row] = []

    mutating func add(
        _ name: String,
        _ value: Double,
        _ unit: String,
        peer: (name: String, value: Double)? = nil,
        bar: Double? = nil
    ) {
        rows.append(Row(name: name, value: value, unit: unit, peer: peer, bar: bar))
    }

    var table: String {
        var cells = [["what", "measured", "bar", "beside", "", "ratio"]]
        for row in rows {
            let bar = row.bar.map { "\(Self.text($0)) \(row.unit)" }
            let peer = row.peer.map { "\(Self.text($0.value)) \(row.unit)" }
            let ratio = row.peer.map { Self.text(row.value / $0.value) }
            cells.append([
                row.name, "\(Self.text(row.value)) \(row.unit)", bar ?? "", row.peer?.name ?? "", peer ?? "",
                ratio ?? "",
            ])
        }
        let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.map { line in
            zip(line, widths).map { text, width in text + String(repeating: " ", count: width - text.count) }
                .joined(separator: "  ") + "\n"
        }.joined()
    }

    var json: String {
        rows.map { row in
            var fields = [
                #""name":"\#(row.name)""#, #""value":\#(row.value)"#, #""unit":"\#(row.unit)""#,
            ]
            if let bar = row.bar { fields.append(#""bar":\#(bar)"#) }
            if let peer = row.peer {
                fields.append(#""peer":"\#(peer.name)","peerValue":\#(peer.value)"#)
            }
            return "{\(fields.joined(separator: ","))}\n"
        }.joined()
    }

    /// Three digits that matter.
    private static func text(_ value: Double) -> String {
        let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
        let factor = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
        let rounded = (value * factor).rounded() / factor
        return digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    }
}
