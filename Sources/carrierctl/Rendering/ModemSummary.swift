// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Modem {
    /// `modem1 – Quectel RM520N-GL`.
    var title: String {
        let make = [manufacturer, model].compactMap(\.self).joined(separator: " ")
        return make.isEmpty ? id : "\(id) – \(make)"
    }

    /// The block that `carrierctl status` shows of a modem.
    var summary: FactSheet {
        var sheet = FactSheet(firmware.map { "\(title), firmware \($0)" } ?? title)
        addWarnings(to: &sheet)
        addState(to: &sheet)
        sheet.add("Carrier", carrierLine)
        addSims(to: &sheet)
        sheet.add(
            "Network",
            network.words ?? blank("network.registration", like: "network.plmn"),
            network.tone
        )
        sheet.add("5G", fiveGLine, fiveGTone)
        sheet.add("Technologies", technologiesLine)
        sheet.add("Icon", ifKnown: radio.label)
        sheet.add("Signal", signalLine)
        sheet.add("Cell", ifKnown: cellLine)
        sheet.add("Packet data", packetLine)
        sheet.add("IMEI", ifKnown: imei)
        return sheet
    }

    /// What makes the other facts worth less.
    func addWarnings(to sheet: inout FactSheet) {
        for sim in sims where sim.guard == .foreign {
            let place = sim.slot == 0 ? "" : " in slot \(sim.slot)"
            sheet.add("FOREIGN SIM", "the SIM\(place) is not one that [sim-guard] allows here", .bad)
        }
        if stale {
            sheet.add(
                "STALE",
                "the facts below are from before: the modem is being probed anew or ModemManager is away",
                .warning
            )
        }
        if ambiguousIdentity {
            sheet.add(
                "Warning",
                "another modem gives the same IMEI; a SIM swap between the two cannot be told with certainty",
                .warning
            )
        }
    }

    private func addSims(to sheet: inout FactSheet) {
        if sims.isEmpty {
            sheet.add("SIM", blank("sims"))
        }
        for sim in sims {
            sheet.add("SIM", sim.words, sim.state.tone)
        }
    }

    /// How far ModemManager has come with the modem, and what a person can do about it.
    func addState(to sheet: inout FactSheet) {
        var text = state.words
        if let failure { text += ": \(failure)" }
        if carriesData { text += ", carries this machine's data" }
        sheet.add("State", text, state.tone)
        if let advice { sheet.add("State", advice) }
    }

    private var advice: String? {
        if stale || state == .absent { return nil }
        switch state {
        case .disabled:
            return
                "turn it on with mmcli -m any --enable (NetworkManager does it by itself), or set keep-enabled=yes "
                + "under [modem] in /etc/carrierd/carrierd.conf"
        case .locked where activeSim?.sim.lock == "sim-pin":
            return "unlock it with mmcli -i any --pin=PIN; carrierd never sends a PIN"
        case .failed where failure == "sim-missing":
            return "put a SIM in, or choose a slot that has one"
        default:
            return nil
        }
    }

    var technologiesLine: String {
        let words = radio.technologies.map(technologyWords)
        return words.isEmpty
            ? blank("radio.technologies", like: "radio.generation") : words.joined(separator: ", ")
    }

    var packetLine: String {
        network.packetService == .unknown
            ? blank("network.packetService", like: "network.plmn") : network.packetService.rawValue
    }
}
