// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

/// When a foreign card is told of, and when it is told that it has gone.
@Suite struct ForeignCardTests {
    private static func policy(_ places: [String: String]) -> Policy {
        var policy = Policy()
        policy.guards = places.compactMap { place, list in
            SIMGuard.Place(place).map {
                SIMGuard($0, cards: SIMGuard.entries(of: list).compactMap(CardPattern.init))
            }
        }
        return policy
    }

    /// Card 1, and no other, in every modem.
    private static let pinned = policy(["": iccid(1)?.disclosed ?? ""])

    private static func told(_ events: [String]) -> [String] {
        events.filter { $0.hasPrefix("simForeign") }
    }

    @Test func aForeignCardAtFirstSightIsTold() {
        var bench = Bench(policy: Self.pinned)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 0)
        let events = bench.take(.modem(.modem(0, sim: card(2))), at: 0)
        #expect(events == ["modemAdded modem1", "simForeign modem1 slot 0"])
        #expect(bench.modem(1)?.hasForeignSIM == true)
    }

    @Test func aSwapTellsTheChangeAndThenTheGuard() {
        var bench = Bench.showing(.modem(0), policy: Self.pinned)
        #expect(bench.modem(1)?.activeSIM?.verdict == .allowed)
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 5)
        let foreign = bench.take(.modem(.modem(1, sim: card(2))), at: 5)
        #expect(
            foreign.prefix(2) == ["simChanged modem1 slot 0 sameCarrier", "simForeign modem1 slot 0"],
            "\(foreign)"
        )
        #expect(
            Self.told(bench.take(.modem(.modem(1, sim: card(3))), at: 6)) == [
                "simForeignEnded modem1 slot 0", "simForeign modem1 slot 0",
            ]
        )
        #expect(
            Self.told(bench.take(.modem(.modem(1, sim: card(1))), at: 7)) == ["simForeignEnded modem1 slot 0"]
        )
        #expect(bench.modem(1)?.hasForeignSIM == false)
    }

    @Test func aCardThatIsReadAgainIsToldOnce() {
        var bench = Bench.showing(.modem(0, sim: card(2)), policy: Self.pinned)
        #expect(bench.modem(1)?.hasForeignSIM == true)
        var events: [String] = []
        let locked = ModemFacts.modem(0, sim: .read(SIMFacts()), state: .locked).with {
            $0.unlockRequired = .simPIN
        }
        for (index, facts) in [
            .modem(0, sim: .pending, state: .initializing), locked, .modem(0, sim: card(2), state: .disabled),
        ].enumerated() {
            events += bench.take(.modem(facts), at: 20 + Double(20 * index))
            #expect(bench.modem(1)?.activeSIM?.verdict == .foreign)
        }
        events += bench.take(.modemManagerVanished(reason: "gone"), at: 90)
        #expect(bench.modem(1)?.hasForeignSIM == true, "stale, and still so")
        events += bench.take(.modemManagerAppeared(version: "1.20.4"), at: 91)
        events += bench.take(.modem(.modem(3, sim: card(2))), at: 91)
        events += bench.take(.complete, at: 91)
        #expect(Self.told(events) == [])
        #expect(bench.modem(1)?.hasForeignSIM == true)
    }

    @Test func aCardThatGoesAndComesIsToldAgain() {
        var bench = Bench.showing(.modem(0, sim: card(2)), policy: Self.pinned)
        let gone = bench.take(.modem(.modem(0, sim: nil, state: .failed)), at: 5)
        #expect(Self.told(gone) == ["simForeignEnded modem1 slot 0"])
        #expect(bench.modem(1)?.activeSIM?.verdict == .undecided)
        #expect(Self.told(bench.take(.modem(.modem(0, sim: card(2))), at: 6)) == ["simForeign modem1 slot 0"])
    }

    @Test func aRestartWithTheSameCardTellsNothing() {
        let first = Bench.showing(.modem(0, sim: card(2)), policy: Self.pinned)
        var memory = first.state.memory
        memory.modems[0].slots[0]?.isFromEarlierRun = true
        var second = Bench(remembering: memory, policy: Self.pinned)
        second.take(.modemManagerAppeared(version: "1.20.4"), at: 0)
        #expect(Self.told(second.take(.modem(.modem(0, sim: card(2))), at: 0)) == [])
        #expect(second.modem(1)?.hasForeignSIM == true)

        var third = Bench(remembering: memory, policy: Self.pinned)
        third.take(.modemManagerAppeared(version: "1.20.4"), at: 0)
        #expect(
            Self.told(third.take(.modem(.modem(0, sim: card(3))), at: 0)) == [
                "simForeignEnded modem1 slot 0 offline", "simForeign modem1 slot 0 offline",
            ]
        )
    }

    @Test func anotherConfigurationJudgesAnew() {
        var bench = Bench.showing(.modem(0, sim: card(2)))
        #expect(bench.modem(1)?.activeSIM?.verdict == .unguarded)
        #expect(bench.adopt(Self.pinned, at: 5) == ["simForeign modem1 slot 0"])
        #expect(bench.adopt(Self.pinned, at: 6) == [])
        #expect(bench.adopt(Policy(), at: 7) == ["simForeignEnded modem1 slot 0"])
        #expect(bench.modem(1)?.hasForeignSIM == false)
    }

    @Test func aForeignCardInASlotThatIsNotInUseIsTheSlotsGuardsAlone() {
        func facts(primary: UInt32) -> ModemFacts {
            .modem(0).with { $0.setSlots([card(1), card(2)], primary: primary) }
        }
        var bench = Bench.showing(facts(primary: 1), policy: Self.pinned)
        #expect(bench.modem(1)?.sims.map(\.verdict) == [.allowed, .unguarded])
        #expect(Self.told(bench.take(.modem(facts(primary: 2)), at: 5)) == ["simForeign modem1 slot 2"])
        #expect(Self.told(bench.take(.modem(facts(primary: 1)), at: 6)) == ["simForeignEnded modem1 slot 2"])

        let slot = Self.policy(["modem1/2": iccid(1)?.disclosed ?? ""])
        #expect(bench.adopt(slot, at: 7) == ["simForeign modem1 slot 2"])
        #expect(bench.modem(1)?.sims.map(\.verdict) == [.unguarded, .foreign])
    }

    /// ModemManager shows nothing of an inactive card over MBIM; it was read in that slot, and nobody saw it go.
    @Test func aCardThatIsRememberedIsJudgedLikeOneThatIsRead() {
        func facts(primary: UInt32) -> ModemFacts {
            let cards = [card(1), card(2)].enumerated().map { index, card in
                index + 1 == Int(primary) ? card : .read(SIMFacts())
            }
            return .modem(0).with { $0.setSlots(cards, primary: primary) }
        }
        let slot = Self.policy(["modem1/2": iccid(1)?.disclosed ?? ""])
        var bench = Bench.showing(facts(primary: 1), policy: slot)
        #expect(bench.modem(1)?.sims.map(\.verdict) == [.unguarded, .undecided])
        #expect(Self.told(bench.take(.modem(facts(primary: 2)), at: 5)) == ["simForeign modem1 slot 2"])
        #expect(Self.told(bench.take(.modem(facts(primary: 1)), at: 6)) == [])
        #expect(bench.modem(1)?.sims.map(\.verdict) == [.unguarded, .foreign])
        #expect(bench.modem(1)?.sims.last?.isRemembered == true)
    }

    /// A modem that shows its slots only later has the same card in them.
    @Test func slotsThatAreShownLaterTellNothingAgain() {
        var bench = Bench.showing(.modem(0, sim: card(2)), policy: Self.pinned)
        let slots = ModemFacts.modem(0).with { $0.setSlots([nil, card(2)], primary: 2) }
        #expect(Self.told(bench.take(.modem(slots), at: 5)) == [])
        #expect(bench.modem(1)?.hasForeignSIM == true)
    }

    @Test func aNameGoesBeforeANumberAndBothMeanTheModem() {
        var policy = Self.policy(["modem1": "*", "wan": iccid(1)?.disclosed ?? ""])
        policy.names = [ModemName(name: "wan", mark: .device("/sys/devices/usb1/1-1"))]
        var bench = Bench(policy: policy)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 0)
        #expect(Self.told(bench.take(.modem(.modem(0, sim: card(2))), at: 0)) == ["simForeign wan slot 0"])
        policy.guards.removeAll { $0.place == .modem("wan") }
        #expect(bench.adopt(policy, at: 5) == ["simForeignEnded wan slot 0"])
    }
}
