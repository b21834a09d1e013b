// SPDX-License-Identifier: Apache-2.0

import Dispatch
import JSON
import Synchronization
import Recording
import Support
import Telephony
import TelephonyAPI
import Testing

@testable import TelephonyService

@Suite struct PublicationTests {
    @Test func beforeAnythingIsKnownTheStatusSaysSo() throws {
        let status = try Newsroom(after: 12).status()
        #expect(status.sequence == 12)
        #expect(status.modems.isEmpty)
        #expect(!status.modemManager.available)
        #expect(status.modemManager.reason != nil)
        #expect(status.version == "1.2.3")
        #expect(status.time == "2026-01-01T00:00:00.000Z")
    }

    /// What decodes as the contract's types and encodes to the same members has every field, and no other.
    @Test(arguments: [Audience.everyone, .privileged])
    func theStatusIsTheContractsToTheLastMember(_ audience: Audience) throws {
        var newsroom = Newsroom()
        newsroom.show()
        let bytes = newsroom.publication.status(for: audience)
        let decoded = try decode(StatusReply.self, bytes)
        #expect(try JSONValue(bytes) == JSONValue(Array(JSONObject.encode(decoded))))
        #expect(decoded.status.modems.first?.network.plmn == "26202")
        #expect(!bytes.contains(0))
    }

