// SPDX-License-Identifier: Apache-2.0

extension Modem {
    /// The state of the modem, one `name: value` a line.
    package var summary: [String] {
        var lines = [
            "modem: \(equipment.manufacturer) \(equipment.model), IMEI \(equipment.imei)",
            "network: \(network.plmn) \(network.name)",
            "radio: \(radio.rawValue)",
            "register: \(registration.rawValue)",
            "signal: \(signal.percent) % (\(signal.dBm) dBm)",
            "nr-signal: \(nrReport.rawValue)",
            "power: \(power)",
            "sim-report: \(equipment.cardReport.rawValue)",
        ]
        if equipment.hasVoice {
            lines.append("call: \(call.map { "\($0.stage.rawValue), \($0.number)" } ?? "none")")
        }
        for (index, slot) in slots.enumerated() {
            let name = slots.count > 1 ? "slot \(index + 1)\(index == activeSlot ? ", active" : "")" : "sim"
            lines.append("\(name): \(slot.card?.summary ?? "none")")
            if let lock = slot.card?.lock { lines.append("pin: \(lock.state), \(lock.pinTries) tries left") }
        }
        return lines
    }
}

extension Card {
    fileprivate var summary: String {
        guard hasProfile else { return "eSIM without a profile" }
        let state = condition == .initialized ? "" : ", \(condition.rawValue)"
        let kind = isEmbedded ? ", eSIM" : ""
        return "ICCID \(iccid), IMSI \(imsi), SPN \(spn.isEmpty ? "-" : spn)\(kind)\(state)"
    }
}
