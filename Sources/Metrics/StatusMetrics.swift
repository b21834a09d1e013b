// SPDX-License-Identifier: Apache-2.0

package import TelephonyAPI

/// A status as metrics. Give it the status that everyone may see: none of its labels is an identity then.
///
/// Facts that are not of now (no ModemManager, or a modem that is being found again) are not shown as if they were:
/// each state series says `unknown`, and signals are left out.
package enum StatusMetrics {
    /// - Parameter service: what the daemon itself does; nil for a status that came over the socket.
    package static func families(of status: Status, service: ServiceFigures? = nil) -> [MetricFamily] {
        let modems = status.modems.map { ModemReading($0, isKnown: status.modemManager.available) }
        return general(status) + modem(modems) + network(modems) + radio(modems) + sim(modems)
            + (service.map { self.service($0, modems) } ?? [])
    }

    private static func general(_ status: Status) -> [MetricFamily] {
        [
            MetricFamily(
                "carrierd_build",
                .info,
                help: "The release of carrierd.",
                [MetricSample(1, [MetricLabel("version", status.version)])]
            ),
            MetricFamily(
                "carrierd_modem_manager_available",
                help: "Whether ModemManager can be read: 0 means that nothing of the modems is known.",
                [MetricSample(status.modemManager.available)]
            ),
            MetricFamily(
                "carrierd_modem_manager",
                .info,
                help: "ModemManager's release.",
                status.modemManager.version.map { [MetricSample(1, [MetricLabel("version", $0)])] } ?? []
            ),
            MetricFamily(
                "carrierd_modems",
                help: "Modems there are, those included that are being found again.",
                [MetricSample(status.modems.count)]
            ),
            MetricFamily(
                "carrierd_history_available",
                help: "Whether events are kept on disk: 0 means in memory alone.",
                status.history.map { [MetricSample($0.available)] } ?? []
            ),
            MetricFamily(
                "carrierd_carrier_table_problems",
                help: "Tables of carriers that are wrong and not in force.",
                [MetricSample(status.carrierTables.problems.count)]
            ),
        ]
    }
}

/// One modem, and whether what is known of it is of now.
struct ModemReading {
    let modem: Modem
    let isCurrent: Bool
    let label: MetricLabel

    init(_ modem: Modem, isKnown: Bool) {
        self.modem = modem
        isCurrent = isKnown && !modem.stale
        label = MetricLabel("modem", modem.id)
    }

    /// A sample for each word that there is, 1 for the one that is so.
    func states(
        _ name: String,
        _ words: [String],
        now: String,
        with others: [MetricLabel] = []
    ) -> [MetricSample] {
        // A word of a later release that this one has no series for is not known here.
        let word = isCurrent && words.contains(now) ? now : "unknown"
        return words.map { MetricSample($0 == word, [label] + others + [MetricLabel(name, $0)]) }
    }
}

extension MetricFamily {
    /// A family with the same rule for each modem.
    static func each(
        _ name: String,
        _ modems: [ModemReading],
        unit: String? = nil,
        help: String,
        _ samples: (ModemReading) -> [MetricSample]
    ) -> MetricFamily {
        MetricFamily(name, unit: unit, help: help, modems.flatMap(samples))
    }
}
