// SPDX-License-Identifier: Apache-2.0

extension Report {
    /// A table for a person, each subject under its title.
    func table(titles: [String: String]) -> String {
        var lines: [Line] = [.cells(["what", "measured", "beside", "", "ratio", "bar", ""])]
        var subject = ""
        for row in rows {
            if row.subject != subject {
                subject = row.subject
                lines += [.text(""), .text(titles[subject] ?? subject)]
            }
            lines.append(.cells(cells(of: row)))
        }
        for (subject, what, reason) in skipped {
            lines.append(.text("skipped in \(subject): \(what): \(reason)"))
        }
        return laidOut(lines)
    }

    /// One object a row.
    var json: String {
        rows.map { row in
            var fields = [
                ("subject", quoted(row.subject)), ("name", quoted(row.name)), ("value", "\(row.value)"),
                ("unit", quoted(row.unit)),
            ]
            if let peer = row.peer {
                fields += [("peer", quoted(peer.name)), ("peerValue", "\(peer.value)")]
            }
            switch row.bar {
            case nil: break
            case .atMost(let most): fields.append(("bar", "\(most)"))
            case .ofPeer(let most): fields.append(("ratioBar", "\(most)"))
            }
            if let isMet = row.isMet { fields.append(("met", "\(isMet)")) }
            if let scale = row.scale { fields += [("of", quoted(scale.of)), ("count", "\(scale.count)")] }
            return object(fields)
        }.joined()
            + skipped.map { subject, what, reason in
                object([
                    ("subject", quoted(subject)), ("skipped", quoted(what)), ("reason", quoted(reason)),
                ])
            }.joined()
    }

    private enum Line {
        case text(String)
        case cells([String])
    }

    private func cells(of row: Row) -> [String] {
        let bar =
            switch row.bar {
            case nil: ""
            case .atMost(let most): "\(number(most)) \(row.unit)"
            case .ofPeer(let most): "\(number(most)) x"
            }
        return [
            row.name,
            "\(number(row.value)) \(row.unit)",
            row.peer?.name ?? "",
            row.peer.map { "\(number($0.value)) \(row.unit)" } ?? "",
            row.ratio.map { "\(number($0)) x" } ?? "",
            bar,
            row.isMet == false ? "NOT MET" : "",
        ]
    }

    private func laidOut(_ lines: [Line]) -> String {
        let table = lines.compactMap { line in
            if case .cells(let cells) = line { cells } else { nil }
        }
        let columns = table.first?.indices ?? 0..<0
        let widths = columns.map { column in table.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            switch line {
            case .text(let text): return text + "\n"
            case .cells(let cells):
                let padded = zip(cells, widths).map { text, width in
                    text + String(repeating: " ", count: width - text.count)
                }
                let joined = padded.joined(separator: "  ")
                return String(joined.reversed().drop { $0 == " " }.reversed()) + "\n"
            }
        }.joined()
    }

    private func object(_ fields: [(String, String)]) -> String {
        "{" + fields.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}\n"
    }

    private func quoted(_ text: String) -> String { text.inJSON }
}

extension String {
    /// As a JSON string, of text that is our own or a system's one-line answer.
    var inJSON: String {
        let escaped = unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case _ where scalar.value < 0x20: " "
            default: "\(scalar)"
            }
        }
        return "\"\(escaped.joined())\""
    }
}

/// Three digits that matter.
func number(_ value: Double) -> String {
    guard abs(value) < 1e15 else { return "\(value)" }
    if value != 0, abs(value) < 0.1 {
        let thousandths = (value * 10_000).rounded() / 10_000
        return "\(thousandths)"
    }
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    let factor = digits == 0 ? 1.0 : digits == 1 ? 10 : 100
    let rounded = (value * factor).rounded() / factor
    return digits == 0 || rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
