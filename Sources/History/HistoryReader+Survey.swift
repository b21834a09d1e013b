// SPDX-License-Identifier: Apache-2.0

internal import Telephony

extension HistoryReader {
    func points(_ query: SurveyQuery, _ buffer: SurveyBuffer) throws -> SurveyPage {
        // Before the file is read: what is written down meanwhile is then in both, and in neither otherwise.
        let waiting = buffer.rows
        var rows: [SurveyRow] = []
        if let database = try open() {
            let filter = SurveyFilter(query)
            try database.rows(
                "SELECT \(SurveyRow.columns) FROM survey \(filter.sql) ORDER BY number LIMIT ?",
                filter.values + [.integer(Int64(query.limit))]
            ) { row in
                rows.append(SurveyRow(row))
                return true
            }
        }
        let newest = rows.last?.number ?? query.after
        rows += waiting.filter { $0.number > newest && query.isMatched(by: $0.point) }
            .prefix(max(0, query.limit - rows.count))
        return SurveyPage(points: rows.map(\.point), next: rows.last?.number)
    }

    func counts(_ query: SurveyQuery, _ buffer: SurveyBuffer) throws -> [String: Int] {
        let waiting = buffer.rows
        var counts: [String: Int] = [:]
        var newest: Int64 = 0
        if let database = try open() {
            let filter = SurveyFilter(query)
            try database.rows(
                "SELECT modem, count(*), max(number) FROM survey \(filter.sql) GROUP BY modem",
                filter.values
            ) { row in
                counts[row.text(0) ?? ""] = Int(row.integer(1) ?? 0)
                newest = max(newest, row.integer(2) ?? 0)
                return true
            }
        }
        for row in waiting where row.number > newest && query.isMatched(by: row.point) {
            counts[row.point.modem, default: 0] += 1
        }
        return counts
    }

    func summaries(_ query: SurveyQuery, _ buffer: SurveyBuffer) throws -> [SurveySummary] {
        let waiting = buffer.rows
        var ledger = SurveyLedger()
        var newest: Int64 = 0
        if let database = try open() {
            let filter = SurveyFilter(query)
            // Those that a sum needs: reading text is what this costs.
            try database.rows(
                """
                SELECT number, time, modem, latitude, longitude, technology, five_g, carrier FROM survey \
                \(filter.sql) ORDER BY number
                """,
                filter.values
            ) { row in
                newest = row.integer(0) ?? 0
                ledger.note(
                    SurveyPoint(
                        time: row.integer(1) ?? 0,
                        place: SurveyRow.place(latitude: row.integer(3), longitude: row.integer(4), nil, nil),
                        modem: row.text(2) ?? "",
                        carrier: row.text(7),
                        technology: row.text(5),
                        fiveG: row.text(6).flatMap(FiveGStatus.init) ?? .unknown
                    )
                )
                return true
            }
        }
        for row in waiting where row.number > newest && query.isMatched(by: row.point) {
            ledger.note(row.point)
        }
        return ledger.summaries()
    }
}

/// The conditions of a query in SQL, with their values.
private struct SurveyFilter {
    private(set) var sql = "WHERE number > ?"
    private(set) var values: [Database.Value]

    init(_ query: SurveyQuery) {
        values = [.integer(query.after)]
        if let since = query.since {
            // Found by the index: without it a question about the last hour would read the whole month.
            add(
                "number >= (SELECT coalesce(min(number), 9223372036854775807) FROM survey WHERE time >= ?)",
                since
            )
            add("time >= ?", since)
        }
        if let until = query.until { add("time <= ?", until) }
        if let modem = query.modem {
            sql += " AND modem = ?"
            values.append(.text(modem))
        }
    }

    private mutating func add(_ condition: String, _ value: Int64) {
        sql += " AND \(condition)"
        values.append(.integer(value))
    }
}
