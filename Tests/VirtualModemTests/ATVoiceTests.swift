// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// Commands and the exact bytes that answer them; `|` stands for CR LF.
struct ATVoiceTests {
    @Test(arguments: [
        ("AT", "|OK|"),
        ("ate0v1", "|OK|"),
        ("ATZ", "|OK|"),
        ("AT&F&C1&D2", "|OK|"),
        ("ATS0=0", "|OK|"),
        ("ATI", "|Quectel||RM500Q-GL||Revision: R1||OK|"),
        ("AT+CGMI", "|Quectel||OK|"),
        ("AT+CGMM", "|RM500Q-GL||OK|"),
        ("AT+CGMR", "|R1||OK|"),
        ("AT+CGSN", "|860000000000017||OK|"),
        ("AT+GCAP", "|+GCAP: +CGSM,+DS,+ES||OK|"),
        ("AT+CFUN?", "|+CFUN: 1||OK|"),
        ("AT+CPIN?", "|+CPIN: READY||OK|"),
        ("AT+CIMI", "|440101234567890||OK|"),
        ("AT+CCID", "|+CCID: 8981100000000000017||OK|"),
        ("AT+CRSM=176,12258,0,0,10", "|+CRSM: 144,0,\"981801000000000010F7\"||OK|"),
        ("AT+CRSM=176,28423,0,0,9", "|+CRSM: 144,0,\"084904012143658709\"||OK|"),
        ("AT+CRSM=176,28589,0,0,4", "|+CRSM: 144,0,\"00000002\"||OK|"),
        ("AT+CRSM=176,28486,0,0,17", "|+CRSM: 144,0,\"01646F636F6D6FFFFFFFFFFFFFFFFFFFFF\"||OK|"),
        ("AT+CRSM=176,28478,0,0,0", "|+CRSM: 144,0,\"4B01\"||OK|"),
        ("AT+CRSM=176,28479,0,0,0", "|+CRSM: 106,130,\"\"||OK|"),
        ("AT+CRSM=176,28599,0,0,15", "|+CRSM: 106,130,\"\"||OK|"),
        ("AT+CRSM=214,28599,0,0,15", "|+CRSM: 109,0,\"\"||OK|"),
        ("AT+CRSM=176,12258,0,0,-1", "|+CRSM: 109,0,\"\"||OK|"),
        ("AT+CSIM=10,\"0020000100\"", "|+CSIM: 4,\"63C3\"||OK|"),
        ("AT+CSIM=10,\"002C000100\"", "|+CSIM: 4,\"63CA\"||OK|"),
        ("AT+CLCK=\"SC\",2", "|+CLCK: 0||OK|"),
        ("AT+CSCS=?", "|+CSCS: (\"IRA\",\"GSM\",\"UCS2\")||OK|"),
        ("AT+CSCS=\"KLINGON\"", "|ERROR|"),
        ("AT+CSQ", "|+CSQ: 20,99||OK|"),
        ("AT+CIND?", "|+CIND: 5,3,1||OK|"),
        ("AT+COPS?", "|+COPS: 0,0,\"NTT DOCOMO\",7||OK|"),
        ("AT+COPS=3,2;+COPS?", "|+COPS: 0,2,\"44010\",7||OK|"),
        ("AT+CREG?", "|+CREG: 0,1||OK|"),
        ("AT+CREG=2;+CREG?", "|+CREG: 2,1,\"1BEA\",\"0110ABEA\",7||OK|"),
        ("AT+C5GREG?", "|+C5GREG: 2,0||OK|"),
        ("AT+CREG=9", "|ERROR|"),
        ("AT+CREG", "|ERROR|"),
        ("AT+NOSUCH=1", "|ERROR|"),
        ("AT*CNTI=2", "|ERROR|"),
        ("ATD*99#;", "|ERROR|"),
        ("AT+CGMI;+NOSUCH;+CGMM", "|Quectel||ERROR|"),
        ("AT+CSIM=4,\"a;b\"", "|ERROR|"),
        ("HELLO", ""),
        ("AT+=?", "|ERROR|"),
        ("AT+CRSM=", "|+CRSM: 109,0,\"\"||OK|"),
        ("AT;;;", "|OK|"),
    ])
    func aCommandIsAnswered(command: String, answer: String) {
        var bench = VoiceBench()
        #expect(bench.ask(command) == answer)
    }

