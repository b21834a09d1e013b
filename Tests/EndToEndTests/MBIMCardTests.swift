// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

/// What becomes of a card, as an MBIM modem, ModemManager 1.20 and carrierd tell it. ModemManager's part, and how
/// long it takes, is in Documentation/virtual-modem.md.
@Suite(
    .takesIdleTurns,
    .enabled(BenchProcess.need) { try await BenchProcess.isPossible() }
)
struct MBIMCardTests {
    @Test func aPulledCardIsToldOnceModemManagerHasFoundItsSlotEmpty() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo,esim"]) { bench in
            // For 14 seconds there is no modem: its facts are kept, and marked.
            let out = try await bench.after("sim remove", until: { $0.kind == .simRemoved })
            #expect(out.first { $0.kind == .modemRecovering }?.state?.stale == true)
            #expect(out.cards == ["simRemoved 1"])
            #expect(out.last?.state?.state(ofSlot: 1) == .absent)
            // The object of the other slot is read a moment later.
            try await bench.shown("the eSIM is empty still") { $0.state(ofSlot: 2) == .noProfile }
            let back = try await bench.after("sim insert mineo", until: { $0.state?.isSettled == true })
            #expect(back.cards == ["simInserted 1", "simChanged(otherCarrier) 1"])
            #expect(back.last?.state?.iccid(inSlot: 1) == "8981100000000000066")
        }
    }

    @Test func anotherCardWithinTheGapIsOneChange() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo,esim"]) { bench in
            try await bench.after("sim remove", until: { $0.kind == .modemRecovering })
            let swap = try await bench.after("sim insert softbank") {
                $0.state?.isSettled == true && $0.state?.network.plmn == "44020"
            }
            #expect(swap.cards == ["simChanged(otherCarrier) 1"])
            #expect(swap.told(.carrierChanged) == ["44010 to 44020"])
        }
    }

    @Test func theSameCardBackWithinTheGapIsNoNews() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo"]) { bench in
            try await bench.after("sim remove", until: { $0.kind == .modemRecovering })
            let back = try await bench.after("sim insert docomo", until: { $0.kind == .modemRecovered })
            #expect(back.cards == [])
            #expect(back.last?.state?.isSettled == true)
        }
    }

    @Test func twoMovesInOneAreOneChangeOrNone() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo"]) { bench in
            let same = try await bench.after(
                "sim remove",
                "sim insert docomo",
                until: { $0.kind == .modemRecovered }
            )
            #expect(same.cards == [])
            let other = try await bench.after("sim replace softbank", until: { $0.kind == .networkChanged })
            #expect(other.cards == ["simChanged(otherCarrier) 0"])
            #expect(other.told(.carrierChanged) == ["44010 to 44020"])
        }
    }

    @Test func theSlotThatIsNotInUseIsToldAtOnceAndTheModemStays() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo,softbank"]) { bench in
            let out = try await bench.after("sim remove 2", until: { $0.isOfACard })
            #expect(out.cards == ["simRemoved 2"])
            let back = try await bench.after("sim insert mineo 2", until: { $0.isOfACard })
            #expect(back.cards == ["simInserted 2"])
            #expect((out + back).allSatisfy { $0.kind != .modemRecovering })
            #expect(back.last?.state?.isSettled == true)
        }
    }

    @Test func aSwitchToAnotherSlotIsASlotSwitchEvenToAnEmptyOne() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo,softbank,none"]) { bench in
            let other = try await bench.after(
                "SetPrimarySimSlot 2",
                { try await bench.setPrimarySlot(2) },
                until: { $0.state?.isSettled == true && $0.state?.network.plmn == "44020" }
            )
            #expect(other.cards == ["simChanged(slotSwitch) 2"])
            // ModemManager has an object for the other card, with nothing in it.
            let unused = other.last?.state?.sims.first { $0.slot == 1 }
            #expect(unused?.remembered == true)
            #expect(unused?.iccid == "8981100000000000017")
            #expect(unused?.subscription?.carrier.id == "jp.docomo")
            #expect(other.last?.state?.sims.first { $0.slot == 2 }?.remembered == false)
            let empty = try await bench.after(
                "SetPrimarySimSlot 3",
                { try await bench.setPrimarySlot(3) },
                until: { $0.kind == .simChanged }
            )
            #expect(empty.cards == ["simChanged(slotSwitch) 3"])
            #expect(empty.last?.state?.state(ofSlot: 3) == .absent)
            let back = try await bench.after(
                "SetPrimarySimSlot 1",
                { try await bench.setPrimarySlot(1) },
                until: { $0.state?.isSettled == true }
            )
            #expect(back.cards == ["simChanged(slotSwitch) 1"])
        }
    }

    /// ModemManager 1.20 does not look again, and says nothing: nobody above it can know.
    @Test func aSwapThatModemManagerDoesNotNoticeIsFoundAtItsNextProbe() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo,mineo"]) { bench in
            let unseen = try await bench.after(
                "quiet on",
                "sim replace softbank",
                "quiet off",
                "radio nsa",
                until: { $0.kind == .fiveGChanged }
            )
            #expect(unseen.cards == [])
            #expect(unseen.last?.state?.iccid(inSlot: 1) == "8981100000000000017", "the card of before")
            let seen = try await bench.after("hangup", until: { $0.isOfACard })
            #expect(seen.cards == ["simChanged(otherCarrier) 1"])

            // The same for a slot that the modem changes by itself.
            try await bench.shown("settled") { $0.isSettled }
            let slot = try await bench.after(
                "slot 2",
                "radio sa",
                until: { $0.state?.radio.fiveG.status == .sa }
            )
            #expect(slot.cards == [])
            let found = try await bench.after("hangup", until: { $0.isOfACard })
            #expect(found.cards == ["simChanged(slotSwitch) 2"])
        }
    }

    @Test func aBrokenConnectionIsNoNewsOfTheCard() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo,esim"]) { bench in
            let back = try await bench.after("hangup", until: { $0.kind == .modemRecovered })
            #expect(back.cards == [])
            #expect(back.last?.state?.isSettled == true)
        }
    }

    /// ModemManager has no words for a bad card: it shows one that has lost its network, and none at its next probe.
    @Test func aCardThatGoesBadIsFirstNotRegisteredAndThenMissing() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo"]) { bench in
            let bad = try await bench.after("sim state bad", until: { $0.kind == .registrationChanged })
            #expect(bad.cards == [])
            #expect(bad.told(.registrationChanged) == ["home to notRegistered"])
            let missing = try await bench.after("hangup", until: { $0.isOfACard })
            #expect(missing.cards == ["simRemoved 0"])
        }
    }

    /// Of a modem with two slots ModemManager hears it, and shows a card under a failure that says there is none.
    @Test(arguments: ["bad", "failure"]) func aBadCardInOneOfTwoSlotsHasFailed(_ condition: String)
        async throws
    {
        try await MBIMBench.run(["--modem", "m0=docomo,softbank"]) { bench in
            let bad = try await bench.after(
                "sim state \(condition)",
                until: { $0.kind == .registrationChanged }
            )
            #expect(bad.cards == [])
            #expect(bad.last?.state?.state(ofSlot: 1) == .failed)
        }
    }

    @Test func anESIMThatGetsAndLosesItsProfileIsAProfileSwitch() async throws {
        try await MBIMBench.run(["--modem", "m0=esim,docomo"], isRegistered: false) { bench in
            try await bench.shown("an empty eSIM") { $0.state(ofSlot: 1) == .noProfile }
            let profile = try await bench.after("esim profile mineo", until: { $0.state?.isSettled == true })
            #expect(profile.cards == ["simChanged(profileSwitch) 1"])
            #expect(profile.last?.state?.iccid(inSlot: 1) == "8981100000000000066")
            let empty = try await bench.after("esim empty", until: { $0.isOfACard })
            #expect(empty.cards == ["simChanged(profileSwitch) 1"])
            #expect(empty.last?.state?.state(ofSlot: 1) == .noProfile)
        }
    }

    @Test func aLockedCardIsToldAndUnlockedWithoutItsIMSI() async throws {
        try await MBIMBench.run(["--modem", "m0=locked"], isRegistered: false) { bench in
            try await bench.shown("a locked card") { modem in
                modem.sims.first?.lock == "sim-pin" && modem.sims.first?.retriesLeft == 3
            }
            let open = try await bench.after(
                "SendPin",
                { try await bench.sendPIN("1234") },
                until: { $0.state?.isSettled == true }
            )
            #expect(open.cards == ["simUnlocked 0"])
            // ModemManager 1.20 does not read it again; the home network is known from the file of its own.
            #expect(open.last?.state?.sims.first?.imsi == nil)
        }
    }
}
