// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension CarrierTables {
    /// The tables in use and what is wrong with others; nil where there is neither.
    var sheet: FactSheet? {
        guard !tables.isEmpty || !problems.isEmpty else { return nil }
        var sheet = FactSheet("Carrier tables")
        for table in tables { sheet.add(table.name, table.words) }
        for problem in problems { sheet.add("Not taken", problem.words, .bad) }
        return sheet
    }
}

extension CarrierTable {
    /// `2026.11, 812 carriers, /etc/carrierd/carriers.d/site.json`.
    fileprivate var words: String {
        [version ?? date, "\(carriers) carrier\(carriers == 1 ? "" : "s")", file]
            .compactMap(\.self).joined(separator: ", ")
    }
}

extension InvalidTable {
    /// `/etc/carrierd/carriers.d/site.json:12: what is wrong; what to do`.
    var words: String {
        line > 0 ? "\(file):\(line): \(reason)" : "\(file): \(reason)"
    }
}
