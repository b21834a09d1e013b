// SPDX-License-Identifier: Apache-2.0

/// How a modem comes, goes, and is found again.
extension TelephonyState {
    /// Takes in what an object shows, and says what that changed.
    mutating func observe(_ facts: ModemFacts, now: Moment) -> [Event] {
        let events = separate(facts, now: now)
        guard !isUnreadAtFirstSight(facts) else {
            reserve(facts)
            return events
        }
        guard var id = modemID(of: facts) else { return events }
        reserved[facts.path] = nil
        let renamed = name(&id, facts)
        return events + renamed + observe(facts, as: id, now: now)
    }

    private mutating func observe(_ facts: ModemFacts, as id: ModemID, now: Moment) -> [Event] {
        if memory[id]?.imei == nil, let imei = facts.imei {
            memory[id]?.imei = imei
            flagAmbiguousIdentities()
        }
        if let device = facts.device { memory[id]?.device = device }

        guard let index = modems.firstIndex(where: { $0.id == id }) else {
            return add(id, facts: facts, now: now)
        }
        if modems[index].path == nil {
            modems[index].cells = nil
            // A new object may know the network by a new name.
            modems[index].nameWitness = NameWitness()
            modems[index].path = facts.path
        }
        modems[index].noteDisabling(facts, policy: policy, now: now)
        modems[index].facts = facts
        return settle(index, now: now)
    }

    /// Whether it is a modem not shown so far whose card is still being asked who it is: the answer is moments away,
    /// and a modem is better introduced with its card.
    private func isUnreadAtFirstSight(_ facts: ModemFacts) -> Bool {
        guard let sim = facts.activeSIM, facts.sims[sim] ?? .pending == .pending else { return false }
        return !modems.contains { $0.path == facts.path }
    }

    private mutating func add(_ id: ModemID, facts: ModemFacts, now: Moment) -> [Event] {
        var witness = NameWitness()
        witness.observe(facts.threeGPP, now: now)
        let view = Modem(
            id: id,
            facts: facts,
            imei: memory[id]?.imei,
            nameWitness: witness,
            fiveG: nil,
            lastNetwork: nil,
            lastPlace: nil,
            cells: nil,
            in: circumstances,
            now: now
        )
        let slot = memory[id]?.slots[view.activeSlot]
        var modem = LogicalModem(
            id: id,
            path: facts.path,
            facts: facts,
            view: view,
            nameWitness: witness,
            lastNetwork: view.network.plmn,
            lastHome: slot?.card?.plmn ?? view.subscription?.plmn,
            lastCarrier: nil,
            isLastHomeFromEarlierRun: slot?.isFromEarlierRun ?? false
        )
        let carrierChanged = modem.noteHome()
        let cards = noteCards(of: view, before: nil, now: now)
        modem.view = recalling(view)
        insert(modem)
        flagAmbiguousIdentities()
        return [Event(.modemAdded, modem: id)] + cards + guardCards(of: id, after: cards) + carrierChanged
    }

    /// In the order of the ids.
    mutating func insert(_ modem: LogicalModem) {
        modems.insert(modem, at: modems.firstIndex { $0.id > modem.id } ?? modems.endIndex)
    }

    /// Judges every modem anew, by other tables. What is on its way back is shown by them once it is there.
    mutating func adopt(_ table: CarrierTable, now: Moment) -> [Event] {
        carriers = table
        var events = settleDue(now: now)
        for id in modems.map(\.id) {
            guard let index = modems.firstIndex(where: { $0.id == id }), modems[index].recovery == nil else {
                continue
            }
            events += settle(index, now: now)
        }
        return events
    }

    /// Takes in what a modem told of its cells: a proof of the NR leg, for as long as it may still be so.
    mutating func note(_ readings: [CellReading], of path: ObjectPath, now: Moment) -> [Event] {
        guard let index = modems.firstIndex(where: { $0.path == path }), modems[index].recovery == nil,
            modems[index].view.network.isRegistered
        else { return [] }
        modems[index].cells = CellReport(
            readings: readings,
            network: modems[index].view.network.plmn,
            deadline: now.uptime + policy.cellsValidity
        )
        return settle(index, now: now)
    }

    /// Lets every modem whose time has come go on, and a place of the machine's that is too old go.
    mutating func settleDue(now: Moment) -> [Event] {
        position.settle(now: now)
        var events: [Event] = []
        let due = modems.filter { modem in modem.deadline.map { now.uptime >= $0 } ?? false }
        for id in due.map(\.id) {
            if let index = modems.firstIndex(where: { $0.id == id }) {
                events += settle(index, now: now)
            }
        }
        return events
    }

