// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension StatusMetrics {
    static func sim(_ modems: [ModemReading]) -> [MetricFamily] {
        [
            .each("carrierd_sim_state", modems, help: "What is in a slot: 1 for the state that it is in.") {
                reading in
                reading.modem.sims.flatMap {
                    reading.states("state", simStates, now: $0.state.rawValue, with: [slot($0)])
                }
            },
            .each("carrierd_sim_active", modems, help: "Whether a slot is the one in use.") { reading in
                guard reading.isCurrent else { return [] }
                return reading.modem.sims.map { MetricSample($0.active, [reading.label, slot($0)]) }
            },
            .each(
                "carrierd_sim_foreign",
                modems,
                help:
                    "Whether a slot has a card that the configuration does not allow; absent where it says nothing."
            ) { reading in
                reading.modem.sims.compactMap { sim in
                    guard reading.isCurrent, let verdict = sim.guard, verdict != .unguarded else {
                        return nil
                    }
                    return MetricSample(verdict == .foreign, [reading.label, slot(sim)])
                }
            },
            MetricFamily(
                "carrierd_sim_carrier",
                .info,
                help: "Whose card is in a slot, and whose network a virtual operator's card rides on.",
                modems.flatMap { reading in
                    reading.modem.sims.compactMap { sim in
                        guard reading.isCurrent, let subscription = sim.subscription else { return nil }
                        return MetricSample(
                            1,
                            [
                                reading.label, slot(sim), MetricLabel("id", subscription.carrier.id),
                                MetricLabel("name", subscription.carrier.name),
                                MetricLabel("host", subscription.host?.name),
                                MetricLabel("confidence", subscription.match.confidence.rawValue),
                            ]
                        )
                    }
                }
            ),
        ]
    }

    private static func slot(_ sim: Sim) -> MetricLabel { MetricLabel("slot", "\(sim.slot)") }

    private static let simStates = [
        "present", "absent", "locked", "identityPending", "noProfile", "failed", "notApplicable", "unknown",
    ]
}
