// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import GLibSupport
import Telephony
import Testing

@testable import Recording

@Suite struct IdentityShaperTests {
    /// A shaper that may be asked inside an expectation.
    private final class Shaper {
        private var shaper: IdentityShaper

        init(_ carriers: CarrierTable, key: String) {
            shaper = IdentityShaper(carriers: carriers) { KeyedDigest.bytes(of: Array($0.utf8), key: key) }
        }

        func shaped(_ iccid: ICCID?) -> ICCID? { shaper.shaped(iccid) }
        func shaped(_ imsi: IMSI?) -> IMSI? { shaper.shaped(imsi) }
        func shaped(_ imei: IMEI?) -> IMEI? { shaper.shaped(imei) }
        func shaped(_ eid: EID?) -> EID? { shaper.shaped(eid) }
        func shaped(_ number: OwnNumber?) -> OwnNumber? { shaper.shaped(number) }
        func adopt(_ guards: [SIMGuard]) { shaper.adopt(guards) }
        func shaped(_ guards: [SIMGuard]) -> [SIMGuard] { shaper.shaped(guards) }
        func shaped(equipment: String) -> String? { shaper.shaped(equipment: equipment) }
        func shaped(text: String) -> String? { shaper.shaped(text: text) }
    }

    private func shaper(_ carriers: CarrierTable = .empty, key: String = "a key") -> Shaper {
        Shaper(carriers, key: key)
    }

    private static func isLuhn(_ text: String) -> Bool {
        let digits = Array(text.utf8)
        return digits.last == CheckDigits.luhn(digits.dropLast())
    }

