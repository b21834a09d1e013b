// SPDX-License-Identifier: Apache-2.0

/// What became of the cards.
///
/// A slot's emptiness is told at once; a change of card only when the new ICCID has been read. Fields that fill
/// in late, and an unlocking, are no change. An eSIM that loses its profile, or gets its first, has switched profiles.
extension TelephonyState {
    /// Compares what is in the slots with what was there last, and remembers it.
    ///
    /// - Parameter old: what was shown before; nil at first sight.
    mutating func noteCards(of new: Modem, before old: Modem?, now: Moment) -> [Event] {
        guard var known = memory[new.id] else { return [] }
        known.renumberSlots(for: new, lastActive: old?.activeSlot)
        var events: [Event] = []
        if let old, old.activeSlot != new.activeSlot, old.activeSlot > 0, new.activeSlot > 0 {
            events.append(
                Event(
                    .simChanged,
                    modem: new.id,
                    slot: new.activeSlot,
                    change: .slotSwitch,
                    before: known.slots[old.activeSlot]?.card.map { .card($0.iccid) },
                    after: new.activeSIM?.iccid.map { .card($0) }
                )
            )
        }
        for sim in new.sims {
            let before = old?.sims.first { $0.slot == sim.slot }
            events += known.note(sim, before: before, carriers: carriers)
        }
        memory[new.id] = known
        time(&events, of: new, lastActive: old?.activeSlot, now: now)
        return events
    }
}

extension KnownModem {
    /// A modem that shows slots only with a later port (slot 0 before) still has the same card.
    ///
    /// - Parameter lastActive: the slot in use before; nil where that is not known.
    fileprivate mutating func renumberSlots(for modem: Modem, lastActive: Int?) {
        let hasSlots = modem.sims.contains { $0.slot > 0 }
        if let card = slots[0], modem.activeSlot > 0 {
            slots[0] = nil
            // What was seen without slots was seen later than what the slot held before.
            slots[modem.activeSlot] = card
        } else if !hasSlots, slots[0] == nil {
            let only = slots.count == 1 ? slots.keys.first : nil
            guard let slot = lastActive.flatMap({ slots[$0] == nil ? nil : $0 }) ?? only else { return }
            slots[0] = slots[slot]
            slots[slot] = nil
        }
    }

    fileprivate mutating func note(_ sim: SIM, before: SIM?, carriers: CarrierTable) -> [Event] {
        var events: [Event] = []
        var slot = slots[sim.slot]
        let isOffline = slot?.isFromEarlierRun ?? false

        func append(
            _ kind: Event.Kind,
            change: Event.SIMChange? = nil,
            before: Event.Value? = nil,
            after: Event.Value? = nil
        ) {
            var event = Event(
                kind,
                modem: id,
                slot: sim.slot,
                change: change,
                before: before,
                after: after
            )
            event.isOffline = isOffline
            events.append(event)
        }

        if let isOccupied = sim.state.isOccupied {
            if slot?.isOccupied == true, !isOccupied {
                append(.simRemoved, before: slot?.card.map { .card($0.iccid) })
                slot?.card?.wasRemoved = true
            } else if slot?.isOccupied == false, isOccupied {
                append(.simInserted, after: sim.iccid.map { .card($0) })
            }
            slot = slot ?? KnownSlot(isOccupied: isOccupied)
            slot?.isOccupied = isOccupied
        }
        if sim.state == .noProfile, let card = slot?.card, !card.wasRemoved {
            append(.simChanged, change: .profileSwitch, before: .card(card.iccid))
            slot?.card?.wasRemoved = true
        }
        if let before, before.state != .locked, sim.state == .locked {
            append(.simLocked, after: sim.lock.map { .text($0.text) })
        } else if before?.state == .locked, sim.state == .present || sim.state == .identityPending {
            append(.simUnlocked, before: before?.lock.map { .text($0.text) })
        }
        if let iccid = sim.iccid {
            let card = slot?.card
            if let card, card.iccid != iccid {
                append(
                    .simChanged,
                    change: card.change(to: sim, carriers: carriers),
                    before: .card(card.iccid),
                    after: .card(iccid)
                )
            } else if card?.wasRemoved == true {
                append(.simChanged, change: .reseated, before: .card(iccid), after: .card(iccid))
            } else if card == nil, before?.state == .noProfile {
                append(.simChanged, change: .profileSwitch, after: .card(iccid))
            }
            if let card, card.iccid == iccid, let old = card.imsi, let imsi = sim.imsi, old != imsi {
                append(.imsiChanged, before: .subscriber(old), after: .subscriber(imsi))
            }
            slot = slot ?? KnownSlot(isOccupied: true)
            slot?.card = KnownCard(sim, iccid: iccid, before: card)
        }
        if sim.iccid != nil || sim.state == .absent || sim.state == .noProfile {
            slot?.isFromEarlierRun = false
        }
        slots[sim.slot] = slot
        return events
    }
}

extension KnownCard {
    fileprivate init(_ sim: SIM, iccid: ICCID, before: KnownCard?) {
        let same = before?.iccid == iccid ? before : nil
        self.init(iccid: iccid)
        // A card that has said an IMSI of its own has nothing left over any more, whatever it says later.
        leftoverIMSI =
            if let same { same.imsi == nil ? same.leftoverIMSI : nil } else {
                before?.imsi ?? before?.leftoverIMSI
            }
        imsi = sim.imsi == leftoverIMSI ? same?.imsi : sim.imsi ?? same?.imsi
        eid = sim.eid ?? same?.eid
        plmn = sim.home(ifNotFrom: leftoverIMSI) ?? same?.plmn
        // A locked card shows less than it did before.
        let isRead = sim.attributes?.plmn != nil
        attributes = isRead ? sim.attributes : same?.attributes
        mncLength = (isRead ? sim.subscription?.mncLength : same?.mncLength) ?? .none
    }

    /// What the change to another card is; nil where one of the two has not said its home network.
    ///
    /// Of two cards of one home network the tables tell whether they are one carrier's: a guest has its host's code.
    fileprivate func change(to sim: SIM, carriers: CarrierTable) -> Event.SIMChange? {
        if let eid, eid == sim.eid { return .profileSwitch }
        guard let plmn, let other = sim.home(ifNotFrom: imsi ?? leftoverIMSI) else { return nil }
        guard plmn == other else { return .otherCarrier }
        let was = attributes.flatMap { carriers.carrier(of: $0).carrier.id }
        guard let was, let carrier = sim.subscription?.carrier.id else { return .sameCarrier }
        return was == carrier ? .sameCarrier : .otherCarrier
    }
}

extension SIM {
    /// The card's home network, unless all that tells it is the IMSI that the card before had.
    fileprivate func home(ifNotFrom leftover: IMSI?) -> PLMN? {
        switch subscription?.mncLength {
        case .table, .guessed: imsi == leftover ? nil : subscription?.plmn
        case .simFile, .modem, .some(.none), nil: subscription?.plmn
        }
    }
}
