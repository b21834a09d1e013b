// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Synchronization
import Telephony
import Testing

@testable import History

@Suite struct HistoryTests {
    @Test func anEventComesBackAsItWas() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        var swap = Event(
            .simChanged,
            modem: ModemID(3),
            slot: 2,
            change: .otherCarrier,
            before: ICCID("89490200001234567890").map(Event.Value.card),
            after: ICCID("8944110068001111112F").map(Event.Value.card)
        )
        swap.isOffline = true
        swap.took = .milliseconds(14_200)
        let events = [
            shelf.event(1, Event(.modemManagerAvailable, after: .text("1.20.4"))),
            shelf.event(2, swap),
            shelf.event(3, Event(.imsiChanged, before: IMSI("262010012345678").map(Event.Value.subscriber))),
            shelf.event(4, Event(.callChanged, before: .text("a\u{0}b"), after: .text("–"))),
        ]
        #expect(await history.record(events, memory: Array("m".utf8)))
        #expect(try await history.events(.all) == events.reversed())
        await history.close()

        let again = shelf.history()
        let kept = await again.open()
        #expect(kept.last == 4)
        #expect(kept.memory == Array("m".utf8))
        #expect(try await again.events(.all) == events.reversed())
        await again.close()
    }

    @Test func theOldestThatFollowsANumberIsFoundOnDiskAndInMemory() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        #expect(try await history.first(after: 0) == nil)
        _ = await history.record(shelf.events(5...9), memory: nil)
        #expect(try await history.first(after: 0) == 5)
        #expect(try await history.first(after: 7) == 8)
        #expect(try await history.first(after: 9) == nil)
        await history.close()
        let memory = shelf.history(at: "/nowhere/history.db")
        _ = await memory.open()
        await memory.begin { _ in [] }
        _ = await memory.record(shelf.events(3...4), memory: nil)
        #expect(try await memory.first(after: 0) == 3)
        #expect(try await memory.first(after: 4) == nil)
        await memory.close()
    }

    @Test func nobodyElseMayReadTheFile() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        _ = await history.record(shelf.events(1...3), memory: nil)
        for suffix in ["", "-wal", "-shm"] {
            var status = stat()
            try #require(stat(shelf.path + suffix, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o600, "\(suffix)")
        }
        await history.close()
    }

    @Test func aFileThatIsALinkIsNotFollowed() async throws {
        let shelf = try Shelf()
        symlink("\(shelf.folder)/elsewhere", shelf.path)
        let history = await shelf.opened()
        #expect(await history.record(shelf.events(1...1), memory: nil) == false)
        #expect(access("\(shelf.folder)/elsewhere", F_OK) != 0)
        await history.close()
    }

    @Test func aQuestionIsAnsweredByModemKindTimeAndNumber() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        for sequence in 1...20 {
            let kind = sequence.isMultiple(of: 5) ? Event.Kind.simChanged : .signalChanged
            let event = shelf.event(sequence, Event(kind, modem: ModemID(sequence % 2 + 1)))
            _ = await history.record([event], memory: nil)
            shelf.pass(.seconds(1))
        }
        let start: Int64 = 1_767_225_600_000
        func asked(_ query: EventQuery) async throws -> [Int] {
            try await history.events(query).map(\.sequence)
        }
        #expect(try await asked(EventQuery(limit: 3)) == [20, 19, 18])
        #expect(try await asked(EventQuery(before: 18, limit: 3)) == [17, 16, 15])
        #expect(try await asked(EventQuery(kinds: [.simChanged], limit: 10)) == [20, 15, 10, 5])
        #expect(try await asked(EventQuery(modem: "modem1", kinds: [.simChanged], limit: 10)) == [20, 10])
        #expect(try await asked(EventQuery(kinds: [], limit: 10)).isEmpty)
        #expect(try await asked(EventQuery(since: start + 17_000, limit: 10)) == [20, 19, 18])
        #expect(try await asked(EventQuery(until: start + 2000, limit: 10)) == [3, 2, 1])
        #expect(try await asked(EventQuery(since: start + 4000, until: start + 5000, limit: 10)) == [6, 5])
        #expect(try await asked(EventQuery(modem: "no such", limit: 10)).isEmpty)
        await history.close()
    }

    @Test func whatFollowsANumberComesInPagesWithoutAHole() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        _ = await history.record(shelf.events(11...20) + shelf.events(31...33), memory: nil)
        func page(after sequence: Int, limit: Int = 100) async throws -> [Int]? {
            let page = try await history.events(after: sequence, limit: limit)
            #expect(page?.last == page?.events.last?.sequence)
            return page?.events.map(\.sequence)
        }
        #expect(try await page(after: 10, limit: 4) == [11, 12, 13, 14])
        #expect(try await page(after: 14) == Array(15...20))
        #expect(try await page(after: 30) == [31, 32, 33])
        for lost in [0, 9, 20, 25, 33, 1000] { #expect(try await page(after: lost) == nil) }
        await history.close()
    }

    @Test func thereAreNeverMoreThanItsBound() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened(events: 1000)
        for first in stride(from: 1, to: 5000, by: 37) {
            _ = await history.record(shelf.events(first...(first + 36)), memory: nil)
            let count = try #require(try shelf.count())
            #expect(count <= 1000)
            #expect(first < 2000 || count >= 900)
        }
        #expect(try await history.verdict().problem == nil)
        // More at once than there may be at all.
        _ = await history.record(shelf.events(6000...8500), memory: nil)
        #expect(try #require(try shelf.count()) <= 1000)
        #expect(try await history.verdict().problem == nil)
        #expect(try await history.events(EventQuery(limit: 1)).map(\.sequence) == [8500])
        await history.close()
    }

    @Test func whatIsTooOldGoes() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened(age: .seconds(100))
        for sequence in 1...30 {
            _ = await history.record([shelf.event(sequence)], memory: nil)
            await history.tidy()
            shelf.pass(.seconds(10))
        }
        let oldest = try #require(try await history.events(.all).last)
        #expect(oldest.moment.wall >= shelf.now.withLock { $0.wall } - 110_000)
        #expect(try await history.verdict().problem == nil)
        await history.close()
    }

    @Test func aClockThatWasBehindTakesNothingAway() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened(age: .seconds(86_400))
        _ = await history.record(shelf.events(1...5), memory: nil)
        shelf.now.withLock { $0.wall = 0 }
        _ = await history.record(shelf.events(6...9), memory: nil)
        await history.tidy()
        #expect(try shelf.count() == 9)
        await history.close()
    }

    @Test func aFileOfALaterVersionIsPutAside() async throws {
        let shelf = try Shelf()
        let first = await shelf.opened()
        _ = await first.record(shelf.events(1...3), memory: nil)
        await first.close()
        try shelf.tamper("PRAGMA user_version = 99")
        let history = await shelf.opened()
        #expect(shelf.conditions.withLock { $0.last?.setAside } == shelf.path + ".damaged")
        #expect(await history.record(shelf.events(4...5), memory: nil))
        #expect(try await history.events(.all).map(\.sequence) == [5, 4])
        await history.close()
    }
}
