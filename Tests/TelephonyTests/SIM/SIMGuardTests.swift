// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

/// What a guard says to one slot.
@Suite struct SIMGuardTests {
    private static func sim(
        _ iccid: String?,
        _ code: String? = nil,
        state: SIM.State = .present,
        length: Subscription.MNCLengthSource = .modem,
        _ fill: (inout SIMAttributes) -> Void = { _ in }
    ) -> SIM {
        var sim = SIM(slot: 1, isActive: true, state: state)
        sim.iccid = ICCID(iccid)
        sim.subscription = code.map {
            Subscription(
                SampleCarriers.card($0, fill),
                carriers: SampleCarriers.table,
                mncLength: length
            )
        }
        return sim
    }

    private static func verdict(_ sim: SIM, iccid: String = "", carriers: String = "") -> GuardVerdict {
        SIMGuard(
            .everyModem,
            cards: SIMGuard.entries(of: iccid).compactMap(CardPattern.init),
            carriers: SIMGuard.entries(of: carriers).compactMap(CarrierPin.init)
        ).verdict(on: sim, by: SampleCarriers.table)
    }

    @Test(arguments: [
        ("8981100000000000001", GuardVerdict.allowed), ("8981100000000000001F", .allowed),
        ("8981100000000000002", .foreign), ("898110*", .allowed), ("898111*", .foreign), ("*", .allowed),
        ("8981109999999999999; 8981100000000000001", .allowed), ("898111* , 898110*;", .allowed),
    ])
    func aCardIsKnownByItsNumber(_ list: String, _ expected: GuardVerdict) {
        #expect(Self.verdict(Self.sim("8981100000000000001"), iccid: list) == expected)
    }

    /// Many cards store 19 digits and have 20 printed on them, the last of which checks the others.
    @Test(arguments: [
        ("89811000000000000014", "8981100000000000001", GuardVerdict.allowed),
        ("8981100000000000001", "89811000000000000014", .allowed),
        ("8981100000000000002", "89811000000000000014", .foreign),
        ("89811000000000000024", "8981100000000000001", .foreign),
    ])
    func aCheckDigitMoreIsTheSameCard(_ list: String, _ card: String, _ expected: GuardVerdict) {
        #expect(Self.verdict(Self.sim(card), iccid: list) == expected)
    }

    @Test func aCardThatHasNotSaidWhoItIsIsNotForeign() {
        #expect(Self.verdict(Self.sim(nil), iccid: "898110*") == .undecided)
        #expect(Self.verdict(Self.sim(nil), iccid: "*") == .undecided)
        #expect(Self.verdict(Self.sim(nil, state: .absent), iccid: "898110*") == .undecided)
        #expect(Self.verdict(Self.sim(nil, state: .notApplicable), iccid: "898110*") == .unguarded)
    }

    @Test func aCarrierIsKnownByItsIDOrItsCode() {
        let docomo = Self.sim("8981100000000000001", "44010") { $0.spn = .value("NTT DOCOMO") }
        #expect(Self.verdict(docomo, carriers: "jp.docomo") == .allowed)
        #expect(Self.verdict(docomo, carriers: "44010") == .allowed)
        #expect(Self.verdict(docomo, carriers: "jp.softbank, 44020") == .foreign)
        let mineo = Self.sim("8981100000000000001", "44010") { $0.spn = .value("mineo") }
        #expect(Self.verdict(mineo, carriers: "jp.docomo") == .foreign, "a guest is somebody else's customer")
        #expect(Self.verdict(mineo, carriers: "jp.mineo") == .allowed)
        #expect(Self.verdict(mineo, carriers: "44010") == .allowed)
    }

    @Test func aHintDecidesNothing() {
        let issuerAlone = Self.sim("89490200002111111111")
        #expect(Self.verdict(issuerAlone, carriers: "de.telekom") == .undecided)
        // Two carriers fit equally well.
        let tie = Self.sim("8949000000000000001", "26201") { $0.gid1 = .value("44") }
        #expect(Self.verdict(tie, carriers: "jp.docomo") == .undecided)
        #expect(Self.verdict(tie, carriers: "26201") == .allowed)
        #expect(Self.verdict(tie, carriers: "26202") == .foreign)
    }

