// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// Requests and what answers them; changes and what is told of them.
struct QMIVoiceTests {
    @Test(arguments: [
        (Radio.gsm, "gsm", Bool?.none), (.edge, "gsm", nil), (.umts, "umts", nil), (.hspa, "umts", nil),
        (.lte, "lte", false), (.endc, "lte", true), (.nsa, "lte", true), (.sa, "nr", nil),
    ])
    func theRadioIsTheOneThatHasService(radio: Radio, name: String, offersENDC: Bool?) throws {
        var bench = QMIVoiceBench()
        bench.modem.apply(.radio(radio))
        let info = try bench.systemInfo()
        let served = ["gsm": info.gsm, "umts": info.umts, "lte": info.lte, "nr": info.nr]
        for (other, status) in served {
            #expect(status.service == (other == name ? .available : .none), "\(other)")
        }
        #expect(info.offersENDC == offersENDC)
        let cells = [info.gsmCell?.cell, info.umtsCell?.cell, info.lteCell?.cell, info.nrCell?.cell]
        #expect(cells.compactMap { $0?.plmn } == ["44010"])
    }

    @Test(arguments: [
        (Registration.idle, QMIServiceStatus.Service.none, QMIServing.State.notRegistered),
        (.home, .available, .registered), (.roaming, .available, .registered),
        (.searching, .limited, .searching),
        (.denied, .limited, .denied), (.emergency, .none, .notRegistered),
    ])
    func theRegistrationIsTheService(
        registration: Registration,
        service: QMIServiceStatus.Service,
        state: QMIServing.State
    ) throws {
        var bench = QMIVoiceBench()
        bench.modem.apply(.registration(registration))
        let info = try bench.systemInfo()
        #expect(info.lte.service == service)
        #expect(info.lteCell?.cell.isForbidden == (service == .none ? nil : registration == .denied))
        #expect(info.lteCell?.cell.isRoaming == (service == .none ? nil : registration == .roaming))
        #expect(try bench.ask(.servingSystem, for: QMINetworkField.serving)?.state == state)
        let plmn = try bench.ask(.servingSystem, for: QMINetworkField.servingPLMN)
        #expect(plmn?.name == (state == .registered ? "NTT DOCOMO" : nil))
    }

