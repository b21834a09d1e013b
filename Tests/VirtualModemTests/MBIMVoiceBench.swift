// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// A voice with a modem and one host.
struct MBIMVoiceBench {
    var modem: Modem
    var host = MBIMHost()
    private var voice: MBIMVoice

    init(slots: Int = 1, extensions: MBIMExtensions = .two, lock: CardLock? = nil) {
        let other = Card(iccid: "8981200000000000025", imsi: "440201234567890", spn: "SoftBank")
        let place = Modem.Place(network: Network(plmn: "44020", name: "SoftBank"), registration: .home)
        modem = Modem(
            equipment: Equipment(
                imei: "860000000000017",
                manufacturer: "Quectel",
                model: "RM500Q-GL",
                revision: "R1",
                mbimExtensions: extensions
            ),
            card: Card(
                iccid: "8981100000000000017",
                imsi: "440101234567890",
                spn: "docomo",
                gid1: "4B01",
                gid2: "02",
                lock: lock
            ),
            network: Network(plmn: "44010", name: "NTT DOCOMO"),
            otherSlots: Array(repeating: Modem.Slot(card: other, place: place), count: slots - 1)
        )
        voice = MBIMVoice(modem)
    }

    mutating func answer(_ command: MBIMCommand) -> MBIMAnswer {
        voice.answer(command, from: &host, modem: &modem).0
    }

    mutating func news() -> [MBIMNews] { voice.news(of: modem) }

    mutating func status(_ name: MBIMCommandName, _ question: (any MBIMStructure)? = nil) -> MBIMStatus? {
        MBIMStatus(
            rawValue: answer(MBIMCommand(name, question?.encoded(host.extensions) ?? [])).status
        )
    }

    mutating func ask<Answer: MBIMStructure>(
        _ name: MBIMCommandName,
        _ question: (any MBIMStructure)? = nil,
        as _: Answer.Type
    ) throws -> Answer {
        let answer = answer(MBIMCommand(name, question?.encoded(host.extensions) ?? []))
        #expect(answer.status == 0)
        return try Answer(answer.information, host.extensions)
    }

    mutating func set(_ name: MBIMCommandName, _ wanted: any MBIMStructure) throws -> MBIMAnswer {
        answer(MBIMCommand(name, isSet: true, wanted.encoded(host.extensions)))
    }

    mutating func read(_ file: UInt16, offset: UInt32 = 0, size: UInt32 = 0) -> MBIMBinary? {
        var query = MBIMReadBinary()
        query.file.path = [0x7f, 0xff, UInt8(file >> 8), UInt8(file & 0xff)]
        query.offset = offset
        query.size = size
        return try? ask(.readBinary, query, as: MBIMBinary.self)
    }
}
