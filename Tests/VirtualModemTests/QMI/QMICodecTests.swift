// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// Values and messages of QMI, there and back. The bytes are written by hand, from libqmi's description of them.
struct QMICodecTests {
    @Test func aRequestIsAFrame() {
        var tlvs = QMITLVs()
        tlvs.add(QMICardField.wantedEvents, QMINumber(0x11))
        let request = QMIMessage(0x0b, client: 3, .request, transaction: 0x0102, number: 0x2e, tlvs)
        let frame: [UInt8] = [
            0x01,  // QMUX
            19, 0, 0x00, 0x0b, 3,  // its length, from the host, UIM, client
            0x00, 0x02, 0x01,  // a request and its transaction
            0x2e, 0x00, 7, 0,  // register events, the length of its TLVs
            0x01, 4, 0, 0x11, 0, 0, 0,
        ]
        #expect(request.encoded() == frame)
        var assembler = QMIAssembler()
        #expect(assembler.receive(frame) == [.message(request)])
    }

    @Test func theControlServiceHasAShorterTransactionAndItsOwnKinds() {
        let request = QMIMessage(0, .request, transaction: 7, number: 0x27)
        #expect(request.encoded() == [1, 11, 0, 0, 0, 0, 0, 7, 0x27, 0, 0, 0])
        let answer: [UInt8] = [1, 18, 0, 0x80, 0, 0, 1, 7, 0x27, 0, 7, 0, 2, 4, 0, 1, 0, 31, 0]
        #expect(request.response(.invalidServiceType).encoded() == answer)
        var assembler = QMIAssembler()
        #expect(assembler.receive(answer) == [.message(request.response(.invalidServiceType))])
        let told = QMIMessage(3, client: 1, .indication, number: 0x4e)
        #expect(told.encoded() == [1, 12, 0, 0x80, 3, 1, 4, 0, 0, 0x4e, 0, 0, 0])
    }

    @Test func lteIsTold() throws {
        var info = QMISystemInfo()
        info.lte = QMIServiceStatus(.available)
        var cell = QMITrackedCell()
        cell.cell.domain = 3
        cell.cell.plmn = "44010"
        info.lteCell = cell
        info.offersENDC = true
        let expected: [UInt8] = [
            0x12, 3, 0, 0, 0, 0, 0x13, 3, 0, 0, 0, 0,  // neither GSM nor UMTS
            0x14, 3, 0, 2, 2, 1,  // LTE, available
            0x19, 29, 0,
            1, 3, 1, 3, 1, 0, 1, 0,  // both domains, not roaming, not forbidden
            0, 0xff, 0xff, 1, 0x67, 0x45, 0x23, 0x01,  // no area code, the cell
            0, 0, 0,  // not rejected
            1, 0x34, 0x34, 0x30, 0x31, 0x30, 0xff,  // 440, 10
            1, 0x67, 0x2b,  // the tracking area
            0x4a, 3, 0, 0, 0, 0,  // no NR
            0x4e, 1, 0, 1, 0x4f, 1, 0, 0,  // EN-DC is offered, and not restricted
        ]
        #expect(info.tlvs(in: .answer).encoded() == expected)
        #expect(try QMISystemInfo(try QMITLVs(expected), in: .answer) == info)
        let told = info.tlvs(in: .indication)
        #expect(told.items.map(\.type) == [0x12, 0x13, 0x14, 0x19, 0x4c, 0x50, 0x51])
        #expect(try QMISystemInfo(told, in: .indication) == info)
    }

