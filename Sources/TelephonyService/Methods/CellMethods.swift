// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI
internal import Varlink

extension TelephonyMethods {
    /// For the privileged alone: ModemManager itself tells of cells only those who may control the modem, for they tell
    /// where it is.
    func getCells(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        guard audience(of: peer) == .privileged else { throw .permissionDenied }
        let name = try call.parameters(as: ModemName.self)
        guard let modem = publication.judgement(of: name.modem) else {
            throw VarlinkError(name: TelephonyInterface.modemNotFound, encoding: name)
        }
        let (cells, publication) = (cells, publication)
        return .deferred { () async throws(VarlinkError) in
            let answer = await cells(modem.id)
            return .reply(encoding: CellsReply(answer, modemManager: publication.modemManager))
        }
    }
}

extension CellsReply {
    fileprivate init(_ answer: CellAnswer, modemManager: TelephonyState.ModemManager) {
        switch answer {
        case .cells(let readings):
            self.init(
                cells: readings.map(CellInfo.init),
                blanks: readings.enumerated().flatMap { index, reading in
                    reading.blanks(at: "cells[\(index)]", modemManager: modemManager)
                        .map(TelephonyAPI.Blank.init)
                }
            )
        case .refused(let reason, let detail):
            self.init(
                cells: [],
                blanks: [TelephonyAPI.Blank(Telephony.Blank("cells", reason, detail))]
            )
        }
    }
}

extension CellInfo {
    fileprivate init(_ reading: CellReading) {
        self.init(technology: reading.technology.rawValue, serving: reading.serves)
        role = reading.role.map { CellRole(rawValue: $0.rawValue) }
        plmn = reading.plmn?.text
        lac = reading.lac.map { Int($0) }
        tac = reading.tac.map { Int($0) }
        cellId = reading.cellID.map { Int($0) }
        pci = reading.physicalID.map { Int($0) }
        arfcn = reading.channel.map { Int($0) }
        band = reading.bands.count == 1 ? reading.bands.first : nil
        bandwidth = reading.bandwidth.map { Int($0) }
        rssi = reading.rssi
        rsrp = reading.rsrp
        rsrq = reading.rsrq
        snr = reading.snr
        timingAdvance = reading.timingAdvance.map { Int($0) }
    }
}

extension TelephonyAPI.Blank {
    init(_ blank: Telephony.Blank) {
        self.init(
            field: blank.field,
            reason: BlankReason(rawValue: blank.reason.rawValue),
            detail: blank.detail
        )
    }
}
