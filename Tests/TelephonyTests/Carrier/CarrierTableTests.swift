// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

struct CarrierTableTests {
    private let table = SampleCarriers.table

    private func answer(_ code: String, _ fill: (inout SIMAttributes) -> Void = { _ in }) -> CarrierAnswer {
        table.carrier(of: SampleCarriers.card(code, fill))
    }

    @Test func aCodeAloneNamesItsOperatorWithCertainty() {
        let answer = answer("44020")
        #expect(answer.carrier.id == "jp.softbank")
        #expect(answer.host == nil)
        #expect(answer.match.basis == .plmn)
        #expect(answer.match.confidence == .certain)
        #expect(answer.match.table == "sample 1")
    }

    @Test(arguments: [("44010", "jp.docomo"), ("44020", "jp.softbank")])
    func aVirtualOperatorsHostIsWhoRunsTheNetworkOfItsCard(code: String, host: String) {
        let answer = answer(code) { $0.spn = .value("MINEO ") }
        #expect(answer.carrier.id == "jp.mineo")
        #expect(answer.carrier.kind == .virtualOperator)
        #expect(answer.host?.id == host)
        #expect(answer.match.basis == .spn)
    }

    @Test func aRuleThatNeedsTheAccessPointLeavesTheAnswerOpen() {
        let answer = answer("44010")
        #expect(answer.carrier.id == "jp.docomo")
        #expect(answer.match.confidence == .likely)
        #expect(answer.match.undecided.map(\.carrier.id) == ["jp.ahamo"])
        #expect(answer.match.undecided.first?.needs == ["apn"])
    }

    @Test(arguments: [("congstar", "de.congstar"), ("fraenk", "de.fraenk")])
    func aNameDecidesBetweenTwoOfOneGroup(name: String, id: String) {
        let answer = answer("26201") { ($0.gid1, $0.spn) = (.group("44"), .value(name)) }
        #expect(answer.carrier.id == id)
        #expect(answer.match.basis == .gid1)
        #expect(answer.match.confidence == .certain)
    }