    @Test func aSlotNamesItsCardWithItsDigitsSwapped() {
        var slot = QMISlots.Slot()
        slot.hasCard = true
        slot.isActive = true
        slot.iccid = [0x98, 0x18]
        var slots = QMISlots()
        slots.slots = [slot, QMISlots.Slot()]
        #expect(
            slots.encoded() == [
                2,
                2, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0x98, 0x18,  // a card, active, logical slot 1, the ICCID
                1, 0, 0, 0, 0, 0, 0, 0, 0, 0,  // none
            ]
        )
    }

    @Test func aCardsStatusHasItsApplication() {
        var status = QMICardStatus()
        var entry = QMICardStatus.Entry()
        entry.state = .present
        var usim = QMICardStatus.Application()
        usim.state = .pinRequired
        usim.pin = .notVerified
        entry.applications = [usim]
        status.primary = 0
        status.cards = [entry]
        #expect(
            status.encoded() == [
                0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1,  // the first application is in use; one card
                1, 0, 3, 10, 0, 1,  // present, no universal PIN, no error, one application
                2, 2, 2, 0, 0, 0, 12,  // a USIM that wants its PIN, not bound to the device
                0xa0, 0x00, 0x00, 0x00, 0x87, 0x10, 0x02, 0xff, 0x81, 0xff, 0x20, 0x89,
                0, 1, 3, 10, 3, 3, 10,
            ]
        )
    }

    @Test func aSignalIsInTheUnitsOfItsField() {
        var lte = QMILTESignal()
        lte.rssi = -65
        lte.rsrq = -10
        lte.rsrp = -95
        lte.snr = 120
        #expect(lte.encoded() == [0xbf, 0xf6, 0xa1, 0xff, 120, 0])
        var nr = QMINRSignal()
        nr.rsrp = .min
        nr.snr = .min
        #expect(nr.encoded() == [0x00, 0x80, 0x00, 0x80])
    }

    @Test func aNameIsInUCS2() {
        #expect(
            QMINetworkNames("au").encoded() == [
                0, 0, 4, 0, 0, 4, 0x61, 0, 0x75, 0, 4, 0, 0, 4, 0x61, 0, 0x75, 0,
            ]
        )
    }

    @Test func everyValueComesBackAndNoTruncationBreaksIt() throws {
        for sample in QMISamples.all {
            try comesBack(sample)
            truncate(sample)
        }
    }

    @Test func aNumberThatIsNoChoiceIsAnError() {
        #expect(throws: QMIMalformed.self) { try QMIServiceStatus([9, 0, 0]) }
        #expect(throws: QMIMalformed.self) { try QMIOperatingMode([77]) }
    }

    @Test func aCountThatLiesIsAnError() {
        #expect(throws: QMIMalformed.self) { try QMISlots([255]) }
        let lie: [UInt8] = [255, 255, 1, 0]
        #expect(throws: QMIMalformed.self) { try QMILongNumbers<UInt16>(lie) }
        #expect(throws: QMIMalformed.self) { try QMIPIN([1, 8, 0x31]) }
    }

    @Test func whatNoLengthCanSayIsCut() throws {
        let long = String(repeating: "1", count: 400)
        var pin = QMIPIN()
        pin.pin = long
        #expect(try QMIPIN(pin.encoded()).pin.count == 255)
        #expect(try QMINetworkNames(QMINetworkNames(long).encoded()).name.count == 127)
    }

    @Test func cutTLVsAreAnError() {
        #expect(throws: QMIMalformed.self) { try QMITLVs([1, 2]) }
        #expect(throws: QMIMalformed.self) { try QMITLVs([1, 2, 0, 9]) }
        #expect((try? QMITLVs([UInt8]()))?.items.isEmpty == true)
    }

    @Test func framesComeInAnyPieces() {
        let messages = (1...3).map { QMIMessage(2, client: 1, .request, transaction: $0, number: 0x20) }
        let bytes = messages.flatMap { $0.encoded() }
        for size in 1...bytes.count {
            var assembler = QMIAssembler()
            var events: [QMIAssembler.Event] = []
            for start in stride(from: 0, to: bytes.count, by: size) {
                events += assembler.receive(Array(bytes[start..<min(bytes.count, start + size)]))
            }
            #expect(events == messages.map { .message($0) })
        }
    }

    @Test func afterNoiseTheNextFrameIsHeard() {
        let message = QMIMessage(2, client: 1, .request, transaction: 1, number: 0x20)
        for noise in [
            [9, 8, 7], [1, 2, 0], [1, 6, 0, 0, 2, 1, 0], [1, 12, 0, 0, 2, 1, 9, 0, 0, 0, 0, 0, 0],
        ]
            as [[UInt8]]
        {
            var assembler = QMIAssembler()
            let events = assembler.receive(noise + message.encoded())
            #expect(events.last == .message(message), "\(noise): \(events)")
            #expect(events.count > 1)
        }
    }

    @Test func aRequestWithBadTLVsIsKnownForWhatItIs() {
        let request = QMIMessage(3, client: 1, .request, transaction: 5, number: 0x4d)
        var frame = request.encoded()
        frame += [0x10, 9, 0, 1]
        frame[1] += 4
        frame[11] = 4
        var assembler = QMIAssembler()
        #expect(assembler.receive(frame) == [.malformed(request, "TLV 16 is cut")])
        frame[11] = 3
        #expect(assembler.receive(frame) == [.malformed(request, "the lengths do not agree")])
    }

    @Test func noBytesBreakIt() {
        var generator = SeededNumbers(seed: 9)
        var assembler = QMIAssembler()
        for _ in 0..<2000 {
            var bytes = QMIMessage(3, client: 1, .request, transaction: 5, number: 0x4d).encoded()
            bytes += generator.bytes(upTo: 40)
            for _ in 0..<Int.random(in: 0...4, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255,
                    using: &generator
                )
            }
            _ = assembler.receive(bytes)
        }
        for sample in QMISamples.all {
            for _ in 0..<300 { read(sample, from: generator.bytes(upTo: 64)) }
        }
    }

    private func comesBack<Sample: QMIValue>(_ sample: Sample) throws {
        #expect(try Sample(sample.encoded()) == sample, "\(Sample.self)")
    }

    private func truncate<Sample: QMIValue>(_ sample: Sample) {
        let bytes = sample.encoded()
        // What fills the whole value has no length to be too short for.
        guard !(sample is QMIText), !(sample is QMIRaw), !(sample is QMIBits<UInt64>) else { return }
        for count in bytes.indices {
            #expect(throws: QMIMalformed.self, "\(Sample.self) of \(count) bytes") {
                try Sample(bytes.prefix(count))
            }
        }
    }

    private func read<Sample: QMIValue>(_: Sample, from bytes: [UInt8]) {
        _ = try? Sample(bytes)
    }
}

