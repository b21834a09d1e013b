// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony
internal import Threads

/// Answers questions about the events: by a connection for each, and from memory for what is not on disk.
///
/// One question at a time, on a thread of its own: many clients that ask for much take one core at most, and none of
/// the threads that others need.
actor HistoryReader {
    private let thread = SerialThread(name: "history-reader")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let path: String?
    /// What could not be written so far, in the order of the numbers; all of it newer than what is on disk.
    nonisolated let overflow = Mutex<[EventRow]>([])
    nonisolated let chain = Mutex(Chain { _ in [] })
    /// The newest run in the file is this one.
    nonisolated let hasRun = Mutex(false)

    init(path: String?) {
        self.path = path
    }

    func events(_ query: EventQuery) throws -> [NumberedEvent] {
        let waiting = overflow.withLock { $0 }.reversed().filter(query.isMatched(by:))
        var rows = Array(waiting.prefix(query.limit))
        if rows.count < query.limit, let database = try open() {
            var rest = query
            rest.limit = query.limit - rows.count
            rows += try database.events(rest)
        }
        return rows.compactMap(\.event)
    }

    func events(after sequence: Int, limit: Int) throws -> EventPage? {
        let first = Int64(sequence) &+ 1
        var rows: [EventRow] = []
        if let database = try open() {
            try database.rows(
                "SELECT \(EventRow.columns) FROM event WHERE sequence >= ? ORDER BY sequence LIMIT ?",
                [.integer(first), .integer(Int64(limit))]
            ) { row in
                rows.append(EventRow(row))
                return true
            }
        }
        let newest = rows.last?.sequence ?? first - 1
        rows += overflow.withLock { $0 }.filter { $0.sequence > newest }.prefix(limit - rows.count)
        // As far as there is no hole.
        let whole = zip(rows, first...).prefix { $0.sequence == $1 }.map(\.0)
        return whole.last.map { EventPage(events: whole.compactMap(\.event), last: Int($0.sequence)) }
    }

    func first(after sequence: Int) throws -> Int? {
        let first = try open()?.integer(
            "SELECT min(sequence) FROM event WHERE sequence > ?",
            [.integer(Int64(sequence))]
        )
        // What could not be written is newer than all that could.
        let waiting = overflow.withLock { $0.first { $0.sequence > sequence }?.sequence }
        return (first ?? waiting).map { Int($0) }
    }

    func reports(_ query: ReportQuery, now: Moment) throws -> [ServiceReport] {
        var ledger = ServiceLedger(since: query.since, until: query.until)
        var end = now
        if let database = try open() {
            try database.transaction("BEGIN") { () throws(DatabaseError) in
                end = try database.note(query, in: &ledger, isRunning: hasRun.withLock { $0 }) ?? now
            }
        }
        for row in overflow.withLock({ $0 }) {
            ledger.note(row, ifOf: query.modem)
            end = now
        }
        return ledger.reports(at: end)
    }

    /// - Throws: `ArchiveError` where there is no file that could be looked at.
    func verdict() throws -> ArchiveVerdict {
        guard let path else { throw ArchiveError("no file of it is kept") }
        let chain = chain.withLock { $0 }
        do throws(DatabaseError) {
            let database = try Self.opened(path)
            return try database.transaction("BEGIN") { () throws(DatabaseError) in
                try database.verdict(chain)
            }
        } catch {
            guard error.isAbsence else { throw error }
            throw ArchiveError("\(path): \(error)")
        }
    }

    /// Nil where there is no file of ours.
    func open() throws(DatabaseError) -> Database? {
        guard let path else { return nil }
        do throws(DatabaseError) {
            return try Self.opened(path)
        } catch  where error.isAbsence {
            return nil
        }
    }

    private static func opened(_ path: String) throws(DatabaseError) -> Database {
        let database = try Database(path: path, isWritten: false)
        try Schema.refuseAnothers(database)
        return database
    }
}

extension EventQuery {
    fileprivate func isMatched(by row: EventRow) -> Bool {
        (modem == nil || row.modem == modem) && kinds?.contains { $0.rawValue == row.kind } ?? true
            && row.time >= since ?? .min && row.time <= until ?? .max
            && row.sequence < before.map(Int64.init) ?? .max
    }

    /// The conditions in SQL, with their values.
    fileprivate var conditions: (sql: String, values: [Database.Value]) {
        var conditions: [String] = []
        var values: [Database.Value] = []
        func add(_ condition: String, _ new: [Database.Value]) {
            conditions.append(condition)
            values += new
        }
        if let modem { add("modem = ?", [.text(modem)]) }
        if let kinds {
            let marks = Array(repeating: "?", count: kinds.count).joined(separator: ", ")
            add("kind IN (\(marks))", kinds.map { .text($0.rawValue) })
        }
        if let since { add("time >= ?", [.integer(since)]) }
        if let until { add("time <= ?", [.integer(until)]) }
        if let before { add("sequence < ?", [.integer(Int64(before))]) }
        return (conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND "), values)
    }
}

extension Database {
    fileprivate func events(_ query: EventQuery) throws(DatabaseError) -> [EventRow] {
        let conditions = query.conditions
        var events: [EventRow] = []
        try rows(
            "SELECT \(EventRow.columns) FROM event \(conditions.sql) ORDER BY sequence DESC LIMIT ?",
            conditions.values + [.integer(Int64(query.limit))]
        ) { row in
            events.append(EventRow(row))
            return true
        }
        return events
    }

