// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Event {
    /// The event as `carrierctl watch` shows it: a line, or one for each modem of a snapshot.
    ///
    /// - Parameter modem: in a snapshot, only the modem of this id; nil for all.
    func lines(_ style: Style, clock: Clock, modem wanted: String? = nil) -> [String] {
        let moment = printable(clock.text(time))
        return entries(wanted).map { entry in
            let name = padded(printable(entry.modem ?? "–"), to: 6)
            return "\(style.paint(moment, .label))  \(name)  \(style.paint(printable(entry.text), tone))"
        }
    }

    private func entries(_ wanted: String?) -> [(modem: String?, text: String)] {
        guard kind == .snapshot else {
            return [(modem, words + (offline ? ", while carrierd was not running" : ""))]
        }
        guard let status else { return [(modem, "snapshot")] }
        var entries: [(modem: String?, text: String)] = []
        if !status.modemManager.available {
            entries.append((nil, modemManagerAbsence(status.modemManager.reason)))
        }
        let modems = status.modems.filter { wanted == nil || $0.id == wanted }
        if modems.isEmpty {
            entries.append((wanted, wanted == nil ? "no modem" : "not there now"))
        }
        return entries + modems.map { ($0.id, $0.briefly) }
    }

    /// What happened, without the time and the modem.
    private var words: String {
        let slot = slot.flatMap { $0 > 0 ? $0 : nil }
        let place = slot.map { " in slot \($0)" } ?? ""
        return switch kind {
        case .modemAdded: "modem added\(state?.make.map { ": \($0)" } ?? "")"
        case .modemRemoved: "modem removed"
        case .modemRecovering: "modem is being probed anew; its facts are from before until it is back"
        case .modemRecovered: "modem is back"
        case .simInserted: "SIM inserted\(place)\(after.map { ": \($0)" } ?? "")"
        case .simRemoved:
            "SIM removed\(slot.map { " from slot \($0)" } ?? "")\(before.map { ": it was \($0)" } ?? "")"
        case .simChanged: "SIM changed\(place)\(change.map { ", \($0.words)" } ?? "")\(duration)\(transition)"
        case .simLocked: "SIM locked\(place)\(after.map { ": \(lockWords($0))" } ?? "")"
        case .simUnlocked: "SIM unlocked\(place)"
        case .imsiChanged: "IMSI changed on the same SIM\(place)\(transition)"
        case .simForeign: "FOREIGN SIM\(place)\(after.map { ": \($0)" } ?? "") is not allowed"
        case .simForeignEnded:
            "no foreign SIM\(place) any more\(before.map { ": it was \($0)" } ?? "")"
        case .carrierChanged: "carrier\(transition)"
        case .networkChanged: "network\(transition)"
        case .registrationChanged: "registration\(transition { Registration(rawValue: $0).shortWords })"
        case .technologyChanged: "technology\(transition(technologiesWords))"
        case .fiveGChanged: "5G\(transition { FiveGStatus(rawValue: $0).shortWords })\(fiveGEvidence)"
        case .callChanged: "call\(transition)"
        case .signalChanged: "signal\(transition)"
        case .locationChanged: "location\(transition)"
        case .carriesDataChanged: after == "true" ? "carries the data now" : "carries the data no longer"
        case .modemManagerAvailable: "ModemManager is available\(after.map { ": \($0)" } ?? "")"
        case .modemManagerUnavailable: modemManagerAbsence(after)
        case .gap:
            "events may be missing here, the daemon does not hold all that was asked for; a snapshot follows"
        default: "\(kind.rawValue)\(transition)"
        }
    }

    /// What the new verdict rests on; nothing where the evidence is of another one, which is held back.
    private var fiveGEvidence: String {
        guard let fiveG = state?.radio.fiveG, fiveG.instantaneous.rawValue == after, !fiveG.evidence.isEmpty
        else { return "" }
        return " (\(fiveG.evidence.map(\.says).joined(separator: "; ")))"
    }

    private var duration: String { took.map { ", after \(lengthWords($0))" } ?? "" }

    private var transition: String { transition { $0 } }

    /// `: before → after`, nothing where the event names neither.
    private func transition(_ words: (String) -> String) -> String {
        if before == nil, after == nil { return "" }
        return ": \(before.map(words) ?? "–") → \(after.map(words) ?? "–")"
    }

    private var tone: Tone {
        switch kind {
        case .modemAdded, .modemRecovered, .simInserted, .simUnlocked, .simForeignEnded,
            .modemManagerAvailable:
            .good
        case .modemRecovering, .simRemoved, .simChanged, .imsiChanged: .warning
        case .modemRemoved, .simLocked, .simForeign, .modemManagerUnavailable, .gap: .bad
        default: .plain
        }
    }
}

extension Modem {
    fileprivate var make: String? {
        let make = [manufacturer, model].compactMap(\.self).joined(separator: " ")
        return make.isEmpty ? nil : make
    }

    /// The modem in one line.
    var briefly: String {
        var parts = stale ? ["STALE"] : []
        if foreignSim == true { parts.append("FOREIGN SIM") }
        parts.append(state.words)
        if let sim = activeSim?.sim, sim.state != .present { parts.append("SIM \(sim.state.words)") }
        if let network = network.words { parts.append(network) }
        if radio.fiveG.status != .unknown { parts.append(fiveGLine) }
        if let signalQuality { parts.append("signal \(signalQuality) %") }
        return parts.joined(separator: "; ")
    }
}