/// A value of each kind, with something in it.
private enum QMISamples {
    static var all: [any QMIValue] { plain + network + card }

    private static var plain: [any QMIValue] {
        var versions = QMIVersions()
        versions.services = [QMIVersions.Service(), QMIVersions.Service()]
        var capabilities = QMICapabilities()
        capabilities.radios = [4, 5, 8, 10]
        var told = QMIToldStatus()
        told.status = 2
        return [
            QMINumber<UInt8>(7), QMINumber<Int16>(-7), QMINumber<UInt64>(1 << 60), QMIText("Quectel"),
            QMIRaw([1, 2]), QMINumbers<UInt8>([4, 8]), QMILongNumbers<UInt16>([77, 78]), QMIResult(.noEffect),
            QMIResult(nil), versions, QMIClientID(3, 4), capabilities, QMIOperatingMode(.lowPower), told,
        ]
    }

    private static var network: [any QMIValue] {
        var cell = QMICell()
        cell.domain = 3
        cell.isRoaming = true
        cell.isForbidden = true
        cell.plmn = "310260"
        var gsm = QMIGSMCell()
        gsm.cell = cell
        gsm.isEDGE = 1
        var umts = QMIUMTSCell()
        umts.cell = cell
        umts.highSpeed = 3
        var tracked = QMITrackedCell()
        tracked.cell = cell
        tracked.trackingArea = nil
        var serving = QMIServing()
        serving.state = .registered
        serving.isAttached = true
        serving.radios = [8]
        var bands = QMIBandList()
        bands.bands = [QMIBandList.Band()]
        return [
            cell, gsm, umts, tracked, serving, bands, QMIServiceStatus(.limited), QMIPLMN("44010"),
            QMINamedPLMN("44010", "NTT DOCOMO"), QMIMNCLength("310260"), QMINetworkNames("ソフトバンク"),
            QMIBits<UInt64>([1, 2]), QMIUMTSSignal(), QMILTESignal(), QMINRSignal(), QMIStrength(),
        ]
    }

    private static var card: [any QMIValue] {
        var slot = QMISlotCards.Slot()
        slot.hasCard = true
        slot.isEmbedded = true
        slot.applications = 1
        var cards = QMISlotCards()
        cards.slots = [slot, QMISlotCards.Slot()]
        var slots = QMISlots()
        slots.slots = [QMISlots.Slot()]
        var eids = QMISlotEIDs()
        eids.eids = [QMISlotEIDs.EID()]
        var status = QMICardStatus()
        status.cards = [QMICardStatus.Entry()]
        var pair = QMIPINPair()
        pair.known = "12345678"
        pair.new = "1234"
        var protection = QMIPINProtection()
        protection.isWanted = true
        protection.pin = "1234"
        var part = QMIFilePart()
        part.length = 10
        return [
            slots, cards, eids, status, QMIFile(0x2fe2), part, QMIStatusWord(0x6a82), QMIContent([1, 2, 3]),
            QMIRefresh(.end), QMIPIN(), pair, protection, QMIPINTries(),
        ]
    }
}
