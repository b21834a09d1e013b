// SPDX-License-Identifier: Apache-2.0

extension SIMFacts {
    /// The card's attributes, each with whether it was read at all.
    ///
    /// ModemManager shows a file that is empty, one that the card does not have and one that was not asked for alike,
    /// as an empty text. Which it is follows from how far the card has been read, and through which protocol.
    func attributes(in facts: ModemFacts, modemManager: TelephonyState.ModemManager) -> SIMAttributes {
        var card = SIMAttributes(plmn: PLMN(reported: operatorIdentifier))
        card.imsi = imsi
        card.iccid = iccid
        let isRead = isReadThrough(facts)
        card.isNameTrusted = facts.control.givesServiceProviderName(modemManager)
        card.spn =
            if let operatorName, OperatorName(operatorName).reported != nil {
                .value(operatorName)
            } else if isRead, card.isNameTrusted {
                .empty
            } else {
                .unread
            }
        card.gid1 = gid1.map(CardField.group) ?? (isRead && facts.control.readsGID1 ? .empty : .unread)
        card.gid2 = gid2.map(CardField.group) ?? (isRead && facts.control.readsGID2 ? .empty : .unread)
        return card
    }

    /// Whether ModemManager has asked the card for all that it asks for. It does so while it initializes the modem,
    /// in one go with the IMSI and the home code; some cards answer late.
    private func isReadThrough(_ facts: ModemFacts) -> Bool {
        guard imsi != nil, operatorIdentifier != nil, !facts.unlockRequired.blocksService else {
            return false
        }
        return switch facts.state {
        case .failed, .unknown, .initializing, .locked, .other: false
        case .disabled, .disabling, .enabling, .enabled, .searching, .registered, .disconnecting, .connecting,
            .connected:
            true
        }
    }
}

extension ControlProtocol {
    /// Whether `Sim.OperatorName` is the card's EF_SPN. Before, over QMI and MBIM, it is what the modem calls the home
    /// network (measured with ModemManager 1.20; changed in 1.22 and 1.24).
    fileprivate func givesServiceProviderName(_ modemManager: TelephonyState.ModemManager) -> Bool {
        switch self {
        case .at: true
        case .qmi, .qrtr: modemManager.isAtLeast(minor: 22)
        case .mbim: modemManager.isAtLeast(minor: 24)
        case .unknown: false
        }
    }

    /// Whether an empty `Gid1` says that the card has none: over MBIM the modem may lack the service that reads it.
    fileprivate var readsGID1: Bool {
        switch self {
        case .at, .qmi, .qrtr: true
        case .mbim, .unknown: false
        }
    }

    /// The same for `Gid2`, which ModemManager asks for over AT alone.
    fileprivate var readsGID2: Bool { self == .at }
}

extension TelephonyState.ModemManager {
    /// Whether this is ModemManager 1.`minor` or later; false where no version is known.
    package func isAtLeast(minor: Int) -> Bool {
        guard let (major, own) = numbers else { return false }
        return major > 1 || major == 1 && own >= minor
    }

    /// Whether this is a ModemManager 1.x before 1.`minor`; false where no version is known.
    package func isOlder(thanMinor minor: Int) -> Bool {
        numbers != nil && !isAtLeast(minor: minor)
    }

    private var numbers: (major: Int, minor: Int)? {
        guard case .available(let version?) = self else { return nil }
        let parts = version.split(separator: ".").map { Int($0) }
        guard parts.count >= 2, let major = parts[0], let minor = parts[1] else { return nil }
        return (major, minor)
    }
}
