// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

struct CarrierLayersTests {
    private func layer(_ name: String, _ entries: [CarrierEntry], isFallback: Bool = false) -> CarrierLayer {
        var layer = CarrierLayer(name: name)
        layer.carriers = entries
        layer.isFallback = isFallback
        return layer
    }

    private let card = SampleCarriers.card("44010")

    @Test func aLaterFileIsOverAnEarlierOne() {
        let own = layer("site", [SampleCarriers.network("jp.mine", "Mine", ["44010"])])
        let table = CarrierTable(layers: [SampleCarriers.layer, own])
        #expect(table.carrier(of: card).carrier.id == "jp.mine")
        #expect(PLMN("44010").flatMap(table.carrier(ofNetwork:))?.carrier.id == "jp.mine")
        #expect(table.versions == "sample 1 + site")
    }

    @Test func theLastOfHundredsOfFilesIsOverAllOthers() {
        let layers = (0..<300).map { number in
            let entry = SampleCarriers.network("xx.number\(number)", "Number \(number)", ["99901"])
            return layer("file\(number)", [entry])
        }
        let answer = CarrierTable(layers: layers).carrier(of: SampleCarriers.card("99901"))
        #expect(answer.carrier.id == "xx.number299")
    }

    @Test func aMoreSpecificRuleOfAnEarlierFileStillWins() {
        let own = layer("site", [SampleCarriers.network("jp.mine", "Mine", ["44010"])])
        let table = CarrierTable(layers: [SampleCarriers.layer, own])
        let mineo = SampleCarriers.card("44010") { $0.spn = .value("mineo") }
        #expect(table.carrier(of: mineo).carrier.id == "jp.mineo")
        #expect(table.carrier(of: mineo).host?.id == "jp.mine")
    }

    @Test func theSameIdReplacesTheWholeEntry() {
        let other = layer("site", [SampleCarriers.network("jp.docomo", "Docomo Inc.", ["44011"])])
        let table = CarrierTable(layers: [SampleCarriers.layer, other])
        #expect(table.carrier(of: SampleCarriers.card("44011")).carrier.name == "Docomo Inc.")
        #expect(table.carrier(of: card).carrier.id == nil)
    }

    @Test func aFallbackSpeaksOnlyOfCodesThatNobodyElseKnows() {
        let fallback = layer(
            "provider-info",
            [
                SampleCarriers.network("p.vodafone", "Vodafone", ["22210"]),
                SampleCarriers.network("p.tele2", "Tele2", ["25020"]),
            ],
            isFallback: true
        )
        let table = CarrierTable(layers: [fallback, SampleCarriers.layer])
        let unread = SampleCarriers.card("22210") { $0.spn = .unread }
        #expect(table.carrier(of: unread).carrier.id == nil)
        let tele2 = table.carrier(of: SampleCarriers.card("25020"))
        #expect(tele2.carrier.id == "p.tele2")
        #expect(tele2.match.confidence == .likely)
    }

    @Test func noTableKnowsNothing() {
        #expect(CarrierTable.empty.carrier(of: card).carrier == Carrier(name: nil, kind: .unknown))
        #expect(CarrierTable.empty.versions == "none")
    }
}
