// SPDX-License-Identifier: Apache-2.0

/// One cell that a modem sees, cleaned: what is deleted, out of range or a sentinel is nil.
package struct CellReading: Hashable, Sendable {
    /// MMCellType.
    package enum Technology: String, Hashable, Sendable {
        case cdma
        case gsm
        case umts
        case tdscdma
        case lte
        case nr = "5gnr"
    }

    /// What a serving cell is in carrier aggregation and dual connectivity (MMServingCellType).
    package enum Role: String, Hashable, Sendable {
        /// PCell.
        case primary
        /// SCell.
        case secondary
        /// PSCell: the first of the secondary cell group, the NR leg's own.
        case primarySecondary
        /// SCell of the secondary cell group.
        case secondarySecondary
    }

    package var technology: Technology
    package var isServing: Bool
    package var role: Role?
    package var plmn: PLMN?
    /// 16 bits.
    package var lac: UInt32?
    /// 16 bits in LTE, 24 in NR.
    package var tac: UInt32?
    /// 28 bits in LTE, 36 in NR.
    package var cellID: UInt64?
    /// 0 to 503 in LTE, 0 to 1007 in NR.
    package var physicalID: UInt32?
    package var channel: UInt32?
    /// Hz.
    package var bandwidth: UInt32?
    package var rssi: Double?
    package var rsrp: Double?
    package var rsrq: Double?
    package var snr: Double?
    package var timingAdvance: UInt32?

    /// The bands that the channel may be in: "B3"; "n77" and "n78".
    package var bands: [String] { channel.map { RadioBand.names($0, technology) } ?? [] }

    /// Whether it is one of those that the modem talks to: before 1.22 ModemManager said only `serving`, and that not
    /// of secondary cells.
    package var serves: Bool { isServing || role != nil }

    package init(_ facts: CellFacts) {
        technology = facts.technology
        isServing = facts.isServing
        role = facts.servingType.flatMap(Role.init(modemManager:))
        plmn = PLMN(reported: facts.operatorID)
        lac = Cell.lac(facts.lac)
        tac = Cell.tac(facts.tac, technology)
        cellID = Cell.cellID(facts.cellID)
        let physicalLimit: UInt64 = technology == .nr ? 1007 : technology == .lte ? 503 : 0xFFFF
        physicalID = facts.physicalID.flatMap { UInt64($0, radix: 16) }
            .flatMap { $0 <= physicalLimit ? UInt32($0) : nil }
        // NR-ARFCN's end (3GPP TS 38.104, clause 5.4.2.1) is above those of all others. Libmm-glib's "none" is all ones.
        channel = facts.channel.flatMap { $0 <= 3_279_165 ? $0 : nil }
        bandwidth = facts.bandwidth.flatMap { (1...2_000_000_000).contains($0) ? $0 : nil }
        let signal = SignalReading(
            technology: .lte,
            rssi: facts.rssi,
            rsrp: facts.rsrp,
            rsrq: facts.rsrq,
            snr: facts.snr
        ).cleaned
        rssi = signal?.rssi
        rsrp = signal?.rsrp
        rsrq = signal?.rsrq
        snr = signal?.snr
        timingAdvance = facts.timingAdvance.flatMap { $0 < .max ? $0 : nil }
    }
}

extension CellReading.Role {
    /// A number of MMServingCellType, which older libmm-glib does not know; nil for unknown and invalid.
    fileprivate init?(modemManager value: UInt32) {
        switch value {
        case 1: self = .primary
        case 2: self = .secondary
        case 3: self = .primarySecondary
        case 4: self = .secondarySecondary
        default: return nil
        }
    }
}
