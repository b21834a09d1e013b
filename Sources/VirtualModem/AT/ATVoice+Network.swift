// SPDX-License-Identifier: Apache-2.0

extension ATVoice {
    /// The network, the registration and the signal.
    mutating func answerNetwork(_ command: ATCommand, modem: Modem) -> ATAnswer? {
        if let domain = RegistrationDomain(rawValue: command.name) {
            return answerRegistration(domain, command.kind, modem: modem)
        }
        switch (command.name, command.kind) {
        case ("+COPS", .read):
            if operatorFormat != 2 { isNameDue = false }
            return .line(operatorLine(of: modem))
        case ("+COPS", .set(let values)):
            if values.first == "3", values.count > 1 { operatorFormat = Int(values[1]) ?? 0 }
            return .done
        case ("+WS46", .test): return .line("+WS46: (12,22,25,28,29,30,31,36,37,38,39,40)")
        case ("+CSQ", .execute): return .line("+CSQ: \((modem.signal.dBm - Signal.range.lowerBound) / 2),99")
        case ("+CIND", .test):
            return .line("+CIND: (\"battchg\",(0-5)),(\"signal\",(0-5)),(\"service\",(0-1))")
        case ("+CIND", .read):
            return .line("+CIND: 5,\(modem.signal.level),\(modem.isRegistered ? 1 : 0)")
        case ("+CMER", .test): return .line("+CMER: (0-3),(0),(0),(0-1),(0)")
        case ("+CMER", .set(let values)):
            indicators = values.first != "0" && values.count > 3 && values[3] != "0"
            told.signalLevel = indicators ? modem.signal.level : nil
            return .done
        case ("+CGDCONT", .test):
            return .ok(["IP", "IPV6", "IPV4V6"].map { "+CGDCONT: (1-11),\"\($0)\",,,(0-2),(0-3)" })
        case ("+CGDCONT", .read): return .line("+CGDCONT: 1,\"IP\",\"internet\",\"0.0.0.0\",0,0")
        case ("+CGACT", .read): return .line("+CGACT: 1,0")
        default: return nil
        }
    }

    private mutating func answerRegistration(
        _ domain: RegistrationDomain,
        _ kind: ATCommand.Kind,
        modem: Modem
    ) -> ATAnswer {
        let line = RegistrationLine(domain, of: modem)
        switch kind {
        case .test: return .line("\(domain.rawValue): (0-2)")
        case .read: return .line(line.answer(mode: registrationModes[domain] ?? 0))
        case .set(let values):
            guard let mode = values.first.flatMap({ Int($0) }), (0...2).contains(mode) else { return .error }
            registrationModes[domain] = mode
            // A host that begins to listen asks for everything once.
            isNameDue = mode > 0 && modem.isRegistered
            told.network = modem.network
            told.registration = modem.effectiveRegistration
            for domain in RegistrationDomain.allCases {
                told.lines[domain] = reportMode(domain).map {
                    RegistrationLine(domain, of: modem).report(mode: $0)
                }
            }
            return .done
        case .execute: return .error
        }
    }

    private func operatorLine(of modem: Modem) -> String {
        guard modem.isRegistered, let technology = modem.radio.accessTechnology else { return "+COPS: 0" }
        let text = operatorFormat == 2 ? modem.network.plmn : characterSet.encode(modem.network.name)
        return "+COPS: 0,\(operatorFormat),\"\(text)\",\(technology)"
    }
}

extension Signal {
    /// Strength in six steps, as `+CIND` and `+CIEV` tell it.
    var level: Int { (percent + 10) / 20 }
}
