// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// A voice with a modem and one client of each service.
struct QMIVoiceBench {
    var modem: Modem
    var listener = QMIListener()
    private var voice: QMIVoice

    init(slots: Int = 1, lock: CardLock? = nil, hasSlotStatus: Bool = true) {
        let other = Card(iccid: "8981200000000000025", imsi: "440201234567890", spn: "SoftBank")
        let place = Modem.Place(network: Network(plmn: "44020", name: "SoftBank"), registration: .home)
        modem = Modem(
            equipment: Equipment(
                imei: "860000000000017",
                manufacturer: "Quectel",
                model: "RM500Q-GL",
                revision: "R1",
                hasSlotStatus: hasSlotStatus
            ),
            card: Card(
                iccid: "8981100000000000017",
                imsi: "440101234567890",
                spn: "docomo",
                gid1: "4B01",
                lock: lock
            ),
            network: Network(plmn: "44010", name: "NTT DOCOMO"),
            otherSlots: Array(repeating: Modem.Slot(card: other, place: place), count: slots - 1)
        )
        voice = QMIVoice(modem)
    }

    mutating func answer(_ name: QMIMessageName, client: UInt8 = 1, _ tlvs: QMITLVs = QMITLVs()) -> QMIMessage
    {
        answer(
            QMIMessage(
                name.service.rawValue,
                client: client,
                .request,
                transaction: 1,
                number: name.number,
                tlvs
            )
        )
    }

    mutating func answer(_ request: QMIMessage) -> QMIMessage {
        voice.answer(request, from: &listener, modem: &modem).0
    }

    /// What is told after the answer in any case.
    mutating func told(after name: QMIMessageName, _ tlvs: QMITLVs = QMITLVs()) -> [QMINewsName] {
        let request = QMIMessage(name.service.rawValue, client: 1, .request, number: name.number, tlvs)
        return voice.answer(request, from: &listener, modem: &modem).1.map(\.name)
    }

    mutating func news() -> [QMINews] { voice.news(of: modem) }

    /// The error of an answer; nil is success.
    mutating func error(_ name: QMIMessageName, client: UInt8 = 1, _ tlvs: QMITLVs = QMITLVs()) throws
        -> QMIError?
    {
        try answer(name, client: client, tlvs).tlvs.required(QMIResult.field).error
    }

    /// A field of an answer that has to be a success.
    mutating func ask<Value: QMIValue>(
        _ name: QMIMessageName,
        _ tlvs: QMITLVs = QMITLVs(),
        for field: QMIField<Value>
    ) throws -> Value? {
        let answer = answer(name, tlvs)
        #expect(try answer.tlvs.required(QMIResult.field).error == nil)
        return try answer.tlvs.value(field)
    }

    mutating func systemInfo() throws -> QMISystemInfo {
        try QMISystemInfo(answer(.systemInfo).tlvs, in: .answer)
    }

    mutating func application() throws -> QMICardStatus.Application? {
        try ask(.cardStatus, for: QMICardField.status)?.cards.first?.applications.first
    }

    mutating func read(_ file: UInt16, offset: UInt16 = 0, length: UInt16 = 0) -> QMIMessage {
        var part = QMIFilePart()
        part.offset = offset
        part.length = length
        return answer(
            .readTransparent,
            QMITLVs().adding(QMICardField.file, QMIFile(file)).adding(QMICardField.part, part)
        )
    }

    mutating func content(_ file: UInt16, offset: UInt16 = 0, length: UInt16 = 0) -> [UInt8]? {
        (try? read(file, offset: offset, length: length).tlvs.value(QMICardField.content))?.bytes
    }

    /// A PIN as the message has it.
    static func pin(_ pin: String) -> QMITLVs {
        var value = QMIPIN()
        value.pin = pin
        return QMITLVs().adding(QMICardField.verification, value)
    }
}
