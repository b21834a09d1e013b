// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension StatusMetrics {
    static func radio(_ modems: [ModemReading]) -> [MetricFamily] {
        [
            .each(
                "carrierd_modem_five_g",
                modems,
                help:
                    "Whether the modem is on 5G: 1 for the verdict; nsaAvailable is an offer of the cell and no 5G yet."
            ) { $0.states("status", fiveGStatuses, now: $0.modem.radio.fiveG.status.rawValue) },
            .each(
                "carrierd_modem_five_g_conclusive",
                modems,
                help: "Whether the modem can show the difference between the 5G statuses at all."
            ) { $0.isCurrent ? [MetricSample($0.modem.radio.fiveG.conclusive, [$0.label])] : [] },
            .each(
                "carrierd_modem_technology",
                modems,
                help:
                    "Radio technologies as ModemManager reports them: 1 for each; 5gnr beside lte may be an offer alone."
            ) { reading in
                guard reading.isCurrent else { return [] }
                return technologies.map { name in
                    let isUsed = reading.modem.radio.technologies.contains(name)
                    return MetricSample(isUsed, [reading.label, MetricLabel("technology", name)])
                }
            },
            .each(
                "carrierd_modem_bars",
                modems,
                help: "Strength as bars, 0 to 4; absent off the network and where nothing was measured."
            ) { reading in
                guard reading.isCurrent, let bars = reading.modem.bars else { return [] }
                return [MetricSample(bars, [reading.label])]
            },
            .each(
                "carrierd_modem_signal_quality",
                modems,
                unit: "ratio",
                help: "ModemManager's own signal quality, 0 to 1; absent where it is not recent."
            ) { reading in
                guard reading.isCurrent, let quality = reading.modem.signalQuality else { return [] }
                return [MetricSample(Double(quality) / 100, [reading.label])]
            },
            signal("rssi", "dbm", \.rssi, "Received signal strength indicator", modems),
            signal("rsrp", "dbm", \.rsrp, "Reference signal received power", modems),
            signal("rsrq", "db", \.rsrq, "Reference signal received quality", modems),
            signal("snr", "db", \.snr, "Signal to noise ratio", modems),
        ]
    }

    private static func signal(
        _ name: String,
        _ unit: String,
        _ value: (Signal) -> Double?,
        _ words: String,
        _ modems: [ModemReading]
    ) -> MetricFamily {
        .each(
            "carrierd_signal_\(name)",
            modems,
            unit: unit,
            help: "\(words), by technology; absent where it was not measured lately."
        ) { reading in
            guard reading.isCurrent else { return [] }
            return reading.modem.signals.compactMap { signal in
                value(signal).map {
                    MetricSample($0, [reading.label, MetricLabel("technology", signal.technology)])
                }
            }
        }
    }

    private static let fiveGStatuses = ["none", "nsaAvailable", "nsaConnected", "sa", "unknown"]

    private static let technologies = [
        "gsm", "gsmCompact", "gprs", "edge", "umts", "hsdpa", "hsupa", "hspa", "hspaPlus", "cdma1x", "evdo0",
        "evdoA",
        "evdoB", "lte", "5gnr", "lteCatM", "lteNbIot",
    ]
}
