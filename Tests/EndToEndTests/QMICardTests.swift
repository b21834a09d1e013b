// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

/// What becomes of a card, as a QMI modem, ModemManager 1.20 and carrierd tell it. What is the same as over MBIM is in
/// MBIMCardTests.
@Suite(
    .takesIdleTurns,
    .enabled(BenchProcess.need) { try await BenchProcess.isPossible() }
)
struct QMICardTests {
    private static let twoCards = ["--protocol", "qmi", "--modem", "m0=docomo,softbank"]

    @Test func aPulledCardIsToldOnceModemManagerHasFoundItsSlotEmpty() async throws {
        try await MBIMBench.run(Self.twoCards) { bench in
            let out = try await bench.after("sim remove", until: { $0.kind == .simRemoved })
            #expect(out.first { $0.kind == .modemRecovering }?.state?.stale == true)
            #expect(out.cards == ["simRemoved 1"])
            #expect(out.last?.state?.state(ofSlot: 1) == .absent)
            let back = try await bench.after("sim insert mineo", until: { $0.state?.isSettled == true })
            #expect(back.cards == ["simInserted 1", "simChanged(otherCarrier) 1"])
            #expect(back.last?.state?.iccid(inSlot: 1) == "8981100000000000066")
        }
    }

    @Test(arguments: ["sim replace softbank", "sim refresh softbank"])
    func anotherCardInOneMoveIsOneChange(_ line: String) async throws {
        try await MBIMBench.run(["--protocol", "qmi"], name: line) { bench in
            let swap = try await bench.after(line) {
                $0.state?.isSettled == true && $0.state?.network.plmn == "44020"
            }
            #expect(swap.cards == ["simChanged(otherCarrier) 1"])
            #expect(swap.told(.carrierChanged) == ["44010 to 44020"])
        }
    }

    @Test func theSameCardWithinTheGapIsNoNews() async throws {
        try await MBIMBench.run(["--protocol", "qmi"]) { bench in
            try await bench.after("sim remove", until: { $0.kind == .modemRecovering })
            let back = try await bench.after("sim insert docomo", until: { $0.kind == .modemRecovered })
            #expect(back.cards == [])
        }
    }

    /// Unlike MBIM: the slot names its card, and the change of an inactive one is a change of a card.
    @Test func theSlotThatIsNotInUseNamesItsCard() async throws {
        try await MBIMBench.run(Self.twoCards) { bench in
            try await bench.shown("the other card's number") {
                $0.iccid(inSlot: 2) == "8981200000000000025"
            }
            let out = try await bench.after("sim remove 2", until: { $0.isOfACard })
            #expect(out.cards == ["simRemoved 2"])
            let back = try await bench.after("sim insert mineo 2") { $0.kind == .simChanged }
            #expect(back.cards == ["simInserted 2", "simChanged 2"])
            #expect(back.last?.state?.iccid(inSlot: 2) == "8981100000000000066")
            #expect((out + back).allSatisfy { $0.kind != .modemRecovering })
        }
    }

    /// Unlike MBIM: ModemManager notices it.
    @Test func aSlotThatTheModemChangesByItselfIsASlotSwitch() async throws {
        try await MBIMBench.run(Self.twoCards) { bench in
            let other = try await bench.after("slot 2") {
                $0.state?.isSettled == true && $0.state?.network.plmn == "44020"
            }
            #expect(other.cards == ["simChanged(slotSwitch) 2"])
            let back = try await bench.after(
                "SetPrimarySimSlot 1",
                { try await bench.setPrimarySlot(1) },
                until: { $0.state?.isSettled == true && $0.state?.network.plmn == "44010" }
            )
            #expect(back.cards == ["simChanged(slotSwitch) 1"])
        }
    }

    /// A modem that does not tell of its slots: a swap is found at the next probe.
    @Test func withoutSlotStatusACardComesAndGoesUnseen() async throws {
        try await MBIMBench.run(["--protocol", "qmi", "--modem", "m0=docomo@em7455"]) { bench in
            let out = try await bench.after("sim remove", until: { $0.kind == .registrationChanged })
            #expect(out.cards == [])
            let unseen = try await bench.after("sim insert softbank", until: { $0.kind == .networkChanged })
            #expect(unseen.cards == [])
            #expect(unseen.last?.state?.sims.first?.iccid == "8981100000000000017", "the card of before")
            let seen = try await bench.after("hangup", until: { $0.isOfACard })
            #expect(seen.cards == ["simChanged(otherCarrier) 0"])
            // A REFRESH it does tell.
            try await bench.shown("settled") { $0.isSettled }
            let refreshed = try await bench.after("sim refresh mineo", until: { $0.kind == .simChanged })
            #expect(refreshed.cards == ["simChanged(otherCarrier) 0"])
        }
    }

    @Test func anIllegalCardHasFailedAndIsNotMissing() async throws {
        try await MBIMBench.run(Self.twoCards) { bench in
            let lost = try await bench.after("sim state illegal", until: { $0.kind == .registrationChanged })
            #expect(lost.cards == [])
            let found = try await bench.after("hangup", until: { $0.kind == .modemRecovered })
            #expect(found.cards == [])
            #expect(found.last?.state?.state(ofSlot: 1) == .failed)
            #expect(found.last?.state?.iccid(inSlot: 1) == "8981100000000000017")
        }
    }

    @Test func aLockedCardIsToldAndUnlocked() async throws {
        try await MBIMBench.run(["--protocol", "qmi", "--modem", "m0=locked"], isRegistered: false) { bench in
            try await bench.shown("a locked card") { modem in
                modem.sims.first?.lock == "sim-pin" && modem.sims.first?.retriesLeft == 3
            }
            let open = try await bench.after(
                "SendPin",
                { try await bench.sendPIN("1234") },
                until: { $0.state?.isSettled == true }
            )
            #expect(open.cards == ["simUnlocked 1"])
        }
    }

    /// Over QMI the slot tells the eUICC's EID, which stays while its profiles come and go.
    @Test func anotherProfileOfTheSameEUICCIsAProfileSwitch() async throws {
        try await MBIMBench.run(Self.twoCards) { bench in
            // An event of before the change is of a modem that is settled too.
            let other = try await bench.after("esim profile mineo") {
                $0.state?.isSettled == true && $0.state?.sims.first?.eid != nil
            }
            #expect(other.cards == ["simChanged(otherCarrier) 1"], "from a card that is no eUICC")
            let switched = try await bench.after("esim profile softbank") {
                $0.state?.isSettled == true && $0.state?.network.plmn == "44020"
            }
            #expect(switched.cards == ["simChanged(profileSwitch) 1"])
            #expect(switched.last?.state?.sims.first?.eid == "89049032000000000000000000000100")
        }
    }

    /// Unlike MBIM: ModemManager 1.20 shows a slot with no ICCID as an empty one.
    @Test func anESIMWithoutAProfileIsAbsent() async throws {
        try await MBIMBench.run(["--protocol", "qmi", "--modem", "m0=esim,docomo"], isRegistered: false) {
            bench in
            try await bench.shown("no card") { $0.state(ofSlot: 1) == .absent }
            let profile = try await bench.after("esim profile mineo", until: { $0.state?.isSettled == true })
            #expect(profile.cards == ["simInserted 1"])
            #expect(profile.last?.state?.iccid(inSlot: 1) == "8981100000000000066")
        }
    }

    @Test func aBrokenConnectionIsNoNewsOfTheCard() async throws {
        try await MBIMBench.run(Self.twoCards) { bench in
            let back = try await bench.after("hangup", until: { $0.kind == .modemRecovered })
            #expect(back.cards == [])
        }
    }
}