    @Test(arguments: ["8981100000000000017", "89014103211118510720", "8931440400000000012", "893907010"])
    func aCardKeepsItsIssuerItsLengthAndItsCheckDigit(_ text: String) throws {
        guard let iccid = ICCID(text) else { return #expect(text.count < 10) }
        let shaper = shaper()
        let new = try #require(shaper.shaped(iccid)).disclosed
        #expect(new != text && new.utf8.count == text.utf8.count && new.hasPrefix(text.prefix(7)))
        #expect(Self.isLuhn(new) == Self.isLuhn(text), "\(new)")
    }

    @Test func aWrongCheckDigitStaysWrong() throws {
        let shaper = shaper()
        for last in 0...9 {
            let text = "898110000000000001\(last)"
            let new = try #require(shaper.shaped(ICCID(text))).disclosed
            #expect(Self.isLuhn(new) == Self.isLuhn(text))
        }
    }

    @Test func twoSpellingsOfACardAreOne() throws {
        let shaper = shaper()
        let one = shaper.shaped(ICCID("8944110065000A12345F"))
        #expect(one == shaper.shaped(ICCID("8944110065000a12345f")))
        #expect(try #require(one).disclosed.hasPrefix("8944110"))
    }

    @Test(arguments: [
        ("440101234567890", 5), ("310260123456789", 6), ("262019876543210", 5), ("001010000000001", 5),
    ])
    func aSubscriberKeepsTheHomeNetwork(_ text: String, _ kept: Int) throws {
        let shaper = shaper()
        let new = try #require(shaper.shaped(IMSI(text))).disclosed
        #expect(new.hasPrefix(text.prefix(kept)) && new != text && new.utf8.count == 15)
    }

    @Test func aDeviceKeepsItsTypeThroughEverySpelling() throws {
        let shaper = shaper()
        let plain = try #require(shaper.shaped(IMEI("867978050011223")))
        #expect(plain.disclosed.hasPrefix("86797805") && plain != IMEI("867978050011223"))
        #expect(Self.isLuhn(plain.disclosed) == Self.isLuhn("867978050011223"))
        let dashed = try #require(shaper.shaped(equipment: "86-797805-001122-3"))
        #expect(IMEI(dashed) == plain && dashed.split(separator: "-").map(\.count) == [2, 6, 6, 1])
        let software = try #require(shaper.shaped(IMEI("8679780500112277")))
        #expect(software == plain && software.disclosed.hasSuffix("77"))
    }

    @Test(arguments: ["unknown", "0", "000000000000000", "-", "R1"])
    func whatIsNobodysStays(_ text: String) {
        let shaper = shaper()
        #expect(shaper.shaped(equipment: text) == text)
    }

    @Test func anEUICCKeepsItsMakerAndItsCheckDigits() throws {
        let body = Array("890440450000000000000000000012".utf8)
        let right = String(decoding: body + CheckDigits.eid(body), as: UTF8.self)
        let shaper = shaper()
        let new = try #require(shaper.shaped(EID(right))).disclosed
        #expect(new.hasPrefix("89044045") && new != right)
        #expect(Array(new.utf8.suffix(2)) == CheckDigits.eid(new.utf8.dropLast(2)))
        let wrong = String(right.dropLast()) + (right.hasSuffix("0") ? "1" : "0")
        let other = try #require(shaper.shaped(EID(wrong))).disclosed
        #expect(Array(other.utf8.suffix(2)) != CheckDigits.eid(other.utf8.dropLast(2)))
    }

    /// GSMA SGP.02: 89 and 30 digits, which divided by 97 leave 1.
    @Test func anEIDsCheckDigitsAreThoseOfTheStandard() {
        let body = Array("890490320010013456789012345678".utf8)
        let all = body + CheckDigits.eid(body)
        #expect(all.reduce(0) { ($0 * 10 + Int($1 - 0x30)) % 97 } == 1)
    }

    @Test(arguments: [
        ("+819012345678", "+81"), ("+12025550123", "+1"), ("+358401234567", "+358"), ("09012345678", "0"),
        ("819012345678", "81"),
    ])
    func aNumberKeepsItsCountryAndItsLength(_ text: String, _ prefix: String) throws {
        let shaper = shaper()
        let new = try #require(shaper.shaped(OwnNumber(text))).disclosed
        #expect(new.hasPrefix(prefix) && new != text && new.utf8.count == text.utf8.count)
        #expect(shaper.shaped(OwnNumber("112")) == OwnNumber("112"))
    }

    /// Letters are part of some cards' numbers; an F at the end is none.
    @Test(arguments: ["89860F00A1B2C3D4E5F6", "898604B319C271234567", "8986FFFFFFFFFFFFFFF1"])
    func aCardWithLettersHasAStandIn(_ text: String) throws {
        let shaper = shaper()
        let new = try #require(shaper.shaped(ICCID(text))).disclosed
        #expect(new.hasPrefix(text.prefix(7)) && new != text && new.utf8.count == text.utf8.count)
    }

    @Test func digitsOfAnotherScriptAreDigits() throws {
        let shaper = shaper()
        let new = try #require(shaper.shaped(OwnNumber("０９０１２３４５６７８"))).disclosed
        #expect(new == shaper.shaped(OwnNumber("09012345678"))?.disclosed)
    }

    /// What is somebody's in one place is so in another, in whatever groups and with whatever code before it.
    @Test func whatIsKnownIsFoundInOtherTexts() throws {
        let shaper = shaper()
        _ = shaper.shaped(OwnNumber("+819055566677"))
        _ = shaper.shaped(IMEI("867978059988776"))
        _ = shaper.shaped(IMSI("44010998"))
        _ = shaper.shaped(ICCID("89811000A1B2C3D4E5F6"))
        _ = shaper.shaped(equipment: "ABCD-SER-99887766")
        for text in [
            "line +819055566677", "090-5556-6677", "/sys/dev/819055566677", "fw 86797805-998877-6",
            "u44010998", "card 89811000a1b2c3d4e5f6", "abcd ser 99887766",
        ] {
            let new = try #require(shaper.shaped(text: text))
            #expect(new != text && new.utf8.count == text.utf8.count, "\(text)")
        }
        #expect(shaper.shaped(text: "R01A06, 2026-11-30, 44010") == "R01A06, 2026-11-30, 44010")
    }

    @Test func aTextThatHoldsANumberHoldsItsStandIn() throws {
        let shaper = shaper()
        let imei = try #require(shaper.shaped(IMEI("867978050011223"))).disclosed
        #expect(shaper.shaped(text: "R01 IMEI867978050011223 2026") == "R01 IMEI\(imei) 2026")
        #expect(
            shaper.shaped(text: "/sys/devices/platform/axi/1000120000.pcie/usb1/1-1")
                == "/sys/devices/platform/axi/1000120000.pcie/usb1/1-1"
        )
        let serial = try #require(shaper.shaped(equipment: "XQ7B200A1"))
        #expect(shaper.shaped(text: "/dev/XQ7B200A1/0") == "/dev/\(serial)/0" && serial != "XQ7B200A1")
        let link = try #require(shaper.shaped(text: "wwx0c5b8f279a64"))
        #expect(link.hasPrefix("wwx0c5b8f") && link != "wwx0c5b8f279a64" && link.utf8.count == 15)
        #expect(shaper.shaped(text: "wwan0") == "wwan0")
    }

