// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

extension Modem {
    /// Every field of the modem, in blocks: what `carrierctl modem ID` shows.
    func renderDetails(_ style: Style, clock: Clock) -> String {
        var sheets = [identitySheet]
        sheets += sims.enumerated().map { sheet(of: $0.element, at: $0.offset) }
        sheets.append(networkSheet)
        sheets.append(radioSheet(clock))
        sheets += signals.enumerated().map { sheet(of: $0.element, at: $0.offset) }
        sheets += calls.enumerated().map { sheet(of: $0.element, at: $0.offset) }
        sheets.append(locationSheet(clock))
        return sheets.map { $0.render(style) }.joined(separator: "\n")
    }

    private var identitySheet: FactSheet {
        var sheet = FactSheet(title)
        addWarnings(to: &sheet)
        addState(to: &sheet)
        sheet.add("Power", known(power.rawValue, "power"))
        sheet.add("Manufacturer", manufacturer ?? blank("manufacturer"))
        sheet.add("Model", model ?? blank("model"))
        sheet.add("Firmware", firmware ?? blank("firmware"))
        sheet.add("IMEI", imei ?? blank("imei"))
        sheet.add("Device", device ?? blank("device"))
        sheet.add("Control", control == .unknown ? blank("control") : control.words)
        sheet.add(
            "Carries data",
            carriesData ? "yes" : reason(for: "carriesData").map { "– (\($0))" } ?? "no"
        )
        sheet.add("Active slot", activeSlot == 0 ? "– (no slots)" : "\(activeSlot)")
        return sheet
    }

    private func sheet(of sim: Sim, at index: Int) -> FactSheet {
        let field = "sims[\(index)]"
        var sheet = FactSheet(sim.slot == 0 ? "SIM" : "SIM slot \(sim.slot)\(sim.active ? ", active" : "")")
        sheet.add("State", sim.state.words, sim.state.tone)
        sheet.add("Lock", sim.lock.map(lockWords) ?? blank("\(field).lock"))
        sheet.add("Tries", sim.retriesLeft.map(triesWords) ?? blank("\(field).retriesLeft"))
        sheet.add("Kind", sim.kind.words ?? blank("\(field).kind"))
        sheet.add("Removable", sim.removable.map { $0 ? "yes" : "no" } ?? blank("\(field).removable"))
        sheet.add("ICCID", sim.iccid ?? blank("\(field).iccid"))
        sheet.add("IMSI", sim.imsi ?? blank("\(field).imsi"))
        sheet.add("EID", sim.eid ?? blank("\(field).eid"))
        sheet.add("Token", sim.token ?? blank("\(field).token"))
        sheet.add("Remembered", sim.remembered ? "yes, not read now" : "no")
        sheet.add("Guard", ifKnown: sim.guard?.words, sim.guard == .foreign ? .bad : .plain)
        if sim.subscription == nil, let last = sim.lastCarrier {
            sheet.add("Last carrier", last.carrier.words ?? blank("\(field).lastCarrier.carrier.name"))
        }
        guard let subscription = sim.subscription else {
            sheet.add("Subscription", blank("\(field).subscription"))
            return sheet
        }
        sheet.add(subscription) { blank("\(field).subscription.\($0)") }
        return sheet
    }

    private var networkSheet: FactSheet {
        var sheet = FactSheet("Network")
        sheet.add("Registration", known(network.registration.words, "network.registration"), network.tone)
        sheet.add("Limitation", ifKnown: network.limitation?.words, .warning)
        sheet.add("Rejection", ifKnown: network.rejection, .bad)
        sheet.add("Registered", network.registered ? "yes" : "no")
        let roaming =
            network.nationalRoaming ? "yes, inside the home country" : network.roaming ? "yes" : "no"
        sheet.add("Roaming", roaming)
        sheet.add(network.carrier) { blank("network.carrier.\($0)") }
        sheet.add("PLMN", codeWords(network.plmn, network.mcc, network.mnc) ?? blank("network.plmn"))
        sheet.add("Country", network.country?.uppercased() ?? blank("network.country"))
        sheet.add("Reported name", network.reportedName ?? blank("network.reportedName"))
        sheet.add("Packet data", packetLine)
        return sheet
    }

