// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import CoreTelephony

struct LinesTests {
    @Test func theFirstTwoModemsHaveAnIPhonesKeys() {
        let lines = ServiceLines(.sample(.sample(2, .softbank), .sample(1)))
        #expect(lines.lines.map(\.identifier.text) == ["0000000100000001", "0000000100000002"])
        #expect(lines.lines.map(\.carrier.name) == ["ドコモ", "ソフトバンク"])
    }

    @Test func aModemKeepsItsKeyWhenTheOneBeforeItGoes() {
        let lines = ServiceLines(.sample(.sample(2, .softbank)))
        #expect(lines.lines.map(\.identifier.text) == ["0000000100000002"])
    }

    @Test func aNamedModemHasTheKeyOfItsNumber() {
        #expect(
            ServiceLines(.sample(.sample(3, id: "wan"))).lines.map(\.identifier.text) == ["0000000100000003"]
        )
    }

    @Test func aDaemonThatTellsNoNumberHasItInTheName() {
        var modem = Modem.sample(4)
        modem.ordinal = nil
        #expect(ServiceLines(.sample(modem)).lines.map(\.identifier.text) == ["0000000100000004"])
        modem.id = "wan"
        #expect(ServiceLines(.sample(modem)).lines == [])
    }

    /// Case C79: an empty eSIM is there, and is not what is meant by "the" carrier.
    @Test func anEmptySlotIsALineAndIsNotThePrimaryOne() {
        var modem = Modem.sample()
        modem.sims = [.sample(1, nil, active: false), .sample(2, .docomo)]
        modem.activeSlot = 2
        let lines = ServiceLines(.sample(modem))
        #expect(lines.lines.map(\.identifier.text) == ["0000000100000001", "0000000200000001"])
        #expect(lines.lines.map(\.carrier.name) == [nil, "ドコモ"])
        #expect(lines.lines.map(\.isSIMInserted) == [false, true])
        #expect(lines.lines.map(\.technology) == [nil, "CTRadioAccessTechnologyLTE"])
        #expect(lines.primary?.identifier.text == "0000000200000001")
    }

    @Test func theLineWithTheDefaultRouteIsThePrimaryOne() {
        var second = Modem.sample(2, .softbank)
        second.carriesData = true
        let lines = ServiceLines(.sample(.sample(), second))
        #expect(lines.dataLine?.identifier.text == "0000000100000002")
        #expect(lines.primary?.carrier.name == "ソフトバンク")
        #expect(ServiceLines(.sample(.sample(), .sample(2))).dataLine == nil)
    }

    @Test func aVirtualOperatorHasItsHostsNameAndItsOwn() {
        let line = ServiceLines(.sample(.sample(1, .mineo))).lines.first
        #expect(line?.carrier.name == "ドコモ")
        #expect(line?.carrier.virtualOperatorName == "mineo")
        #expect(ServiceLines(.sample(.sample())).lines.first?.carrier.virtualOperatorName == nil)
    }

    @Test func withoutACardTheNameStaysAndTheCodesGo() {
        var modem = Modem.sample(1, .mineo)
        modem.removeCard(rememberedByDaemon: true)
        let line = ServiceLines(.sample(modem)).lines.first
        #expect(line?.carrier.name == "ドコモ" && line?.carrier.virtualOperatorName == "mineo")
        #expect(line?.carrier.mobileCountryCode == nil && line?.carrier.mobileNetworkCode == nil)
        #expect(line?.carrier.isoCountryCode == nil)
        #expect(line?.isSIMInserted == false && line?.technology == nil)
    }

    @Test(arguments: [Disturbance.outOfService, .airplaneMode, .objectGone, .noModemManager])
    func outOfServiceTheCodesAndTheTechnologyGo(_ disturbance: Disturbance) {
        var status = Status.sample(.sample())
        switch disturbance {
        case .outOfService: status.modems[0].unregister()
        case .airplaneMode:
            status.modems[0].unregister()
            status.modems[0].state = .disabled
            status.modems[0].power = .low
        case .objectGone: status.modems[0].stale = true
        case .noModemManager: status.modemManager = ModemManagerStatus(available: false)
        }
        let line = ServiceLines(status).lines.first
        #expect(line?.carrier.name == "ドコモ")
        #expect(line?.carrier.mobileCountryCode == nil && line?.carrier.isoCountryCode == nil)
        #expect(line?.technology == nil)
    }

    enum Disturbance {
        case outOfService, airplaneMode, objectGone, noModemManager
    }

    @Test func aLockedCardLeavesTheNameOfTheLastOneRead() {
        var modem = Modem.sample()
        modem.sims[0].state = .locked
        modem.sims[0].subscription?.plmn = nil
        modem.unregister()
        let line = ServiceLines(.sample(modem)).lines.first
        #expect(line?.carrier.name == "ドコモ" && line?.isSIMInserted == true)
    }

    /// Case C77: a value that is not known is nil, and case C78: one that a later daemon knows is passed on.
    @Test func nothingStandsForWhatIsNotKnown() {
        var modem = Modem.sample(1, Subscription("999", "42", nil, nil, shown: nil))
        modem.radio.coreTelephony = "CTRadioAccessTechnologySixG"
        let line = ServiceLines(.sample(modem)).lines.first
        #expect(line?.carrier.name == nil && line?.carrier.virtualOperatorName == nil)
        #expect(line?.carrier.mobileCountryCode == "999" && line?.carrier.mobileNetworkCode == "42")
        #expect(line?.technology == "CTRadioAccessTechnologySixG")
        #expect(ServiceLines(.sample()).lines.isEmpty)
    }

    @Test func aNumberBeyondEightDigitsIsNoCrash() {
        #expect(ServiceIdentifier(modem: 123_456_789, slot: 0).text == "00000001123456789")
    }
}
