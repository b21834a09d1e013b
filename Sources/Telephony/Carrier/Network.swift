// SPDX-License-Identifier: Apache-2.0

/// The network that a modem is on, by what the network and the modem say. The card has no part in it.
package struct Network: Hashable, Sendable {
    package enum Registration: String, Hashable, Sendable {
        case notRegistered
        case searching
        case home
        case roaming
        case denied
        case emergencyOnly
        case unknown
    }

    package enum Limitation: String, Hashable, Sendable {
        case smsOnly
        case csfbNotPreferred
        case restrictedLocalService
    }

    package enum PacketServiceState: String, Hashable, Sendable {
        case attached
        case detached
        case unknown
    }

    package var registration: Registration = .unknown
    package var limitation: Limitation?
    package var plmn: PLMN?
    /// ISO 3166-1 alpha-2, lower case.
    package var country: String?
    package var carrier = Carrier(name: nil, kind: .unknown)
    /// The name as it came, control characters taken out.
    package var reportedName: String?
    /// The name came with another code before and was not renewed: it is not this network's.
    package var isNameStale = false
    package var packetService: PacketServiceState = .unknown
    package var rejection: String?
    /// Roaming inside the SIM's own country.
    package var isNationalRoaming = false

    package init() {}

    /// No network at all.
    static var none: Network {
        var network = Network()
        network.registration = .notRegistered
        return network
    }

    package var isRegistered: Bool { registration == .home || registration == .roaming }
    /// Whether there is a cell to receive: in an emergency any will do.
    var isServed: Bool { isRegistered || registration == .emergencyOnly }
    package var isRoaming: Bool { registration == .roaming }
}

extension Network {
    /// - Parameters:
    ///   - facts: nil where the modem object has no Modem3gpp interface.
    ///   - nameWitness: with which codes the name was seen so far.
    ///   - home: the card's subscription.
    init(
        _ facts: ThreeGPPFacts?,
        nameWitness: NameWitness,
        home: Subscription?,
        carriers: CarrierTable
    ) {
        guard let facts else { return }
        (registration, limitation) = facts.registration.judged
        plmn = PLMN(reported: facts.operatorCode)
        let name = OperatorName(facts.operatorName, of: plmn)
        reportedName = name.reported
        isNameStale = nameWitness.contradicts(name: name.reported, plmn: plmn)
        let listed = plmn.flatMap(carriers.carrier(ofNetwork:))
        carrier = listed?.carrier ?? Carrier(name: isNameStale ? nil : name.display, plmn: plmn)
        let area = plmn.flatMap { MobileCountry(mcc: $0.mcc) }
        country = area?.country(of: plmn) ?? listed?.country
        packetService =
            switch facts.packetService {
            case .attached: .attached
            case .detached: .detached
            case .unknown: .unknown
            }
        rejection = facts.rejection?.text
        isNationalRoaming = isRoaming && isAtHome(with: home)
    }
}

extension Network {
    /// Whether it is not the one of `last`; a carrier that has several codes has one network.
    func isOther(than last: PLMN?, by carriers: CarrierTable) -> Bool {
        guard let plmn, let last, plmn != last else { return false }
        guard let carrier = carriers.carrier(ofNetwork: last)?.carrier.id else { return true }
        return carrier != self.carrier.id
    }

    /// Whether the network is in the card's country, which may have several MCCs.
    private func isAtHome(with home: Subscription?) -> Bool {
        guard let home, let plmn else { return false }
        if let country, let other = home.country { return country == other }
        return plmn.mcc == home.mcc
    }
}

/// Remembers with which code a network's name came first.
///
/// ModemManager may keep the name of the first network for as long as its modem object lives, while the code
/// moves on: a name that was seen with another code says nothing of this one. Where the two are told one after the
/// other, the new name may come before its code: then the code that follows at once is the one it came with.
package struct NameWitness: Hashable, Sendable {
    /// How long a new name waits for its code.
    private static let patience = Duration.seconds(5)

    private var name: String?
    private var plmn: PLMN?
    /// When the name took another's place although the code stayed, in uptime.
    private var renamed: Duration?

    package init() {}

    /// Notes a name and the code it came with.
    mutating func observe(name newName: String?, plmn newPLMN: PLMN?, at now: Duration) {
        guard let newName, let newPLMN else { return }
        if newName != name {
            renamed = name != nil && newPLMN == plmn ? now : nil
            name = newName
            plmn = newPLMN
        } else if newPLMN != plmn, let since = renamed, now - since <= Self.patience {
            renamed = nil
            plmn = newPLMN
        }
    }

    func contradicts(name other: String?, plmn otherPLMN: PLMN?) -> Bool {
        guard let name, let plmn, let otherPLMN else { return false }
        return other == name && otherPLMN != plmn
    }
}

extension RegistrationState {
    /// "SMS only" and "CSFB not preferred" are registrations that lack something (3GPP TS 27.007, clause 10.1.22).
    fileprivate var judged: (Network.Registration, Network.Limitation?) {
        switch self {
        case .idle: (.notRegistered, nil)
        case .home: (.home, nil)
        case .searching: (.searching, nil)
        case .denied: (.denied, nil)
        case .roaming: (.roaming, nil)
        case .homeSMSOnly: (.home, .smsOnly)
        case .roamingSMSOnly: (.roaming, .smsOnly)
        case .emergencyOnly: (.emergencyOnly, nil)
        case .homeCSFBNotPreferred: (.home, .csfbNotPreferred)
        case .roamingCSFBNotPreferred: (.roaming, .csfbNotPreferred)
        // Restricted local operator services: attached without being let in (3GPP TS 23.401, clause 4.3.12.4).
        case .attachedRLOS: (.emergencyOnly, .restrictedLocalService)
        case .unknown, .other: (.unknown, nil)
        }
    }
}
