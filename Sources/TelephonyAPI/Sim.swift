// SPDX-License-Identifier: Apache-2.0

/// One slot and what is in it.
package struct Sim: Codable, Hashable, Sendable {
    /// 1-based; 0 where the modem has no slots.
    package var slot: Int
    package var active: Bool
    package var state: SimState
    /// ModemManager's word for the lock.
    @Nullable package var lock: String?
    @Nullable package var retriesLeft: Int?
    package var kind: SimKind
    @Nullable package var removable: Bool?
    /// For the privileged alone.
    @Nullable package var iccid: String?
    /// For the privileged alone.
    @Nullable package var imsi: String?
    /// For the privileged alone.
    @Nullable package var eid: String?
    /// A stable pseudonym of this card on this machine, for everyone.
    @Nullable package var token: String?
    /// Taken from memory, not read now.
    package var remembered: Bool
    @Nullable package var subscription: Subscription?
    /// Whether the configuration allows it; nil from a daemon that has no guards.
    package var `guard`: SimGuard?
    /// Whose the card was that was last read in this slot.
    @Nullable package var lastCarrier: LastCarrier?

    package init(
        slot: Int,
        active: Bool,
        state: SimState,
        lock: String? = nil,
        retriesLeft: Int? = nil,
        kind: SimKind,
        removable: Bool? = nil,
        iccid: String? = nil,
        imsi: String? = nil,
        eid: String? = nil,
        token: String? = nil,
        remembered: Bool,
        subscription: Subscription? = nil,
        guard verdict: SimGuard? = .unguarded,
        lastCarrier: LastCarrier? = nil
    ) {
        self.slot = slot
        self.active = active
        self.state = state
        self.lock = lock
        self.retriesLeft = retriesLeft
        self.kind = kind
        self.removable = removable
        self.iccid = iccid
        self.imsi = imsi
        self.eid = eid
        self.token = token
        self.remembered = remembered
        self.subscription = subscription
        self.guard = verdict
        self.lastCarrier = lastCarrier
    }
}

/// Whose a card was that may be gone.
package struct LastCarrier: Codable, Hashable, Sendable {
    package var carrier: Carrier
    /// The network that a virtual operator rides on.
    @Nullable package var host: Carrier?
    /// What Core Telephony's `carrierName` gives for such a card.
    @Nullable package var coreTelephonyName: String?

    package init(carrier: Carrier, host: Carrier? = nil, coreTelephonyName: String? = nil) {
        self.carrier = carrier
        self.host = host
        self.coreTelephonyName = coreTelephonyName
    }
}
