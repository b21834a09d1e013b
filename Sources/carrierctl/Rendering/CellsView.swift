// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension CellsReply {
    /// The cells for a person, serving ones first; where there are none, why.
    func render(_ modem: String, _ style: Style) -> String {
        var sheet = FactSheet(modem)
        guard !cells.isEmpty else {
            let blank = blanks.first { $0.field == "cells" }
            sheet.add("Cells", blank.map { "– (\($0.words))" } ?? "none", .warning)
            return sheet.render(style)
        }
        for cell in cells.filter(\.serving) + cells.filter({ !$0.serving }) {
            sheet.add(cell.label, cell.words, cell.serving ? .good : .plain)
        }
        return sheet.render(style)
    }
}

extension CellInfo {
    /// `LTE, PCell`; `5G NR, neighbour`.
    fileprivate var label: String {
        let part =
            switch role {
            case .primary?: "PCell"
            case .secondary?: "SCell"
            case .primarySecondary?: "PSCell"
            case .secondarySecondary?: "SCell of the second group"
            case let other?: other.rawValue
            case nil: serving ? "serving" : "neighbour"
            }
        return "\(technology == "tdscdma" ? "TD-SCDMA" : technologyWords(technology)), \(part)"
    }

    /// What is known of it, in one line.
    fileprivate var words: String {
        func hexadecimal(_ name: String, _ number: Int?) -> String? {
            number.map { "\(name) \(String(UInt(bitPattern: $0), radix: 16, uppercase: true))" }
        }
        let channel = [band, arfcn.map { "channel \($0)" }].compactMap(\.self).joined(separator: " ")
        let parts: [String?] = [
            channel.isEmpty ? nil : channel,
            bandwidth.map { "\(decimal(Double($0) / 1_000_000)) MHz" },
            pci.map { "PCI \($0)" },
            plmn,
            hexadecimal("LAC", lac),
            hexadecimal("TAC", tac),
            hexadecimal("cell", cellId),
            Signal(technology: technology, rssi: rssi, rsrp: rsrp, rsrq: rsrq, snr: snr).words,
        ]
        let known = parts.compactMap(\.self)
        return known.isEmpty ? "–" : known.joined(separator: ", ")
    }
}
