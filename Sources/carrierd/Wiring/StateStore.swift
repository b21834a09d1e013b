// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Glibc
internal import Files
internal import Synchronization
internal import TelephonyService

/// The state file, and what becomes of its errors: a folder that cannot be written costs the memory of the next
/// run, never this one.
final class StateStore: Sendable {
    let directory: String
    private let file: StateFile
    private let log: Log
    private let isFailing = Mutex(false)
    // Held as long as the daemon lives.
    private let lock: StateLock?

    /// - Throws: `StateFileError` where another daemon uses the folder, `OwnFileError` where it is not ours to use.
    init(directory given: String?, log: Log) throws {
        let directory = given ?? getenv("STATE_DIRECTORY").map { String(cString: $0) } ?? "/var/lib/carrierd"
        // Under systemd the folder is there already; where it cannot be made, saving says so.
        mkdir(directory, 0o700)
        _ = try OwnFolder.isUsable(directory, by: geteuid())
        lock = try StateLock(directory: directory)
        if lock == nil {
            log(.warning, "\(directory) cannot be written: ids and cards are remembered until carrierd ends")
        }
        self.directory = directory
        file = StateFile(directory: directory)
        self.log = log
    }

    /// What the last run kept, here and beside its events.
    func load(archived: [UInt8]?, last: Int) -> StateFile.Content {
        let content = StateFile.Content.latest(
            file: file.load { log(.error, $0) },
            archived: archived,
            last: last
        )
        if let content { return content }
        var fresh = StateFile.Content(key: KeyedDigest.freshKey())
        fresh.sequence = last
        // The history is sealed with it from its first line on, and the next run has to know it.
        _ = save(fresh)
        return fresh
    }

    /// - Returns: whether it is on disk.
    func save(_ content: StateFile.Content) -> Bool {
        do {
            try file.save(content)
            isFailing.withLock { $0 = false }
            return true
        } catch {
            let isNew = isFailing.withLock { isFailing in
                defer { isFailing = true }
                return !isFailing
            }
            if isNew { log(.error, "\(error); ids and cards are remembered until carrierd ends") }
            return false
        }
    }

    func pseudonyms(key: String) -> Pseudonyms {
        Pseudonyms { KeyedDigest.hexadecimal(of: $0, key: key) }
    }
}
