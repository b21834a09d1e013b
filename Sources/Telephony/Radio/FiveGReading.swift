// SPDX-License-Identifier: Apache-2.0

/// One piece of evidence behind a verdict.
package struct Evidence: Hashable, Sendable {
    package enum Source: String, Hashable, Sendable {
        case accessTechnologies
        case signal
        case cellInfo
        case registration
        case capabilities
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
    /// False where what there is to read cannot show the difference.
    package var isConclusive: Bool
    package var evidence: [Evidence]

    init(_ status: FiveGStatus, isConclusive: Bool, _ evidence: Evidence...) {
        self.status = status
        self.isConclusive = isConclusive
        self.evidence = evidence
    }
}

/// What the verdict is made from: what the modem does now. What it could do, and what its carrier offers, has no
/// part in it.
struct FiveGFacts {
    var registration: Network.Registration
    var technologies: AccessTechnologies
    var control: ControlProtocol
    /// The NR entry of `Signal`, cleaned; nil where there is none.
    var nrReading: SignalReading?
    /// Why there would be no NR entry even if there were NR; nil where there would be one.
    var signalBlindness: String?
    /// The cells that the modem told of lately; nil where it was not asked.
    var cells: [CellReading]?
    /// Why LTE alone may be 5G all the same, in a person's words.
    var doubt: String?
}

extension FiveGReading {
    init(_ facts: FiveGFacts) {
        guard facts.registration == .home || facts.registration == .roaming else {
            self.init(
                .none,
                // A modem that does not say where it is may be anywhere; what it does not say is not shown as 5G.
                isConclusive: facts.registration != .unknown,
                Evidence(.registration, "\(facts.registration.rawValue): not on a network")
            )
            return
        }
        let seen = Evidence(.accessTechnologies, facts.technologies.names.joined(separator: ", "))
        if facts.technologies.names.isEmpty {
            self.init(
                .unknown,
                isConclusive: false,
                Evidence(.accessTechnologies, "the modem does not say which one it uses")
            )
        } else if !facts.technologies.contains(.nr) {
            self =
                facts.technologies.contains(.lte)
                ? .lteAlone(facts, seen) : FiveGReading(.none, isConclusive: true, seen)
        } else if facts.technologies == .nr {
            // NR by itself is standalone; NR beside, say, UMTS is a state that no network has.
            self.init(.sa, isConclusive: true, seen)
        } else if !facts.technologies.contains(.lte) {
            self.init(
                .unknown,
                isConclusive: false,
                seen,
                Evidence(.accessTechnologies, "5gnr beside something other than lte")
            )
        } else {
            self = .lteWithNR(facts, seen)
        }
    }

    /// LTE and no word of NR: nearly always what it says.
    private static func lteAlone(_ facts: FiveGFacts, _ seen: Evidence) -> FiveGReading {
        if let proof = facts.proofOfLeg {
            guard facts.control == .qmi || facts.control == .qrtr else {
                // What is measured, or is a serving cell, is there: AcT 7 and a custom data class hide it.
                return FiveGReading(.nsaConnected, isConclusive: true, seen, proof)
            }
            // Over QMI a cell that has an NR leg offers one too: this proof is from a moment before.
            return FiveGReading(
                .none,
                isConclusive: false,
                seen,
                Evidence(proof.source, proof.says + ", and the cell offers none: not of this moment")
            )
        }
        if let doubt = facts.doubt {
            return FiveGReading(.none, isConclusive: false, seen, Evidence(.capabilities, doubt))
        }
        guard facts.control == .at else { return FiveGReading(.none, isConclusive: true, seen) }
        return FiveGReading(
            .none,
            isConclusive: false,
            seen,
            Evidence(.accessTechnologies, "many modems report non-standalone 5G as LTE over AT")
        )
    }

    /// LTE and NR together: what that proves depends on who said it.
    private static func lteWithNR(_ facts: FiveGFacts, _ seen: Evidence) -> FiveGReading {
        if let proof = facts.proofOfLeg {
            return FiveGReading(.nsaConnected, isConclusive: true, seen, proof)
        }
        switch facts.control {
        case .mbim:
            // MBIM has a data class of its own for it (MBIM Extensions, MBIM_DATA_CLASS_5G_NSA).
            return FiveGReading(
                .nsaConnected,
                isConclusive: true,
                seen,
                Evidence(.accessTechnologies, "MBIM data class 5G NSA")
            )
        case .at:
            // Only AcT 13 gives both bits over AT (3GPP TS 27.007, clause 7.3).
            return FiveGReading(
                .nsaConnected,
                isConclusive: true,
                seen,
                Evidence(.accessTechnologies, "AcT 13, E-UTRA-NR dual connectivity")
            )
        case .qmi, .qrtr, .unknown:
            // Over QMI ModemManager adds 5gnr as soon as the LTE cell offers EN-DC to the device.
            if facts.cells != nil {
                return FiveGReading(
                    .nsaAvailable,
                    isConclusive: true,
                    seen,
                    Evidence(.cellInfo, "no NR cell serves")
                )
            }
            return FiveGReading(
                .nsaAvailable,
                isConclusive: facts.signalBlindness == nil,
                seen,
                Evidence(.signal, facts.signalBlindness ?? "no NR signal measured")
            )
        }
    }
}

extension FiveGFacts {
    /// What shows that an NR leg is up, beside the mask: a measurement, or a cell that serves.
    fileprivate var proofOfLeg: Evidence? {
        if let rsrp = nrReading?.rsrp { return Evidence(.signal, "NR measured, rsrp \(rsrp) dBm") }
        guard let cell = cells?.first(where: { $0.technology == .nr && $0.serves }) else { return nil }
        let role = cell.role.map { " as \($0.rawValue)" } ?? ""
        let name = cell.physicalID.map { "NR cell \($0)" } ?? "an NR cell"
        return Evidence(.cellInfo, "\(name) serves\(role)")
    }
}