    /// Shows what the modem's facts say now, unless it is on its way back from somewhere.
    private mutating func settle(_ index: Int, now: Moment) -> [Event] {
        let modem = modems[index]
        let old = modem.view
        var new = judge(modem, now: now)
        guard var recovery = modem.recovery else {
            return show(new, at: index, now: now)
        }
        let progress =
            modem.path == nil
            ? .underWay
            : recovery.progress(
                old: old,
                new: new,
                facts: modem.facts,
                slots: memory[modem.id]?.slots ?? [:]
            )
        if progress == .nearlyThere {
            let limit = now.uptime + policy.settling
            recovery.patience = min(recovery.patience ?? limit, limit)
            modems[index].recovery = recovery
        }
        let isOver = recovery.end(hasObject: modem.path != nil).map { now.uptime >= $0 } ?? false
        if progress == .settled || (isOver && modem.path != nil) {
            modems[index].recovery = nil
            let recovered = recovery.isAnnounced ? [Event(.modemRecovered, modem: modem.id)] : []
            return recovered + show(new, at: index, now: now)
        }
        if isOver {
            modems.remove(at: index)
            flagAmbiguousIdentities()
            return [Event(.modemRemoved, modem: modem.id)]
        }
        if modem.path != nil {
            new = old
            new.state = .reported(modem.facts.state)
            new.isStale = true
            modems[index].view = new
        }
        guard let due = recovery.announcement, now.uptime >= due else { return [] }
        recovery.announcement = nil
        recovery.isAnnounced = true
        modems[index].recovery = recovery
        return [Event(.modemRecovering, modem: modem.id)]
    }

    private func judge(_ modem: LogicalModem, now: Moment) -> Modem {
        var witness = modem.nameWitness
        witness.observe(modem.facts.threeGPP, now: now)
        func view(holding fiveG: FiveGHold?) -> Modem {
            Modem(
                id: modem.id,
                facts: modem.facts,
                imei: memory[modem.id]?.imei,
                nameWitness: witness,
                fiveG: fiveG,
                lastNetwork: modem.lastNetwork,
                lastPlace: modem.view.place,
                cells: modem.cells?.readings(for: modem.facts, at: now),
                in: circumstances,
                now: now
            )
        }
        var new = view(holding: modem.view.radio.fiveG)
        if isOtherCard(new, than: modem.view) { new = view(holding: nil) }
        new.hasAmbiguousIdentity = modem.view.hasAmbiguousIdentity
        return new
    }

    /// Whether the card in use is another one: what the network gave to the one before says nothing of it.
    private func isOtherCard(_ new: Modem, than old: Modem) -> Bool {
        if new.activeSlot != old.activeSlot, new.activeSlot > 0, old.activeSlot > 0 { return true }
        guard let iccid = new.activeSIM?.iccid else { return false }
        guard let known = memory[new.id]?.slots[new.activeSlot]?.card else { return false }
        return known.iccid != iccid
    }

    private mutating func show(_ new: Modem, at index: Int, now: Moment) -> [Event] {
        let old = modems[index].view
        if modems[index].cells?.readings(for: modems[index].facts, at: now) == nil {
            modems[index].cells = nil
        }
        modems[index].nameWitness.observe(modems[index].facts.threeGPP, now: now)
        let cards = noteCards(of: new, before: old, now: now)
        modems[index].view = recalling(new)
        return cards + guardCards(of: new.id, after: cards) + modems[index].changes(from: old)
    }
}

extension LogicalModem {
    /// A modem that is being disabled may be about to lose its object: ModemManager disables it first when a
    /// card is pulled and when ModemManager itself is stopped.
    fileprivate mutating func noteDisabling(_ new: ModemFacts, policy: Policy, now: Moment) {
        let isGoing = new.state == .disabling || new.state == .disabled
        let wasGoing = facts.state == .disabling || facts.state == .disabled
        if recovery == nil, isGoing, !wasGoing, view.network.isRegistered {
            recovery = Recovery(cause: .disabling, patience: now.uptime + policy.disablingNotice)
        }
        if recovery?.cause == .disabling, new.state == .disabled, facts.state != .disabled {
            recovery?.patience = now.uptime + policy.recoveringNotice
        }
    }
}

extension NameWitness {
    fileprivate mutating func observe(_ facts: ThreeGPPFacts?, now: Moment) {
        let plmn = PLMN(reported: facts?.operatorCode)
        observe(name: OperatorName(facts?.operatorName, of: plmn).reported, plmn: plmn, at: now.uptime)
    }
}
