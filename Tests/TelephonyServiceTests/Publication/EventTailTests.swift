// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Telephony
import TelephonyAPI
import Testing

@testable import TelephonyService

struct EventTailTests {
    /// A publication whose ring begins after `before`, an archive, and a tail that waits for the archive's answer.
    private struct Stand {
        let publication: Publication
        let archive: HeldArchive
        let tail: EventTail
        private let wakes: AsyncStream<Void>

        init(before: Int = 0) {
            let publication = Publication(
                version: "1",
                pseudonyms: Pseudonyms { _ in "token" },
                sequence: before,
                time: 0
            )
            let archive = HeldArchive()
            let (wakes, wake) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            self.publication = publication
            self.archive = archive
            self.wakes = wakes
            tail = EventTail(publication, archive: archive) { wake.yield() }
        }

        static func event(_ sequence: Int, _ kind: Telephony.Event.Kind = .networkChanged) -> NumberedEvent {
            NumberedEvent(
                sequence: sequence,
                moment: Moment(wall: Int64(sequence), uptime: .seconds(sequence)),
                event: Telephony.Event(kind)
            )
        }

        func keep(_ numbers: ClosedRange<Int>) {
            archive.set { $0.batches.append(numbers.map { Self.event($0) }) }
        }

        func publish(_ events: [NumberedEvent]) {
            publication.publish(TelephonyState(), events: events, time: 1)
        }

        /// What follows, once the archive has answered.
        func next(after sequence: Int, where isWanted: (Telephony.Event.Kind) -> Bool = { _ in true }) async
            -> (numbers: [Int], gaps: [Int], through: Int)?
        {
            for _ in 0..<2 {
                if case .items(let items, let last) = tail.next(after: sequence, limit: 10, where: isWanted) {
                    return (
                        items.filter { $0.kind != nil }.map(\.sequence),
                        items.filter { $0.kind == nil }.map(\.sequence),
                        last
                    )
                }
                guard sequence != publication.eventNumbers.last else { return nil }
                var iterator = wakes.makeAsyncIterator()
                await iterator.next()
            }
            return nil
        }
    }

    @Test func whatIsInMemoryComesAtOnceAndInOrder() async throws {
        let stand = Stand(before: 5)
        #expect(await stand.next(after: 5) == nil)
        stand.publish((6...30).map { Stand.event($0) })
        let first = try #require(await stand.next(after: 5))
        #expect(first.numbers == Array(6...15) && first.through == 15 && first.gaps == [])
        let last = try #require(await stand.next(after: 25))
        #expect(last.numbers == Array(26...30) && last.through == 30)
        #expect(await stand.next(after: 30) == nil)
    }

    @Test func whatIsNotWantedIsPassed() async throws {
        let stand = Stand()
        stand.publish([Stand.event(1), Stand.event(2, .signalChanged), Stand.event(3, .signalChanged)])
        let some = try #require(await stand.next(after: 0) { $0 != .signalChanged })
        #expect(some.numbers == [1] && some.through == 3)
        let none = try #require(await stand.next(after: 1) { $0 != .signalChanged })
        #expect(none.numbers == [] && none.through == 3)
    }

    @Test func whatIsOlderComesFromTheArchiveInPages() async throws {
        let stand = Stand(before: 25)
        stand.keep(1...25)
        let first = try #require(await stand.next(after: 3))
        #expect(first.numbers == Array(4...13) && first.gaps == [])
        let last = try #require(await stand.next(after: 23))
        #expect(last.numbers == [24, 25] && last.through == 25)
    }

    @Test func whatNeitherHasIsAGapAndThenWhatThereIs() async throws {
        let stand = Stand(before: 25)
        stand.keep(20...25)
        let gap = try #require(await stand.next(after: 3))
        #expect(gap.numbers == [] && gap.gaps == [19] && gap.through == 19)
        #expect(try #require(await stand.next(after: 19)).numbers == Array(20...25))
    }

    @Test func anEmptyArchiveIsAGapUpToNow() async throws {
        let stand = Stand(before: 25)
        #expect(try #require(await stand.next(after: 3)).gaps == [25])
        stand.publish([Stand.event(26)])
        #expect(try #require(await stand.next(after: 3)).gaps == [25])
        #expect(try #require(await stand.next(after: 25)).numbers == [26])
    }

    @Test func aNumberOfAnotherCountIsAGapToTheBeginningOfThisOne() async throws {
        let stand = Stand(before: 4)
        stand.keep(1...4)
        #expect(try #require(await stand.next(after: 5000)).gaps == [0])
        #expect(try #require(await stand.next(after: 0)).numbers == [1, 2, 3, 4])
        #expect(try #require(await stand.next(after: -7)).gaps == [0])
        #expect(try #require(await stand.next(after: .max)).gaps == [0])
    }

    @Test func anArchiveThatCannotBeReadIsAGapInTheEnd() async throws {
        let stand = Stand(before: 4)
        stand.archive.set { $0.isBroken = true }
        // HeldArchive answers for pages all the same; the number of another count has it asked for the first one.
        #expect(try #require(await stand.next(after: 5000)).gaps == [4])
    }

    @Test func theDaemonsOwnStatusIsTheSameBytesWhileItIsTheSame() {
        let stand = Stand()
        let status = stand.publication.ownStatus
        #expect(Set((0..<50).map { _ in stand.publication.ownStatus }) == [status])
        stand.publish([Stand.event(1)])
        #expect(
            String(decoding: status, as: UTF8.self).hasPrefix(
                #"{"version":"1","modemManager":{"available":false,"version":null,"reason":"ModemManager has"#
            )
        )
    }

    @Test func aGapIsAnEventLikeAnyOther() throws {
        let stand = Stand(before: 4)
        let line = String(decoding: stand.publication.gapLine(through: 4), as: UTF8.self)
        #expect(
            line.hasPrefix("{\"sequence\":4,") && line.contains("\"kind\":\"gap\"") && line.hasSuffix("}")
        )
    }
}
