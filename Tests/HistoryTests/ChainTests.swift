// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@testable import History

@Suite struct ChainTests {
    /// A closed history of events 1 to 50, of which the first 9 have been pruned.
    private func shelf() async throws -> Shelf {
        let shelf = try Shelf()
        let history = await shelf.opened(age: .seconds(40))
        for sequence in 1...50 {
            let event = Event(
                .networkChanged,
                modem: ModemID(1),
                before: .text("26201"),
                after: .text("26202")
            )
            _ = await history.record([shelf.event(sequence, event)], memory: nil)
            shelf.pass(.seconds(1))
        }
        await history.tidy()
        await history.close()
        return shelf
    }

    private func verdict(_ shelf: Shelf, key: String = "k") async throws -> ArchiveVerdict {
        let history = await shelf.opened(key: key)
        let verdict = try await history.verdict()
        await history.close()
        return verdict
    }

    @Test func aHistoryThatWasPrunedIsIntact() async throws {
        let verdict = try await verdict(shelf())
        #expect(verdict.problem == nil)
        #expect(verdict.first.map { $0 > 5 } == true)
        #expect(verdict.last == 50)
        #expect(verdict.events == verdict.first.map { 51 - $0 })
    }

    /// The first version of the file had no column for how long a change took.
    @Test func aHistoryFromBeforeALaterColumnIsIntactAndGoesOn() async throws {
        let shelf = try await shelf()
        try shelf.tamper("ALTER TABLE event DROP COLUMN took; DROP TABLE survey; PRAGMA user_version = 1")
        let history = await shelf.opened()
        var swap = Event(.simChanged, modem: ModemID(1), slot: 1, change: .otherCarrier)
        swap.took = .milliseconds(2345)
        #expect(await history.record([shelf.event(51, swap)], memory: nil))
        #expect(try await history.verdict().problem == nil)
        #expect(try await history.events(EventQuery(limit: 1)).first?.event.took == .milliseconds(2345))
        await history.close()
        try shelf.tamper("UPDATE event SET took = NULL WHERE sequence = 51")
        #expect(try await verdict(shelf).place == 51)
    }

    @Test func anEmptyHistoryIsIntact() async throws {
        #expect(try await verdict(Shelf()) == ArchiveVerdict(events: 0, first: nil, last: nil))
    }

    @Test(arguments: [
        ("UPDATE event SET after = '26203' WHERE sequence = 30", 30),
        ("UPDATE event SET time = time + 1 WHERE sequence = 30", 30),
        ("UPDATE event SET kind = 'signalChanged' WHERE sequence = 50", 50),
        ("UPDATE event SET offline = 2 WHERE sequence = 30", 30),
        ("UPDATE event SET before_type = NULL WHERE sequence = 30", 30),
        ("UPDATE event SET took = 1 WHERE sequence = 30", 30),
        ("UPDATE event SET digest = x'00' WHERE sequence = 30", 30),
        ("DELETE FROM event WHERE sequence = 30", 31),
        ("DELETE FROM event WHERE sequence BETWEEN 20 AND 40", 41),
        ("DELETE FROM event WHERE sequence < 20", 20),
        ("DELETE FROM event WHERE sequence > 40", 40),
        ("UPDATE event SET sequence = 60 WHERE sequence = 50", 60),
        ("UPDATE chain SET sequence = 40 WHERE name = 'head'", 50),
        ("DELETE FROM chain WHERE name = 'head'", 50),
    ])
    func whatWasChangedOrTakenOutIsFound(_ sql: String, _ place: Int) async throws {
        let shelf = try await shelf()
        try shelf.tamper(sql)
        let verdict = try await verdict(shelf)
        #expect(verdict.problem != nil)
        #expect(verdict.place == place)
    }

    @Test func everythingTakenOutIsFound() async throws {
        let shelf = try await shelf()
        try shelf.tamper("DELETE FROM event")
        #expect(try await verdict(shelf).problem != nil)
    }

    @Test func theOldestTakenOutWithAMarkOfAnothersMakingIsFound() async throws {
        let shelf = try await shelf()
        try shelf.tamper(
            """
            UPDATE chain SET sequence = 20, digest = (SELECT digest FROM event WHERE sequence = 20)
                WHERE name = 'anchor';
            DELETE FROM event WHERE sequence <= 20;
            """
        )
        #expect(try await verdict(shelf).place == 21)
    }

    @Test func anotherKeyFitsNothing() async throws {
        let shelf = try await shelf()
        #expect(try await verdict(shelf, key: "other").problem != nil)
    }

    @Test func aHoleInTheNumbersIsNoDeletion() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        _ = await history.record(shelf.events(1...3) + shelf.events(1003...1005), memory: nil)
        #expect(try await history.verdict().problem == nil)
        await history.close()
    }

    @Test func whatIsWrittenAfterAnAttackDoesNotHideIt() async throws {
        let shelf = try await shelf()
        try shelf.tamper("DELETE FROM event WHERE sequence > 45")
        let history = await shelf.opened()
        _ = await history.record(shelf.events(51...60), memory: nil)
        #expect(try await history.verdict().place == 51)
        await history.close()
    }
}
