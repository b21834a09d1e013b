// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

/// What is shown of a card that is in the modem and not in use.
@Suite struct RememberedCardsTests {
    /// An inactive card as MBIM has it: there, and no more.
    private let silent = SIMReading.read(SIMFacts())

    private func slots(_ first: SIMReading?, _ second: SIMReading?, primary: UInt32) -> ModemFacts {
        .modem(0).with { $0.setSlots([first, second], primary: primary) }
    }

    /// Both cards have been in use, the second is now.
    private var bench: Bench {
        var bench = Bench.showing(slots(card(1), silent, primary: 1))
        bench.take(.modem(slots(silent, card(2), primary: 2)), at: 1)
        return bench
    }

    @Test func aCardThatWasInUseIsRememberedInItsSlot() {
        let sims = bench.modem(1)?.sims
        #expect(sims?.map(\.iccid) == [iccid(1), iccid(2)])
        #expect(sims?.map(\.isRemembered) == [true, false])
        #expect(sims?.map { $0.subscription?.plmn?.text } == ["26202", "26202"])
        #expect(sims?.map { $0.subscription?.mncLength } == [.modem, .modem])
    }

    @Test func aCardThatNeverSaidWhoItIsIsNotMadeUp() {
        let sim = Bench.showing(slots(card(1), silent, primary: 1)).modem(1)?.sims.last
        #expect(sim?.state == .present)
        #expect(sim?.iccid == nil)
        #expect(sim?.subscription == nil)
        #expect(sim?.isRemembered == false)
    }

    @Test func nothingIsRememberedOfAnEmptySlot() {
        var bench = bench
        #expect(bench.take(.modem(slots(nil, card(2), primary: 2)), at: 2) == ["simRemoved modem1 slot 1"])
        #expect(bench.modem(1)?.sims.first?.iccid == nil)
        // What comes into it may be any card.
        #expect(
            bench.take(.modem(slots(silent, card(2), primary: 2)), at: 3) == ["simInserted modem1 slot 1"]
        )
        #expect(bench.modem(1)?.sims.first?.iccid == nil)
        #expect(bench.modem(1)?.sims.first?.isRemembered == false)
    }

    @Test func anotherICCIDInTheSlotIsNotTheRememberedCard() {
        var bench = bench
        var other = SIMFacts()
        other.iccid = iccid(3)
        #expect(
            bench.take(.modem(slots(.read(other), card(2), primary: 2)), at: 2) == [
                "simChanged modem1 slot 1"
            ]
        )
        #expect(bench.modem(1)?.sims.first?.iccid == iccid(3))
        #expect(bench.modem(1)?.sims.first?.imsi == nil)
        #expect(bench.modem(1)?.sims.first?.subscription?.plmn == nil)
        #expect(bench.modem(1)?.sims.first?.isRemembered == false)
    }

    /// Over QMI an inactive slot has an ICCID and nothing else.
    @Test func aCardThatShowsItsICCIDIsCompletedFromMemory() {
        var bench = bench
        var known = SIMFacts()
        known.iccid = iccid(1)
        #expect(bench.take(.modem(slots(.read(known), card(2), primary: 2)), at: 2).isEmpty)
        #expect(bench.modem(1)?.sims.first?.subscription?.plmn?.text == "26202")
        #expect(bench.modem(1)?.sims.first?.isRemembered == true)
    }

    @Test func theCountryOfACardThatOnlyShowsItsICCIDIsKnown() {
        var facts = SIMFacts()
        facts.iccid = iccid(5)
        let sim = Bench.showing(slots(card(1), .read(facts), primary: 1)).modem(1)?.sims.last
        #expect(sim?.subscription?.country == "de")
        #expect(sim?.subscription?.plmn == nil)
        #expect(sim?.isRemembered == false)
    }

    @Test func whatIsRememberedChangesNothingWhenTheCardIsInUseAgain() {
        var bench = bench
        #expect(
            bench.take(.modem(slots(card(1), silent, primary: 1)), at: 2) == [
                "simChanged modem1 slot 1 slotSwitch"
            ]
        )
        #expect(bench.modem(1)?.sims.map(\.isRemembered) == [false, true])
    }

    @Test func anEarlierRunsMemoryIsShownAndMarked() {
        let later = Bench.showing(slots(silent, card(2), primary: 2), remembering: bench.state.memory)
        #expect(later.modem(1)?.sims.map(\.iccid) == [iccid(1), iccid(2)])
        #expect(later.modem(1)?.sims.map(\.isRemembered) == [true, false])
    }
}