    @Test(arguments: [Audience.everyone, .privileged])
    func anEventIsTheContractsToTheLastMember(_ audience: Audience) throws {
        var newsroom = Newsroom()
        newsroom.show()
        newsroom.take(.modem(Canary.facts(card: Canary.card(2))))
        newsroom.take(.modemManagerVanished(reason: "gone"))
        var places = [MonitorPlace(since: nil, kinds: nil), MonitorPlace(since: 0, kinds: nil)]
        places.append(MonitorPlace(since: 99, kinds: nil))
        for index in places.indices {
            for event in newsroom.publication.next(&places[index], limit: .max, for: audience) {
                let bytes = event.reply
                let decoded = try decode(EventReply.self, bytes)
                #expect(try JSONValue(bytes) == JSONValue(Array(JSONObject.encode(decoded))))
                let members = try JSONValue(bytes)["event"]?.object?.keys.sorted()
                #expect(
                    members == [
                        "after", "before", "change", "kind", "modem", "offline", "sequence", "slot", "state",
                        "status",
                        "time", "took",
                    ]
                )
            }
        }
    }

    @Test func theBytesAreTheSameUntilSomethingChanges() {
        var newsroom = Newsroom()
        newsroom.show()
        for audience in [Audience.everyone, .privileged] {
            let status = newsroom.publication.status(for: audience)
            #expect(newsroom.publication.status(for: audience) == status)
            let modem = newsroom.publication.modem("modem1", for: audience)
            #expect(newsroom.publication.modem("modem1", for: audience) == modem)
        }
        let before = newsroom.publication.status(for: .everyone)
        newsroom.take(.modem(Canary.facts(card: nil)))
        #expect(newsroom.publication.status(for: .everyone) != before)
    }

    @Test func theModemInTheStatusIsTheModemByItself() throws {
        var newsroom = Newsroom()
        newsroom.show()
        let modem = try #require(newsroom.publication.modem("modem1", for: .everyone))
        #expect(try decode(ModemReply.self, modem).modem == newsroom.status(.everyone).modems.first)
        #expect(newsroom.publication.modem("modem2", for: .everyone) == nil)
        #expect(newsroom.publication.modem("", for: .everyone) == nil)
    }

    @Test func anotherModemManagerGivesOtherReasons() throws {
        var newsroom = Newsroom()
        newsroom.show()
        func reason() throws -> BlankReason? {
            try newsroom.status().modems.first?.blanks.first { $0.field == "network.rejection" }?.reason
        }
        #expect(try reason() == .needsNewerModemManager)
        newsroom.take(.modemManagerAppeared(version: "1.24.0"))
        #expect(try reason() == .notApplicable)
    }

    // MARK: who sees what

    /// Every identity that the facts hold, at every place where one could come out.
    @Test func everyoneSeesNoIdentityAnywhere() throws {
        var newsroom = Newsroom()
        var place = MonitorPlace(since: nil, kinds: nil)
        var seen: [[UInt8]] = newsroom.publication.next(&place, limit: .max, for: .everyone).map(\.reply)
        func look() {
            seen += newsroom.publication.next(&place, limit: .max, for: .everyone).map(\.reply)
            seen.append(newsroom.publication.status(for: .everyone))
            seen += [newsroom.publication.modem("modem1", for: .everyone)].compactMap(\.self)
        }
        newsroom.allow(Canary.card(1).iccid)
        newsroom.show()
        look()
        newsroom.take(.modem(Canary.facts(card: Canary.card(2))))
        look()
        var moved = Canary.card(2)
        moved.imsi = IMSI("234207777770003")
        newsroom.take(.modem(Canary.facts(card: moved)))
        look()
        newsroom.take(.modem(Canary.facts(card: nil)))
        look()
        newsroom.take(.modem(Canary.facts(card: Canary.card(2))))
        look()
        newsroom.take(.modemGone(ObjectPath("/Modem/0")))
        look()

        let text = seen.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        for kind in [
            "simChanged", "imsiChanged", "simForeign", "simForeignEnded", "simRemoved", "simInserted",
        ] {
            #expect(text.contains("\"\(kind)\""), "the test does not see \(kind)")
        }
        #expect(!text.contains(Canary.digits))
        #expect(text.contains("redacted"))
        #expect(text.contains("sim-"))
    }

    @Test func thePrivilegedSeeThemAll() throws {
        var newsroom = Newsroom()
        newsroom.show()
        let modem = try #require(try newsroom.status(.privileged).modems.first)
        #expect(modem.imei == Canary.imei)
        #expect(modem.sims.first?.iccid == Canary.card(1).iccid?.disclosed)
        #expect(modem.sims.first?.imsi == Canary.card(1).imsi?.disclosed)
        #expect(modem.sims.first?.eid == Canary.card(1).eid?.disclosed)
        #expect(modem.calls.first?.number == Canary.number)
        #expect(!modem.blanks.contains { $0.reason == .redacted })
    }

    @Test func bothSeeTheSameToken() throws {
        var newsroom = Newsroom()
        newsroom.show()
        let tokens = try [Audience.everyone, .privileged].map { audience in
            try newsroom.status(audience).modems.first?.sims.first?.token
        }
        #expect(tokens[0] == tokens[1])
        #expect(tokens[0]?.hasPrefix("sim-") == true)
    }

    // MARK: subscribers

    @Test func aSubscriberBeginsWithASnapshotAndThenGetsEachEventOnce() throws {
        var newsroom = Newsroom(after: 100)
        newsroom.show()
        var place = MonitorPlace(since: nil, kinds: nil)
        let first = try newsroom.next(&place)
        #expect(first.map(\.kind) == [.snapshot])
        #expect(first.first?.sequence == newsroom.sequence)
        #expect(first.first?.status == (try newsroom.status()))
        #expect(try newsroom.next(&place).isEmpty)
        newsroom.publish(.signalChanged, times: 3)
        #expect(try newsroom.next(&place).map(\.sequence) == [103, 104, 105])
        #expect(try newsroom.next(&place).isEmpty)
    }

    @Test func aSubscriberThatComesBackGetsWhatItMissed() throws {
        var newsroom = Newsroom(after: 100)
        newsroom.publish(.signalChanged, times: 5)
        var place = MonitorPlace(since: 102, kinds: nil)
        #expect(try newsroom.next(&place).map(\.sequence) == [103, 104, 105])
        var current = MonitorPlace(since: 105, kinds: nil)
        #expect(try newsroom.next(&current).isEmpty)
    }

    @Test(arguments: [0, 99, 106, Int.max])
    func aSubscriberThatIsLostGetsAGapAndASnapshot(_ since: Int) throws {
        var newsroom = Newsroom(after: 100)
        newsroom.publish(.signalChanged, times: 5)
        var place = MonitorPlace(since: since, kinds: nil)
        #expect(try newsroom.next(&place).map(\.kind) == [.gap, .snapshot])
        newsroom.publish(.signalChanged)
        #expect(try newsroom.next(&place).map(\.sequence) == [106])
    }

    @Test func aSubscriberThatIsLeftBehindGetsAGapAndASnapshot() throws {
        var newsroom = Newsroom()
        var place = MonitorPlace(since: nil, kinds: nil)
        _ = try newsroom.next(&place)
        newsroom.publish(.signalChanged, times: EventRing.capacity * 2)
        #expect(try newsroom.next(&place).map(\.kind) == [.gap, .snapshot])
        newsroom.publish(.callChanged)
        #expect(try newsroom.next(&place).map(\.kind) == [.callChanged])
    }

    @Test func aSubscriberGetsTheKindsThatItWantsInAnyCaseTheSnapshot() throws {
        var newsroom = Newsroom()
        var place = MonitorPlace(since: nil, kinds: [.callChanged])
        #expect(try newsroom.next(&place).map(\.kind) == [.snapshot])
        newsroom.publish(.signalChanged, times: 2)
        newsroom.publish(.callChanged)
        newsroom.publish(.signalChanged)
        #expect(try newsroom.next(&place).map(\.sequence) == [3])
        #expect(place.next == 5)
    }

    @Test func aBatchEndsAtItsLimitAndGoesOnThere() throws {
        var newsroom = Newsroom()
        newsroom.publish(.signalChanged, times: 10)
        var place = MonitorPlace(since: 0, kinds: nil)
        var sequences: [Int] = []
        for _ in 0..<10 {
            let batch = try newsroom.next(&place, limit: 1)
            #expect(batch.count == 1)
            sequences += batch.map(\.sequence)
        }
        #expect(sequences == Array(1...10))
    }

    /// The actor writes while the socket's thread reads.
    @Test func nothingIsLostOrDoubledWhileItIsPublished() async throws {
        let count = 3000
        let newsroom = Mutex(Newsroom())
        let publication = newsroom.withLock { $0.publication }
        async let sequences = withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<[Int], any Error>) in
            DispatchQueue(label: "reader").async {
                var place = MonitorPlace(since: nil, kinds: nil)
                var sequences: [Int] = []
                let end = ContinuousClock.now + .seconds(60)
                continuation.resume(
                    with: Result {
                        while sequences.last != count, ContinuousClock.now < end {
                            for reply in publication.next(&place, limit: 4096, for: .everyone) {
                                let event = try decode(EventReply.self, reply.reply).event
                                if event.kind == .gap { sequences = [] }
                                sequences.append(event.sequence)
                            }
                        }
                        return sequences
                    }
                )
            }
        }
        for index in 0..<count {
            newsroom.withLock { $0.publish(.signalChanged) }
            if index.isMultiple(of: 50) { await Task.yield() }
        }
        var received = try await sequences
        // A gap's number is its snapshot's.
        if received.count > 1, received[0] == received[1] { received.removeFirst() }
        let first = try #require(received.first)
        #expect(received == Array(first...count))
    }
}
