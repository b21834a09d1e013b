// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
package import Telephony
internal import Threads

/// The events on disk, and what becomes of them where they cannot be.
///
/// ```swift
/// let history = History(path: "/var/lib/carrierd/history.db", bounds: HistoryBounds(), clock: { now }) { … }
/// let kept = await history.open()
/// await history.begin { KeyedDigest.bytes(of: $0, key: key) }
/// let isDurable = await history.record(events, memory: nil)
/// ```
///
/// It has a thread of its own, on which it may wait for the disk. Questions are answered on another, by connections of
/// their own, so that none keeps an event waiting.
package actor History {
    /// What an earlier run left.
    package struct Kept: Sendable {
        /// The number of the newest event; 0 where there is none.
        package var last: Int
        /// What was last recorded as memory.
        package var memory: [UInt8]?
    }

    /// Between two tries to get at a file that could not be written.
    private static let retryInterval = Duration.seconds(5)

    private let thread = SerialThread(name: "history")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    let path: String?
    let bounds: HistoryBounds
    let clock: @Sendable () -> Moment
    let changed: @Sendable (ArchiveCondition) -> Void
    private let retryInterval: Duration
    nonisolated let reader: HistoryReader
    nonisolated let survey: SurveyBuffer
    /// How long a point of the coverage log waits for others to be written down with it.
    nonisolated let surveyInterval: Duration

    var file: HistoryFile?
    var chain = Chain { _ in [] }
    var condition = ArchiveCondition()
    /// How many files have been put aside: what a question finds is true of the file that it was asked of.
    private let filesSetAside = Mutex(0)
    /// What has to be recorded as memory once there is a file again.
    private var pendingMemory: [UInt8]?
    private var retry: Task<Void, Never>?

    /// - Parameters:
    ///   - path: nil keeps events in memory alone.
    ///   - clock: the time of now.
    ///   - changed: told when the file is lost or there again.
    package init(
        path: String?,
        bounds: HistoryBounds,
        retryInterval: Duration = History.retryInterval,
        surveyInterval: Duration = .seconds(10),
        clock: @escaping @Sendable () -> Moment,
        changed: @escaping @Sendable (ArchiveCondition) -> Void
    ) {
        self.path = path
        self.bounds = bounds
        self.retryInterval = retryInterval
        self.clock = clock
        self.changed = changed
        reader = HistoryReader(path: path)
        self.surveyInterval = surveyInterval
        survey = SurveyBuffer(limit: bounds.overflow)
    }

    /// Opens the file. One that is damaged is put aside, and another takes its place.
    package func open() -> Kept {
        do {
            try openFile()
            return Kept(last: Int(file?.head.sequence ?? 0), memory: try file?.memory())
        } catch {
            fail(error)
            return Kept(last: 0, memory: nil)
        }
    }

    /// Says by what the chain's digests are made; to be called before anything is recorded.
    ///
    /// - Parameter digest: a keyed digest, whose key never leaves this machine.
    package func begin(digest: @escaping @Sendable ([UInt8]) -> [UInt8]) {
        chain = Chain(digest: digest)
        reader.chain.withLock { $0 = chain }
    }

    /// Writes down what there is, and closes the file.
    package func close() {
        retry?.cancel()
        retry = nil
        survey.endTimer()
        guard isAtHand(), let file else { return }
        do {
            try file.append(
                reader.overflow.withLock { $0 },
                memory: pendingMemory,
                chain: chain,
                now: clock()
            )
            try file.append(survey.rows, now: clock())
            try file.close(now: clock())
        } catch {
            fail(error)
        }
        retry?.cancel()
        self.file = nil
    }

    private func openFile() throws(DatabaseError) {
        guard let path else { throw DatabaseError(code: 0, text: "the configuration says file=none") }
        do throws(DatabaseError) {
            file = try HistoryFile(path: path, bounds: bounds)
        } catch  where error.isDamage {
            try setAside(because: error)
            file = try HistoryFile(path: path, bounds: bounds)
        }
        survey.adopt(last: try file?.lastSurveyNumber() ?? 0)
    }

    /// Puts a file that cannot be read where it is kept for whoever wants to look into it.
    private func setAside(because error: DatabaseError) throws(DatabaseError) {
        guard let path else { return }
        file = nil
        let aside = path + ".damaged"
        guard rename(path, aside) == 0 else {
            throw DatabaseError(code: error.code, text: "\(error), and it cannot be set aside")
        }
        filesSetAside.withLock { $0 += 1 }
        // With its log, without which the newest events are missing in it.
        for suffix in ["-wal", "-shm"] where rename(path + suffix, aside + suffix) != 0 {
            unlink(path + suffix)
            unlink(aside + suffix)
        }
        condition.setAside = aside
        changed(condition)
    }

    /// Whether there is a file to write to; tries to get one where that failed before.
    private func isAtHand() -> Bool {
        guard file == nil else { return true }
        guard path != nil else { return false }
        do {
            try openFile()
            return file != nil
        } catch {
            fail(error)
            return false
        }
    }

    private func fail(_ error: DatabaseError) {
        // A full disk leaves the file as it was, and readable only as long as it is open.
        if !error.isFullDisk { file = nil }
        let reason = path.map { "\($0): \(error)" } ?? "\(error)"
        if condition.reason != reason {
            condition.reason = reason
            changed(condition)
        }
        guard path != nil, retry == nil else { return }
        retry = Task { [weak self, retryInterval] in
            while !Task.isCancelled {
                try? await Task.sleep(for: retryInterval)
                guard !Task.isCancelled, let self, await !self.recover() else { return }
            }
        }
    }

    /// Writes down what is in memory.
    ///
    /// - Returns: whether the file is there again.
    private func recover() -> Bool {
        guard isAtHand(), let file else { return false }
        let rows = reader.overflow.withLock { $0 }
        do {
            try file.append(rows, memory: pendingMemory, chain: chain, now: clock())
        } catch {
            fail(error)
            return false
        }
        pendingMemory = nil
        reader.hasRun.withLock { $0 = true }
        reader.overflow.withLock { $0 = [] }
        retry?.cancel()
        retry = nil
        if condition.reason != nil {
            condition.reason = nil
            changed(condition)
        }
        commitSurvey()
        return true
    }

    private func keepInMemory(_ rows: [EventRow]) {
        reader.overflow.withLock { overflow in
            overflow += rows
            if overflow.count > bounds.overflow { overflow.removeFirst(overflow.count - bounds.overflow) }
        }
    }
}

