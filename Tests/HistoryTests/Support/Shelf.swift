// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GLibSupport
import Glibc
import Synchronization
import Telephony

@testable import History

/// A folder with a history in it, and a clock that is set by hand.
final class Shelf: Sendable {
    let folder: String
    let now = Mutex(Moment(wall: 1_767_225_600_000, uptime: .seconds(1000)))
    let conditions = Mutex<[ArchiveCondition]>([])

    init() throws {
        var template = Array("/tmp/carrierd-history.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw ArchiveError("no folder") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    var path: String { folder + "/history.db" }

    /// A history that nobody has opened yet.
    func history(
        at path: String? = nil,
        events: Int = 100_000,
        age: Duration? = nil,
        overflow: Int = 10_000,
        pages: Int? = nil,
        surveyPoints: Int = 500_000,
        surveyAge: Duration = .seconds(30 * 86_400),
        surveyInterval: Duration = .seconds(3600)
    ) -> History {
        var bounds = HistoryBounds()
        bounds.events = events
        bounds.age = age
        bounds.overflow = overflow
        bounds.pages = pages
        bounds.surveyPoints = surveyPoints
        bounds.surveyAge = surveyAge
        return History(
            path: path ?? self.path,
            bounds: bounds,
            retryInterval: .milliseconds(20),
            surveyInterval: surveyInterval,
            clock: { [self] in now.withLock { $0 } },
            changed: { [self] condition in conditions.withLock { $0.append(condition) } }
        )
    }

    func opened(
        events: Int = 100_000,
        age: Duration? = nil,
        pages: Int? = nil,
        key: String = "k"
    ) async -> History {
        let history = history(events: events, age: age, pages: pages)
        _ = await history.open()
        await history.begin { KeyedDigest.bytes(of: $0, key: key) }
        return history
    }

    func pass(_ duration: Duration) {
        now.withLock {
            $0.wall += duration.milliseconds
            $0.uptime += duration
        }
    }

    /// An event of now.
    func event(_ sequence: Int, _ event: Event = Event(.signalChanged, modem: ModemID(1))) -> NumberedEvent {
        NumberedEvent(sequence: sequence, moment: now.withLock { $0 }, event: event)
    }

    func events(_ numbers: ClosedRange<Int>) -> [NumberedEvent] { numbers.map { event($0) } }

    /// Carries out SQL on the file behind the history's back.
    func tamper(_ sql: String) throws {
        try Database(path: path, isWritten: true).execute(sql)
    }

    func count() throws -> Int64? {
        try Database(path: path, isWritten: false).integer("SELECT count(*) FROM event")
    }
}

extension EventQuery {
    static let all = EventQuery(limit: 1_000_000)
}

/// Waits until something holds.
func eventually(_ holds: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(60)
    // On a busy machine one sleep may outlast the limit, and what is awaited slept as long: it is looked at again.
    var looks = 0
    while try await !holds() {
        looks += 1
        guard ContinuousClock.now < end || looks < 20 else { throw ArchiveError("never held") }
        try await Task.sleep(for: .milliseconds(5))
    }
}
