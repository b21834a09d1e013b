// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Modem {
    /// `▂▄▆  3 of 4`; nil where they are not known.
    var barsWords: String? {
        guard let bars, (0...4).contains(bars) else { return nil }
        let full = ["▂", "▄", "▆", "█"].prefix(bars).joined()
        return padded(full, to: 4) + "  \(bars) of 4"
    }

    /// Bars, the quality in percent, and what was measured of each technology.
    var signalLine: String {
        let summary = [bars.map { "\($0) of 4 bars" }, signalQuality.map { "\($0) %" }].compactMap(\.self)
        let measured = signals.compactMap { signal in
            signal.words.map { "\(technologyWords(signal.technology)) \($0)" }
        }
        let parts = summary + measured
        return parts.isEmpty ? blank("signalQuality") : parts.joined(separator: ", ")
    }

    /// `TAC 2D7B, cell 513FA1`: as the field writes them, in hexadecimal; nil where no cell is known.
    var cellLine: String? {
        guard let cell = location?.cell else { return nil }
        func words(_ name: String, _ number: Int?) -> String? {
            number.map { "\(name) \(String(UInt(bitPattern: $0), radix: 16, uppercase: true))" }
        }
        let parts = [words("LAC", cell.lac), words("TAC", cell.tac), words("cell", cell.cellId)].compactMap(
            \.self
        )
        return parts.isEmpty ? nil : parts.joined(separator: ", ") + (cell.plmn.map { " of \($0)" } ?? "")
    }
}

extension Signal {
    /// `rsrp -95 dBm, rsrq -11.5 dB, snr 7.2 dB`; nil where nothing was measured.
    var words: String? {
        let values = [
            rsrp.map { "rsrp \(decimal($0)) dBm" }, rsrq.map { "rsrq \(decimal($0)) dB" },
            snr.map { "snr \(decimal($0)) dB" }, rsrp == nil ? rssi.map { "rssi \(decimal($0)) dBm" } : nil,
        ].compactMap(\.self)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }
}
