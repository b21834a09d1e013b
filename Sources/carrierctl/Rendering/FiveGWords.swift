// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Modem {
    /// The 5G verdict with its evidence in short: which 5G it is, how that is known, and where it cannot be.
    var fiveGLine: String {
        let fiveG = radio.fiveG
        var text = words(of: fiveG.status)
        if fiveG.instantaneous != fiveG.status {
            text += "; at this moment \(fiveG.instantaneous.shortWords)"
        }
        return text
    }

    private func words(of status: FiveGStatus) -> String {
        let isConclusive = radio.fiveG.conclusive
        switch status {
        case .sa:
            return "5G SA"
        case .nsaConnected:
            return nsaProof.map { "5G NSA – \($0)" } ?? "5G NSA"
        case .nsaAvailable:
            let offered = "LTE – 5G offered by the cell"
            return isConclusive
                ? "\(offered), not connected"
                : "\(offered); whether it is connected cannot be seen through \(control.words)"
        case .none:
            // Off the network there is nothing that the modem could fail to show.
            guard let generation = radio.generation else { return "no 5G" }
            if isConclusive { return "\(generation) – no 5G" }
            if control == .at { return "\(generation); this modem may not show NSA through \(control.words)" }
            return generation + (radio.fiveG.evidence.last.map { "; \($0.says)" } ?? "")
        case .unknown:
            return blank("radio.fiveG.status")
        default:
            return status.rawValue
        }
    }

    /// What proves that the NR leg is up; nil where nothing does any more and the status is held.
    private var nsaProof: String? {
        if let rsrp = signals.first(where: { $0.technology == "5gnr" })?.rsrp {
            return "NR leg measured, rsrp \(decimal(rsrp)) dBm"
        }
        guard radio.fiveG.instantaneous == .nsaConnected else { return nil }
        let says = radio.fiveG.evidence.map(\.says)
        return says.isEmpty ? "NR leg connected" : says.joined(separator: "; ")
    }

    var fiveGTone: Tone {
        switch radio.fiveG.status {
        case .sa, .nsaConnected: .good
        default: .plain
        }
    }
}

extension FiveGStatus {
    /// The verdict alone.
    var shortWords: String {
        switch self {
        case .sa: "5G SA"
        case .nsaConnected: "5G NSA"
        case .nsaAvailable: "LTE, 5G offered"
        case .none: "no 5G"
        case .unknown: "5G unknown"
        default: rawValue
        }
    }
}
