// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// Commands and what answers them; changes and what is told of them.
struct MBIMVoiceTests {
    @Test(
        arguments: [
            (Radio.none, .lte, .searching), (.gsm, .gprs, .home), (.edge, [.gprs, .edge], .home),
            (.umts, .umts, .home), (.hspa, [.umts, .hsdpa, .hsupa], .home),
            (.lte, .lte, .home), (.nsa, .nsa, .home), (.sa, .sa, .home),
        ] as [(Radio, MBIMDataClass, MBIMRegisterState.State)]
    )
    func theRadioIsTheDataClass(radio: Radio, dataClass: MBIMDataClass, state: MBIMRegisterState.State) throws
    {
        var bench = MBIMVoiceBench()
        bench.modem.apply(.radio(radio))
        let register = try bench.ask(.registerState, as: MBIMRegisterState.self)
        #expect(register.dataClasses == dataClass)
        #expect(register.state == state)
    }

    @Test(arguments: [
        (Registration.idle, MBIMRegisterState.State.deregistered), (.home, .home), (.searching, .searching),
        (.denied, .denied), (.roaming, .roaming), (.emergency, .deregistered),
    ])
    func theRegistrationIsToldInItsWords(registration: Registration, state: MBIMRegisterState.State) throws {
        var bench = MBIMVoiceBench()
        bench.modem.apply(.registration(registration))
        let register = try bench.ask(.registerState, as: MBIMRegisterState.self)
        #expect(register.state == state)
        #expect(register.plmn == (state == .home || state == .roaming ? "44010" : ""))
    }

    @Test func extensionsAreTheLowerOfBothSides() throws {
        for (host, equipment, agreed) in [
            (3, MBIMExtensions.two, MBIMExtensions.two), (2, .three, .two), (3, .three, .three),
            (9, .three, .three),
            (0, .two, .one),
        ] {
            var bench = MBIMVoiceBench(extensions: equipment)
            var wanted = MBIMVersion()
            wanted.extensions = UInt16(host) << 8
            #expect(try bench.ask(.version, wanted, as: MBIMVersion.self).newest == agreed)
            #expect(bench.host.extensions == agreed)
        }
        var old = MBIMVoiceBench(extensions: .one)
        #expect(old.status(.version, MBIMVersion(.three)) == .noDeviceSupport)
    }

    @Test(arguments: [
        (
            CardCondition.initialized, MBIMSubscriberReady.State.initialized, "440101234567890",
            MBIMStatus.success
        ),
        (.notInitialized, .notInitialized, "", .notInitialized), (.bad, .badSIM, "", .badSIM),
        (.failure, .failure, "", .failure), (.notActivated, .notActivated, "", .success),
    ])
    func theCardsConditionIsTold(
        condition: CardCondition,
        state: MBIMSubscriberReady.State,
        imsi: String,
        pin: MBIMStatus
    ) throws {
        var bench = MBIMVoiceBench()
        var card = try #require(bench.modem.card)
        card.condition = condition
        bench.modem.apply(.card(card))
        let ready = try bench.ask(.subscriberReadyStatus, as: MBIMSubscriberReady.self)
        #expect(ready.state == state)
        #expect(ready.imsi == imsi)
        #expect(ready.iccid == "8981100000000000017")
        #expect(bench.status(.pin) == pin)
    }

    @Test func withoutACardNothingIsReadOfIt() throws {
        var bench = MBIMVoiceBench()
        bench.modem.apply(.slot(0, Modem.Slot()))
        #expect(try bench.ask(.subscriberReadyStatus, as: MBIMSubscriberReady.self).state == .simNotInserted)
        for name in [MBIMCommandName.pin, .homeProvider, .applicationList, .readBinary] {
            #expect(bench.status(name) == .simNotInserted)
        }
    }

    @Test func anEmptyESIMIsACardWithoutAProfile() throws {
        var bench = MBIMVoiceBench(slots: 2)
        bench.modem.apply(.slot(0, Modem.Slot(card: .emptyESIM)))
        let ready = try bench.ask(.subscriberReadyStatus, as: MBIMSubscriberReady.self)
        #expect(ready.state == .noESIMProfile)
        #expect(ready.iccid == "")
        let slot = try bench.ask(.slotInfoStatus, MBIMNumber(0), as: MBIMSlotInfo.self)
        #expect(slot.state == .activeESIMWithoutProfiles)
    }

