// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

/// How long old facts are shown.
@Suite struct RecoveryTests {
    @Test func theGraceEndsWithOneRemoval() {
        var bench = Bench.showing(.modem(0))
        #expect(bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10).isEmpty)
        #expect(bench.modem(1)?.isStale == true)
        #expect(bench.wait(until: 69.9) == ["modemRecovering modem1"])
        #expect(bench.wait(until: 70) == ["modemRemoved modem1"])
        #expect(bench.state.views.isEmpty)
        #expect(bench.state.deadline == nil)
    }

    @Test func anObjectAtTheEndOfTheGraceIsAModemOnce() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        let events = bench.take(.modem(.modem(1)), at: 70)
        #expect(events == ["modemRecovering modem1", "modemRemoved modem1", "modemAdded modem1"])
        #expect(bench.ids == [1])
    }

    @Test func anObjectJustBeforeTheEndOfTheGraceIsInTime() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        let events = bench.take(.modem(.modem(1)), at: 69.999)
        #expect(events == ["modemRecovering modem1", "modemRecovered modem1"])
    }

    @Test func aNewObjectsFirstZeroIsNoSignalLost() {
        let strong = ModemFacts.modem(0).with {
            $0.signalQuality = SignalQuality(percent: 60, isRecent: true)
        }
        let fresh = strong.with { $0.signalQuality = SignalQuality(percent: 0, isRecent: true) }
        var bench = Bench.showing(strong)
        bench.take(.modemManagerVanished(reason: "gone"), at: 10)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 11)
        #expect(bench.take(.modem(fresh), at: 12).isEmpty)
        #expect(bench.modem(1)?.signalQuality == 60)
        #expect(bench.take(.modem(strong), at: 12.2).isEmpty)
        #expect(bench.modem(1)?.isStale == false)
        // A signal that is lost all the same is lost two seconds later.
        bench.take(.modemManagerVanished(reason: "gone"), at: 20)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 21)
        bench.take(.modem(fresh), at: 22)
        #expect(bench.wait(until: 23.9).isEmpty)
        #expect(bench.wait(until: 24) == ["signalChanged modem1"])
        #expect(bench.modem(1)?.isStale == false)
        #expect(bench.state.deadline == nil)
    }

    /// In its place stands the reason, and a client draws that anew too.
    @Test func aSignalThatIsMissingForAnotherReasonIsNews() {
        func polled(_ rate: UInt32) -> ModemFacts {
            .modem(0).with {
                $0.signal = SignalFacts()
                $0.signal?.rate = rate
            }
        }
        var bench = Bench.showing(polled(0))
        #expect(bench.take(.modem(polled(5)), at: 1) == ["signalChanged modem1"])
        #expect(bench.take(.modem(polled(10)), at: 2).isEmpty)
    }

    @Test func aModemThatItsUserDisablesIsDisabledASecondLater() {
        var bench = Bench.showing(.modem(0))
        #expect(bench.take(.modem(.modem(0, state: .disabling)), at: 10).isEmpty)
        #expect(bench.take(.modem(.modem(0, state: .disabled)), at: 10.2).isEmpty)
        #expect(bench.modem(1)?.isStale == true)
        #expect(
            bench.wait(until: 11.2) == ["registrationChanged modem1", "technologyChanged modem1"]
        )
        #expect(bench.modem(1)?.isStale == false)
        #expect(bench.modem(1)?.network.registration == .notRegistered)
    }

    @Test func aModemThatHangsWhileItIsDisabledIsTrueAfterTenSeconds() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modem(.modem(0, state: .disabling)), at: 10)
        bench.wait(until: 19.9)
        #expect(bench.modem(1)?.isStale == true)
        bench.wait(until: 20)
        #expect(bench.modem(1)?.isStale == false)
        #expect(bench.state.deadline == nil)
    }

    @Test func aModemThatIsEnabledAgainAtOnceIsTrueAtOnce() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modem(.modem(0, state: .disabled)), at: 10)
        bench.take(.modem(.modem(0, state: .enabling)), at: 10.5)
        #expect(bench.modem(1)?.isStale == false)
    }

    /// It came back with its card and stays disabled: the registration from before is not its own any more.
    @Test func aModemThatComesBackDisabledIsTrueAfterTheGrace() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        bench.take(.modem(.modem(1, state: .disabled)), at: 12)
        #expect(bench.modem(1)?.isStale == true)
        #expect(
            bench.wait(until: 70) == [
                "modemRecovered modem1", "registrationChanged modem1", "technologyChanged modem1",
            ]
        )
        #expect(bench.modem(1)?.isStale == false)
    }

    /// Each object that goes again does not make the facts of the first any younger.
    @Test func aModemThatKeepsResettingDoesNotShowItsOldNetworkForEver() {
        var bench = Bench.showing(.modem(0))
        var time = 10.0
        for index in 1...10 {
            bench.take(.modemGone(ObjectPath("/Modem/\(index - 1)")), at: time)
            bench.take(.modem(.modem(index, sim: nil, state: .initializing)), at: time + 15)
            time += 20
        }
        #expect(bench.ids == [1])
        #expect(bench.modem(1)?.network.isRegistered == false)
    }

    @Test func aModemThatComesBackInAnotherSlotIsTrueAtOnce() {
        var bench = Bench.showing(.modem(0).with { $0.setSlots([card(1), card(2)], primary: 1) })
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        let back = ModemFacts.modem(1, state: .disabled).with { $0.setSlots([card(1), card(2)], primary: 2) }
        let events = bench.take(.modem(back), at: 12)
        #expect(
            events == [
                "modemRecovering modem1", "modemRecovered modem1", "simChanged modem1 slot 2 slotSwitch",
                "registrationChanged modem1", "technologyChanged modem1",
            ]
        )
        #expect(bench.modem(1)?.isStale == false)
    }

    @Test func aModemThatComesBackWithoutItsCardSaysSoAtOnce() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 10)
        let events = bench.take(.modem(.modem(1, sim: nil, state: .disabled)), at: 10.5)
        #expect(events.first == "simRemoved modem1 slot 0")
        #expect(bench.modem(1)?.isStale == false)
    }

    @Test func modemManagerThatRestartsWhileACardIsOutRemovesItOnce() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modem(.modem(0, sim: nil, state: .failed)), at: 5)
        #expect(bench.take(.modemManagerVanished(reason: "gone"), at: 10) == ["modemManagerUnavailable"])
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 12)
        #expect(bench.take(.modem(.modem(0, sim: nil, state: .failed)), at: 12).isEmpty)
        #expect(bench.take(.complete, at: 12).isEmpty)
        #expect(bench.modem(1)?.activeSIM?.state == .absent)
        #expect(bench.modem(1)?.isStale == false)
    }

    @Test func aCardPutInWhileModemManagerIsAwayIsInserted() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modem(.modem(0, sim: nil, state: .failed)), at: 5)
        bench.take(.modemManagerVanished(reason: "gone"), at: 10)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 12)
        let events = bench.take(.modem(.modem(0, sim: card(1), state: .disabled)), at: 12)
        #expect(events == ["simInserted modem1 slot 0", "simChanged modem1 slot 0 reseated"])
    }

    @Test func whileModemManagerIsAwayNothingTimesOut() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemManagerVanished(reason: "gone"), at: 10)
        #expect(bench.state.deadline == nil)
        #expect(bench.wait(until: 100_000).isEmpty)
        #expect(bench.ids == [1])
    }

    @Test func askingModemManagerAnewBeginsNoNewGrace() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemManagerVanished(reason: "gone"), at: 10)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 20)
        bench.take(.modem(.modem(0, state: .disabled)), at: 21)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 50)
        #expect(bench.modem(1)?.state == .reported(.disabled))
        bench.take(.modem(.modem(0, state: .disabled)), at: 51)
        bench.take(.complete, at: 51)
        bench.wait(until: 80)
        #expect(bench.modem(1)?.isStale == false)
        #expect(bench.modem(1)?.network.isRegistered == false)
    }

    @Test func aReprobeDuringAHoldKeepsTheOldStatusAsStaleAndThenTellsTheTruth() {
        var bench = Bench.showing(.modem(0).with { $0.accessTechnologies = .nr })
        bench.take(.modem(.modem(0)), at: 10)
        #expect(bench.modem(1)?.radio.fiveG.status == .sa)
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 12)
        #expect(bench.wait(until: 25) == ["modemRecovering modem1"])
        let events = bench.take(.modem(.modem(1)), at: 30)
        #expect(events == ["modemRecovered modem1", "fiveGChanged modem1"])
        #expect(bench.modem(1)?.radio.fiveG.status == FiveGStatus.none)
    }

    @Test func theHoldDoesNotOutliveTheCard() {
        var bench = Bench.showing(.modem(0).with { $0.accessTechnologies = .nr })
        let events = bench.take(.modem(.modem(0, sim: card(2))), at: 10)
        #expect(
            events == [
                "simChanged modem1 slot 0 sameCarrier", "technologyChanged modem1", "fiveGChanged modem1",
            ]
        )
        #expect(bench.modem(1)?.radio.fiveG.status == FiveGStatus.none)
        #expect(bench.state.deadline == nil)
    }
}