    @Test(arguments: [
        (Radio.gsm, "1,\"1BEA\",\"0110ABEA\",0", "1,\"1BEA\",\"0110ABEA\",0", "0", "2,0"),
        (.umts, "1,\"1BEA\",\"0110ABEA\",2", "1,\"1BEA\",\"0110ABEA\",2", "0", "2,0"),
        (.lte, "1,\"1BEA\",\"0110ABEA\",7", "1,\"1BEA\",\"0110ABEA\",7", "1,\"1BEA\",\"0110ABEA\",7", "2,0"),
        (
            .nsa, "1,\"1BEA\",\"0110ABEA\",7", "1,\"1BEA\",\"0110ABEA\",7", "1,\"1BEA\",\"0110ABEA\",7",
            "2,1,\"001BEA\",\"112200ABEA\",13,3,\"01.000000\""
        ),
        (.sa, "0", "0", "0", "2,1,\"001BEA\",\"112200ABEA\",11,3,\"01.000000\""),
        (.none, "2", "2", "2", "2,0"),
    ])
    func aRegistrationIsThatOfTheRadio(radio: Radio, cs: String, ps: String, eps: String, fiveG: String) {
        var bench = VoiceBench()
        bench.modem.apply(.radio(radio))
        _ = bench.ask("AT+CREG=2;+CGREG=2;+CEREG=2")
        #expect(bench.ask("AT+CREG?") == "|+CREG: 2,\(cs)||OK|")
        #expect(bench.ask("AT+CGREG?") == "|+CGREG: 2,\(ps)||OK|")
        #expect(bench.ask("AT+CEREG?") == "|+CEREG: 2,\(eps)||OK|")
        #expect(bench.ask("AT+C5GREG?") == "|+C5GREG: \(fiveG)||OK|")
    }

    @Test func anEmptySlotIsAnError() {
        var bench = VoiceBench()
        bench.modem.apply(.card(nil))
        #expect(bench.ask("AT+CPIN?") == "|ERROR|")
        #expect(bench.ask("AT+CMEE=1;+CPIN?") == "|+CME ERROR: 10|")
        #expect(bench.ask("AT+CMEE=2;+CIMI") == "|+CME ERROR: SIM not inserted|")
        #expect(bench.ask("AT+CREG?") == "|+CREG: 0,0||OK|")
        #expect(bench.ask("AT+COPS?") == "|+COPS: 0||OK|")
    }

    @Test(arguments: [
        (CardCondition.notInitialized, "|+CME ERROR: 14|"), (.bad, "|+CME ERROR: 15|"),
        (.failure, "|+CME ERROR: 13|"),
    ])
    func aCardThatIsNoGoodIsAnError(condition: CardCondition, answer: String) throws {
        var bench = VoiceBench()
        var card = try #require(bench.modem.card)
        card.condition = condition
        bench.modem.apply(.card(card))
        #expect(bench.ask("AT+CMEE=1;+CPIN?") == answer)
        #expect(bench.ask("AT+CREG?") == "|+CREG: 0,0||OK|")
    }

    @Test func anEmptyESIMIsNoCard() {
        var bench = VoiceBench()
        bench.modem.apply(.card(.emptyESIM))
        #expect(bench.ask("AT+CMEE=1;+CPIN?") == "|+CME ERROR: 10|")
    }

    @Test func aLockedCardShowsItsICCIDAlone() {
        var bench = VoiceBench(lock: CardLock(pin: "1234"))
        _ = bench.ask("AT+CMEE=1")
        #expect(bench.ask("AT+CPIN?") == "|+CPIN: SIM PIN||OK|")
        #expect(bench.ask("AT+CIMI") == "|+CME ERROR: 11|")
        #expect(bench.ask("AT+CRSM=176,28486,0,0,17") == "|+CRSM: 105,130,\"\"||OK|")
        #expect(bench.ask("AT+CRSM=176,12258,0,0,10") == "|+CRSM: 144,0,\"981801000000000010F7\"||OK|")
        #expect(bench.ask("AT+CREG?") == "|+CREG: 0,0||OK|")
        #expect(bench.ask("AT+CLCK=\"SC\",2") == "|+CLCK: 1||OK|")
        #expect(bench.ask("AT+CPIN=\"1234\"") == "|OK|")
        #expect(bench.ask("AT+CIMI") == "|440101234567890||OK|")
        #expect(bench.ask("AT+CREG?") == "|+CREG: 0,1||OK|")
    }

    @Test func threeWrongPINsNeedThePUK() {
        var bench = VoiceBench(lock: CardLock(pin: "1234", puk: "87654321"))
        _ = bench.ask("AT+CMEE=1")
        #expect(bench.ask("AT+CPIN=\"0000\"") == "|+CME ERROR: 16|")
        #expect(bench.ask("AT+CSIM=10,\"0020000100\"") == "|+CSIM: 4,\"63C2\"||OK|")
        #expect(bench.ask("AT+CPIN=\"0000\"") == "|+CME ERROR: 16|")
        #expect(bench.ask("AT+CPIN=\"0000\"") == "|+CME ERROR: 12|")
        #expect(bench.ask("AT+CPIN=\"1234\"") == "|ERROR|")
        #expect(bench.ask("AT+CPIN?") == "|+CPIN: SIM PUK||OK|")
        #expect(bench.ask("AT+CPIN=\"00000000\",\"1111\"") == "|+CME ERROR: 16|")
        #expect(bench.ask("AT+CPIN=\"87654321\",\"1111\"") == "|OK|")
        #expect(bench.ask("AT+CPIN?") == "|+CPIN: READY||OK|")
    }

