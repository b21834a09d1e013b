// SPDX-License-Identifier: Apache-2.0

extension SignalReading {
    /// The reading without what no radio can measure; nil where nothing is left.
    ///
    /// Modems put sentinels where they measured nothing (−32768, −3276.8, the most negative double), and
    /// ModemManager passes them on.
    package var cleaned: SignalReading? {
        let cleaned = SignalReading(
            technology: technology,
            rssi: rssi.within(-140...0),
            // SS-RSRP's reporting range (3GPP TS 38.133, clause 10.1.6) holds that of RSRP and RSCP.
            rsrp: rsrp.within(-157 ... -29),
            // 3GPP TS 38.133, clause 10.1.11.
            rsrq: rsrq.within(-43...20),
            snr: snr.within(-30...60)
        )
        let isEmpty =
            cleaned.rssi == nil && cleaned.rsrp == nil && cleaned.rsrq == nil && cleaned.snr == nil
        return isEmpty ? nil : cleaned
    }
}

extension Double? {
    fileprivate func within(_ range: ClosedRange<Double>) -> Double? {
        flatMap { range.contains($0) ? $0 : nil }
    }
}
