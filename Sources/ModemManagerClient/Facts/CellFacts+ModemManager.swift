// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

extension CellFacts {
    /// Reads one `a{sv}` of GetCellInfo; nil for a cell of a kind that is not known.
    ///
    /// Read here and not by `MMCellInfo`: what ModemManager 1.22 tells more, libmm-glib 1.20 leaves out.
    init?(_ cell: GLibVariant) {
        guard let technology = cell["cell-type"]?.uint32.flatMap(CellReading.Technology.init(modemManager:))
        else {
            return nil
        }
        self.init(technology: technology)
        isServing = cell["serving"]?.boolean ?? false
        servingType = cell["serving-cell-type"]?.uint32
        operatorID = cell.text("operator-id")
        lac = cell.text("lac")
        tac = cell.text("tac")
        cellID = cell.text("ci") ?? cell.text("base-station-id")
        physicalID = cell.text("physical-ci") ?? cell.text("bsic")
        channel = ["earfcn", "nrarfcn", "uarfcn", "arfcn"].lazy.compactMap { cell[$0]?.uint32 }.first
        bandwidth = cell["bandwidth"]?.uint32
        rssi = cell["rssi"]?.double
        rsrp = cell["rsrp"]?.double ?? cell["rscp"]?.double
        rsrq = cell["rsrq"]?.double ?? cell["ecio"]?.double
        snr = cell["sinr"]?.double
        timingAdvance = cell["timing-advance"]?.uint32
    }
}

extension CellReading.Technology {
    /// The technology behind a number of MMCellType; nil for one that is not known.
    fileprivate init?(modemManager value: UInt32) {
        switch MMCellType(rawValue: value) {
        case MM_CELL_TYPE_CDMA: self = .cdma
        case MM_CELL_TYPE_GSM: self = .gsm
        case MM_CELL_TYPE_UMTS: self = .umts
        case MM_CELL_TYPE_TDSCDMA: self = .tdscdma
        case MM_CELL_TYPE_LTE: self = .lte
        case MM_CELL_TYPE_5GNR: self = .nr
        default: return nil
        }
    }
}

extension GLibVariant {
    fileprivate func text(_ key: String) -> String? {
        self[key]?.string.flatMap { $0.isEmpty ? nil : String($0.prefix(64)) }
    }
}
