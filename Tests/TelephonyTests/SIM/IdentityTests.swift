// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct IdentityTests {
    @Test(arguments: [
        ("8949020000211111111F", "8949020000211111111"),
        ("8949020000211111111f", "8949020000211111111"),
        ("8949020000211111FFFF", "8949020000211111"),
        ("8986011485112a111111", "8986011485112A111111"),
        ("8901F260200011111111", "8901F260200011111111"),
    ])
    func anICCIDIsStrippedOfItsPaddingAndInUpperCase(_ text: String, _ disclosed: String) {
        #expect(ICCID(text)?.disclosed == disclosed)
        #expect(ICCID(text) == ICCID(disclosed))
    }

    @Test(arguments: [
        nil, "", "F", "FFFFFFFFFFFFFFFFFFFF", "00000000000000000000", "894902000", "894902000021111111112",
        "8949-0200-0021-1111", "89490200002111111\u{0}", "８９４９０２００００２１１１１１１１１",
        String(repeating: "8", count: 1 << 20), String(repeating: "F", count: 1 << 20),
    ])
    func whatIsNoICCIDIsNone(_ text: String?) {
        #expect(ICCID(text) == nil)
    }

    @Test(arguments: ["262021111111111", "001010", "310260970000001"])
    func anIMSIIsSixToFifteenDigits(_ text: String) {
        #expect(IMSI(text)?.disclosed == text)
    }

    @Test(arguments: [
        nil, "", "26202", "2620211111111112", "26202111111111A", "000000000000000", "-26202111111",
    ])
    func whatIsNoIMSIIsNone(_ text: String?) {
        #expect(IMSI(text) == nil)
    }

    @Test func anEIDIsThirtyTwoDigits() {
        #expect(EID("89033023427100000000000000000001")?.disclosed == "89033023427100000000000000000001")
    }

    @Test(arguments: [
        nil, "", "8903302342710000000000000000001", "8903302342710000000000000000000A",
        "00000000000000000000000000000000",
    ])
    func whatIsNoEIDIsNone(_ text: String?) {
        #expect(EID(text) == nil)
    }

    @Test(arguments: [
        ("867978050011223", "867978050011223"),
        ("86797805001122", "86797805001122"),
        ("8679780500112201", "8679780500112201"),
        ("86-797805-001122-3", "867978050011223"),
        ("86 797805 001122 3", "867978050011223"),
    ])
    func anIMEIIsFourteenToSixteenDigits(_ text: String, _ disclosed: String) {
        #expect(IMEI(text)?.disclosed == disclosed)
    }

    /// What modems answer when they have none.
    @Test(arguments: [
        nil, "", "0", "unknown", "000000000000000", "00-000000-000000-0", "8679780500112",
        "86797805001122301",
        "A10000009296F2", String(repeating: "8", count: 1 << 20),
    ])
    func whatIsNoIMEIIsNone(_ text: String?) {
        #expect(IMEI(text) == nil)
    }

    /// The software version moves with the firmware, the check digit is computed: neither is the device's.
    @Test(arguments: [
        ("867978050011223", "8679780500112201"),
        ("8679780500112201", "8679780500112202"),
        ("86797805001122", "867978050011223"),
    ])
    func twoSpellingsOfOneIMEIAreOneDevice(_ one: String, _ other: String) throws {
        let one = try #require(IMEI(one))
        let other = try #require(IMEI(other))
        #expect(one == other)
        #expect(Set([one, other]).count == 1)
    }

    @Test func twoDevicesAreNotOne() {
        #expect(IMEI("867978050011223") != IMEI("867978050011231"))
    }
}
