// SPDX-License-Identifier: Apache-2.0

/// A card that a guard has been told of, for as long as it is there: it is told once.
package struct ForeignCard: Hashable, Sendable {
    /// Nil where the card has not said who it is; its carrier has given it away.
    package var iccid: ICCID?

    package init(iccid: ICCID?) {
        self.iccid = iccid
    }
}

extension TelephonyState {
    /// Judges the cards of a modem that is shown, and says which foreign one has come and which has gone.
    ///
    /// - Parameter cardEvents: what became of the cards just now.
    mutating func guardCards(of id: ModemID, after cardEvents: [Event]) -> [Event] {
        guard var known = memory[id], let index = modems.firstIndex(where: { $0.id == id }) else { return [] }
        var events: [Event] = []
        for place in modems[index].view.sims.indices {
            let sim = modems[index].view.sims[place]
            let guardian = policy.guards.guardian(of: sim, in: id, ordinal: known.ordinal)
            let (verdict, told) = known.judge(sim, guardian, by: carriers)
            modems[index].view.sims[place].verdict = verdict
            let isOffline = cardEvents.contains { $0.slot == sim.slot && $0.isOffline }
            events += told.map { event in
                var event = event
                event.isOffline = isOffline
                return event
            }
        }
        memory[id] = known
        return events
    }
}

extension KnownModem {
    /// A verdict holds until there is another: a card that is being read again is the card that it was.
    fileprivate mutating func judge(
        _ sim: SIM,
        _ guardian: SIMGuard?,
        by carriers: CarrierTable
    ) -> (GuardVerdict, [Event]) {
        let verdict = guardian?.verdict(on: sim, by: carriers) ?? .unguarded
        let old = slots[sim.slot]?.foreign
        switch verdict {
        case .foreign:
            let same = old.flatMap { $0.isOther(than: sim) ? nil : $0 }
            slots[sim.slot] = slots[sim.slot] ?? KnownSlot(isOccupied: true)
            slots[sim.slot]?.foreign = ForeignCard(iccid: sim.iccid ?? same?.iccid)
            guard same == nil else { return (.foreign, []) }
            let ended = old.map { [event(.simForeignEnded, sim, before: $0.iccid)] } ?? []
            return (.foreign, ended + [event(.simForeign, sim, after: sim.iccid)])
        case .undecided:
            guard let old else { return (.undecided, []) }
            let isGone = sim.state == .absent || sim.state == .noProfile || old.isOther(than: sim)
            guard isGone else { return (.foreign, []) }
        case .allowed, .unguarded: break
        }
        guard let old else { return (verdict, []) }
        slots[sim.slot]?.foreign = nil
        return (verdict, [event(.simForeignEnded, sim, before: old.iccid)])
    }

    private func event(_ kind: Event.Kind, _ sim: SIM, before: ICCID? = nil, after: ICCID? = nil) -> Event {
        Event(
            kind,
            modem: id,
            slot: sim.slot,
            before: before.map(Event.Value.card),
            after: after.map(Event.Value.card)
        )
    }
}

extension ForeignCard {
    fileprivate func isOther(than sim: SIM) -> Bool {
        guard let iccid, let new = sim.iccid else { return false }
        return iccid != new
    }
}