    @Test func aLockedCardOpensWithItsPIN() throws {
        var bench = MBIMVoiceBench(lock: CardLock(pin: "1234"))
        #expect(try bench.ask(.subscriberReadyStatus, as: MBIMSubscriberReady.self).state == .deviceLocked)
        #expect(bench.status(.homeProvider) == .pinRequired)
        #expect(bench.read(0x6f3e)?.status == 0x6982)
        var wanted = MBIMPINSet()
        wanted.pin = "4321"
        let wrong = try bench.set(.pin, wanted)
        #expect(wrong.status == MBIMStatus.failure.rawValue)
        #expect(try MBIMPINInfo(wrong.information).tries == 2)
        wanted.pin = "1234"
        #expect(try bench.set(.pin, wanted).status == 0)
        #expect(try bench.ask(.pin, as: MBIMPINInfo.self).isLocked == false)
        #expect(
            bench.news().map(\.name) == [
                .subscriberReadyStatus, .registerState, .packetService, .signalState,
            ]
        )
    }

    @Test func threeWrongPINsNeedThePUK() throws {
        var bench = MBIMVoiceBench(lock: CardLock(pin: "1234", puk: "87654321"))
        var wanted = MBIMPINSet()
        wanted.pin = "0000"
        for _ in 0..<3 { _ = try bench.set(.pin, wanted) }
        #expect(try bench.ask(.pin, as: MBIMPINInfo.self).type == .puk1)
        wanted.type = .puk1
        wanted.pin = "87654321"
        wanted.newPIN = "1111"
        #expect(try bench.set(.pin, wanted).status == 0)
        #expect(bench.modem.card?.lock?.pin == "1111")
    }

    @Test func aPINIsTurnedOnChangedAndTurnedOff() throws {
        var bench = MBIMVoiceBench()
        var wanted = MBIMPINSet()
        wanted.operation = .disable
        wanted.pin = "1234"
        #expect(try bench.set(.pin, wanted).status == MBIMStatus.pinDisabled.rawValue)
        wanted.operation = .enable
        #expect(try bench.set(.pin, wanted).status == 0)
        #expect(try bench.ask(.pinList, as: MBIMPINList.self).pin1.mode == 1)
        wanted.operation = .change
        wanted.newPIN = "4321"
        #expect(try bench.set(.pin, wanted).status == 0)
        wanted.operation = .disable
        #expect(try bench.set(.pin, wanted).status == MBIMStatus.failure.rawValue)
        wanted.pin = "4321"
        #expect(try bench.set(.pin, wanted).status == 0)
        #expect(bench.modem.card?.lock == nil)
    }

    @Test func theFilesOfTheCardAreRead() throws {
        var bench = MBIMVoiceBench()
        #expect(bench.read(0x6f3e)?.data == [0x4b, 0x01])
        #expect(bench.read(0x6f3f)?.data == [0x02])
        #expect(bench.read(0x6f46)?.data.dropFirst().prefix(6).elementsEqual("docomo".utf8) == true)
        #expect(bench.read(0x6f3e, offset: 1, size: 5)?.data == [0x01])
        #expect(bench.read(0x6f3e, offset: 3)?.status == 0x6b00)
        #expect(bench.read(0x6f99)?.status == 0x6a82)
        var query = MBIMFileQuery()
        query.path = [0x7f, 0xff, 0x6f, 0x3e]
        #expect(try bench.ask(.fileStatus, query, as: MBIMFileStatus.self).size == 2)
        query.path = [0x6f]
        #expect(try bench.ask(.fileStatus, query, as: MBIMFileStatus.self).status == 0x6a82)
    }

    @Test func theSlotsAreOfferedWhereThereAreTwo() throws {
        var one = MBIMVoiceBench()
        #expect(one.status(.systemCaps) == .noDeviceSupport)
        var two = MBIMVoiceBench(slots: 2)
        #expect(try two.ask(.systemCaps, as: MBIMSystemCaps.self).slots == 2)
        var mappings = MBIMSlotMappings()
        mappings.slots = [MBIMSlotMappings.Slot()]
        mappings.slots[0].slot = 2
        #expect(try two.set(.deviceSlotMappings, mappings).status == MBIMStatus.invalidParameters.rawValue)
        mappings.slots[0].slot = 1
        #expect(try two.set(.deviceSlotMappings, mappings).status == 0)
        #expect(two.modem.activeSlot == 1)
        #expect(two.modem.network.plmn == "44020")
        #expect(two.news().map(\.name) == [.subscriberReadyStatus, .registerState, .packetService])
    }

    @Test func onlyWhatChangedIsTold() {
        var bench = MBIMVoiceBench(slots: 2)
        #expect(bench.news().isEmpty)
        bench.modem.apply(.signal(.init(percent: 10) ?? .good))
        #expect(bench.news().map(\.name) == [.signalState])
        bench.modem.apply(.packetService(false))
        #expect(bench.news().map(\.name) == [.packetService])
        bench.modem.apply(.slot(1, Modem.Slot(card: .emptyESIM)))
        #expect(bench.news().map(\.name) == [.slotInfoStatus])
        bench.modem.apply(.power(.airplane))
        #expect(bench.news().map(\.name) == [.radioState, .registerState, .signalState])
        #expect(bench.news().isEmpty)
    }

    @Test(arguments: [("44010", 0x8010), ("310260", 0x0260)])
    func theTrackingAreasNetworkIsInDecimalDigits(plmn: String, mnc: UInt16) throws {
        var bench = MBIMVoiceBench(extensions: .three)
        bench.modem.apply(.network(Network(plmn: plmn, name: "N")))
        _ = try bench.ask(.version, MBIMVersion(.three), as: MBIMVersion.self)
        let packets = try bench.ask(.packetService, as: MBIMPacketService.self)
        #expect(packets.mcc == UInt16(plmn.prefix(3), radix: 16))
        #expect(packets.mnc == mnc)
    }

    @Test func aSessionNeedsANetworkAndEndsWithIt() throws {
        var bench = MBIMVoiceBench()
        bench.modem.apply(.registration(.searching))
        _ = bench.news()
        var wanted = MBIMConnectSet()
        wanted.session = 3
        wanted.activates = true
        #expect(try bench.set(.connect, wanted).status == MBIMStatus.notRegistered.rawValue)
        bench.modem.apply(.registration(.home))
        bench.modem.apply(.packetService(false))
        #expect(try bench.set(.connect, wanted).status == MBIMStatus.packetServiceDetached.rawValue)
        bench.modem.apply(.packetService(true))
        _ = bench.news()
        #expect(try bench.set(.connect, wanted).status == 0)
        #expect(try bench.ask(.connect, MBIMNumber(3), as: MBIMConnectInfo.self).state == 1)
        let addresses = try bench.ask(.ipConfiguration, MBIMNumber(3), as: MBIMIPConfiguration.self)
        #expect(addresses.address == [10, 64, 7, 2])
        bench.modem.apply(.registration(.searching))
        #expect(bench.news().map(\.name) == [.registerState, .packetService, .connect])
        #expect(try bench.ask(.connect, MBIMNumber(3), as: MBIMConnectInfo.self).state == 3)
        wanted.activates = false
        #expect(try bench.set(.connect, wanted).status == MBIMStatus.contextNotActivated.rawValue)
    }

    @Test func theSignalIsToldAsEachServiceCodesIt() throws {
        var bench = MBIMVoiceBench(extensions: .three)
        _ = try bench.ask(.version, MBIMVersion(.three), as: MBIMVersion.self)
        bench.modem.apply(.radio(.nsa))
        let signal = try bench.ask(.signalState, as: MBIMSignalState.self)
        #expect(signal.rssi == 20)
        #expect(signal.references.map(\.rsrp) == [61, 61])
        #expect(signal.references.map(\.system) == [.lte, .nsa])
        let atds = try bench.ask(.atdsSignal, as: MBIMATDSSignal.self)
        #expect(atds.rsrp == 45)
        #expect(atds.rssi == 20)
        bench.modem.apply(.radio(.none))
        #expect(try bench.ask(.signalState, as: MBIMSignalState.self).rssi == 99)
        #expect(try bench.ask(.atdsSignal, as: MBIMATDSSignal.self) == MBIMATDSSignal())
    }

    @Test func whatIsNotOfferedIsNotSupported() {
        var bench = MBIMVoiceBench()
        let qmi = MBIMCommand(
            service: MBIMIdentifier(bytes: Array(1...16)),
            cid: 1,
            isSet: true,
            information: []
        )
        #expect(bench.answer(qmi).status == MBIMStatus.noDeviceSupport.rawValue)
        #expect(bench.status(.proxyConfiguration) == .noDeviceSupport)
    }

    @Test func whatCannotBeSetSaysSo() {
        var bench = MBIMVoiceBench()
        let command = MBIMCommand(.deviceCaps, isSet: true)
        #expect(bench.answer(command).status == MBIMStatus.invalidDeviceServiceOperation.rawValue)
        #expect(bench.status(.deviceServiceSubscribeList) == .invalidDeviceServiceOperation)
    }

    @Test(arguments: MBIMExtensions.allCases) func noInformationBreaksIt(extensions: MBIMExtensions) {
        var generator = SeededNumbers(seed: 6)
        var bench = MBIMVoiceBench(slots: 2, extensions: extensions)
        bench.host.extensions = extensions
        for _ in 0..<400 {
            for name in MBIMCommandName.allCases {
                let command = MBIMCommand(
                    name,
                    isSet: Bool.random(using: &generator),
                    generator.bytes(upTo: 64)
                )
                _ = bench.answer(command)
                _ = bench.news()
            }
        }
    }

    @Test func aHostIsToldWhatItAskedFor() throws {
        var bench = MBIMVoiceBench()
        #expect(bench.host.wants(.registerState))
        #expect(!bench.host.wants(.slotInfoStatus))
        var entry = MBIMSubscribeList.Entry()
        entry.service = .basicConnectExtensions
        entry.cids = [8]
        var list = MBIMSubscribeList()
        list.entries = [entry]
        #expect(try bench.set(.deviceServiceSubscribeList, list).information == list.encoded())
        #expect(!bench.host.wants(.registerState))
        #expect(bench.host.wants(.slotInfoStatus))
    }
}