extension History: EventArchive {
    package func record(_ events: [NumberedEvent], memory: [UInt8]?) -> Bool {
        let rows = events.map(EventRow.init)
        if let memory { pendingMemory = memory }
        guard let file, condition.reason == nil else {
            keepInMemory(rows)
            return false
        }
        do {
            try file.append(rows, memory: pendingMemory, chain: chain, now: clock())
            pendingMemory = nil
            reader.hasRun.withLock { $0 = true }
            return true
        } catch  where error.isDamage {
            do {
                try setAside(because: error)
                try openFile()
                try self.file?.append(rows, memory: pendingMemory, chain: chain, now: clock())
                return self.file != nil
            } catch {
                return lose(rows, error)
            }
        } catch {
            return lose(rows, error)
        }
    }

    private func lose(_ rows: [EventRow], _ error: DatabaseError) -> Bool {
        keepInMemory(rows)
        fail(error)
        return false
    }

    package func tidy() {
        guard let file else { return }
        do {
            try file.tidy(chain, now: clock())
        } catch {
            fail(error)
        }
    }

    package nonisolated func events(_ query: EventQuery) async throws -> [NumberedEvent] {
        try await asking { try await reader.events(query) }
    }

    package nonisolated func events(after sequence: Int, limit: Int) async throws -> EventPage? {
        try await asking { try await reader.events(after: sequence, limit: limit) }
    }

    package nonisolated func first(after sequence: Int) async throws -> Int? {
        try await asking { try await reader.first(after: sequence) }
    }

    package nonisolated func reports(_ query: ReportQuery, now: Moment) async throws -> [ServiceReport] {
        try await asking { try await reader.reports(query, now: now) }
    }

    package nonisolated func verdict() async throws -> ArchiveVerdict {
        try await asking { try await reader.verdict() }
    }

    /// Has a question answered, and looks after the file where that shows that it is damaged.
    nonisolated func asking<Answer: Sendable>(
        _ ask: () async throws -> Answer
    ) async throws -> Answer {
        let number = filesSetAside.withLock { $0 }
        do {
            return try await ask()
        } catch let error as DatabaseError {
            if error.isDamage { await replace(number, because: error) }
            throw ArchiveError("the history cannot be read: \(error)")
        }
    }

    /// - Parameter number: how many files had been put aside when a question began that found the damage; where there are
    ///   more now, it was that of one of them.
    func replace(_ number: Int? = nil, because error: DatabaseError) {
        guard file != nil, number == nil || filesSetAside.withLock({ $0 }) == number else { return }
        do {
            try setAside(because: error)
            try openFile()
        } catch {
            fail(error)
        }
    }
}
