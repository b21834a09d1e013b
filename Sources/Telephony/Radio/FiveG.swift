// SPDX-License-Identifier: Apache-2.0

/// The five answers to "is this 5G?".
package enum FiveGStatus: String, Hashable, Sendable {
    case none
    /// The LTE cell offers EN-DC; that an NR leg is up is not shown.
    case nsaAvailable
    /// Non-standalone, with proof of the NR leg.
    case nsaConnected
    /// Standalone: NR without LTE.
    case sa
    case unknown

    /// Higher is more 5G; a step down waits for the hold-down, a step up does not.
    var rank: Int {
        switch self {
        case .none, .unknown: 0
        case .nsaAvailable: 1
        case .nsaConnected: 2
        case .sa: 3
        }
    }
}

/// One piece of evidence behind a verdict.
package struct Evidence: Hashable, Sendable {
    package enum Source: String, Hashable, Sendable {
        case accessTechnologies
        case signal
        case registration
    }

    package var source: Source
    package var says: String

    package init(_ source: Source, _ says: String) {
        self.source = source
        self.says = says
    }
}

/// The verdict of one moment.
package struct FiveGReading: Hashable, Sendable {
    package var status: FiveGStatus
    /// False where the control protocol cannot show the difference.
    package var isConclusive: Bool
    package var evidence: [Evidence]
}

extension FiveGReading {
    /// Judges what the modem does now; what it could do, by its capabilities or by the carrier, has no part in it.
    ///
    /// - Parameters:
    ///   - nrReading: the NR entry of `Signal`, cleaned; nil where there is none.
    ///   - isSignalMeasured: whether there would be one if there were NR.
    init(
        registration: Network.Registration,
        technologies: AccessTechnologies,
        control: ControlProtocol,
        nrReading: SignalReading?,
        isSignalMeasured: Bool
    ) {
        guard registration == .home || registration == .roaming else {
            self.init(
                status: .none,
                // A modem that does not say where it is may be anywhere; what it does not say is not shown as 5G.
                isConclusive: registration != .unknown,
                evidence: [Evidence(.registration, "\(registration.rawValue): not on a network")]
            )
            return
        }
        let seen = Evidence(.accessTechnologies, technologies.names.joined(separator: ", "))
        guard technologies.contains(.nr) else {
            self = .withoutNR(technologies, control: control, seen: seen)
            return
        }
        guard technologies.contains(.lte) else {
            self = .withoutLTE(technologies, seen: seen)
            return
        }
        self = .withBoth(
            control: control,
            nrReading: nrReading,
            isSignalMeasured: isSignalMeasured,
            seen: seen
        )
    }

    private static func withoutNR(
        _ technologies: AccessTechnologies,
        control: ControlProtocol,
        seen: Evidence
    ) -> FiveGReading {
        guard !technologies.names.isEmpty else {
            return FiveGReading(
                status: .unknown,
                isConclusive: false,
                evidence: [Evidence(.accessTechnologies, "the modem does not say which one it uses")]
            )
        }
        guard control == .at, technologies.contains(.lte) else {
            return FiveGReading(status: .none, isConclusive: true, evidence: [seen])
        }
        return FiveGReading(
            status: .none,
            isConclusive: false,
            evidence: [
                seen, Evidence(.accessTechnologies, "many modems report non-standalone 5G as LTE over AT"),
            ]
        )
    }

    /// NR by itself is standalone; NR beside, say, UMTS is a state that no network has.
    private static func withoutLTE(_ technologies: AccessTechnologies, seen: Evidence) -> FiveGReading {
        guard technologies == .nr else {
            return FiveGReading(
                status: .unknown,
                isConclusive: false,
                evidence: [seen, Evidence(.accessTechnologies, "5gnr beside something other than lte")]
            )
        }
        return FiveGReading(status: .sa, isConclusive: true, evidence: [seen])
    }

    /// LTE and NR together: what that proves depends on who said it.
    private static func withBoth(
        control: ControlProtocol,
        nrReading: SignalReading?,
        isSignalMeasured: Bool,
        seen: Evidence
    ) -> FiveGReading {
        if let rsrp = nrReading?.rsrp {
            return FiveGReading(
                status: .nsaConnected,
                isConclusive: true,
                evidence: [seen, Evidence(.signal, "NR measured, rsrp \(rsrp) dBm")]
            )
        }
        switch control {
        case .mbim:
            // MBIM has a data class of its own for it (MBIM Extensions, MBIM_DATA_CLASS_5G_NSA).
            return FiveGReading(
                status: .nsaConnected,
                isConclusive: true,
                evidence: [seen, Evidence(.accessTechnologies, "MBIM data class 5G NSA")]
            )
        case .at:
            // Only AcT 13 gives both bits over AT (3GPP TS 27.007, clause 7.3).
            return FiveGReading(
                status: .nsaConnected,
                isConclusive: true,
                evidence: [seen, Evidence(.accessTechnologies, "AcT 13, E-UTRA-NR dual connectivity")]
            )
        case .qmi, .qrtr, .unknown:
            // Over QMI ModemManager adds 5gnr as soon as the LTE cell offers EN-DC to the device.
            let signal =
                isSignalMeasured
                ? "no NR signal measured" : "signal polling is off: an NR leg cannot be seen"
            return FiveGReading(
                status: .nsaAvailable,
                isConclusive: isSignalMeasured,
                evidence: [seen, Evidence(.signal, signal)]
            )
        }
    }
}
