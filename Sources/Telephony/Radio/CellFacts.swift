// SPDX-License-Identifier: Apache-2.0

/// One entry of ModemManager's `GetCellInfo`, copied: hexadecimal texts as they came.
package struct CellFacts: Hashable, Sendable {
    package var technology: CellReading.Technology
    package var isServing = false
    /// `serving-cell-type` (MMServingCellType); ModemManager 1.22 and later.
    package var servingType: UInt32?
    package var operatorID: String?
    package var lac: String?
    package var tac: String?
    /// `ci`, of GSM and UMTS too; of CDMA the base station's.
    package var cellID: String?
    /// `physical-ci`; of GSM the BSIC, of UMTS the scrambling code.
    package var physicalID: String?
    /// ARFCN, UARFCN, EARFCN or NR-ARFCN of the downlink.
    package var channel: UInt32?
    /// Hz.
    package var bandwidth: UInt32?
    /// dBm.
    package var rssi: Double?
    /// dBm; of UMTS the RSCP.
    package var rsrp: Double?
    /// dB; of UMTS the Ec/Io.
    package var rsrq: Double?
    /// dB.
    package var snr: Double?
    package var timingAdvance: UInt32?

    package init(technology: CellReading.Technology) {
        self.technology = technology
    }
}
