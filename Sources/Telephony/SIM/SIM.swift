// SPDX-License-Identifier: Apache-2.0

/// One slot of a modem and what is in it, judged.
package struct SIM: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        case present
        case absent
        case locked
        /// A card is there and has not said who it is yet.
        case identityPending
        /// An eSIM without a profile.
        case noProfile
        case failed
        /// The modem needs no card (CDMA).
        case notApplicable
        case unknown

        /// Whether something is in the slot; nil where nobody can say.
        var isOccupied: Bool? {
            switch self {
            case .present, .locked, .identityPending: true
            case .absent: false
            case .noProfile, .failed, .notApplicable, .unknown: nil
            }
        }
    }

    package enum Kind: String, Hashable, Sendable {
        case physical
        case esim
        case unknown
    }

    /// 1-based; 0 where the modem has no slots.
    package var slot: Int
    package var isActive: Bool
    package var state: State
    package var lock: SIMLock?
    package var retriesLeft: UInt32?
    package var kind: Kind = .unknown
    package var isRemovable: Bool?
    package var iccid: ICCID?
    package var imsi: IMSI?
    package var eid: EID?
    /// Some of it was read at an earlier time and has not been since.
    package var isRemembered = false
    /// Nil where the card's identity has not been read.
    package var subscription: Subscription?
    /// The subscription of the card last read here, which may be gone.
    package var lastSubscription: Subscription?
    /// What `subscription` was decided by.
    package var attributes: SIMAttributes?
    /// Whether the configuration allows it.
    package var verdict = GuardVerdict.unguarded

    package init(slot: Int, isActive: Bool, state: State) {
        self.slot = slot
        self.isActive = isActive
        self.state = state
    }
}
