// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@testable import TelephonyService

/// Events that are encoded while they are on their way to the disk.
@Suite struct PreparedEventTests {
    private static func newsroom() -> (Newsroom, NumberedEvent) {
        var newsroom = Newsroom()
        newsroom.show()
        let state = newsroom.state.views.first
        let event = NumberedEvent(
            sequence: newsroom.sequence + 1,
            moment: Moment(wall: 1_767_225_700_000, uptime: .seconds(100)),
            event: Event(
                .simChanged,
                modem: state?.id,
                after: ICCID("8949020000777777101").map(Event.Value.card)
            ),
            state: state,
            modemManager: newsroom.state.modemManager
        )
        return (newsroom, event)
    }

    private static func hasDigits(_ bytes: some Sequence<UInt8>) -> Bool {
        String(decoding: Array(bytes), as: UTF8.self).contains(Canary.digits)
    }

    @Test func nothingIsPreparedForAnAudienceThatDoesNotWait() throws {
        let (newsroom, event) = Self.newsroom()
        let publication = newsroom.publication
        #expect(publication.prepare([event]).isEmpty)
        var place = MonitorPlace(since: 0, kinds: nil)
        // One that has had the first event alone is no reason.
        _ = publication.next(&place, limit: 1, for: .everyone)
        #expect(publication.prepare([event]).isEmpty)
        _ = publication.next(&place, limit: .max, for: .everyone)
        #expect(publication.prepare([event]).map(\.audience) == [.everyone])
        publication.publish(newsroom.state, events: [event], time: 0)
        #expect(publication.prepare([event]).isEmpty)
    }

    @Test func itIsWhatWouldHaveBeenEncodedForEachAudience() throws {
        let (newsroom, event) = Self.newsroom()
        let (other, same) = Self.newsroom()
        var places = [MonitorPlace(since: nil, kinds: nil), MonitorPlace(since: nil, kinds: nil)]
        var otherPlaces = places
        for (index, audience) in Audience.allCases.enumerated() {
            _ = newsroom.publication.next(&places[index], limit: .max, for: audience)
            _ = other.publication.next(&otherPlaces[index], limit: .max, for: audience)
        }
        let prepared = newsroom.publication.prepare([event])
        #expect(prepared.count == 2)
        // Nobody has it before it is told.
        #expect(newsroom.publication.next(&places[0], limit: .max, for: .everyone).isEmpty)
        newsroom.publication.publish(newsroom.state, events: [event], prepared: prepared, time: 0)
        other.publication.publish(other.state, events: [same], time: 0)
        for (index, audience) in Audience.allCases.enumerated() {
            let told = newsroom.publication.next(&places[index], limit: .max, for: audience)
            let expected = other.publication.next(&otherPlaces[index], limit: .max, for: audience)
            #expect(told.map(\.sequence) == [event.sequence])
            // Whose members stand in another order each time.
            #expect(decodedFrames(told.map(\.frame)) == decodedFrames(expected.map(\.frame)))
            let mine = prepared.first { $0.audience == audience }
            let isPrepared = mine?.frame == told.first.map { Array($0.frame) }
            #expect(isPrepared)
            #expect(Self.hasDigits(told.flatMap { Array($0.frame) }) == (audience == .privileged))
        }
    }
}
