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

    @Test func anotherSlotsCardFindsItsOwnNetwork() throws {
        var modem = try Profiles.builtIn().modem("docomo,iot,softbank")
        #expect(modem.network.plmn == "44010")
        modem.apply(.activeSlot(2))
        #expect(modem.card?.spn == "SoftBank")
        #expect(modem.network.plmn == "44020")
        modem.apply(.activeSlot(1))
        #expect(modem.effectiveRegistration == .roaming)
        #expect(modem.network.plmn == "44010")
    }

    @Test func aCardInAnotherSlotChangesNothing() throws {
        var modem = try Profiles.builtIn().modem("docomo,none")
        modem.apply(.network(Network(plmn: "00101", name: "Test")))
        modem.apply(.slot(1, try Profiles.builtIn().slot("softbank")))
        #expect(modem.network.plmn == "00101")
        #expect(modem.isRegistered)
        #expect(modem.slots[1].card?.spn == "SoftBank")
    }

    @Test(arguments: [-1, 2, 99]) func aSlotThatIsNotThereChangesNothing(slot: Int) throws {
        let before = try Profiles.builtIn().modem("docomo,none")
        var modem = before
        modem.apply(.activeSlot(slot))
        modem.apply(.slot(slot, Modem.Slot(card: .emptyESIM)))
        #expect(modem == before)
    }

    @Test(arguments: CardCondition.allCases) func onlyAGoodCardIsRegistered(condition: CardCondition) throws {
        var modem = VoiceBench.modem
        var card = try #require(modem.card)
        card.condition = condition
        modem.apply(.card(card))
        #expect(modem.isRegistered == (condition == .initialized))
    }

    @Test func anESIMWithoutAProfileIsNotRegistered() {
        var modem = VoiceBench.modem
        modem.apply(.slot(0, Modem.Slot(card: .emptyESIM)))
        #expect(!modem.isRegistered)
        #expect(modem.summary.last == "sim: eSIM without a profile")
    }

    @Test(arguments: [
        (
            ControlCommand.Action.removeCard(slot: 3),
            "slot 3: m0 has 2 slots; start with more: --modem m0=SIM,SIM"
        ),
        (
            .removeCard(slot: 2),
            "sim remove: there is no card in slot 2 of m0; put one in: sim insert PROFILE"
        ),
        (.insertCard("iot", slot: nil), "sim insert iot: m0 has a card; say sim replace iot"),
        (
            .esimProfile("x", slot: 2),
            "x: no such sim profile; choose one of docomo, iot, locked, mineo, mvno, softbank"
        ),
    ])
    func whatASlotDoesNotAllowIsNamed(action: ControlCommand.Action, words: String) throws {
        let profiles = try Profiles.builtIn()
        let modem = try profiles.modem("docomo,none")
        do throws(ControlError) {
            _ = try modem.changes(for: action, of: "m0", profiles: profiles)
            Issue.record("accepted")
        } catch {
            #expect(error.description == words)
        }
    }

    @Test(arguments: [
        (
            "docomo", ControlCommand.Action.incomingCall("0312345678"),
            "call: m0 has no voice; start with one: --modem m0=SIM@rm500q-voice"
        ),
        (
            "none@rm500q-voice", .incomingCall("0312345678"),
            "call incoming: m0 is on no network; say register home"
        ),
        (
            "docomo@rm500q-voice", .answerCall,
            "call answer: m0 calls nobody; have ModemManager start a call; it is the host that takes one that comes in"
        ),
        (
            "docomo@rm500q-voice", .hangUpCall, "call hangup: m0 has no call; say call incoming NUMBER"
        ),
    ])
    func whatNoCallAllowsIsNamed(equipment: String, action: ControlCommand.Action, words: String) throws {
        let profiles = try Profiles.builtIn()
        let modem = try profiles.modem(equipment)
        do throws(ControlError) {
            _ = try modem.changes(for: action, of: "m0", profiles: profiles)
            Issue.record("accepted")
        } catch {
            #expect(error.description == words)
        }
    }

    @Test func theSummarySaysEverything() {
        #expect(
            VoiceBench.modem.summary == [
                "modem: Quectel RM500Q-GL, IMEI 860000000000017",
                "network: 44010 NTT DOCOMO",
                "radio: lte",
                "register: home",
                "signal: 65 % (-73 dBm)",
                "nr-signal: auto",
                "power: on",
                "sim-report: reenumerate",
                "sim: ICCID 8981100000000000017, IMSI 440101234567890, SPN docomo",
            ]
        )
    }
}
