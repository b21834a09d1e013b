// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Sim {
    /// `slot 1, active: locked by PIN, 3 tries left, card`. A modem without slots has no slot to name.
    var words: String {
        guard slot > 0 else { return contents }
        return "slot \(slot)\(active ? ", active" : ""): \(contents)"
    }

    private var contents: String {
        var parts: [String] = []
        if state == .locked, let lock {
            parts.append("locked by \(lockWords(lock))")
        } else {
            parts.append(state.words)
        }
        if let retriesLeft, state == .locked { parts.append(triesWords(retriesLeft)) }
        // "eSIM without a profile" and "empty" say enough of the kind
        if state != .noProfile, let kind = kind.words {
            parts.append(state == .absent ? "for a \(kind)" : kind)
        }
        if self.guard == .foreign { parts.append("FOREIGN") }
        if remembered { parts.append("remembered, not read now") }
        if !active, let carrier = subscription?.carrier.words { parts.append(carrier) }
        if let iccid { parts.append("ICCID \(iccid)") }
        return parts.joined(separator: ", ")
    }
}

extension Modem {
    /// The SIM in use, with its place in `sims`: what the paths in `blanks` count by.
    var activeSim: (index: Int, sim: Sim)? {
        sims.enumerated().first { $0.element.active }.map { (index: $0.offset, sim: $0.element) }
    }

    /// Who the SIM in use belongs to, or a dash and why that is not known.
    var carrierLine: String {
        guard let (index, sim) = activeSim else {
            return reason(for: "sims") == nil && sims.isEmpty ? "– (no SIM)" : blank("sims")
        }
        if let words = sim.subscription?.words { return words }
        let field = "sims[\(index)].subscription"
        if reason(for: field) != nil { return blank(field) }
        return switch sim.state {
        case .locked: "– (SIM locked)"
        case .absent: "– (no SIM)"
        case .noProfile: "– (eSIM without a profile)"
        case .identityPending: "– (SIM being read)"
        default: "–"
        }
    }
}
