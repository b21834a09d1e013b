// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Synchronization
import Telephony
import TelephonyAPI
import Testing

@testable import TelephonyService

/// The events as somebody other than Monitor pulls them.
@Suite struct EventStreamTests {
    private func stream(of publication: Publication, archive: HeldArchive? = nil, since: Int?) -> EventStream
    {
        EventStream(ofEveryone: publication, archive: archive, since: since, demand: nil, wake: {})
    }

    @Test func eachComesWithItsNumberAndKindAndAsAnObject() throws {
        var newsroom = Newsroom()
        newsroom.show()
        let events = stream(of: newsroom.publication, since: 0).next(limit: .max)
        #expect(!events.isEmpty)
        for event in events {
            let object = try JSONDecoder().decode(TelephonyAPI.Event.self, from: Data(event.object))
            #expect(object.sequence == event.sequence)
            #expect(object.kind.rawValue == event.kind)
            #expect(event.isShared)
            #expect(!event.object.contains(UInt8(ascii: "\n")))
        }
        #expect(events.map(\.sequence) == Array(1...events.count))
    }

    @Test func theSameBytesAreForAll() throws {
        var newsroom = Newsroom()
        newsroom.show()
        func address(_ event: EncodedEvent) -> UnsafeRawPointer? {
            event.object.withUnsafeBytes { $0.baseAddress }
        }
        let one = stream(of: newsroom.publication, since: 0).next(limit: .max)
        let other = stream(of: newsroom.publication, since: 0).next(limit: .max)
        #expect(one.map(address) == other.map(address))
    }

    @Test func whoHasNothingGetsTheStatusFirst() throws {
        var newsroom = Newsroom()
        newsroom.show()
        let stream = stream(of: newsroom.publication, since: nil)
        let events = stream.next(limit: .max)
        #expect(events.map(\.kind) == ["snapshot"])
        let first = try #require(events.first)
        #expect(!first.isShared)
        let object = try JSONDecoder().decode(TelephonyAPI.Event.self, from: Data(first.object))
        let shown = try JSONDecoder().decode(Status.self, from: Data(newsroom.publication.statusDocument))
        #expect(object.status == shown)
        #expect(shown == (try newsroom.status(.everyone)))
        #expect(stream.next(limit: .max).isEmpty)
    }

    @Test func whatIsLostIsSaidToBe() throws {
        var newsroom = Newsroom(after: 100)
        newsroom.show()
        let events = stream(of: newsroom.publication, since: 7).next(limit: .max)
        #expect(events.prefix(2).map(\.kind) == ["gap", "snapshot"])
    }

    @Test func whoAsksForTheSignalIsCountedWhileItLasts() {
        let isWanted = Mutex(false)
        let demand = SignalDemand { now in isWanted.withLock { $0 = now } }
        let newsroom = Newsroom()
        let stream = EventStream(
            ofEveryone: newsroom.publication,
            archive: nil,
            since: nil,
            demand: demand,
            wake: {}
        )
        #expect(isWanted.withLock { $0 })
        stream.close()
        #expect(!isWanted.withLock { $0 })
    }

    @Test func theHistoryIsADocumentInTheOrderOfItsNumbers() async throws {
        struct History: Decodable { let events: [TelephonyAPI.Event] }
        let archive = HeldArchive()
        let run = Run(archive: archive)
        for index in 0..<9 {
            await run.service.take(
                index.isMultiple(of: 2)
                    ? .modemManagerAppeared(version: nil) : .modemManagerVanished(reason: "gone")
            )
        }
        await run.service.finish()
        let bytes = try await run.publication.historyDocument(limit: 4, from: archive)
        let history = try JSONDecoder().decode(History.self, from: Data(bytes))
        #expect(history.events.map(\.sequence) == [6, 7, 8, 9])
    }

    @Test func whatIsNotWholeYetIsSaid() {
        var newsroom = Newsroom()
        #expect(newsroom.publication.incompleteness == "ModemManager has not been asked yet")
        newsroom.take(.modemManagerAppeared(version: "1.20.4"))
        #expect(newsroom.publication.incompleteness == "ModemManager's modems have not all been read yet")
        newsroom.take(.complete)
        #expect(newsroom.publication.incompleteness == nil)
        newsroom.take(.modemManagerVanished(reason: "gone"))
        #expect(newsroom.publication.incompleteness == "gone")
    }
}
