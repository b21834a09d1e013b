// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct OperatorNameTests {
    @Test(arguments: [
        ("Vodafone.de", "Vodafone.de"),
        ("Mobile Vikings\r\r\n", "Mobile Vikings"),
        ("  Telekom \t\n .de  ", "Telekom .de"),
        ("Tele2@", "Tele2"),
        ("AT&T@", "AT&T"),
        ("Tele2\u{0}", "Tele2"),
        ("Tele2¡ ", "Tele2"),
        ("3", "3"),
        ("FACE", "FACE"),
        ("O₂", "O₂"),
        ("ドコモ", "ドコモ"),
        ("中国移动", "中国移动"),
    ])
    func aNameIsOneCleanLine(_ text: String, _ shown: String) {
        #expect(OperatorName(text).display == shown)
    }

    @Test(arguments: [
        nil, "", " ", "\u{0}", "\r\n", "\u{200B}\u{200F}", "\u{FEFF}", "\u{2028}",
        String(repeating: " ", count: 1 << 20), String(repeating: "\u{3000}", count: 1000),
        String(repeating: "\u{202E}", count: 1000), String(repeating: "\u{FFFD}", count: 1000),
    ])
    func aNameOfNothingIsNone(_ text: String?) {
        #expect(OperatorName(text).reported == nil)
        #expect(OperatorName(text).display == nil)
    }

    /// Marks that show nothing by themselves turn text around or hide a difference.
    @Test(arguments: [
        ("Voda\u{200B}fone", "Vodafone"),
        ("\u{202E}enofadoV\u{202C}", "enofadoV"),
        ("\u{2066}Orange\u{2069}", "Orange"),
        ("Tele\u{AD}kom", "Telekom"),
        ("\u{FEFF}MTS\u{200E}", "MTS"),
        ("ایران\u{200C}سل", "ایرانسل"),
    ])
    func whatCannotBeSeenIsTakenOut(_ text: String, _ shown: String) {
        #expect(OperatorName(text).display == shown)
    }

    @Test(arguments: ["26201", "262 01", "310260", "310 260", "@", "¡", "***"])
    func aCodeIsNoName(_ text: String) {
        #expect(OperatorName(text, of: PLMN("26201")).display == nil)
        #expect(OperatorName(text).reported == text)
    }

    @Test(arguments: ["--", "-", "65535", "Unknown", "(null)", "N/A", " -- "])
    func whatStandsForNothingIsNothing(_ text: String) {
        #expect(OperatorName(text).display == nil)
        #expect(OperatorName(text).reported == nil)
    }

    @Test(arguments: ["242 01 Telenor", "24201 Telenor", "Telenor"])
    func theCodeInFrontOfTheNameIsTakenOff(_ text: String) {
        #expect(OperatorName(text, of: PLMN("24201")).display == "Telenor")
    }

    @Test func anotherNetworksCodeInFrontStays() {
        #expect(OperatorName("24202 Telia", of: PLMN("24201")).display == "24202 Telia")
    }

    /// A name of a megabyte costs no more than reading it.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            String(repeating: "x", count: 1 << 20), String(repeating: "0041", count: 1 << 18),
            String(repeating: "e\u{301}", count: 1 << 18), String(repeating: "a ", count: 1 << 19),
        ]
    )
    func aHugeNameIsCut(_ text: String) throws {
        let name = OperatorName(text)
        let reported = try #require(name.reported)
        #expect((120...128).contains(reported.unicodeScalars.count))
    }
}

@Suite struct UCS2HexTests {
    @Test(arguments: [
        ("004D006F007600690073007400610072", "Movistar"),
        ("004d006f007600690073007400610072", "Movistar"),
        ("004F006B0000", "Ok"),
        ("004F006BFFFF", "Ok"),
        ("4E2D56FD79FB52A8", "中国移动"),
        // A space or a digit stands in another row than the letters beside it.
        ("041C04220421002004200424", "МТС РФ"),
        ("4E2D56FD79FB52A800200035" + "0047", "中国移动 5G"),
        ("00540044004300200046006F006E", "TDC Fon"),
    ])
    func textInUCS2IsRead(_ hexadecimal: String, _ text: String) {
        #expect(UCS2Hex.decoded(hexadecimal) == text)
    }

    @Test(arguments: [
        "", "ACE", "FACE", "12345678", "DEADBEEF", "ABCDEF12", "00410", "Telekom.de", "0041004", "D83DDE00",
        "DEADDEAF", "00000000", "FFFFFFFF", "00070008", "202E202D", String(repeating: "F", count: 1 << 20),
    ])
    func whatIsNotUCS2IsLeft(_ text: String) {
        #expect(UCS2Hex.decoded(text) == nil)
    }
}
