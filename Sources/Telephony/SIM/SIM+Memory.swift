// SPDX-License-Identifier: Apache-2.0

extension SIM {
    /// Fills in what is remembered of the card in a slot that is not in use.
    ///
    /// ModemManager asks an inactive card for nothing, and over MBIM does not even have its ICCID. What was read of it
    /// while it was in use is still the best answer, as long as nobody saw it go; it is marked, because nobody would
    /// have seen one card change for another there.
    ///
    /// - Parameter slot: what was last known to be in the slot.
    mutating func recall(_ slot: KnownSlot?, carriers: CarrierTable) {
        guard !isActive, state == .present || state == .unknown else { return }
        guard let slot, slot.isOccupied, let card = slot.card, !card.wasRemoved,
            iccid == nil || iccid == card.iccid
        else { return recognize(carriers: carriers) }
        let read = self
        iccid = iccid ?? card.iccid
        imsi = imsi ?? card.imsi
        eid = eid ?? card.eid
        if kind == .unknown, eid != nil { kind = .esim }
        if let attributes = card.attributes {
            self.attributes = attributes
            let said = Subscription(attributes, carriers: carriers, mncLength: card.mncLength)
            subscription = said.isEmpty ? nil : said
        }
        isRemembered = self != read
        if subscription == nil { recognize(carriers: carriers) }
    }

    /// Notes whose the card was that was last read here, also where it is gone or says nothing now.
    mutating func noteLast(_ slot: KnownSlot?, carriers: CarrierTable) {
        lastSubscription =
            subscription?.plmn != nil
            ? subscription
            : slot?.card?.attributes.map { Subscription(lookingUp: $0, in: carriers) }
    }

    /// Of a card that only showed its ICCID the issuer is known.
    private mutating func recognize(carriers: CarrierTable) {
        guard let iccid else { return }
        var attributes = SIMAttributes()
        attributes.iccid = iccid
        attributes.imsi = imsi
        let said = Subscription(attributes, carriers: carriers, mncLength: .none)
        guard !said.isEmpty else { return }
        self.attributes = attributes
        subscription = said
    }
}

extension TelephonyState {
    /// The modem with what is remembered of the cards that it does not use, and of those that are gone.
    func recalling(_ modem: Modem) -> Modem {
        var modem = modem
        let slots = memory[modem.id]?.slots ?? [:]
        for index in modem.sims.indices {
            let slot = slots[modem.sims[index].slot]
            modem.sims[index].recall(slot, carriers: carriers)
            modem.sims[index].noteLast(slot, carriers: carriers)
        }
        return modem
    }
}
