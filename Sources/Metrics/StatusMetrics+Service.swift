// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension StatusMetrics {
    static func service(_ figures: ServiceFigures, _ modems: [ModemReading]) -> [MetricFamily] {
        counters(figures, modems) + [
            MetricFamily(
                "carrierd_subscribers",
                help: "Who is being sent events now, by the way they take.",
                ServiceFigures.Way.allCases.map {
                    MetricSample(figures.subscribers[$0] ?? 0, [MetricLabel("way", $0.rawValue)])
                }
            ),
            MetricFamily(
                "carrierd_subscriber_gaps",
                .counter,
                help: "How often a subscriber was too slow, lost events and was told so.",
                [MetricSample(figures.drops)]
            ),
            MetricFamily(
                "carrierd_broker_connected",
                help: "Whether the MQTT broker has us; absent where none is configured.",
                figures.isBrokerConnected.map { [MetricSample($0)] } ?? []
            ),
        ] + process(figures.process)
    }

    private static func counters(_ figures: ServiceFigures, _ modems: [ModemReading]) -> [MetricFamily] {
        [
            MetricFamily(
                "carrierd_events",
                .counter,
                help: "What has happened since carrierd started, by the kind of event.",
                // Each kind from the beginning: a counter that comes to be at 1 has no increase (Prometheus, "Missing
                // metrics").
                kinds.map { MetricSample(figures.counts.kinds[$0] ?? 0, [MetricLabel("kind", $0)]) }
            ),
            MetricFamily(
                "carrierd_sim_swaps",
                .counter,
                help:
                    "Cards that took another's place since carrierd started, by what became of the carrier.",
                modems.flatMap { reading in
                    swaps.map {
                        MetricSample(
                            figures.counts.modems[reading.modem.id]?.swaps[$0] ?? 0,
                            [reading.label, MetricLabel("change", $0)]
                        )
                    }
                }
            ),
            .each(
                "carrierd_sim_last_swap_timestamp",
                modems,
                unit: "seconds",
                help:
                    "When the last swap was noticed since carrierd started, one from before its start included."
            ) { reading in
                guard let time = figures.counts.modems[reading.modem.id]?.lastSwap else { return [] }
                return [MetricSample(time, [reading.label])]
            },
            MetricFamily(
                "carrierd_modem_reprobes",
                .counter,
                help:
                    "How often ModemManager lost the modem and had to find it again since carrierd started.",
                modems.map {
                    MetricSample(figures.counts.modems[$0.modem.id]?.reprobes ?? 0, [$0.label])
                }
            ),
        ]
    }

    /// Under the names that all programs have them by (Prometheus, "Writing client libraries").
    private static func process(_ process: ServiceFigures.Process?) -> [MetricFamily] {
        func one(_ value: Double?) -> [MetricSample] { value.map { [MetricSample($0)] } ?? [] }
        return [
            MetricFamily(
                "process_start_time",
                unit: "seconds",
                help: "When carrierd started, since 1970.",
                one(process?.start)
            ),
            MetricFamily(
                "process_cpu_seconds",
                .counter,
                help: "Time of the processor that carrierd has had.",
                one(process?.cpu)
            ),
            MetricFamily(
                "process_resident_memory",
                unit: "bytes",
                help: "Memory of carrierd's that is in main memory.",
                one(process?.resident)
            ),
            MetricFamily(
                "process_open_fds",
                help: "File descriptors that carrierd has open.",
                one(process?.descriptors.map(Double.init))
            ),
        ]
    }

    private static let kinds = [
        "modemAdded", "modemRemoved", "modemRecovering", "modemRecovered", "simInserted", "simRemoved",
        "simChanged",
        "simLocked", "simUnlocked", "imsiChanged", "simForeign", "simForeignEnded", "carrierChanged",
        "networkChanged",
        "registrationChanged", "technologyChanged", "fiveGChanged", "callChanged", "signalChanged",
        "locationChanged",
        "carriesDataChanged", "modemManagerAvailable", "modemManagerUnavailable",
    ]

    private static let swaps = ["sameCarrier", "otherCarrier", "profileSwitch", "slotSwitch"]
}
