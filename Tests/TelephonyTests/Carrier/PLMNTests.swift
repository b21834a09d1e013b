// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct PLMNTests {
    @Test(arguments: [
        ("25005", "250", "05"), ("250050", "250", "050"), ("46000", "460", "00"), ("724000", "724", "000"),
        ("72400", "724", "00"), ("00101", "001", "01"), ("001001", "001", "001"), ("99999", "999", "99"),
        ("310260", "310", "260"), ("31026", "310", "26"), ("90115", "901", "15"),
    ])
    func aCodeKeepsItsDigits(_ text: String, _ mcc: String, _ mnc: String) {
        let plmn = PLMN(text)
        #expect(plmn?.text == text)
        #expect(plmn?.mcc == mcc)
        #expect(plmn?.mnc == mnc)
        #expect("\(plmn as Any)" == "Optional(\(text))")
    }

    @Test(arguments: [
        nil, "", "123", "1234", "3104100", "000600", "000Z00", "00201", "2500A", " 25005", "25005 ", "+25005",
        "٢٥٠٠٥", "２５００５", "25\u{0}05", String(repeating: "2", count: 1 << 20),
    ])
    func whatIsNoCodeIsNone(_ text: String?) {
        #expect(PLMN(text) == nil)
    }

    @Test func codesThatShareDigitsAreTwo() {
        #expect(PLMN("25005") != PLMN("250050"))
    }

    @Test(arguments: [
        ("00320031003400300037", "21407"), ("003300310030003200360030", "310260"), ("21407", "21407"),
    ])
    func aCodeInUndecodedUCS2IsRead(_ text: String, _ code: String) {
        #expect(PLMN(reported: text)?.text == code)
    }

    @Test(arguments: [
        ("00101", Carrier.Kind.testNetwork), ("90115", .international), ("99999", .privateNetwork),
        ("26201", .unknown),
    ])
    func theCodeTellsWhatBelongsToNoCountry(_ code: String, _ kind: Carrier.Kind) {
        #expect(Carrier(name: nil, plmn: PLMN(code)).kind == kind)
    }
}
