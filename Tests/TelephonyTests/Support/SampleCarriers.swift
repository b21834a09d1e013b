// SPDX-License-Identifier: Apache-2.0

@testable import Telephony

/// A small table in which every kind of rule is there once.
enum SampleCarriers {
    static let table = CarrierTable(layers: [layer])

    static let layer: CarrierLayer = {
        var layer = CarrierLayer(name: "sample")
        layer.version = "1"
        layer.carriers = [
            network("jp.docomo", "docomo", ["44010"], names: ["NTT DOCOMO"]),
            network("jp.softbank", "SoftBank", ["44020"]),
            virtual("jp.mineo", "mineo", [rule(["44010", "44020"]) { $0.spn = ["mineo"] }]),
            virtual("jp.ahamo", "ahamo", [rule(["44010"]) { $0.needs = [.apn] }]),
            network("de.telekom", "Telekom", ["26201"], names: ["Telekom.de"]),
            virtual(
                "de.congstar",
                "congstar",
                [
                    rule(["26201"]) { ($0.spn, $0.gid1) = (["congstar"], ["44"]) },
                    rule(["26201"]) { $0.gid1 = ["44"] },
                ]
            ),
            virtual(
                "de.fraenk",
                "fraenk",
                [
                    rule(["26201"]) { ($0.spn, $0.gid1) = (["fraenk"], ["44"]) },
                    rule(["26201"]) { $0.gid1 = ["44"] },
                ]
            ),
            network(
                "it.vodafone",
                "Vodafone",
                ["22210"],
                rules: [
                    rule(["22210"]) { $0.spn = ["", "vodafone IT", "Vodafone"] }
                ]
            ),
            virtual("it.poste", "PosteMobile", [rule(["22210"]) { $0.spn = ["PosteMobile"] }]),
            network("us.tmobile", "T-Mobile US", ["310260"]),
            virtual(
                "us.fi",
                "Google Fi",
                [
                    rule(["310260"]) { $0.imsiPrefixes = ["31026097"] },
                    rule(["310260"]) { $0.gid1 = ["A00184FFFFFF"] },
                ]
            ),
            virtual("us.metro", "Metro", [rule(["310260"]) { $0.gid1 = ["6d38"] }]),
            virtual("us.wild", "Wild", [rule(["310260"]) { $0.imsiPrefixes = ["310260x5"] }]),
            network("nl.odido", "Odido", ["20416"], rules: [rule(["20416"]) { $0.gid1 = ["FF", "8F"] }]),
            virtual("nl.byCard", "ByCard", [rule(["20416"]) { $0.iccidPrefixes = ["893116"] }]),
        ]
        layer.issuers = [
            CarrierIssuer(iccidPrefix: "89490", carrier: "de.congstar"),
            CarrierIssuer(iccidPrefix: "894902", carrier: "de.telekom"),
        ]
        return layer
    }()

    static func network(
        _ id: String,
        _ name: String,
        _ codes: [String],
        names: [String] = [],
        rules: [CarrierRule]? = nil
    ) -> CarrierEntry {
        var entry = CarrierEntry(id: id, name: name, kind: .operator)
        entry.names = names
        entry.networks = codes.compactMap { PLMN($0) }
        entry.rules = rules ?? [CarrierRule(plmns: entry.networks)]
        return entry
    }

    static func virtual(_ id: String, _ name: String, _ rules: [CarrierRule]) -> CarrierEntry {
        var entry = CarrierEntry(id: id, name: name, kind: .virtualOperator)
        entry.rules = rules
        return entry
    }

    static func rule(_ codes: [String], _ fill: (inout CarrierRule) -> Void = { _ in }) -> CarrierRule {
        var rule = CarrierRule(plmns: codes.compactMap { PLMN($0) })
        fill(&rule)
        return rule
    }

    /// A card of which everything was read and nothing was there but the code, unless `fill` says more.
    static func card(_ code: String, _ fill: (inout SIMAttributes) -> Void = { _ in }) -> SIMAttributes {
        var card = SIMAttributes(plmn: PLMN(code))
        card.imsi = IMSI(code + "1111111111".prefix(15 - code.count))
        card.iccid = ICCID("8900000000000000001")
        (card.gid1, card.gid2, card.spn, card.pnn) = (.empty, .empty, .empty, .empty)
        fill(&card)
        return card
    }
}
