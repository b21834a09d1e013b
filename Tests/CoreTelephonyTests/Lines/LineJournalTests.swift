// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import CoreTelephony

struct LineJournalTests {
    private static let first = "0000000100000001"
    private static let carrier: [LineNews] = [.carrier(service: first), .primaryCarrier]
    private static let technology: [LineNews] = [.technology(service: first), .primaryTechnology]

    private var journal = LineJournal()
    private var modem = Modem.sample()

    private mutating func news() -> [LineNews] {
        journal.take(ServiceLines(.sample(modem), last: journal.cards))
    }

    @Test mutating func theFirstStatusIsNoNews() {
        #expect(news() == [])
    }

    @Test mutating func theFirstStatusIsNewsToWhoeverWasToldNothing() {
        journal.begin()
        #expect(news() == Self.carrier + Self.technology + [.availability])
    }

    @Test mutating func theSameCarriersCardOutAndInIsNoNewsOfTheCarrier() {
        _ = news()
        modem.removeCard()
        #expect(news() == Self.technology)
        modem.insert(.docomo)
        #expect(news() == Self.technology)
    }

    @Test mutating func anotherCarriersCardIsNews() {
        _ = news()
        modem.removeCard()
        _ = news()
        modem.insert(.softbank)
        #expect(news() == Self.carrier + Self.technology)
    }

    @Test mutating func aGuestOfTheSameNetworkIsAnotherCarrier() {
        _ = news()
        modem.insert(.mineo)
        #expect(news() == Self.carrier)
    }

    @Test mutating func aCardThatSaysWhoItIsLateIsNewsThen() {
        modem = .sample(1, nil)
        _ = news()
        modem.sims[0].state = .identityPending
        #expect(news() == [])
        modem.insert(.docomo)
        #expect(news() == Self.carrier + Self.technology)
    }

    @Test mutating func aDaemonThatGoesTakesTheTechnologyAndNotTheCarrier() {
        _ = news()
        #expect(journal.take(nil) == Self.technology + [.availability])
        #expect(news() == Self.technology + [.availability])
    }

    @Test mutating func theLineThatDataLeavesByIsTold() {
        _ = news()
        modem.carriesData = true
        #expect(news() == [.dataService(Self.first)])
        modem.carriesData = false
        #expect(news() == [])
    }

    @Test mutating func aCallIsToldThroughItsStatesToItsEnd() {
        _ = news()
        func call(_ state: CallState) -> Call { Call(id: "3", state: state, direction: .incoming) }
        func told(_ state: String) -> [LineNews] {
            [.call(ServiceCall(identifier: "modem1/3", state: state))]
        }
        modem.calls = [call(.incoming)]
        #expect(news() == told(CTCallStateIncoming))
        modem.calls = [call(.active)]
        #expect(news() == told(CTCallStateConnected))
        modem.calls = [call(.held)]
        #expect(news() == [])
        modem.calls = [call(.disconnected)]
        #expect(news() == told(CTCallStateDisconnected))
        modem.calls = []
        #expect(news() == [])
    }

    @Test mutating func aCallThatIsDroppedHasEnded() {
        modem.calls = [Call(id: "3", state: .active, direction: .incoming)]
        _ = news()
        modem.calls = []
        #expect(
            news() == [.call(ServiceCall(identifier: "modem1/3", state: CTCallStateDisconnected))]
        )
    }
}
