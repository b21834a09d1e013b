// SPDX-License-Identifier: Apache-2.0

internal import CSQLite

/// The file's tables. `user_version` counts the steps that were taken.
enum Schema {
    /// A step for each version: what is here is never changed, only added to.
    static let steps = [
        """
        CREATE TABLE event (
            sequence INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            uptime INTEGER NOT NULL,
            kind TEXT NOT NULL,
            modem TEXT,
            slot INTEGER,
            change TEXT,
            offline INTEGER NOT NULL,
            before_type TEXT,
            before TEXT,
            after_type TEXT,
            after TEXT,
            registration TEXT,
            technology TEXT,
            five_g TEXT,
            network TEXT,
            carrier TEXT,
            served INTEGER,
            digest BLOB NOT NULL
        ) STRICT;
        CREATE TABLE chain (
            name TEXT PRIMARY KEY,
            sequence INTEGER NOT NULL,
            digest BLOB NOT NULL,
            seal BLOB NOT NULL
        ) STRICT;
        CREATE TABLE run (
            first_sequence INTEGER NOT NULL,
            begin_time INTEGER NOT NULL,
            begin_uptime INTEGER NOT NULL,
            end_time INTEGER NOT NULL,
            end_uptime INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE memory (content BLOB NOT NULL) STRICT;
        """,
        "ALTER TABLE event ADD COLUMN took INTEGER",
        // Whole numbers: degrees times 10^7, metres, dBm and dB times 10. Numbers that were pruned do not come again.
        """
        CREATE TABLE survey (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            modem TEXT NOT NULL,
            latitude INTEGER NOT NULL,
            longitude INTEGER NOT NULL,
            accuracy INTEGER,
            source TEXT NOT NULL,
            registration TEXT NOT NULL,
            carrier_id TEXT,
            carrier TEXT,
            plmn TEXT,
            network TEXT,
            technology TEXT,
            five_g TEXT NOT NULL,
            conclusive INTEGER NOT NULL,
            signal TEXT,
            rsrp INTEGER,
            rsrq INTEGER,
            snr INTEGER,
            bars INTEGER
        ) STRICT;
        CREATE INDEX survey_time ON survey (time);
        """,
    ]

    /// Nothing is written to another program's database, to which a path may lead by mistake.
    ///
    /// - Throws: `DatabaseError`, which is none of damage: the file stays where it is.
    static func refuseAnothers(_ database: Database) throws(DatabaseError) {
        let tables = try database.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'table'") ?? 0
        let ours = try database.integer(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('event', 'chain', 'run', 'memory')"
        )
        guard tables == 0 || ours == 4 else {
            throw DatabaseError(
                code: SQLITE_CANTOPEN,
                text: "it is another program's database; give another [history] file="
            )
        }
    }

    /// Brings a file to this version.
    ///
    /// - Throws: `DatabaseError`, with the code of damage for a file of a later version: it cannot be used either.
    static func migrate(_ database: Database) throws(DatabaseError) {
        let version = try version(of: database)
        guard version < steps.count else { return }
        try database.transaction { () throws(DatabaseError) in
            for step in steps[version...] { try database.execute(step) }
            try database.execute("PRAGMA user_version = \(steps.count)")
        }
    }

    private static func version(of database: Database) throws(DatabaseError) -> Int {
        let version = try database.integer("PRAGMA user_version") ?? 0
        guard let version = Int(exactly: version), (0...steps.count).contains(version) else {
            throw DatabaseError.unusable("it is of a later version (\(version))")
        }
        return version
    }
}
