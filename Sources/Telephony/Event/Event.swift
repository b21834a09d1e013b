// SPDX-License-Identifier: Apache-2.0

/// One thing that happened, as `reduce` found it. It has no number yet: the service counts.
package struct Event: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case modemAdded
        case modemRemoved
        case modemRecovering
        case modemRecovered
        case simInserted
        case simRemoved
        case simChanged
        case simLocked
        case simUnlocked
        case imsiChanged
        /// A card that the configuration does not allow.
        case simForeign
        /// It is gone, or is allowed now.
        case simForeignEnded
        case carrierChanged
        case networkChanged
        case registrationChanged
        case technologyChanged
        case fiveGChanged
        case callChanged
        case signalChanged
        case locationChanged
        case carriesDataChanged
        case modemManagerAvailable
        case modemManagerUnavailable

        /// Without those of measurements, which come so often that they hide the others.
        package static let withoutMeasurements = Set(allCases).subtracting([.signalChanged, .locationChanged])
    }

    /// What became of the card in a `simChanged`.
    package enum SIMChange: String, Hashable, Sendable {
        case reseated
        case sameCarrier
        case otherCarrier
        case profileSwitch
        case slotSwitch
    }

    /// A side of a change. Cards and subscribers stay typed, so that whoever shows them decides what may be seen.
    package enum Value: Hashable, Sendable {
        case text(String)
        case card(ICCID)
        case subscriber(IMSI)
    }

    package var kind: Kind
    package var modem: ModemID?
    package var slot: Int?
    package var change: SIMChange?
    /// It came about while the daemon or the machine was down.
    package var isOffline = false
    /// Of a `simChanged`: from when the card before was last known to be in use to when this one was read. Nil where
    /// nobody saw the one before go.
    package var took: Duration?
    package var before: Value?
    package var after: Value?

    package init(
        _ kind: Kind,
        modem: ModemID? = nil,
        slot: Int? = nil,
        change: SIMChange? = nil,
        before: Value? = nil,
        after: Value? = nil
    ) {
        self.kind = kind
        self.modem = modem
        self.slot = slot
        self.change = change
        self.before = before
        self.after = after
    }
}
