// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Writes the table `survey` of one file; all of it inside a transaction of the caller's.
struct SurveyTable {
    /// How many rows are taken out at a time: an event may be waiting.
    private static let portion: Int64 = 20_000

    private let points: Int64
    private let age: Int64
    /// How many there are; nil until somebody has to know.
    private var count: Int64?

    init(points: Int, age: Duration) {
        self.points = Int64(points)
        self.age = age.milliseconds
    }

    mutating func append(_ rows: [SurveyRow], to database: Database, now: Moment) throws(DatabaseError) {
        for row in rows { try database.execute(Self.insertion, row.fields) }
        if let known = count {
            count = known + Int64(rows.count)
        } else {
            count = try database.integer("SELECT count(*) FROM survey")
        }
        try forgetExcess(in: database)
        try forgetOld(in: database, now: now)
    }

    /// Takes out the oldest where there are too many: some more at a time, or each new one would cost it again.
    private mutating func forgetExcess(in database: Database) throws(DatabaseError) {
        guard let count, count > points else { return }
        let excess = min(count - points + points / 100, Self.portion)
        let limit = try database.integer(
            "SELECT number FROM survey ORDER BY number LIMIT 1 OFFSET ?",
            [.integer(max(0, excess - 1))]
        )
        guard let limit else { return }
        try forget("number <= ?", [.integer(limit)], in: database)
    }

    /// Takes out what is too old, whether or not anything is recorded now.
    mutating func forgetOld(in database: Database, now: Moment) throws(DatabaseError) {
        // A clock that has not been set makes nothing old.
        let limit = now.wall &- age
        guard let oldest = try database.integer("SELECT min(time) FROM survey"), oldest < limit else {
            return
        }
        try forget(
            "number IN (SELECT number FROM survey WHERE time < ? LIMIT ?)",
            [.integer(limit), .integer(Self.portion)],
            in: database
        )
    }

    private mutating func forget(
        _ condition: String,
        _ values: [Database.Value],
        in database: Database
    ) throws(DatabaseError) {
        try database.execute("DELETE FROM survey WHERE \(condition)", values)
        let gone = try database.integer("SELECT changes()") ?? 0
        count = count.map { max(0, $0 - gone) }
    }

    private static let insertion =
        "INSERT INTO survey (\(SurveyRow.columns)) VALUES ("
        + Array(repeating: "?", count: SurveyRow.columnCount).joined(separator: ", ") + ")"
}
