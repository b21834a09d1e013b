// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

struct ModemTests {
    @Test func withoutCoverageAModemSearches() {
        var modem = VoiceBench.modem
        modem.apply(.radio(.none))
        #expect(modem.effectiveRegistration == .searching)
        modem.apply(.registration(.idle))
        #expect(modem.effectiveRegistration == .idle)
    }

    @Test func withoutACardNothingIsRegistered() {
        var modem = VoiceBench.modem
        #expect(modem.isRegistered)
        modem.apply(.card(nil))
        #expect(modem.effectiveRegistration == .idle)
        #expect(!modem.isRegistered)
    }

    @Test func aRestartAsksForThePINAgain() {
        var modem = VoiceBench.modem
        modem.apply(
            .card(Card(iccid: "8981100000000000058", imsi: "440101234500058", lock: CardLock(pin: "1234")))
        )
        let isOpenByAWrongOne = modem.apply(.pin("4321"))
        #expect(!isOpenByAWrongOne)
        let isOpenByTheRightOne = modem.apply(.pin("1234"))
        #expect(isOpenByTheRightOne)
        #expect(modem.isRegistered)
        modem.apply(.restart)
        #expect(!modem.isRegistered)
        #expect(modem.card?.lock?.state == .pin)
    }

    @Test(arguments: [(0, -113, 0), (50, -82, 50), (100, -51, 100), (33, -93, 32)])
    func aSignalIsPercentAndPower(percent: Int, dBm: Int, shown: Int) {
        #expect(Signal(percent: percent)?.dBm == dBm)
        #expect(Signal(dBm: dBm)?.percent == shown)
    }

    @Test(arguments: [-114, -50, 0]) func aPowerBeyondCSQIsNone(dBm: Int) {
        #expect(Signal(dBm: dBm) == nil)
    }

    @Test(arguments: [
        ("860000000000017", 0, "860000000000017"), ("860000000000017", 1, "860000000000025"),
        ("860000009999995", 1, "860000000000009"), ("unknown", 3, "unknown"),
        ("86000000000001", 1, "86000000000001"),
    ])
    func theNextIMEIHasItsCheckDigit(imei: String, step: Int, next: String) {
        #expect(IMEICheckDigit.advance(imei, by: step) == next)
    }

    @Test func theSummarySaysEverything() {
        #expect(
            VoiceBench.modem.summary == [
                "modem: Quectel RM500Q-GL, IMEI 860000000000017",
                "network: 44010 NTT DOCOMO",
                "radio: lte",
                "register: home",
                "signal: 65 % (-73 dBm)",
                "power: on",
                "sim-report: reenumerate",
                "sim: ICCID 8981100000000000017, IMSI 440101234567890, SPN docomo",
            ]
        )
    }
}
