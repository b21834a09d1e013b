// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// The file that holds the events: one writer.
///
/// Its log (WAL) is synchronised at every commit, so that what was committed survives a power cut.
final class HistoryFile {
    let database: Database
    private let bounds: HistoryBounds
    /// The newest event and its digest.
    private(set) var head: Chain.End
    private var anchor: Chain.End
    /// How many events there are; nil until somebody has to know.
    private var count: Int64?
    /// The row of the run of now; nil before it has begun.
    private var run: Int64?
    /// How many pages the log had when it was last moved into the file; it begins anew once all of it is there and
    /// nobody reads it any more.
    private var checkpointedPages = 0
    private var survey: SurveyTable

    /// How many pages the log may grow between two checkpoints: 4 MB. Twice as many would cost less time, and a router's
    /// disk is small.
    private static let checkpointPages = 1000

    /// Opens the file, and makes it where there is none.
    ///
    /// - Throws: `DatabaseError`.
    init(path: String, bounds: HistoryBounds) throws(DatabaseError) {
        let database = try Database(path: path, isWritten: true)
        try Schema.refuseAnothers(database)
        // A log that cannot be: the file system cannot share memory, and then nothing here can be relied on.
        var mode: String?
        try database.rows("PRAGMA journal_mode = WAL") { row in
            mode = row.text(0)
            return false
        }
        guard mode == "wal" else {
            throw DatabaseError(code: 1, text: "its file system has no room for a write-ahead log")
        }
        try database.execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA wal_autocheckpoint = 0;
            PRAGMA journal_size_limit = 1048576;
            PRAGMA cache_size = -256;
            """
        )
        database.countLog()
        if let pages = bounds.pages { try database.execute("PRAGMA max_page_count = \(pages)") }
        try Schema.migrate(database)
        self.database = database
        self.bounds = bounds
        survey = SurveyTable(points: bounds.surveyPoints, age: bounds.surveyAge)
        anchor = try Self.end("anchor", in: database) ?? Chain.beginning
        head = try Self.end("head", in: database) ?? Chain.beginning
        // A head that was taken away or lags behind must not bring numbers that are there again.
        let newest = try database.integer("SELECT max(sequence) FROM event") ?? 0
        head.sequence = max(head.sequence, newest)
        // Beyond it JSON's readers lose digits, and no daemon lives to count that far.
        guard (0...(1 << 53)).contains(head.sequence) else {
            throw DatabaseError.unusable("its event number \(head.sequence) is out of range")
        }
    }

    /// What was kept with the events, as it came.
    func memory() throws(DatabaseError) -> [UInt8]? {
        var memory: [UInt8]?
        try database.rows("SELECT content FROM memory") { row in
            memory = row.blob(0)
            return false
        }
        return memory
    }

    /// Writes events down, and lets the oldest go where there are too many.
    ///
    /// - Throws: `DatabaseError`; nothing has been written then.
    func append(_ rows: [EventRow], memory: [UInt8]?, chain: Chain, now: Moment) throws(DatabaseError) {
        try expectInPlace()
        // What is there already was written by a try that did not know that it succeeded.
        let rows = rows.filter { $0.sequence > head.sequence }
        let written = try database.transaction { () throws(DatabaseError) in
            var head = head
            for row in rows {
                let fields = row.fields
                let digest = chain.digest(of: EventRow.chained(fields), after: head.digest)
                try database.execute(Self.insertion, fields + [.blob(digest)])
                head = Chain.End(sequence: row.sequence, digest: digest)
            }
            try set("head", to: head, chain)
            if let memory {
                try database.execute("DELETE FROM memory")
                try database.execute("INSERT INTO memory VALUES (?)", [.blob(memory)])
            }
            let run = try noteRun(firstSequence: rows.first?.sequence ?? head.sequence + 1, now: now)
            var count = try count(after: rows.count)
            var anchor = anchor
            if count > Int64(bounds.events) {
                // Some at a time: the first page is then not rewritten at every event.
                let excess = count - Int64(bounds.events) + Int64(bounds.events / 100)
                let limit = try database.integer(
                    "SELECT sequence FROM event ORDER BY sequence LIMIT 1 OFFSET ?",
                    [.integer(excess - 1)]
                )
                let pruned = try prune(through: limit ?? head.sequence, anchor: anchor, chain)
                anchor = pruned.anchor
                count -= pruned.count
            } else if anchor == Chain.beginning {
                try set("anchor", to: anchor, chain)
            }
            return (head, anchor, count, run)
        }
        (head, anchor, count, run) = written
    }

    /// Writes points of the coverage log down, and lets the oldest go where there are too many.
    ///
    /// - Throws: `DatabaseError`; nothing has been written then.
    func append(_ rows: [SurveyRow], now: Moment) throws(DatabaseError) {
        guard !rows.isEmpty else { return }
        try expectInPlace()
        survey = try database.transaction { () throws(DatabaseError) in
            var table = survey
            try table.append(rows, to: database, now: now)
            return table
        }
    }

    /// The number of the newest point that there ever was.
    func lastSurveyNumber() throws(DatabaseError) -> Int64 {
        try database.integer("SELECT seq FROM sqlite_sequence WHERE name = 'survey'") ?? 0
    }

    /// Lets go what is too old, and moves what was written into the file proper.
    func tidy(_ chain: Chain, now: Moment) throws(DatabaseError) {
        try forgetOld(chain, now: now)
        survey = try database.transaction("BEGIN") { () throws(DatabaseError) in
            var table = survey
            try table.forgetOld(in: database, now: now)
            return table
        }
        let pages = database.logPages
        if pages < checkpointedPages { checkpointedPages = 0 }
        guard pages - checkpointedPages >= Self.checkpointPages else { return }
        checkpointedPages = pages
        try database.checkpoint()
    }

    /// Notes that the daemon was still there, as it ends.
    func close(now: Moment) throws(DatabaseError) {
        if run != nil {
            try database.transaction { () throws(DatabaseError) in
                _ = try noteRun(firstSequence: head.sequence + 1, now: now)
            }
        }
        try database.checkpoint()
    }

    private func expectInPlace() throws(DatabaseError) {
        guard database.isInPlace else { throw .missing }
    }

    /// How many events there are once so many more have been written.
    private func count(after new: Int) throws(DatabaseError) -> Int64 {
        if let count { return count + Int64(new) }
        return try database.integer("SELECT count(*) FROM event") ?? 0
    }

    private func forgetOld(_ chain: Chain, now: Moment) throws(DatabaseError) {
        guard let age = bounds.age?.milliseconds else { return }
        // From the old end on alone: a clock that was wrong for a while leaves no holes.
        let first = try database.integer("SELECT time FROM event ORDER BY sequence LIMIT 1")
        guard let first, first < now.wall &- age else { return }
        // Some more at a time, or each new event would cost one more commit.
        let kept = try database.integer(
            "SELECT sequence FROM event WHERE time >= ? ORDER BY sequence LIMIT 1",
            [.integer(now.wall &- age &+ age / 100)]
        )
        let pruned = try database.transaction { () throws(DatabaseError) in
            try prune(through: (kept ?? head.sequence + 1) - 1, anchor: anchor, chain)
        }
        anchor = pruned.anchor
        count = count.map { $0 - pruned.count }
    }

    /// Takes out the oldest events, and moves the chain's beginning to the last of them.
    private func prune(
        through limit: Int64,
        anchor: Chain.End,
        _ chain: Chain
    ) throws(DatabaseError) -> (anchor: Chain.End, count: Int64) {
        var anchor = anchor
        try database.rows(
            "SELECT sequence, digest FROM event WHERE sequence <= ? ORDER BY sequence DESC LIMIT 1",
            [.integer(limit)]
        ) { row in
            anchor = Chain.End(sequence: row.integer(0) ?? 0, digest: row.blob(1) ?? [])
            return false
        }
        try database.execute("DELETE FROM event WHERE sequence <= ?", [.integer(anchor.sequence)])
        let count = try database.integer("SELECT changes()") ?? 0
        try set("anchor", to: anchor, chain)
        // A run of which no event is left is not reported on.
        try database.execute(
            """
            DELETE FROM run WHERE rowid < (SELECT max(rowid) FROM run WHERE first_sequence <= ?)
            """,
            [.integer(anchor.sequence + 1)]
        )
        return (anchor, count)
    }

    /// Says until when this run of the daemon has lasted.
    ///
    /// - Returns: the run's row.
    private func noteRun(firstSequence: Int64, now: Moment) throws(DatabaseError) -> Int64? {
        let (time, uptime) = (now.wall, now.uptime.milliseconds)
        guard let run else {
            try database.execute(
                "INSERT INTO run VALUES (?1, ?2, ?3, ?2, ?3)",
                [.integer(firstSequence), .integer(time), .integer(uptime)]
            )
            return try database.integer("SELECT last_insert_rowid()")
        }
        try database.execute(
            "UPDATE run SET end_time = ?, end_uptime = ? WHERE rowid = ?",
            [.integer(time), .integer(uptime), .integer(run)]
        )
        return run
    }

    private func set(_ name: String, to end: Chain.End, _ chain: Chain) throws(DatabaseError) {
        try database.execute(
            "INSERT OR REPLACE INTO chain VALUES (?, ?, ?, ?)",
            [.text(name), .integer(end.sequence), .blob(end.digest), .blob(chain.seal(name, end))]
        )
    }

    private static func end(_ name: String, in database: Database) throws(DatabaseError) -> Chain.End? {
        var end: Chain.End?
        try database.rows("SELECT sequence, digest FROM chain WHERE name = ?", [.text(name)]) { row in
            end = Chain.End(sequence: row.integer(0) ?? 0, digest: row.blob(1) ?? [])
            return false
        }
        return end
    }

    private static let insertion =
        "INSERT INTO event (\(EventRow.columns), digest) VALUES ("
        + Array(repeating: "?", count: EventRow.columnCount + 1).joined(separator: ", ") + ")"
}

extension DatabaseError {
    /// The file was taken away while it was written to.
    static let missing = DatabaseError(code: 14, text: "the file was taken away")

    /// What cannot be used, although it could be read.
    static func unusable(_ reason: String) -> DatabaseError {
        DatabaseError(code: 26, text: reason)
    }
}
