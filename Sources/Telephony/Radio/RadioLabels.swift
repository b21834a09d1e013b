// SPDX-License-Identifier: Apache-2.0

/// What an icon says, by what the radio does: "5G", "LTE", "3G".
///
/// The model is Android's: a text for each 5G status (`5g_icon_configuration_string`) and one for each technology below,
/// by carrier where a carrier has its own. An empty text passes to the next rule, as Android's "None" does.
package struct RadioLabels: Hashable, Sendable {
    /// What a text is for.
    package enum Condition: String, Hashable, Sendable, CaseIterable {
        case sa
        case nsaConnected
        case nsaAvailable
        case lte
        case lteCatM
        case lteNbIot
        case hspaPlus
        case hspa
        case umts
        case evdo
        case cdma1x
        case edge
        case gprs
        case gsm
    }

    /// The texts that are not the default ones.
    package var texts: [Condition: String] = [:]

    package init(_ texts: [Condition: String] = [:]) {
        self.texts = texts
    }

    /// The text for what the radio does; nil where there is none for it.
    ///
    /// - Parameter carrier: its own texts, which come first.
    package func label(
        _ status: FiveGStatus,
        _ technologies: AccessTechnologies,
        carrier: RadioLabels?
    ) -> String? {
        Condition.all(status, technologies).lazy
            .map { carrier?.texts[$0] ?? texts[$0] ?? $0.defaultText }
            .first { !$0.isEmpty }
    }
}

extension RadioLabels.Condition {
    /// What AOSP shows where nobody configures anything.
    package var defaultText: String {
        switch self {
        case .sa, .nsaConnected, .nsaAvailable: "5G"
        case .lte: "LTE"
        case .lteCatM: "LTE-M"
        case .lteNbIot: "NB-IoT"
        case .hspaPlus: "H+"
        case .hspa: "H"
        case .umts, .evdo: "3G"
        case .cdma1x: "1X"
        case .edge: "E"
        case .gprs, .gsm: "G"
        }
    }

    /// Those that are met, the best first.
    fileprivate static func all(_ status: FiveGStatus, _ technologies: AccessTechnologies) -> [Self] {
        let fiveG: [Self] =
            switch status {
            case .sa: [.sa]
            case .nsaConnected: [.nsaConnected]
            case .nsaAvailable: [.nsaAvailable]
            case .none, .unknown: []
            }
        return fiveG + below.filter { !technologies.isDisjoint(with: $0.technologies) }.map(\.condition)
    }

    private static let below: [(condition: Self, technologies: AccessTechnologies)] = [
        (.lte, .lte),
        (.lteCatM, .lteCatM),
        (.lteNbIot, .lteNBIoT),
        (.hspaPlus, .hspaPlus),
        (.hspa, [.hspa, .hsdpa, .hsupa]),
        (.umts, .umts),
        (.evdo, [.evdo0, .evdoA, .evdoB]),
        (.cdma1x, .cdma1x),
        (.edge, .edge),
        (.gprs, .gprs),
        (.gsm, [.gsm, .gsmCompact]),
    ]
}
