// SPDX-License-Identifier: Apache-2.0

/// The four registrations that AT tells apart (3GPP TS 27.007 clauses 7.2, 10.1.20, 10.1.22 and 10.1.47).
enum RegistrationDomain: String, CaseIterable, Hashable {
    case circuitSwitched = "+CREG"
    case packetSwitched = "+CGREG"
    case eps = "+CEREG"
    case fiveG = "+C5GREG"
}

/// The text of a registration, for the answer to a question and for the unsolicited report.
struct RegistrationLine {
    let domain: RegistrationDomain
    let status: Int
    /// Area code, cell and access technology: what follows the status in the long form.
    let place: String?

    init(_ domain: RegistrationDomain, of modem: Modem) {
        self.domain = domain
        let technology = Self.technology(of: domain, over: modem.radio)
        if modem.isRegistered {
            status = technology == nil ? 0 : modem.effectiveRegistration.status
            place = technology.map { Self.place(domain, at: modem.network, technology: $0) }
        } else {
            let isElsewhere = domain == .fiveG && technology == nil
            status = isElsewhere ? 0 : modem.effectiveRegistration.status
            place = nil
        }
    }

    private init(_ domain: RegistrationDomain, status: Int, place: String?) {
        self.domain = domain
        self.status = status
        self.place = place
    }

    var isRegistered: Bool { place != nil }

    /// The same line while the network is being looked for.
    var whileSearching: RegistrationLine {
        RegistrationLine(domain, status: Registration.searching.status, place: place)
    }

    /// The answer to `?`: `mode` is the setting that the answer repeats.
    func answer(mode: Int) -> String {
        // ModemManager 1.20 never sets +C5GREG, and takes only an answer with all of its fields.
        let mode = domain == .fiveG ? 2 : mode
        return "\(domain.rawValue): \(mode),\(status)" + (mode >= 2 ? place ?? "" : "")
    }

    /// The unsolicited report.
    func report(mode: Int) -> String {
        "\(domain.rawValue): \(status)" + (mode >= 2 ? place ?? "" : "")
    }

    private static func place(
        _ domain: RegistrationDomain,
        at network: Network,
        technology: Int
    ) -> String {
        // Any cell will do, so long as another network has another one.
        let code = UInt64(network.plmn) ?? 0
        let area = 0x1000 | (code & 0xfff)
        if domain == .fiveG {
            let area = Hexadecimal.text(area, digits: 6)
            let cell = Hexadecimal.text(0x11_2200_0000 + code, digits: 10)
            // One slice of the plainest kind: S-NSSAI 01.000000, three bytes long as this field counts them.
            return ",\"\(area)\",\"\(cell)\",\(technology),3,\"01.000000\""
        }
        let cell = Hexadecimal.text(0x110_0000 + code, digits: 8)
        return ",\"\(Hexadecimal.text(area, digits: 4))\",\"\(cell)\",\(technology)"
    }

    /// The access technology that `domain` is registered over; nil where it is not registered at all.
    ///
    /// One digit everywhere but in +C5GREG: with two, ModemManager does not take the line for a registration.
    private static func technology(of domain: RegistrationDomain, over radio: Radio) -> Int? {
        switch (domain, radio) {
        case (_, .none): nil
        case (.circuitSwitched, .gsm), (.packetSwitched, .gsm): 0
        case (.circuitSwitched, .edge), (.packetSwitched, .edge): 3
        case (.circuitSwitched, .umts), (.packetSwitched, .umts): 2
        case (.circuitSwitched, .hspa), (.packetSwitched, .hspa): 6
        case (.eps, .gsm), (.eps, .edge), (.eps, .umts), (.eps, .hspa): nil
        case (.fiveG, .nsa): 13
        case (.fiveG, .sa): 11
        case (.fiveG, _): nil
        // What the cell offers has no number.
        case (_, .lte), (_, .endc), (_, .nsa): 7
        case (_, .sa): nil
        }
    }
}

extension Radio {
    /// The number of `+COPS` (3GPP TS 27.007 clause 7.3).
    var accessTechnology: Int? {
        switch self {
        case .none: nil
        case .gsm: 0
        case .umts: 2
        case .edge: 3
        case .hspa: 6
        case .lte, .endc: 7
        case .sa: 11
        case .nsa: 13
        }
    }
}

extension Registration {
    /// The number of `+CREG` (3GPP TS 27.007 clause 7.2).
    var status: Int {
        switch self {
        case .idle: 0
        case .home: 1
        case .searching: 2
        case .denied: 3
        case .roaming: 5
        case .emergency: 8
        }
    }
}
