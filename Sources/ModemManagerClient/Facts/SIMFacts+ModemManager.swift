// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

extension SIMFacts {
    /// Copies what a SIM object shows.
    @GLibActor
    init(_ sim: UnsafeMutablePointer<MMSim>) {
        self.init()
        isActive = mm_sim_get_active(sim) != 0
        iccid = ICCID(mm_sim_get_identifier(sim).nonEmptyText)
        imsi = IMSI(mm_sim_get_imsi(sim).nonEmptyText)
        eid = EID(mm_sim_get_eid(sim).nonEmptyText)
        operatorIdentifier = mm_sim_get_operator_identifier(sim).nonEmptyText
        operatorName = mm_sim_get_operator_name(sim).nonEmptyText
        var count: gsize = 0
        gid1 = Self.hexadecimal(mm_sim_get_gid1(sim, &count), count)
        gid2 = Self.hexadecimal(mm_sim_get_gid2(sim, &count), count)
        kind = Kind(modemManager: mm_sim_get_sim_type(sim).rawValue)
        esimStatus = ESIMStatus(modemManager: mm_sim_get_esim_status(sim).rawValue)
        isRemovable = Self.isRemovable(modemManager: mm_sim_get_removability(sim).rawValue)
    }

    private static func hexadecimal(_ bytes: UnsafePointer<UInt8>?, _ count: gsize) -> String? {
        guard let bytes, count > 0 else { return nil }
        let digits = Array("0123456789ABCDEF".utf8)
        // No record of a card's is longer (ETSI TS 102 221, 8.2.2.2).
        let text = UnsafeBufferPointer(start: bytes, count: min(Int(clamping: count), 255)).flatMap {
            [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]]
        }
        return String(decoding: text, as: UTF8.self)
    }
}

extension SIMReading {
    @GLibActor
    init(_ answer: RemoteObject.Answer) {
        switch answer {
        case .pending: self = .pending
        case .read(let proxy): self = .read(SIMFacts(proxy.cast(to: MMSim.self)))
        case .unreadable(let error): self = .unreadable(error)
        }
    }
}
