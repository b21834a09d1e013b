// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Synchronization
import Telephony
import Testing

@testable import History

/// Times are printed and not judged: what they are depends on the machine and on who else uses it.
@Suite(.serialized) struct VolumeTests {
    @Test func aHundredThousandEventsStayWithinTheirBound() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened(events: 100_000)
        var written = Duration.zero
        for first in stride(from: 1, to: 110_000, by: 1000) {
            let events = shelf.changes(first...(first + 999))
            written += await ContinuousClock().measure {
                _ = await history.record(events, memory: nil)
                await history.tidy()
            }
            shelf.pass(.seconds(1))
        }
        #expect(try #require(try shelf.count()) <= 100_000)
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<20 {
            let start = clock.now
            let events = try await history.events(EventQuery(limit: 100))
            times.append(clock.now - start)
            #expect(events.count == 100)
        }
        await history.close()
        let opening = clock.now
        let again = await shelf.opened()
        let opened = clock.now
        let verdict = try await again.verdict()
        let checked = clock.now
        let now = shelf.now.withLock { $0 }
        let reports = try await again.reports(ReportQuery(since: 0, until: now.wall), now: now)
        let reported = clock.now
        #expect(verdict.problem == nil)
        #expect(reports.map(\.modem) == ["modem1"])
        await again.close()
        let size = try FileManager.default.attributesOfItem(atPath: shelf.path)[.size] as? Int ?? 0
        print(
            "history of \(verdict.events): 110000 written in \(written), the last 100 in \(times.sorted()[10]),",
            "opened in \(opened - opening), checked in \(checked - opened),",
            "reported on in \(reported - checked), \(size >> 20) MiB"
        )
    }

    /// Each event is a commit of its own, which is the most that it costs.
    @Test func theLogBesideTheHistoryStaysSmall() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        // What a modem is known by is kept with each event, or without one.
        let memory = [UInt8](repeating: 0x6D, count: 3000)
        for number in 1...1500 {
            _ = await history.record(number % 3 == 0 ? [] : shelf.changes(number...number), memory: memory)
            await history.tidy()
        }
        let log = try FileManager.default.attributesOfItem(atPath: "\(shelf.path)-wal")[.size] as? Int
        #expect(try #require(log) < 5 << 20)
        await history.close()
    }

    /// Runs that end by a power cut, each before the log is long enough by itself.
    @Test func theLogOfManyUncleanEndsIsMovedIntoTheFileToo() async throws {
        var shelf = try Shelf()
        let memory = [UInt8](repeating: 0x6D, count: 3000)
        var sizes: [Int] = []
        for run in 0..<8 {
            let history = await shelf.opened()
            for number in 1...60 {
                let sequence = run * 60 + number
                _ = await history.record(shelf.changes(sequence...sequence), memory: memory)
                await history.tidy()
            }
            // As the disk has it where nothing is closed.
            let next = try Shelf()
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: shelf.path + suffix, toPath: next.path + suffix)
            }
            sizes.append(try FileManager.default.attributesOfItem(atPath: next.path)[.size] as? Int ?? 0)
            await history.close()
            shelf = next
        }
        #expect(try #require(sizes.first) == 4096)
        #expect(try #require(sizes.last) > 4096, "\(sizes)")
        #expect(try shelf.count() == 480)
    }

    /// One after another and all at once: what an event waits for, and how many there may be.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["CARRIERD_MEASURE"] != nil, "measures alone"))
    func whatADurableEventCosts() async throws {
        for size in [1, 10, 100] {
            let shelf = try Shelf()
            let history = await shelf.opened()
            var times: [Duration] = []
            for first in stride(from: 1, to: 200 * size, by: size) {
                let events = shelf.changes(first...(first + size - 1))
                times.append(
                    await ContinuousClock().measure { _ = await history.record(events, memory: nil) }
                )
                await history.tidy()
            }
            await history.close()
            times.sort()
            print("commit of \(size): median \(times[times.count / 2]), p99 \(times[times.count * 99 / 100])")
        }
    }
}

extension Shelf {
    /// Events of a modem that goes on and off the network.
    fileprivate func changes(_ numbers: ClosedRange<Int>) -> [NumberedEvent] {
        var facts = ModemFacts(path: ObjectPath("/Modem/0"))
        facts.equipmentIdentifier = "867978050011223"
        facts.state = .registered
        facts.accessTechnologies = .lte
        var network = ThreeGPPFacts()
        network.registration = .home
        network.operatorCode = "26202"
        facts.threeGPP = network
        let time = now.withLock { $0 }
        let up = reduce(TelephonyState(), .modemManagerAppeared(version: nil), now: time).state
        let view = reduce(up, .modem(facts), now: time).state.views.first
        return numbers.map { number in
            let event = Event(
                .networkChanged,
                modem: ModemID(1),
                before: .text("26201"),
                after: .text("26202")
            )
            return NumberedEvent(sequence: number, moment: time, event: event, state: view)
        }
    }
}
