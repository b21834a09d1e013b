// SPDX-License-Identifier: Apache-2.0

extension ATVoice {
    /// What the host is told, unasked, of everything that it does not know yet about `modem`.
    ///
    /// - Returns: reports to write one after the other, each only when the host has read the one before and
    ///   is done with it. ModemManager searches all that it has read for one form of report after another, so
    ///   that of two reports of different form the later may be taken for the earlier.
    package mutating func reports(of modem: Modem) -> [ATReport] {
        var pieces = registrationReports(of: modem)
        if indicators, told.signalLevel != modem.signal.level {
            told.signalLevel = modem.signal.level
            // 2: the place of "signal" in the answer to +CIND=?.
            pieces.append(ATReport(bytes: say(["+CIEV: 2,\(modem.signal.level)"])))
        }
        return pieces + callReports(of: modem)
    }

    /// The host is being told `report`.
    package mutating func willTell(_ report: ATReport) {
        if report.asksForName { isNameDue = true }
    }

    /// What an RM500Q says when its card came or went.
    package var cardReport: ATReport { ATReport(bytes: say(["+QUSIM: 1"])) }

    /// What an RM500Q says when it starts.
    package var startReport: ATReport { ATReport(bytes: say(["RDY"])) }

    /// How `domain` is reported; nil where the host has not asked for it.
    ///
    /// +C5GREG goes with +CEREG: ModemManager 1.20 never asks for it but understands it.
    func reportMode(_ domain: RegistrationDomain) -> Int? {
        let own = registrationModes[domain] ?? 0
        let mode = domain == .fiveG ? max(own, (registrationModes[.eps] ?? 0) > 0 ? 2 : 0) : own
        return mode > 0 ? mode : nil
    }

    private mutating func registrationReports(of modem: Modem) -> [ATReport] {
        let lines = RegistrationDomain.allCases.compactMap { domain in
            reportMode(domain).map { (line: RegistrationLine(domain, of: modem), mode: $0) }
        }
        guard !lines.isEmpty else { return [] }
        let texts = Dictionary(
            uniqueKeysWithValues: lines.map { ($0.line.domain, $0.line.report(mode: $0.mode)) }
        )
        var changed = Set(texts.filter { told.lines[$0.key] != $0.value }.keys)
        let before = told
        told.lines = texts
        told.network = modem.network
        told.registration = modem.effectiveRegistration

        let isNewNetwork = before.network != modem.network
        // A host that saw the registration go takes the signal for gone, until it hears of it again.
        if modem.isRegistered, !before.wasRegistered || isNewNetwork { told.signalLevel = nil }

        var reports: [ATReport] = []
        if modem.isRegistered, before.wasRegistered, isNewNetwork {
            // A network is asked for its name only after a search, and a search there is between two networks.
            // The long form, which a modem may use as well, is the form of what follows: the order holds.
            let searching = lines.filter(\.line.isRegistered)
            reports.append(
                ATReport(bytes: say(searching.map { $0.line.whileSearching.report(mode: $0.mode) }))
            )
            changed.formUnion(searching.map(\.line.domain))
        }
        // When the NR leg goes, LTE has to be said again: it is the last technology named that counts.
        if modem.radio == .lte || modem.radio == .endc, changed.contains(.fiveG), texts[.eps] != nil {
            changed.insert(.eps)
        }
        let fiveG = changed.contains(.fiveG) ? texts[.fiveG].map { [$0] } ?? [] : []
        let others = RegistrationDomain.allCases.filter { $0 != .fiveG && changed.contains($0) }.compactMap {
            texts[$0]
        }
        // With an NR leg it must come last, so that 13 counts; standalone it comes first, before the others end.
        let order = (modem.radio == .nsa ? [others, fiveG] : [fiveG + others]).filter { !$0.isEmpty }
        let isNewRegistration = isNewNetwork || before.registration != modem.effectiveRegistration
        for (index, lines) in order.enumerated() {
            let asksForName = index == 0 && modem.isRegistered && isNewRegistration
            reports.append(ATReport(bytes: say(lines), asksForName: asksForName))
        }
        return reports
    }
}

/// One unsolicited report: bytes that may be read together.
package struct ATReport: Hashable, Sendable {
    package let bytes: [UInt8]
    /// Whether ModemManager will ask for the network's name, and take no other registration until it has it.
    package let asksForName: Bool

    init(bytes: [UInt8], asksForName: Bool = false) {
        self.bytes = bytes
        self.asksForName = asksForName
    }
}

extension ATVoice.Told {
    fileprivate var wasRegistered: Bool {
        lines.values.contains { $0.contains(": 1") || $0.contains(": 5") }
    }
}
