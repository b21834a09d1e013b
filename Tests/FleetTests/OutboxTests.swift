// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Fleet

struct OutboxTests {
    private static func message(_ topic: String, _ text: String) -> FleetMessage {
        FleetMessage(topic: topic, payload: Array(text.utf8))
    }

    @Test func theBrokerHasWhatItAcknowledgedWithoutAHole() {
        var outbox = Outbox(acknowledged: 10, topics: [])
        outbox.begin()
        for (sequence, id) in [(11, 1), (13, 2), (14, 3)] as [(Int, Int32)] {
            outbox.hasSent(eventOf: sequence, as: id)
        }
        outbox.acknowledge(3)
        #expect(outbox.acknowledged == 10 && outbox.count == 2)
        outbox.acknowledge(1)
        #expect(outbox.acknowledged == 11)
        outbox.acknowledge(2)
        #expect(outbox.acknowledged == 14 && outbox.count == 0)
    }

    @Test func aLostConnectionBeginsBehindWhatWasAcknowledged() {
        var outbox = Outbox(acknowledged: 0, topics: [])
        outbox.begin()
        outbox.hasSent(eventOf: 1, as: 1)
        outbox.hasSent(eventOf: 2, as: 2)
        outbox.acknowledge(1)
        outbox.begin()
        #expect(outbox.sent == 1 && outbox.acknowledged == 1 && outbox.count == 0)
        // An acknowledgement of the connection before means nothing.
        outbox.acknowledge(2)
        #expect(outbox.acknowledged == 1)
    }

    @Test func whatNeedsNoSendingCountsOnceAllBeforeItIsThere() {
        var outbox = Outbox(acknowledged: 0, topics: [])
        outbox.begin()
        outbox.hasSent(eventOf: 1, as: 1)
        outbox.pass(through: 9)
        #expect(outbox.sent == 9 && outbox.acknowledged == 0 && outbox.count == 1)
        outbox.acknowledge(1)
        #expect(outbox.acknowledged == 9)
        outbox.pass(through: 12)
        #expect(outbox.acknowledged == 12)
    }

    @Test func numbersMayBeginAnew() {
        var outbox = Outbox(acknowledged: 5000, topics: [])
        outbox.begin()
        outbox.hasSent(eventOf: 3, as: 1)
        outbox.acknowledge(1)
        #expect(outbox.acknowledged == 3)
    }

    @Test func ofATopicOneMessageIsOnItsWayAndThenTheLatest() throws {
        var outbox = Outbox(acknowledged: 0, topics: [])
        outbox.begin()
        outbox.want(FleetRetained(messages: [Self.message("a", "1")], isComplete: true))
        let first = try #require(outbox.nextRetained())
        outbox.hasSent(first, as: 1)
        #expect(outbox.nextRetained() == nil)
        for text in ["2", "3"] {
            outbox.want(FleetRetained(messages: [Self.message("a", text)], isComplete: true))
            #expect(outbox.nextRetained() == nil)
        }
        outbox.acknowledge(1)
        #expect(outbox.nextRetained() == Self.message("a", "3"))
    }

    @Test func whatIsNotWantedAnyMoreIsTakenAwayOnce() throws {
        var outbox = Outbox(acknowledged: 0, topics: ["gone"])
        outbox.begin()
        outbox.want(FleetRetained(messages: [], isComplete: false))
        // Perhaps it is only yet to come.
        #expect(outbox.nextRetained() == nil)
        outbox.want(FleetRetained(messages: [], isComplete: true))
        let message = try #require(outbox.nextRetained())
        #expect(message == FleetMessage(topic: "gone", payload: []))
        outbox.hasSent(message, as: 1)
        #expect(outbox.nextRetained() == nil && outbox.topics == ["gone"])
        outbox.acknowledge(1)
        #expect(outbox.nextRetained() == nil && outbox.topics.isEmpty)
    }

    @Test func aNewConnectionShowsEverythingAnew() throws {
        var outbox = Outbox(acknowledged: 0, topics: [])
        outbox.want(FleetRetained(messages: [Self.message("a", "1")], isComplete: true))
        outbox.begin()
        outbox.hasSent(try #require(outbox.nextRetained()), as: 1)
        outbox.acknowledge(1)
        #expect(outbox.nextRetained() == nil)
        outbox.begin()
        #expect(outbox.nextRetained() == Self.message("a", "1"))
    }

    @Test func thereIsRoomForSoManyAndNoMore() {
        var outbox = Outbox(acknowledged: 0, topics: [])
        outbox.begin()
        for number in 1...Outbox.window {
            #expect(outbox.hasRoom)
            outbox.hasSent(eventOf: number, as: Int32(number))
        }
        #expect(!outbox.hasRoom)
    }
}