    @Test func ofAThousandThatFitEquallyWellThirtyTwoAreNamed() throws {
        var layer = CarrierLayer(name: "site")
        layer.carriers = try (0..<1000).map { number in
            var carrier = CarrierEntry(id: "xx.c\(number)", name: "C\(number)", kind: .virtualOperator)
            carrier.rules = [CarrierRule(plmns: [try #require(PLMN("00101"))])]
            return carrier
        }
        let answer = CarrierTable(layers: [layer]).carrier(of: SampleCarriers.card("00101"))
        #expect(answer.carrier.id == nil)
        #expect(answer.match.candidates.count == 32 && answer.match.omittedCandidates == 968)
    }

    @Test func ofThoseThatFitEquallyWellTheCardsOwnNameTellsOne() throws {
        var layer = CarrierLayer(name: "site")
        layer.carriers = ["C1", "C2"].map {
            SampleCarriers.virtual("xx.\($0)", $0, [SampleCarriers.rule(["00101"])])
        }
        let table = CarrierTable(layers: [layer])
        let answer = table.carrier(of: SampleCarriers.card("00101") { $0.spn = .value("c2") })
        #expect(answer.carrier.id == "xx.C2")
        #expect(answer.match.basis == .simName)
        #expect(answer.match.confidence == .likely)
        #expect(answer.match.candidates.map(\.id) == ["xx.C1"])
        let stranger = table.carrier(of: SampleCarriers.card("00101") { $0.spn = .value("C3") })
        #expect(stranger.carrier.id == nil && stranger.match.candidates.count == 2)
    }

    @Test func aNameThatIsTheIssuersSaysNoMoreThanTheIssuer() {
        var card = SIMAttributes()
        card.iccid = ICCID("89490200002111111112")
        card.spn = .value("Telekom.de")
        let answer = table.carrier(of: card)
        #expect(answer.carrier.id == "de.telekom")
        #expect(answer.match.basis == .simName)
        #expect(answer.match.confidence == .hint)
    }

    @Test func aShortCodeThatTwoCarriersFitStaysAsItIsAndOneOfTwoNetworksIsCompleted() {
        func table(_ second: String) -> CarrierTable {
            var layer = CarrierLayer(name: "site")
            layer.carriers = [
                SampleCarriers.network("us.a", "A", ["310260"]),
                SampleCarriers.network(second, second, ["310261"]),
            ]
            if second == "us.a" {
                layer.carriers = [SampleCarriers.network("us.a", "A", ["310260", "310261"])]
            }
            return CarrierTable(layers: [layer])
        }
        #expect(table("us.a").carrier(of: SampleCarriers.card("31026")).carrier.id == "us.a")
        let open = table("us.b").carrier(of: SampleCarriers.card("31026"))
        #expect(open.carrier.id == nil && !open.isCodeCompleted)
    }

    @Test func rulesThatFitEquallyWellAreCandidatesAndNoneIsChosen() {
        let answer = answer("26201") { $0.gid1 = .group("44FF") }
        #expect(answer.carrier.id == nil)
        #expect(answer.carrier.name == nil)
        #expect(answer.carrier.kind == .virtualOperator)
        #expect(Set(answer.match.candidates.map(\.id)) == ["de.congstar", "de.fraenk"])
        #expect(answer.match.confidence == .none)
        #expect(answer.host?.id == "de.telekom")
    }

    @Test(.timeLimit(.minutes(5)))
    func tensOfThousandsThatFitEquallyWellAreFoundInTime() {
        var layer = CarrierLayer(name: "crowd")
        layer.carriers = (0..<40_000).map { number in
            SampleCarriers.virtual("xx.number\(number)", "Number", [SampleCarriers.rule(["90199"])])
        }
        let answer = CarrierTable(layers: [layer]).carrier(of: SampleCarriers.card("90199"))
        #expect(answer.match.candidates.count + answer.match.omittedCandidates == 40_000)
    }

    @Test func aNameThatNoTableHasIsShownWithTheHostOfItsCode() {
        let answer = answer("26201") { ($0.gid1, $0.spn) = (.group("01"), .value("Kaufland Mobil")) }
        #expect(answer.carrier.id == nil)
        #expect(answer.carrier.name == "Kaufland Mobil")
        #expect(answer.carrier.kind == .virtualOperator)
        #expect(answer.host?.id == "de.telekom")
        #expect(answer.match.basis == .simName)
        #expect(answer.match.confidence == .likely)
    }

    @Test(arguments: [CardField.unread, .empty, .group("02")])
    func aNameOfOneOfTheCodesCarriersIsItsAlsoWithoutItsGroup(gid: CardField) {
        let answer = answer("26201") { ($0.gid1, $0.spn) = (gid, .value("CONGSTAR@")) }
        #expect(answer.carrier.id == "de.congstar")
        #expect(answer.host?.id == "de.telekom")
        #expect(answer.match.basis == .simName)
        #expect(answer.match.confidence == .likely)
        #expect(!answer.match.undecided.map(\.carrier.id).contains("de.congstar"))
    }

    @Test func aNameOfTwoOfTheCodesCarriersIsNeithers() {
        var layer = CarrierLayer(name: "two")
        layer.carriers = ["xx.first", "xx.second"].map { id in
            SampleCarriers.virtual(id, "Twin", [SampleCarriers.rule(["26201"]) { $0.gid1 = ["77"] }])
        }
        let table = CarrierTable(layers: [SampleCarriers.layer, layer])
        let answer = table.carrier(
            of: SampleCarriers.card("26201") { ($0.gid1, $0.spn) = (.empty, .value("Twin")) }
        )
        #expect(answer.carrier.id == nil)
        #expect(answer.carrier.name == "Twin")
        #expect(answer.host?.id == "de.telekom")
    }

    @Test(arguments: ["Telekom.de", "TELEKOM", "telekom deutschland"])
    func anotherSpellingOfTheOperatorIsNobodyElse(name: String) {
        let answer = answer("26201") { $0.spn = .value(name) }
        #expect(answer.carrier.id == "de.telekom")
        #expect(answer.match.confidence == .certain)
    }

    @Test func anEmptyNameIsNotAnUnreadOne() {
        #expect(answer("22210").carrier.id == "it.vodafone")
        let unread = answer("22210") { $0.spn = .unread }
        #expect(unread.carrier.id == nil)
        #expect(unread.carrier.name == nil)
        #expect(unread.match.confidence == .none)
        #expect(Set(unread.match.undecided.map(\.carrier.id)) == ["it.vodafone", "it.poste"])
    }

    @Test func whatWasNotReadMakesTheAnswerLessSure() {
        let answer = answer("310260") { $0.gid1 = .unread }
        #expect(answer.carrier.id == "us.tmobile")
        #expect(answer.match.confidence == .likely)
        #expect(Set(answer.match.undecided.map(\.carrier.id)) == ["us.fi", "us.metro"])
    }

    @Test(arguments: [
        ("a00184", "us.fi"), ("A00184FFFFFFFFFF", "us.fi"), ("6D38FF", "us.metro"),
        ("FFFFFFFF", "us.tmobile"),
        ("", "us.tmobile"), ("6D", "us.tmobile"),
    ])
    func aGroupFitsByItsBeginningAndFillersAreNone(gid: String, id: String) {
        #expect(answer("310260") { $0.gid1 = .group(gid) }.carrier.id == id)
    }

    @Test(arguments: [("00", true), ("00FF", true), ("00FFFFFF", true), ("00AB", false), ("", false)])
    func aRulesFillersCountBehindAValue(gid: String, fits: Bool) {
        var layer = CarrierLayer(name: "x")
        layer.carriers = [
            SampleCarriers.virtual("a.b", "B", [SampleCarriers.rule(["44010"]) { $0.gid1 = ["00FFFF"] }])
        ]
        let card = SampleCarriers.card("44010") { $0.gid1 = .group(gid) }
        #expect((CarrierTable(layers: [layer]).carrier(of: card).carrier.id == "a.b") == fits)
    }

    @Test func aRuleForAnUnfilledGroupFitsACardWithout() {
        #expect(answer("20416").carrier.id == "nl.odido")
        #expect(answer("20416") { $0.gid1 = .group("8F01") }.carrier.id == "nl.odido")
        #expect(answer("20416") { $0.gid1 = .group("01") }.carrier.id == nil)
    }

    @Test func numbersFitByTheirBeginning() {
        #expect(answer("310260") { $0.imsi = IMSI("310260970000001") }.carrier.id == "us.fi")
        #expect(answer("310260") { $0.imsi = IMSI("310260750000001") }.carrier.id == "us.wild")
        let card = answer("20416") { $0.iccid = ICCID("8931160000000000001") }
        #expect(card.carrier.id == "nl.byCard")
        #expect(card.match.basis == .iccidPrefix)
        #expect(card.host?.id == "nl.odido")
    }

    @Test func theStrongerAttributeWins() {
        let answer = answer("310260") { ($0.imsi, $0.gid1) = (IMSI("310260970000001"), .group("6D38")) }
        #expect(answer.carrier.id == "us.fi")
    }

    @Test func aNameOfUnknownOriginIsASignAndNoProof() {
        let named = answer("44010") { ($0.spn, $0.isNameTrusted) = (.value("mineo"), false) }
        #expect(named.carrier.id == "jp.mineo")
        #expect(named.match.confidence == .likely)
        let other = answer("22210") { ($0.spn, $0.isNameTrusted) = (.value("Vodafone.it"), false) }
        #expect(other.carrier.id == "it.vodafone")
        #expect(other.match.basis == .simName)
    }

    @Test func theIssuerIsAHintAndTheLongestPrefixCounts() {
        var card = SIMAttributes()
        card.iccid = ICCID("89490200002111111112")
        let answer = table.carrier(of: card)
        #expect(answer.carrier.id == "de.telekom")
        #expect(answer.country == "de")
        #expect(answer.match.basis == .iccidIssuer)
        #expect(answer.match.confidence == .hint)
    }

    @Test func anUnknownIssuersCountryIsStillAHint() {
        var card = SIMAttributes()
        card.iccid = ICCID("8981000000000000001")
        let answer = table.carrier(of: card)
        #expect(answer.carrier.id == nil)
        #expect(answer.country == "jp")
        #expect(answer.match.confidence == .hint)
    }

    @Test func aCodeThatLostItsLastDigitIsCompletedWhereOneCarrierFits() {
        let answer = answer("31026")
        #expect(answer.carrier.id == "us.tmobile")
        #expect(answer.isCodeCompleted)
        #expect(answer.match.confidence == .likely)
        #expect(!table.carrier(of: SampleCarriers.card("31064")).isCodeCompleted)
        // Japan's codes have two digits: nothing is missing.
        #expect(self.answer("44001").carrier.id == nil)
    }

    @Test func aCodeInNoTableIsNotNamed() {
        let answer = answer("25005")
        #expect(answer.carrier == Carrier(name: nil, kind: .unknown))
        #expect(answer.match.confidence == .none)
        #expect(self.answer("25005") { $0.spn = .value("Tele2") }.carrier.name == "Tele2")
    }
}
