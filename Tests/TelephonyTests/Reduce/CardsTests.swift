// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

/// What became of the cards.
@Suite struct CardsTests {
    @Test func aCardThatGoesAndComesIsReseated() {
        var bench = Bench.showing(.modem(0))
        #expect(
            bench.take(.modem(.modem(0, sim: nil, state: .failed)), at: 5).first == "simRemoved modem1 slot 0"
        )
        #expect(bench.take(.modem(.modem(0, sim: nil, state: .failed)), at: 6).isEmpty)
        let back = bench.take(.modem(.modem(0, sim: .read(SIMFacts()), state: .disabled)), at: 7)
        #expect(back == ["simInserted modem1 slot 0"])
        #expect(
            bench.take(.modem(.modem(0, state: .disabled)), at: 8) == ["simChanged modem1 slot 0 reseated"]
        )
        #expect(bench.take(.modem(.modem(0, state: .enabled)), at: 9).isEmpty)
    }

    @Test func aCardThatIsPendingLockedAndReadIsInsertedOnce() {
        var bench = Bench.showing(.modem(0, sim: nil, state: .failed))
        #expect(bench.modem(1)?.activeSIM?.state == .absent)
        let pending = ModemFacts.modem(0, sim: .pending, state: .initializing)
        #expect(bench.take(.modem(pending), at: 1) == ["simInserted modem1 slot 0"])
        let locked = ModemFacts.modem(0, sim: .read(SIMFacts()), state: .locked).with {
            $0.unlockRequired = .simPIN
        }
        #expect(bench.take(.modem(locked), at: 2) == ["simLocked modem1 slot 0"])
        let failed = ModemFacts.modem(0, state: .failed).with { $0.failure = .simError }
        #expect(bench.take(.modem(failed), at: 3) == ["carrierChanged modem1"])
        #expect(bench.take(.modem(.modem(0, state: .disabled)), at: 4).isEmpty)
    }

    /// As ModemManager 1.20 shows it over MBIM: the eSIM's object stays, without an identity.
    @Test func anESIMThatLosesItsProfileAndGetsOneIsAProfileSwitch() {
        var facts = SIMFacts()
        facts.kind = .esim
        facts.esimStatus = .noProfiles
        let empty = ModemFacts.modem(0, sim: .read(facts), state: .failed).with {
            $0.failure = .esimWithoutProfiles
        }
        var bench = Bench.showing(.modem(0))
        #expect(bench.take(.modem(empty), at: 5).first == "simChanged modem1 slot 0 profileSwitch")
        #expect(bench.modem(1)?.activeSIM?.state == .noProfile)
        #expect(bench.take(.modem(empty.with { $0.model = "other" }), at: 6).isEmpty)
        #expect(
            bench.take(.modem(.modem(0, state: .disabled)), at: 7).first
                == "simChanged modem1 slot 0 reseated"
        )

        bench = Bench.showing(empty)
        let first = bench.take(.modem(.modem(0, state: .disabled)), at: 5)
        #expect(first.first == "simChanged modem1 slot 0 profileSwitch")
        #expect(bench.take(.modem(.modem(0, state: .enabled)), at: 6).isEmpty)
    }

    @Test func aNewCardThatSaysItsICCIDFirstHasChangedNoIMSI() {
        var bench = Bench.showing(.modem(0, sim: card(1)))
        guard case .read(var half) = card(1), case .read(let other) = card(2, home: "44010") else { return }
        half.iccid = other.iccid
        #expect(bench.take(.modem(.modem(0, sim: .read(half))), at: 1).first?.hasPrefix("simChanged") == true)
        #expect(bench.take(.modem(.modem(0, sim: .read(half)).with { $0.model = "other" }), at: 2).isEmpty)
        half.imsi = other.imsi
        #expect(bench.take(.modem(.modem(0, sim: .read(half))), at: 3).isEmpty)
        #expect(
            bench.take(.modem(.modem(0, sim: .read(other))), at: 4) == ["carrierChanged modem1"]
        )
        // From now on it is the card's own.
        half = other
        half.imsi = IMSI("234200300000001")
        #expect(bench.take(.modem(.modem(0, sim: .read(half))), at: 5) == ["imsiChanged modem1 slot 0"])
    }

    /// What was left over from the card before is the card's own once it has said another.
    @Test func aCardThatComesToTheIMSIOfTheOneBeforeHasChangedItOnce() {
        var bench = Bench.showing(.modem(0, sim: card(1)))
        guard case .read(let first) = card(1), case .read(var other) = card(2, home: "44010") else { return }
        #expect(
            bench.take(.modem(.modem(0, sim: .read(other))), at: 1).first?.hasPrefix("simChanged") == true
        )
        other.imsi = first.imsi
        #expect(bench.take(.modem(.modem(0, sim: .read(other))), at: 2) == ["imsiChanged modem1 slot 0"])
        let renamed = ModemFacts.modem(0, sim: .read(other)).with { $0.model = "other" }
        #expect(bench.take(.modem(renamed), at: 3).isEmpty)
    }

    @Test func aCardChangedWhileTheDaemonWasDownIsToldOnceItIsRead() {
        var memory = Bench.showing(.modem(0)).state.memory
        memory.modems[0].slots[0]?.isFromEarlierRun = true
        var bench = Bench.showing(
            .modem(0, sim: .read(SIMFacts()), state: .initializing),
            remembering: memory
        )
        #expect(bench.modem(1)?.activeSIM?.state == .identityPending)
        let events = bench.take(.modem(.modem(0, sim: card(2), state: .disabled)), at: 6)
        #expect(events == ["simChanged modem1 slot 0 sameCarrier offline"])
        #expect(
            bench.take(.modem(.modem(0, sim: card(3), state: .disabled)), at: 9) == [
                "simChanged modem1 slot 0 sameCarrier"
            ]
        )
    }

    /// Whether the card has been read at first sight or is read later.
    @Test(arguments: [true, false]) func anotherCarriersCardWhileTheDaemonWasDownIsTold(isRead: Bool) {
        var memory = Bench.showing(.modem(0)).state.memory
        memory.modems[0].slots[0]?.isFromEarlierRun = true
        var bench = Bench(remembering: memory)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 0)
        let other = card(2, home: "44010")
        var events = bench.take(.modem(.modem(0, sim: isRead ? other : .read(SIMFacts()))), at: 0)
        events += bench.take(.modem(.modem(0, sim: other)), at: 6)
        #expect(
            events == [
                "modemAdded modem1", "simChanged modem1 slot 0 otherCarrier offline",
                "carrierChanged modem1 offline",
            ]
        )
    }

    @Test func aCardOfAnotherCarrierAfterALongAbsenceIsTold() {
        var bench = Bench.showing(.modem(0))
        bench.take(.modemGone(ObjectPath("/Modem/0")), at: 1)
        bench.wait(until: 91)
        #expect(
            bench.take(.modem(.modem(1, sim: card(2, home: "44010"))), at: 91) == [
                "modemAdded modem1", "simChanged modem1 slot 0 otherCarrier", "carrierChanged modem1",
            ]
        )
    }

    @Test func theSameCardAfterTheDaemonWasDownIsNothing() {
        var memory = Bench.showing(.modem(0)).state.memory
        memory.modems[0].slots[0]?.isFromEarlierRun = true
        var bench = Bench.showing(
            .modem(0, sim: .read(SIMFacts()), state: .initializing),
            remembering: memory
        )
        #expect(bench.take(.modem(.modem(0, state: .disabled)), at: 6).isEmpty)
    }

    @Test func theSameEIDWithAnotherICCIDIsAnotherProfile() {
        func profile(_ number: Int) -> SIMReading {
            guard case .read(var facts) = card(number) else { return card(number) }
            facts.eid = EID("89033023427100000000000000000001")
            return .read(facts)
        }
        var bench = Bench.showing(.modem(0, sim: profile(1)))
        #expect(
            bench.take(.modem(.modem(0, sim: profile(2))), at: 5) == [
                "simChanged modem1 slot 0 profileSwitch"
            ]
        )
    }

    @Test func aCardOfAHomeThatIsNotReadChangesWithoutSayingHow() {
        var unread = SIMFacts()
        unread.iccid = iccid(1)
        var bench = Bench.showing(.modem(0, sim: .read(unread)))
        #expect(bench.take(.modem(.modem(0, sim: card(2))), at: 5).first == "simChanged modem1 slot 0")
    }

    @Test func anIMSIThatIsTheCardsBeforeSaysNothingOfThisOnesHome() {
        var next = SIMFacts()
        next.iccid = iccid(2)
        next.imsi = IMSI("262020000011111")
        var bench = Bench.showing(.modem(0, sim: card(1)))
        #expect(bench.take(.modem(.modem(0, sim: .read(next))), at: 5) == ["simChanged modem1 slot 0"])
    }

    @Test func aHomeThatTheIMSITellsIsAHome() {
        var bench = Bench.showing(.modem(0, sim: card(1, home: nil)))
        #expect(
            bench.take(.modem(.modem(0, sim: card(2))), at: 5).first == "simChanged modem1 slot 0 sameCarrier"
        )
    }

    /// A guest and its host have one code between them.
    @Test func aGuestsCardAfterItsHostsIsOfAnotherCarrier() {
        func named(_ number: Int, _ spn: String) -> SIMReading {
            guard case .read(var facts) = card(number, home: "44010") else { return .pending }
            facts.operatorName = spn
            return .read(facts)
        }
        var bench = Bench.showing(.modem(0, sim: named(1, "docomo")))
        bench.take(.carriers(SampleCarriers.table), at: 1)
        #expect(
            bench.take(.modem(.modem(0, sim: named(2, "mineo"))), at: 5) == [
                "simChanged modem1 slot 0 otherCarrier", "carrierChanged modem1",
            ]
        )
        #expect(
            bench.take(.modem(.modem(0, sim: named(3, "mineo"))), at: 9) == [
                "simChanged modem1 slot 0 sameCarrier"
            ]
        )
    }

    @Test func anInactiveSlotsCardComesAndGoesWithoutTheModem() {
        func facts(_ inactive: SIMReading?) -> ModemFacts {
            .modem(0).with { $0.setSlots([card(1), inactive], primary: 1) }
        }
        var bench = Bench.showing(facts(card(2)))
        #expect(bench.take(.modem(facts(nil)), at: 1) == ["simRemoved modem1 slot 2"])
        #expect(
            bench.take(.modem(facts(card(3))), at: 2) == [
                "simInserted modem1 slot 2", "simChanged modem1 slot 2",
            ]
        )
    }

    // MARK: slots that contradict each other

    @Test(arguments: [UInt32(0), 3, 4, 255, .max])
    func aPrimarySlotThatTheModemHasNotIsNone(_ primary: UInt32) {
        let facts = ModemFacts.modem(0).with { facts in
            facts.setSlots([card(1), card(2)], primary: 2)
            facts.primarySlot = primary
        }
        // The active card's path still tells the slot.
        #expect(Bench.showing(facts).modem(1)?.activeSlot == 2)
        #expect(Bench.showing(facts).modem(1)?.sims.map(\.isActive) == [false, true])
        let without = facts.with { $0.activeSIM = nil }
        #expect(Bench.showing(without).modem(1)?.activeSlot == 0)
        #expect(Bench.showing(without).modem(1)?.activeSIM == nil)
    }

    /// `PrimarySimSlot` and `Sim` change one after the other.
    @Test func aSlotSwitchInTwoStepsChangesNoCard() {
        let before = ModemFacts.modem(0).with { $0.setSlots([card(1), card(2)], primary: 1) }
        let between = before.with { $0.primarySlot = 2 }
        let after = ModemFacts.modem(0).with { $0.setSlots([card(1), card(2)], primary: 2) }
        var bench = Bench.showing(before)
        let events = bench.take(.modem(between), at: 1) + bench.take(.modem(after), at: 1.1)
        #expect(events == ["simChanged modem1 slot 2 slotSwitch"])
        #expect(bench.modem(1)?.sims.map(\.iccid) == [iccid(1), iccid(2)])
    }

    @Test func oneCardIsNotInTwoSlots() {
        let facts = ModemFacts.modem(0).with { facts in
            facts.setSlots([card(1), nil], primary: 1)
            facts.simSlots[1] = facts.simSlots[0]
        }
        let bench = Bench.showing(facts)
        #expect(bench.modem(1)?.sims.map(\.isActive) == [true, false])
        #expect(bench.modem(1)?.sims.map(\.iccid) == [iccid(1), nil])
        #expect(bench.modem(1)?.sims.last?.state == .unknown)
    }

    @Test func aModemThatShowsItsSlotsLaterAndNotAgainHasTheSameCard() {
        let slotless = ModemFacts.modem(0, sim: card(1))
        let slots = ModemFacts.modem(0).with { $0.setSlots([nil, card(1)], primary: 2) }
        var bench = Bench.showing(slotless)
        for time in stride(from: 1.0, to: 8, by: 2) {
            #expect(bench.take(.modem(slots), at: time).isEmpty)
            #expect(bench.take(.modem(slotless), at: time + 1).isEmpty)
        }
    }

    @Test func aCardChangedWhileTheModemShowsNoSlotsIsToldOnce() {
        func slots(_ number: Int) -> ModemFacts {
            .modem(0).with { $0.setSlots([card(number), card(9)], primary: 1) }
        }
        var bench = Bench.showing(slots(1))
        #expect(bench.take(.modem(.modem(0, sim: card(1))), at: 1).isEmpty)
        #expect(
            bench.take(.modem(.modem(0, sim: card(2))), at: 2) == ["simChanged modem1 slot 0 sameCarrier"]
        )
        #expect(bench.take(.modem(slots(2)), at: 3).isEmpty)
    }
}
