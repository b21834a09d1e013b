// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension StatusMetrics {
    static func modem(_ modems: [ModemReading]) -> [MetricFamily] {
        [
            MetricFamily(
                "carrierd_modem",
                .info,
                help: "What a modem says it is.",
                modems.map { reading in
                    MetricSample(
                        1,
                        [
                            reading.label,
                            MetricLabel("manufacturer", reading.modem.manufacturer),
                            MetricLabel("model", reading.modem.model),
                            MetricLabel("firmware", reading.modem.firmware),
                            MetricLabel("control", reading.modem.control.rawValue),
                        ]
                    )
                }
            ),
            .each(
                "carrierd_modem_stale",
                modems,
                help:
                    "Whether what is known of the modem is from before it was last found: 1 while it is not of now."
            ) { [MetricSample(!$0.isCurrent, [$0.label])] },
            .each(
                "carrierd_modem_state",
                modems,
                help: "How far ModemManager has come with the modem: 1 for the state that it is in."
            ) { $0.states("state", modemStates, now: $0.modem.state.rawValue) },
            .each(
                "carrierd_modem_power",
                modems,
                help: "Whether the modem's radio is powered: 1 for the state that it is in."
            ) { $0.states("state", ["on", "low", "off", "unknown"], now: $0.modem.power.rawValue) },
            .each(
                "carrierd_modem_carries_data",
                modems,
                help: "Whether the machine's default route leads over the modem."
            ) { $0.isCurrent ? [MetricSample($0.modem.carriesData, [$0.label])] : [] },
        ]
    }

    static func network(_ modems: [ModemReading]) -> [MetricFamily] {
        [
            .each(
                "carrierd_modem_registration",
                modems,
                help: "Whether and how the modem is on a network: 1 for the state that it is in."
            ) { $0.states("state", registrations, now: $0.modem.network.registration.rawValue) },
            .each(
                "carrierd_modem_roaming",
                modems,
                help: "Whether the modem is on a network that is not its card's; absent while it is on none."
            ) { reading in
                guard reading.isCurrent, reading.modem.network.registered else { return [] }
                return [MetricSample(reading.modem.network.roaming, [reading.label])]
            },
            MetricFamily(
                "carrierd_modem_network",
                .info,
                help: "The network that the modem is on, which need not be its card's carrier.",
                modems.compactMap { reading in
                    let network = reading.modem.network
                    guard reading.isCurrent, network.registered else { return nil }
                    return MetricSample(
                        1,
                        [
                            reading.label, MetricLabel("plmn", network.plmn),
                            MetricLabel("country", network.country),
                            MetricLabel("name", network.carrier.name),
                        ]
                    )
                }
            ),
        ]
    }

    private static let modemStates = [
        "failed", "unknown", "initializing", "locked", "disabled", "disabling", "enabling", "enabled",
        "searching",
        "registered", "disconnecting", "connecting", "connected", "absent",
    ]

    private static let registrations = [
        "notRegistered", "searching", "home", "roaming", "denied", "emergencyOnly", "unknown",
    ]
}