    /// Notes what happened in each run of the daemon that reaches into the query's time.
    ///
    /// - Parameter isRunning: the newest run is not over.
    /// - Returns: when the last run ended; nil where it has not.
    fileprivate func note(
        _ query: ReportQuery,
        in ledger: inout ServiceLedger,
        isRunning: Bool
    ) throws(DatabaseError) -> Moment? {
        var runs: [(first: Int64, end: Moment)] = []
        try rows("SELECT first_sequence, end_time, end_uptime FROM run ORDER BY rowid") { row in
            let end = Moment(wall: row.integer(1) ?? 0, uptime: .milliseconds(row.integer(2) ?? 0))
            runs.append((row.integer(0) ?? 0, end))
            return true
        }
        for (index, run) in runs.enumerated() {
            let next = index + 1 < runs.count ? runs[index + 1].first : Int64.max
            let isLast = index + 1 == runs.count
            guard run.end.wall >= query.since || (isLast && isRunning) else { continue }
            try rows(
                """
                SELECT \(EventRow.columns) FROM event WHERE sequence >= ? AND sequence < ? \
                AND kind NOT IN ('signalChanged', 'locationChanged', 'callChanged') ORDER BY sequence
                """,
                [.integer(run.first), .integer(next)]
            ) { row in
                ledger.note(EventRow(row), ifOf: query.modem)
                return true
            }
            if !(isLast && isRunning) { ledger.stop(at: run.end) }
        }
        return isRunning ? nil : runs.last?.end
    }

    fileprivate func verdict(_ chain: Chain) throws(DatabaseError) -> ArchiveVerdict {
        var ends: [String: (end: Chain.End, seal: [UInt8])] = [:]
        try rows("SELECT name, sequence, digest, seal FROM chain") { row in
            let end = Chain.End(sequence: row.integer(1) ?? 0, digest: row.blob(2) ?? [])
            ends[row.text(0) ?? ""] = (end, row.blob(3) ?? [])
            return true
        }
        var verdict = ArchiveVerdict(events: 0, first: nil, last: nil)
        let anchor = ends["anchor"]
        var end = anchor?.end ?? Chain.beginning
        try rows("SELECT \(EventRow.columns), digest FROM event ORDER BY sequence") { row in
            let sequence = row.integer(0) ?? 0
            let fields = (0..<Int32(EventRow.columnCount)).map { row.value($0) }
            let digest = row.blob(Int32(EventRow.columnCount)) ?? []
            verdict.events += 1
            verdict.first = verdict.first ?? Int(sequence)
            verdict.last = Int(sequence)
            if chain.digest(of: EventRow.chained(fields), after: end.digest) != digest, verdict.problem == nil
            {
                verdict.problem =
                    "event \(sequence) was changed, or an event between it and \(end.sequence) was taken out"
                verdict.place = Int(sequence)
            }
            // From here on by its own digest: one that was changed shows no other as changed.
            end = Chain.End(sequence: sequence, digest: digest)
            return true
        }
        guard verdict.problem == nil else { return verdict }
        guard verdict.events > 0 || !ends.isEmpty else { return verdict }
        guard let anchor, anchor.seal == chain.seal("anchor", anchor.end) else {
            verdict.problem = "the oldest events were taken out: the mark before them was not made here"
            verdict.place = verdict.first
            return verdict
        }
        guard let head = ends["head"], head.seal == chain.seal("head", head.end), head.end == end else {
            verdict.problem = "the newest events were taken out: the mark behind them is another"
            verdict.place = verdict.last
            return verdict
        }
        return verdict
    }
}

extension ServiceLedger {
    /// - Parameter modem: the one that is asked for; nil for all.
    fileprivate mutating func note(_ row: EventRow, ifOf modem: String?) {
        let moment = Moment(wall: row.time, uptime: .milliseconds(row.uptime))
        switch Event.Kind(rawValue: row.kind) {
        case .modemManagerUnavailable: pause(at: moment)
        case .modemManagerAvailable: resume(at: moment)
        case .modemRemoved: note(row, nil, at: moment, ifOf: modem)
        default: if let service = row.service { note(row, service, at: moment, ifOf: modem) }
        }
    }

    private mutating func note(
        _ row: EventRow,
        _ state: ServiceState?,
        at moment: Moment,
        ifOf wanted: String?
    ) {
        guard let modem = row.modem, wanted == nil || wanted == modem else { return }
        note(modem, state, at: moment)
    }
}
