// SPDX-License-Identifier: Apache-2.0

/// How many of four bars a reception is worth.
///
/// The thresholds are Android's defaults (`CarrierConfigManager`: `lte_rsrp_thresholds_int_array`,
/// `5g_nr_ssrsrp_thresholds_int_array`; `CellSignalStrengthGsm`, `…Wcdma`, `…Cdma`), so that the same place has as many
/// bars as on a telephone. Without a reading ModemManager's percentage is taken, by the steps of GNOME's applet.
enum SignalBars {
    /// - Parameters:
    ///   - signals: cleaned.
    ///   - percent: ModemManager's quality, where it is recent.
    /// - Returns: nil where there is nothing to tell it by.
    static func bars(
        _ technologies: AccessTechnologies,
        signals: [SignalReading],
        percent: UInt32?
    ) -> Int? {
        for technology in SignalReading.Technology.inUse(technologies) {
            guard let reading = signals.first(where: { $0.technology == technology }) else { continue }
            if let bars = bars(reading) { return bars }
        }
        return percent.map { steps(Double($0), [6, 31, 56, 81]) }
    }

    /// The reading of the technology whose reception decides; nil where none was measured.
    static func reading(_ technologies: AccessTechnologies, signals: [SignalReading]) -> SignalReading? {
        for technology in SignalReading.Technology.inUse(technologies) {
            if let reading = signals.first(where: { $0.technology == technology }) { return reading }
        }
        return nil
    }

    private static func bars(_ reading: SignalReading) -> Int? {
        switch reading.technology {
        case .nr: reading.rsrp.map { steps($0, [-110, -90, -80, -65]) }
        case .lte: reading.rsrp.map { steps($0, [-128, -118, -108, -98]) }
        case .umts: reading.rssi.map { steps($0, [-107, -97, -87, -77]) }
        case .gsm: reading.rssi.map { steps($0, [-107, -103, -97, -89]) }
        case .cdma1x: reading.rssi.map { steps($0, [-100, -95, -85, -75]) }
        case .evdo: reading.rssi.map { steps($0, [-105, -90, -75, -65]) }
        }
    }

    /// How many of the thresholds are reached.
    private static func steps(_ value: Double, _ thresholds: [Double]) -> Int {
        thresholds.count { value >= $0 }
    }
}

extension SignalReading.Technology {
    /// Those whose reception decides, the first that has a reading: in non-standalone 5G the LTE anchor's, for without
    /// it there is no service.
    fileprivate static func inUse(_ technologies: AccessTechnologies) -> [SignalReading.Technology] {
        let all: [(SignalReading.Technology, AccessTechnologies)] = [
            (.lte, [.lte, .lteCatM, .lteNBIoT]),
            (.nr, .nr),
            (.umts, [.umts, .hsdpa, .hsupa, .hspa, .hspaPlus]),
            (.evdo, [.evdo0, .evdoA, .evdoB]),
            (.cdma1x, .cdma1x),
            (.gsm, [.gsm, .gsmCompact, .gprs, .edge]),
        ]
        return all.filter { !technologies.isDisjoint(with: $0.1) }.map(\.0)
    }
}
