// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

/// Identity never shows in anything that Swift makes of a value by itself.
@Suite struct RedactionTests {
    private static let iccid = "8949020000277777777"
    private static let imsi = "262020077777777"
    private static let eid = "89033023427177777777777777777777"
    private static let imei = "867978050077777"
    private static let number = "+49151577777"
    /// All of the numbers above have it, and nothing else in the facts has.
    private static let canary = "77777"

    private static func facts() -> ModemFacts {
        var card = SIMFacts()
        card.iccid = ICCID(iccid)
        card.imsi = IMSI(imsi)
        card.eid = EID(eid)
        var network = ThreeGPPFacts()
        network.imei = IMEI(imei)
        network.registration = .home
        var call = CallFacts(path: ObjectPath("/Call/0"))
        call.number = OwnNumber(number)
        var facts = ModemFacts(path: ObjectPath("/Modem/0"))
        facts.equipmentIdentifier = imei
        facts.state = .registered
        facts.activeSIM = ObjectPath("/SIM/0")
        facts.sims[ObjectPath("/SIM/0")] = .read(card)
        facts.ownNumbers = [OwnNumber(number)]
        facts.threeGPP = network
        facts.calls = [call]
        return facts
    }

    private static func state() -> TelephonyState {
        let appeared = reduce(
            TelephonyState(),
            .modemManagerAppeared(version: "1.20.4"),
            now: Moment(wall: 0, uptime: .zero)
        )
        return reduce(appeared.state, .modem(facts()), now: Moment(wall: 0, uptime: .zero)).state
    }

    /// Every way in which Swift writes a value out.
    private static func texts(of value: some Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [
            "\(value)", String(describing: value), String(reflecting: value), "\(Optional(value) as Any)",
            "\([value])", "\(["key": value])", "\((1, value))", dumped, mirrored(value),
        ]
    }

    /// All that reflection reaches.
    private static func mirrored(_ value: Any, depth: Int = 0) -> String {
        guard depth < 12 else { return "" }
        let children = Mirror(reflecting: value).children.map { child in
            "\(child.label ?? "") \(mirrored(child.value, depth: depth + 1))"
        }
        return children.isEmpty ? "\(value)" : children.joined(separator: " ")
    }

    @Test func anIdentityIsNotWrittenOut() throws {
        let values: [any Redacted] = [
            try #require(ICCID(Self.iccid)), try #require(IMSI(Self.imsi)), try #require(EID(Self.eid)),
            try #require(IMEI(Self.imei)), OwnNumber(Self.number),
        ]
        for value in values {
            for text in Self.texts(of: value) {
                #expect(!text.contains(Self.canary), "\(type(of: value))")
            }
            #expect("\(value)" == "<\(type(of: value))>")
            #expect(value.disclosed.contains(Self.canary))
        }
    }

    @Test func anEventDoesNotWriteItsCardsOut() throws {
        let event = Event(
            .simChanged,
            before: .card(try #require(ICCID(Self.iccid))),
            after: .subscriber(try #require(IMSI(Self.imsi)))
        )
        for text in Self.texts(of: event) {
            #expect(!text.contains(Self.canary))
        }
    }

    @Test func factsDoNotWriteTheirIdentitiesOut() {
        for text in Self.texts(of: Input.modem(Self.facts())) {
            #expect(!text.contains(Self.canary))
        }
    }

    @Test func theStateDoesNotWriteItsIdentitiesOut() {
        for text in Self.texts(of: Self.state()) {
            #expect(!text.contains(Self.canary))
        }
    }

    @Test func theFactsStillHaveTheNumberThatTheyDoNotShow() {
        #expect(Self.facts().equipmentIdentifier == Self.imei)
        #expect(Self.facts().imei?.disclosed == Self.imei)
    }
}