    @Test func theRadioOffIsNoRegistration() {
        var bench = VoiceBench()
        #expect(bench.ask("AT+CFUN=4") == "|OK|")
        #expect(bench.ask("AT+CFUN?") == "|+CFUN: 4||OK|")
        #expect(bench.ask("AT+CREG?") == "|+CREG: 0,0||OK|")
        #expect(bench.ask("AT+CFUN=1,0") == "|OK|")
        #expect(bench.ask("AT+CREG?") == "|+CREG: 0,1||OK|")
        #expect(bench.ask("AT+CFUN=7") == "|ERROR|")
    }

    @Test func aNameIsInTheCharacterSetOfTheHost() {
        var bench = VoiceBench()
        bench.modem.apply(.network(Network(plmn: "44010", name: "ドコモ")))
        #expect(bench.ask("AT+COPS?") == "|+COPS: 0,0,\"???\",7||OK|")
        #expect(bench.ask("AT+CSCS=\"UCS2\"") == "|OK|")
        #expect(bench.ask("AT+COPS?") == "|+COPS: 0,0,\"30C930B330E2\",7||OK|")
        #expect(bench.ask("AT+COPS=3,2;+COPS?") == "|+COPS: 0,2,\"44010\",7||OK|")
    }

    @Test func anSPNBeyondASCIIIsUCS2() {
        var bench = VoiceBench(spn: "ドコモ")
        #expect(
            bench.ask("AT+CRSM=176,28486,0,0,17")
                == "|+CRSM: 144,0,\"018030C930B330E2FFFFFFFFFFFFFFFFFF\"||OK|"
        )
    }

    @Test func echoIsWhatWasHeard() {
        var voice = ATVoice()
        var modem = VoiceBench.modem
        #expect(voice.hear("AT\r".utf8, modem: &modem) == Array("AT\r\r\nOK\r\n".utf8))
        #expect(voice.hear("ATE0\r\n".utf8, modem: &modem) == Array("ATE0\r\r\nOK\r\n".utf8))
        #expect(voice.hear("AT\r\n".utf8, modem: &modem) == Array("\r\nOK\r\n".utf8))
    }

    @Test func aLineMayComeInPieces() {
        var bench = VoiceBench()
        #expect(bench.hear("A") == "")
        #expect(bench.hear("T+CG") == "")
        #expect(bench.hear("MI\rAT+CG") == "|Quectel||OK|")
        #expect(bench.hear("MM\r") == "|RM500Q-GL||OK|")
    }

    @Test func aPortThatIsOpenedAgainForgetsHalfALine() {
        var bench = VoiceBench()
        _ = bench.ask("AT+CMEE=2")
        _ = bench.hear("AT+CG")
        bench.voice.open()
        #expect(bench.ask("AT+CMEE?") == "|+CMEE: 2||OK|")
    }

    @Test func noBytesBreakIt() {
        var bench = VoiceBench()
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("AT+CRSM=176,\"?;&ES0D\r\n\u{0}é*^".utf8) + [0xff, 0x80]
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            _ = bench.voice.hear(bytes, modem: &bench.modem)
            _ = bench.voice.reports(of: bench.modem)
        }
        _ = bench.hear(String(repeating: "x", count: 100_000) + "\r")
        _ = bench.ask("ATE0")
        #expect(bench.ask("AT+CGMM") == "|RM500Q-GL||OK|")
    }
}

/// A voice with a modem behind it, spoken to in text; `|` stands for CR LF.
struct VoiceBench {
    var voice = ATVoice()
    var modem: Modem

    static let modem = Modem(
        equipment: Equipment(
            imei: "860000000000017",
            manufacturer: "Quectel",
            model: "RM500Q-GL",
            revision: "R1"
        ),
        card: Card(iccid: "8981100000000000017", imsi: "440101234567890", spn: "docomo", gid1: "4B01"),
        network: Network(plmn: "44010", name: "NTT DOCOMO")
    )

    init(spn: String = "docomo", lock: CardLock? = nil) {
        modem = Self.modem
        modem.apply(
            .card(
                Card(
                    iccid: "8981100000000000017",
                    imsi: "440101234567890",
                    spn: spn,
                    gid1: "4B01",
                    lock: lock
                )
            )
        )
        _ = ask("ATE0")
    }

    mutating func ask(_ command: String) -> String {
        hear(command + "\r")
    }

    mutating func hear(_ text: String) -> String {
        Self.text(voice.hear(text.utf8, modem: &modem))
    }

    /// Makes something happen, and gives the pieces that tell the host.
    mutating func change(_ change: Modem.Change) -> [String] {
        modem.apply(change)
        return voice.reports(of: modem).map { Self.text($0.bytes) }
    }

    private static func text(_ bytes: [UInt8]) -> String {
        var text = ""
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar != "\n" {
            text.unicodeScalars.append(scalar == "\r" ? "|" : scalar)
        }
        return text
    }
}