    @Test func oneIdentityHasOneStandInOnOneMachineAndAnotherOnAnother() {
        let one = shaper()
        let again = shaper()
        let other = shaper(key: "another key")
        let iccid = ICCID("8981100000000000017")
        #expect(one.shaped(iccid) == again.shaped(iccid))
        #expect(one.shaped(iccid) != other.shaped(iccid))
    }

    /// Six digits of a device are made up: of many devices of one type some would share them by chance.
    @Test func noTwoShareAStandIn() throws {
        let shaper = shaper()
        var seen: Set<IMEI> = []
        for serial in 100_000..<104_000 {
            let imei = try #require(IMEI("86797805\(serial)0"))
            #expect(seen.insert(shaper.shaped(imei) ?? imei).inserted)
        }
    }

    /// Virtual operators are told apart by ranges of IMSIs: the stand-in is in the same one, and in no other.
    @Test func aStandInMeansToTheTablesWhatTheNumberMeant() throws {
        let table = CarrierTable(layers: [try BuiltinTable.layer()])
        let shaper = shaper(table)
        var generator = SplitMix(state: 3)
        var narrow = 0
        for carrier in try BuiltinTable.layer().carriers {
            for prefix in carrier.rules.flatMap(\.imsiPrefixes).prefix(3) {
                let digits = prefix.map { $0 == "x" ? "7" : String($0) }.joined()
                let rest = (0..<(15 - digits.count)).map { _ in
                    String(Int.random(in: 0...9, using: &generator))
                }
                let imsi = try #require(IMSI(digits + rest.joined()))
                let new = try #require(shaper.shaped(imsi))
                #expect(table.prefixes(ofIMSI: new.disclosed) == table.prefixes(ofIMSI: imsi.disclosed))
                #expect(new != imsi)
                if digits.count > 6 { narrow += 1 }
            }
        }
        #expect(narrow > 0)
    }

    /// A rule that means one card alone: that it is one is worth more than what it is called.
    @Test func aNumberThatATableHasWholeIsMadeUpAllTheSame() throws {
        var entry = CarrierEntry(id: "site.own", name: "Own", kind: .privateNetwork)
        var rule = CarrierRule(plmns: [try #require(PLMN("99970"))])
        rule.imsiPrefixes = ["999700123456789"]
        rule.iccidPrefixes = ["8988300000000000017"]
        entry.rules = [rule]
        var layer = CarrierLayer(name: "site")
        layer.carriers = [entry]
        let shaper = shaper(CarrierTable(layers: [layer]))
        let imsi = try #require(shaper.shaped(IMSI("999700123456789"))).disclosed
        #expect(imsi != "999700123456789" && imsi.hasPrefix("9997001234"))
        let iccid = try #require(shaper.shaped(ICCID("8988300000000000017"))).disclosed
        #expect(iccid != "8988300000000000017")
    }

    /// A guard means the stand-in of a card that it means, and of no other.
    @Test func aGuardKeepsItsCards() throws {
        let guards = [
            SIMGuard(
                .everyModem,
                cards: ["8981100000000000017", "898130*", "89442012345678901*"].compactMap(CardPattern.init)
            )
        ]
        let shaper = shaper()
        shaper.adopt(guards)
        let new = shaper.shaped(guards)
        let cards = try #require(new.first?.cards)
        #expect(cards.map(\.disclosed).dropFirst() == ["898130*", "894420123456*"])
        for text in [
            "8981100000000000017", "8981300000000000025", "8944201234567890127", "8931440400000000012",
        ] {
            let iccid = try #require(ICCID(text))
            let standIn = try #require(shaper.shaped(iccid))
            #expect(standIn != iccid)
            #expect(
                cards.contains { $0.fits(standIn) } == guards[0].cards.contains { $0.fits(iccid) },
                "\(text)"
            )
        }
    }
}