    @Test func whatWasNotReadMayStillMakeItAnAllowedOne() {
        let unread = Self.sim("8901260000000000001", "310260") { $0.gid1 = .unread }
        #expect(unread.subscription?.carrier.id == "us.tmobile")
        #expect(Self.verdict(unread, carriers: "us.tmobile") == .allowed)
        #expect(Self.verdict(unread, carriers: "us.metro") == .undecided)
        #expect(Self.verdict(unread, carriers: "jp.docomo") == .foreign)
    }

    /// A table that could not be read must not turn off a fleet.
    @Test func toACarrierThatNoTableHasNothingIsForeign() {
        let docomo = Self.sim("8981100000000000001", "44010")
        #expect(Self.verdict(docomo, carriers: "jp.nobody") == .undecided)
        #expect(Self.verdict(docomo, carriers: "jp.nobody, jp.docomo") == .allowed)
        #expect(Self.verdict(docomo, iccid: "898111*", carriers: "jp.nobody") == .foreign)
    }

    @Test func aCodeWhoseLengthWasGuessedIsNotForeignInItsCountry() {
        let guessed = Self.sim("8901260000000000001", "310260", length: .guessed)
        #expect(Self.verdict(guessed, carriers: "31026") == .undecided)
        #expect(Self.verdict(guessed, carriers: "44010") == .foreign)
    }

    @Test func bothListsHaveToBePassed() {
        let docomo = Self.sim("8981100000000000001", "44010")
        #expect(Self.verdict(docomo, iccid: "898110*", carriers: "jp.docomo") == .allowed)
        #expect(Self.verdict(docomo, iccid: "898111*", carriers: "jp.docomo") == .foreign)
        #expect(Self.verdict(docomo, iccid: "898110*", carriers: "jp.softbank") == .foreign)
        #expect(Self.verdict(Self.sim(nil, "44010"), iccid: "898110*", carriers: "jp.softbank") == .foreign)
        #expect(Self.verdict(Self.sim(nil, "44010"), iccid: "898110*", carriers: "jp.docomo") == .undecided)
        #expect(
            Self.verdict(Self.sim("8981100000000000001"), iccid: "898110*", carriers: "jp.docomo")
                == .undecided
        )
    }

    @Test func theClosestGuardAloneCounts() {
        let guards = ["", "wan", "wan/2", "modem3/1"].compactMap(SIMGuard.Place.init).map { SIMGuard($0) }
        func place(_ id: String, _ ordinal: Int, slot: Int, active: Bool) -> SIMGuard.Place? {
            guards.guardian(
                of: SIM(slot: slot, isActive: active, state: .present),
                in: ModemID(id) ?? ModemID(0),
                ordinal: ordinal
            )?.place
        }
        #expect(place("wan", 1, slot: 1, active: true) == .modem("wan"))
        #expect(place("wan", 1, slot: 1, active: false) == nil)
        #expect(place("wan", 1, slot: 2, active: false) == .slot(modem: "wan", 2))
        #expect(place("lte", 3, slot: 0, active: true) == .slot(modem: "modem3", 1))
        #expect(place("modem2", 2, slot: 1, active: true) == .everyModem)
    }

    @Test(arguments: ["/", "wan/", "wan/0", "wan/01", "wan/x", "wan/1/2", "modem01", "a b", "wan/100", "/1"])
    func whatIsNoPlaceIsNone(_ text: String) {
        #expect(SIMGuard.Place(text) == nil)
    }

    @Test(arguments: ["", "12", "**", "8981x*", "898110000000000000112*", "*898110", "jp.docomo"])
    func whatIsNoCardIsNone(_ text: String) {
        #expect(CardPattern(text) == nil)
    }

    @Test(arguments: ["", "docomo", "4401", "1234567", "00001", "JP.docomo", ".docomo", "jp.", "jp docomo"])
    func whatIsNoCarrierIsNone(_ text: String) {
        #expect(CarrierPin(text) == nil)
    }

    @Test func aPatternNeverShowsItself() throws {
        let pattern = try #require(CardPattern("8981100000000077777"))
        let guardian = SIMGuard(.everyModem, cards: [pattern])
        var policy = Policy()
        policy.guards = [guardian]
        var dumped = ""
        dump(policy, to: &dumped)
        for text in ["\(pattern)", "\(guardian)", String(reflecting: policy), dumped] {
            #expect(!text.contains("77777"))
        }
    }
}
