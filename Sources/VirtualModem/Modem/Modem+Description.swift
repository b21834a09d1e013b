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
            "power: \(power)",
            "sim-report: \(equipment.cardReport.rawValue)",
        ]
        if let card {
            lines.append(
                "sim: ICCID \(card.iccid), IMSI \(card.imsi), SPN \(card.spn.isEmpty ? "-" : card.spn)"
            )
            if let lock = card.lock { lines.append("pin: \(lock.state), \(lock.pinTries) tries left") }
        } else {
            lines.append("sim: none")
        }
        return lines
    }
}