    private func radioSheet(_ clock: Clock) -> FactSheet {
        let fiveG = radio.fiveG
        var sheet = FactSheet("Radio")
        sheet.add("Technologies", technologiesLine)
        sheet.add(
            "ModemManager",
            "AccessTechnologies 0x\(String(UInt(bitPattern: radio.accessTechnologies), radix: 16))"
        )
        sheet.add("Generation", radio.generation ?? blank("radio.generation"))
        sheet.add("CoreTelephony", radio.coreTelephony ?? blank("radio.coreTelephony"))
        sheet.add("Icon", radio.label ?? blank("radio.label"))
        sheet.add("5G", fiveGLine, fiveGTone)
        sheet.add("5G since", clock.text(fiveG.since))
        sheet.add("Conclusive", fiveG.conclusive ? "yes" : "no")
        for evidence in fiveG.evidence {
            sheet.add("Evidence", "\(evidence.source.rawValue): \(evidence.says)")
        }
        sheet.add("Signal", signalQuality.map { "\($0) %" } ?? blank("signalQuality"))
        sheet.add("Bars", barsWords ?? blank("bars"))
        if signals.isEmpty {
            sheet.add("Strengths", blank("signals"))
        }
        return sheet
    }

    private func sheet(of signal: Signal, at index: Int) -> FactSheet {
        func value(_ number: Double?, _ unit: String, _ name: String) -> String {
            number.map { "\(decimal($0)) \(unit)" } ?? blank("signals[\(index)].\(name)")
        }
        var sheet = FactSheet("Signal of \(technologyWords(signal.technology))")
        sheet.add("RSSI", value(signal.rssi, "dBm", "rssi"))
        sheet.add("RSRP", value(signal.rsrp, "dBm", "rsrp"))
        sheet.add("RSRQ", value(signal.rsrq, "dB", "rsrq"))
        sheet.add("SNR", value(signal.snr, "dB", "snr"))
        return sheet
    }

    private func sheet(of call: Call, at index: Int) -> FactSheet {
        var sheet = FactSheet("Call \(call.id)")
        sheet.add("State", call.state.rawValue)
        sheet.add("Direction", call.direction.rawValue)
        sheet.add("Number", call.number ?? blank("calls[\(index)].number"))
        return sheet
    }

    private func locationSheet(_ clock: Clock) -> FactSheet {
        var sheet = FactSheet("Location")
        guard let location else {
            sheet.add("Position", blank("location"))
            return sheet
        }
        if let latitude = location.latitude, let longitude = location.longitude {
            sheet.add("Position", "\(latitude), \(longitude)")
        } else {
            sheet.add("Position", blank("location.latitude"))
        }
        sheet.add("Altitude", location.altitude.map { "\(decimal($0)) m" } ?? blank("location.altitude"))
        sheet.add("Time", location.time.map(clock.text) ?? blank("location.time"))
        sheet.add("Accuracy", location.accuracy.map { "\(decimal($0)) m" } ?? blank("location.accuracy"))
        sheet.add("HDOP", location.hdop.map { decimal($0) } ?? blank("location.hdop"))
        guard let cell = location.cell else {
            sheet.add("Cell", blank("location.cell"))
            return sheet
        }
        sheet.add("Cell", cell.cellId.map { "\($0)" } ?? blank("location.cell.cellId"))
        sheet.add("Cell PLMN", cell.plmn ?? blank("location.cell.plmn"))
        sheet.add("LAC", cell.lac.map { "\($0)" } ?? blank("location.cell.lac"))
        sheet.add("TAC", cell.tac.map { "\($0)" } ?? blank("location.cell.tac"))
        return sheet
    }

    private func known(_ words: String, _ field: String) -> String {
        words == "unknown" ? blank(field) : words
    }
}