    @Test(arguments: [
        (Radio.lte, NRReport.auto, Int16?.none), (.endc, .auto, nil), (.nsa, .auto, -95), (.sa, .auto, -95),
        (.endc, .sentinel, .min), (.nsa, .sentinel, .min), (.nsa, .absent, nil), (.sa, .absent, nil),
        (.lte, .valid, -95),
    ])
    func theNRSignalIsValidASentinelOrAbsent(radio: Radio, report: NRReport, rsrp: Int16?) throws {
        var bench = QMIVoiceBench()
        bench.modem.apply(.radio(radio))
        bench.modem.apply(.nrReport(report))
        #expect(try bench.ask(.signalInfo, for: QMINetworkField.nrSignal)?.rsrp == rsrp)
        #expect((try bench.ask(.signalInfo, for: QMINetworkField.nrQuality) != nil) == (rsrp != nil))
        #expect(
            try bench.ask(.signalInfo, for: QMINetworkField.lteSignal)?.rsrp == (radio == .sa ? nil : -95)
        )
    }

    @Test func withoutCoverageThereIsNeitherServiceNorSignal() throws {
        var bench = QMIVoiceBench()
        bench.modem.apply(.radio(.none))
        let info = try bench.systemInfo()
        #expect([info.gsm, info.umts, info.lte, info.nr].allSatisfy { $0.service == .none })
        #expect(bench.answer(.signalInfo).tlvs.items.map(\.type) == [0x02])
    }

    @Test func whoBeginsToListenIsToldAndOthersAreNot() {
        var bench = QMIVoiceBench()
        #expect(QMINewsName.allCases.filter(bench.listener.wants) == [.session, .operatingMode])
        let wish = QMITLVs().adding(QMINetworkField.wantsSystemInfo, QMINumber(1))
            .adding(QMINetworkField.wantsSignalInfo, QMINumber(1))
        #expect(bench.told(after: .registerIndications, wish) == [.servingSystem, .systemInfo, .signalInfo])
        #expect(bench.told(after: .registerIndications, wish) == [])
        #expect(bench.listener.wants(.systemInfo) && bench.listener.wants(.signalInfo))
        #expect(!bench.listener.wants(.servingSystem))
        let no = QMITLVs().adding(QMINetworkField.wantsSystemInfo, QMINumber(0))
        #expect(bench.told(after: .registerIndications, no) == [])
        #expect(!bench.listener.wants(.systemInfo) && bench.listener.wants(.signalInfo))
    }

    @Test(arguments: [true, false]) func aModemTellsOfItsSlotsWhereItCan(hasSlotStatus: Bool) throws {
        var bench = QMIVoiceBench(slots: 2, hasSlotStatus: hasSlotStatus)
        let all = QMITLVs().adding(QMICardField.wantedEvents, QMINumber(.max))
        let events = try bench.ask(.registerEvents, all, for: QMICardField.events)
        #expect(events?.value == (hasSlotStatus ? 0x11 : 0x01))
        #expect(bench.listener.wants(.slotStatus) == hasSlotStatus)
        #expect(try bench.error(.slotStatus) == (hasSlotStatus ? nil : .invalidCommand))
        bench.modem.apply(.slot(1, Modem.Slot()))
        #expect(bench.news().map(\.name) == (hasSlotStatus ? [.slotStatus] : []))
    }

    @Test func theSlotsNameTheirCards() throws {
        var bench = QMIVoiceBench(slots: 2)
        bench.modem.apply(.slot(1, Modem.Slot(card: .emptyESIM)))
        let slots = try #require(try bench.ask(.slotStatus, for: QMICardField.slots)).slots
        #expect(slots.map(\.isActive) == [true, false])
        #expect(slots.map(\.hasCard) == [true, true])
        #expect(slots[0].iccid == [0x98, 0x18, 0x01, 0, 0, 0, 0, 0, 0x10, 0xf7])
        #expect(slots[1].iccid == [])
        let cards = try #require(try bench.ask(.slotStatus, for: QMICardField.slotCards)).slots
        #expect(cards.map(\.isEmbedded) == [false, true])
    }

    @Test(arguments: [
        (2 as UInt32, QMIError?.none), (1, .noEffect), (3, .invalidArgument), (0, .invalidArgument),
    ])
    func aSlotIsSwitchedTo(slot: UInt32, error: QMIError?) throws {
        var bench = QMIVoiceBench(slots: 2)
        let wish = QMITLVs().adding(QMICardField.logicalSlot, QMINumber(1))
            .adding(QMICardField.physicalSlot, QMINumber(slot))
        #expect(try bench.error(.switchSlot, wish) == error)
        #expect(bench.modem.activeSlot == (error == nil ? 1 : 0))
        #expect(
            bench.news().map(\.name)
                == (error == nil ? [.slotStatus, .servingSystem, .systemInfo, .signalInfo] : [])
        )
    }

    @Test(arguments: [
        (
            CardCondition.initialized, QMICardStatus.State.present,
            QMICardStatus.Application.State?.some(.ready)
        ),
        (.notInitialized, .present, .detected), (.illegal, .present, .illegal), (.bad, .error, nil),
        (.failure, .error, nil),
    ])
    func theCardsConditionIsTold(
        condition: CardCondition,
        state: QMICardStatus.State,
        application: QMICardStatus.Application.State?
    ) throws {
        var bench = QMIVoiceBench()
        var card = try #require(bench.modem.card)
        card.condition = condition
        bench.modem.apply(.card(card))
        let status = try #require(try bench.ask(.cardStatus, for: QMICardField.status))
        #expect(status.cards.map(\.state) == [state])
        #expect(status.cards[0].applications.first?.state == application)
        #expect(status.primary == (application == nil ? 0xffff : 0))
    }

    @Test func withoutACardNothingIsReadOfIt() throws {
        var bench = QMIVoiceBench()
        bench.modem.apply(.slot(0, Modem.Slot()))
        #expect(try bench.ask(.cardStatus, for: QMICardField.status)?.cards.first?.state == .absent)
        #expect(try bench.error(.homeNetwork) == .notProvisioned)
        #expect(try bench.read(0x2fe2).tlvs.required(QMIResult.field).error == .deviceNotReady)
        #expect(try bench.error(.verifyPIN, QMIVoiceBench.pin("1234")) == .deviceNotReady)
    }

    @Test func theFilesOfTheCardAreRead() throws {
        var bench = QMIVoiceBench()
        #expect(bench.content(0x6f3e) == [0x4b, 0x01])
        #expect(bench.content(0x6f3e, offset: 1, length: 5) == [0x01])
        #expect(bench.content(0x2fe2)?.first == 0x98)
        #expect(bench.content(0x6f46)?.dropFirst().prefix(6).elementsEqual("docomo".utf8) == true)
        for (file, offset, error, word) in [
            (0x6f99, 0, QMIError.simFileNotFound, QMIStatusWord(0x6a82)),
            (0x6f3f, 0, .simFileNotFound, QMIStatusWord(0x6a82)),
            (0x6f3e, 3, .invalidArgument, QMIStatusWord(0x6b00)),
        ] as [(UInt16, UInt16, QMIError, QMIStatusWord)] {
            let answer = bench.read(file, offset: offset)
            #expect(try answer.tlvs.required(QMIResult.field).error == error)
            #expect(try answer.tlvs.value(QMICardField.statusWord) == word)
        }
    }

    @Test func aLockedCardOpensWithItsPIN() throws {
        var bench = QMIVoiceBench(lock: CardLock(pin: "1234"))
        #expect(try bench.application()?.state == .pinRequired)
        #expect(try bench.error(.homeNetwork) == .notProvisioned)
        #expect(try bench.read(0x6f3e).tlvs.required(QMIResult.field).error == .accessDenied)
        #expect(bench.content(0x2fe2) != nil)
        let wrong = bench.answer(.verifyPIN, QMIVoiceBench.pin("4321"))
        #expect(try wrong.tlvs.required(QMIResult.field).error == .incorrectPIN)
        #expect(try wrong.tlvs.value(QMICardField.tries)?.pin == 2)
        _ = bench.news()
        #expect(try bench.error(.verifyPIN, QMIVoiceBench.pin("1234")) == nil)
        #expect(try bench.application()?.state == .ready)
        #expect(bench.news().map(\.name) == [.cardStatus, .servingSystem, .systemInfo, .signalInfo])
    }

    @Test func threeWrongPINsNeedThePUK() throws {
        var bench = QMIVoiceBench(lock: CardLock(pin: "1234", puk: "87654321"))
        #expect(try bench.error(.verifyPIN, QMIVoiceBench.pin("0000")) == .incorrectPIN)
        #expect(try bench.error(.verifyPIN, QMIVoiceBench.pin("0000")) == .incorrectPIN)
        #expect(try bench.error(.verifyPIN, QMIVoiceBench.pin("0000")) == .pinBlocked)
        #expect(try bench.application()?.state == .pukRequired)
        var pair = QMIPINPair()
        pair.known = "87654321"
        pair.new = "1111"
        #expect(try bench.error(.unblockPIN, QMITLVs().adding(QMICardField.pinPair, pair)) == nil)
        #expect(bench.modem.card?.lock?.pin == "1111")
    }

    @Test func aPINIsTurnedOnChangedAndTurnedOff() throws {
        var bench = QMIVoiceBench()
        #expect(try bench.error(.verifyPIN, QMIVoiceBench.pin("1234")) == .noEffect)
        var protection = QMIPINProtection()
        protection.isWanted = true
        protection.pin = "1234"
        #expect(
            try bench.error(.setPINProtection, QMITLVs().adding(QMICardField.protection, protection)) == nil
        )
        #expect(try bench.application()?.pin == .verified)
        var pair = QMIPINPair()
        pair.known = "1234"
        pair.new = "4321"
        #expect(try bench.error(.changePIN, QMITLVs().adding(QMICardField.pinPair, pair)) == nil)
        protection.isWanted = false
        protection.pin = "4321"
        #expect(
            try bench.error(.setPINProtection, QMITLVs().adding(QMICardField.protection, protection)) == nil
        )
        #expect(try bench.application()?.pin == .disabled)
        pair.which = 2
        #expect(
            try bench.error(.changePIN, QMITLVs().adding(QMICardField.pinPair, pair)) == .invalidArgument
        )
    }

    @Test(arguments: [("44010", "NTT DOCOMO"), ("44020", nil)])
    func aNameIsKnownForTheNetworkInReach(code: String, name: String?) throws {
        var bench = QMIVoiceBench()
        let answer = bench.answer(.plmnName, QMITLVs().adding(QMINetworkField.wantedPLMN, QMIPLMN(code)))
        #expect(try answer.tlvs.value(QMINetworkField.names)?.name == name)
        #expect(
            try answer.tlvs.required(QMIResult.field).error == (name == nil ? .informationUnavailable : nil)
        )
    }

    @Test func theRadioIsTurnedOffAndOn() throws {
        var bench = QMIVoiceBench()
        let off = QMITLVs().adding(QMIDeviceField.mode, QMIOperatingMode(.lowPower))
        #expect(try bench.error(.setOperatingMode, off) == nil)
        #expect(bench.news().map(\.name) == [.operatingMode, .servingSystem, .systemInfo, .signalInfo])
        #expect(try bench.ask(.operatingMode, for: QMIDeviceField.mode)?.mode == .lowPower)
        let on = QMITLVs().adding(QMIDeviceField.mode, QMIOperatingMode(.online))
        #expect(try bench.error(.setOperatingMode, on) == nil)
        #expect(bench.modem.isRegistered)
    }

    @Test func aSessionNeedsANetworkAndEndsWithIt() throws {
        var bench = QMIVoiceBench()
        bench.modem.apply(.packetService(false))
        #expect(try bench.error(.wdsStartNetwork) == .callFailed)
        bench.modem.apply(.packetService(true))
        _ = bench.news()
        let handle = try #require(try bench.ask(.wdsStartNetwork, for: QMIDataField.handle))
        #expect(try bench.ask(.wdsPacketServiceStatus, for: QMIDataField.status)?.value == 2)
        #expect(try bench.ask(.wdsCurrentSettings, for: QMIDataField.address)?.value == 0x0a40_0702)
        #expect(try bench.error(.wdsStartNetwork) == .noEffect)
        #expect(try bench.error(.wdsCurrentSettings, client: 2) == .informationUnavailable)
        let stop = QMITLVs().adding(QMIDataField.handle, handle)
        #expect(try bench.error(.wdsStopNetwork, client: 2, stop) == .invalidHandle)
        bench.modem.apply(.registration(.searching))
        let news = bench.news()
        #expect(news.last?.name == .session && news.last?.client == 1)
        #expect(try bench.error(.wdsStopNetwork, stop) == .invalidHandle)
    }

    @Test func onlyWhatChangedIsTold() {
        var bench = QMIVoiceBench(slots: 2)
        #expect(bench.news().isEmpty)
        bench.modem.apply(.signal(.init(percent: 10) ?? .good))
        #expect(bench.news().map(\.name) == [.signalInfo])
        bench.modem.apply(.radio(.endc))
        #expect(bench.news().map(\.name) == [.systemInfo, .signalInfo])
        bench.modem.apply(.nrReport(.sentinel))
        #expect(bench.news().map(\.name) == [.signalInfo])
        bench.modem.apply(.slot(1, Modem.Slot(card: .emptyESIM)))
        #expect(bench.news().map(\.name) == [.slotStatus])
        #expect(bench.news().isEmpty)
    }

    @Test func whatIsNotKnownIsAnInvalidCommand() throws {
        var bench = QMIVoiceBench()
        for service in [0x01, 0x02, 0x03, 0x0b, 0x1a, 0x2a] as [UInt8] {
            let answer = bench.answer(
                QMIMessage(service, client: 1, .request, transaction: 9, number: 0xabcd)
            )
            #expect(try answer.tlvs.required(QMIResult.field).error == .invalidCommand)
            #expect(answer.transaction == 9 && answer.kind == .response && answer.client == 1)
        }
    }

    @Test func aMissingTLVAndABadOneAreTwoErrors() throws {
        var bench = QMIVoiceBench()
        for name in [
            QMIMessageName.setOperatingMode, .registerEvents, .readTransparent, .verifyPIN, .plmnName,
        ] {
            #expect(try bench.error(name) == .missingArgument)
        }
        let bad = QMITLVs().adding(QMIField<QMIRaw>(0x01), QMIRaw([1]))
        #expect(try bench.error(.plmnName, bad) == .invalidArgument)
    }

    @Test func noRequestBreaksIt() {
        var generator = SeededNumbers(seed: 8)
        var bench = QMIVoiceBench(slots: 2)
        for _ in 0..<200 {
            for name in QMIMessageName.allCases {
                var tlvs = QMITLVs()
                for _ in 0..<Int.random(in: 0...3, using: &generator) {
                    let types: [UInt8] = [0x01, 0x02, 0x03, 0x10, 0x11, 0x13, 0x18]
                    let type = types.randomElement(using: &generator) ?? 1
                    tlvs.add(QMIField<QMIRaw>(type), QMIRaw(generator.bytes(upTo: 12)))
                }
                _ = bench.answer(name, client: UInt8.random(in: 0...255, using: &generator), tlvs)
                _ = bench.news()
            }
        }
    }
}
