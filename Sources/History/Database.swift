// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
internal import Glibc

/// One connection to a SQLite file. It is not Sendable: whoever has it is the only one.
final class Database {
    /// What a column holds.
    enum Value: Hashable {
        case null
        case integer(Int64)
        case text(String)
        case blob([UInt8])
    }

    private let handle: OpaquePointer
    private let path: String
    /// Which file it is, by device and number; nil where nobody can say.
    private let identity: FileIdentity?
    /// How many pages the log beside the file has, with what an earlier process left there (`countLog`).
    private(set) var logPages = 0
    /// Statements that come again and again, prepared once.
    private var statements: [String: OpaquePointer] = [:]

    /// Opens a file.
    ///
    /// - Parameter isWritten: it may be made, and changed; else it is only read.
    /// - Throws: `DatabaseError`.
    init(path: String, isWritten: Bool) throws(DatabaseError) {
        try Self.refuseOthers(path)
        if isWritten { try Self.make(path) }
        // A reader of a file in WAL mode writes its shared memory all the same, so it is no read-only connection.
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let error = DatabaseError(code: code, text: opened.map(Self.message) ?? "out of memory")
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        self.path = path
        identity = FileIdentity(of: path)
        sqlite3_busy_timeout(handle, 5000)
        if !isWritten { try execute("PRAGMA query_only = ON") }
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Makes the file where there is none: SQLite would give it to everyone to read.
    private static func make(_ path: String) throws(DatabaseError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw absence(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw absence(String(cString: strerror(errno))) }
    }

    /// What is no file is somebody else's. SQLite would wait for a pipe, and take away what is in the way of its own.
    private static func refuseOthers(_ path: String) throws(DatabaseError) {
        for suffix in ["", "-wal", "-shm", "-journal"] {
            var status = stat()
            guard lstat(path + suffix, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            let own = suffix.isEmpty ? "it" : "its companion \(suffix)"
            throw absence("\(own) is no plain file; move it")
        }
    }

    private static func absence(_ text: String) -> DatabaseError {
        DatabaseError(code: SQLITE_CANTOPEN, text: text)
    }

    /// Whether the file is still where it was opened. One that was taken away is written to all the same, and nobody ever
    /// reads it.
    var isInPlace: Bool { FileIdentity(of: path) == identity }

    /// Carries out statements that give nothing.
    func execute(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Carries out one statement with values in the place of its question marks.
    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) {
        try rows(sql, values) { _ in false }
    }

    /// Hands each row to `body`, until that says that it has enough.
    func rows(
        _ sql: String,
        _ values: [Value] = [],
        _ body: (borrowing Row) -> Bool
    ) throws(DatabaseError) {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() {
            let code = Self.bind(value, to: statement, at: Int32(index) + 1)
            guard code == SQLITE_OK else { throw error(code) }
        }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: if !body(Row(statement: statement)) { return }
            case SQLITE_DONE: return
            case let code: throw error(code)
            }
        }
    }

    /// One number that a statement gives; nil where it gives none.
    func integer(_ sql: String, _ values: [Value] = []) throws(DatabaseError) -> Int64? {
        var number: Int64?
        try rows(sql, values) { row in
            number = row.integer(0)
            return false
        }
        return number
    }

    /// Does all of `body`, or nothing.
    func transaction<Result>(
        _ begin: String = "BEGIN IMMEDIATE",
        _ body: () throws(DatabaseError) -> Result
    ) throws(DatabaseError) -> Result {
        try execute(begin)
        do throws(DatabaseError) {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // Some errors have rolled back already.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    /// Has `logPages` follow what is committed.
    func countLog() {
        let context = Unmanaged.passUnretained(self).toOpaque()
        sqlite3_wal_hook(
            handle,
            { context, _, _, pages in
                if let context {
                    Unmanaged<Database>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages)
                }
                return SQLITE_OK
            },
            context
        )
    }

    /// Moves what the log beside the file holds into the file, as far as nobody reads it there.
    func checkpoint() throws(DatabaseError) {
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_PASSIVE, nil, nil)
        guard code == SQLITE_OK || code == SQLITE_BUSY else { throw error(code) }
    }

    private func prepared(_ sql: String) throws(DatabaseError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code) }
        statements[sql] = statement
        return statement
    }

    private static func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) -> Int32 {
        switch value {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let number): return sqlite3_bind_int64(statement, index, number)
        case .text(var text):
            return text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) {
                    carrierd_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
                }
            }
        case .blob(let bytes):
            return bytes.withUnsafeBytes {
                carrierd_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
    }

    private func error(_ code: Int32) -> DatabaseError {
        DatabaseError(code: code, text: Self.message(handle))
    }

    private static func message(_ handle: OpaquePointer) -> String {
        sqlite3_errmsg(handle).map { String(cString: $0) } ?? "no message"
    }
}

/// One file on this machine, whatever its name.
private struct FileIdentity: Equatable {
    let device: UInt
    let number: UInt

    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}

/// A row while it stands before the reader.
struct Row: ~Copyable {
    fileprivate let statement: OpaquePointer

    func integer(_ column: Int32) -> Int64? {
        sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : sqlite3_column_int64(statement, column)
    }

    func text(_ column: Int32) -> String? {
        guard let bytes = sqlite3_column_text(statement, column) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// What the column holds, as it is.
    func value(_ column: Int32) -> Database.Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: integer(column).map(Database.Value.integer) ?? .null
        case SQLITE_NULL: .null
        case SQLITE_BLOB: blob(column).map(Database.Value.blob) ?? .null
        default: text(column).map(Database.Value.text) ?? .null
        }
    }

    func blob(_ column: Int32) -> [UInt8]? {
        guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
        let count = Int(sqlite3_column_bytes(statement, column))
        return [UInt8](UnsafeRawBufferPointer(start: sqlite3_column_blob(statement, column), count: count))
    }
}

/// What SQLite could not do.
struct DatabaseError: Error, CustomStringConvertible {
    /// SQLite's extended result code (sqlite.org/rescode.html).
    let code: Int32
    let text: String

    /// Whether the file is no database, or is one no longer.
    var isDamage: Bool { code & 0xFF == SQLITE_CORRUPT || code & 0xFF == SQLITE_NOTADB }

    var isFullDisk: Bool { code & 0xFF == SQLITE_FULL }
    /// Whether there is no file, or none that may be opened.
    var isAbsence: Bool { code & 0xFF == SQLITE_CANTOPEN }

    var description: String { text }
}
