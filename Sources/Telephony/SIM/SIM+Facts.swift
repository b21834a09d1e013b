// SPDX-License-Identifier: Apache-2.0

extension SIM {
    /// Every slot of a modem, the empty ones too; one with number 0 where the modem has no notion of slots.
    static func all(in facts: ModemFacts, _ circumstances: Circumstances) -> [SIM] {
        guard !facts.simSlots.isEmpty else {
            return [SIM(slot: 0, isActive: true, path: facts.activeSIM, in: facts, circumstances)]
        }
        let active = facts.activeSlot
        return facts.simSlots.enumerated().map { index, path in
            let slot = index + 1
            if slot == active {
                return SIM(
                    slot: slot,
                    isActive: true,
                    path: facts.activeSIM ?? path,
                    in: facts,
                    circumstances
                )
            }
            // One card is not in two slots: the path says nothing of this one.
            if path != nil, path == facts.activeSIM {
                return SIM(slot: slot, isActive: false, state: .unknown)
            }
            return SIM(slot: slot, isActive: false, path: path, in: facts, circumstances)
        }
    }

    private init(
        slot: Int,
        isActive: Bool,
        path: ObjectPath?,
        in facts: ModemFacts,
        _ circumstances: Circumstances
    ) {
        let reading = path.map { facts.sims[$0] ?? .pending }
        self.init(
            slot: slot,
            isActive: isActive,
            state: isActive
                ? Self.activeState(reading: reading, facts: facts)
                : Self.inactiveState(reading: reading, facts: facts)
        )
        if state == .locked {
            lock = facts.unlockRequired
            retriesLeft = facts.unlockRetries[facts.unlockRequired]
        }
        guard case .read(let card) = reading, state != .absent else { return }
        kind =
            switch card.kind {
            case .physical: .physical
            case .esim: .esim
            case .unknown: card.eid == nil ? .unknown : .esim
            }
        isRemovable = card.isRemovable
        iccid = card.iccid
        imsi = card.imsi
        eid = card.eid
        if isActive {
            var attributes = card.attributes(in: facts, modemManager: circumstances.modemManager)
            let said = Subscription(&attributes, in: facts, carriers: circumstances.carriers)
            subscription = said.isEmpty ? nil : said
            self.attributes = attributes
        }
    }

    /// What the active slot holds. The lock counts only where it keeps the modem from working, and a failure
    /// only for what it says: a modem that failed for another reason may well have its card.
    private static func activeState(reading: SIMReading?, facts: ModemFacts) -> State {
        if facts.unlockRequired.blocksService { return .locked }
        switch (facts.state, facts.failure) {
        case (.failed, .simMissing): return reading == nil ? .absent : .failed
        case (.failed, .esimWithoutProfiles):
            // With the radio off ModemManager gives this reason although the eSIM says that it has a profile.
            if case .read(let card) = reading, card.esimStatus == .withProfiles { return .failed }
            return .noProfile
        case (.failed, .simError): return .failed
        case (.failed, _) where reading == nil: return .unknown
        default: break
        }
        guard let reading else {
            if facts.currentCapabilities == .cdmaEVDO { return .notApplicable }
            switch facts.state {
            case .unknown, .initializing, .locked, .other: return .unknown
            default: return .absent
            }
        }
        return state(of: reading)
    }

    private static func inactiveState(reading: SIMReading?, facts: ModemFacts) -> State {
        guard let reading else {
            switch (facts.state, facts.failure) {
            // The slots have not been looked into.
            case (.unknown, _), (.initializing, _): return .unknown
            case (.locked, _) where !facts.unlockRequired.blocksService: return .unknown
            case (.failed, .none), (.failed, .unknown), (.failed, .unknownCapabilities): return .unknown
            default: return .absent
            }
        }
        let state = state(of: reading)
        // An inactive card's object often shows nothing but that it exists.
        return state == .identityPending ? .present : state
    }

    private static func state(of reading: SIMReading) -> State {
        guard case .read(let card) = reading else { return .identityPending }
        if card.iccid != nil || card.imsi != nil { return .present }
        return card.esimStatus == .noProfiles ? .noProfile : .identityPending
    }
}

extension ModemFacts {
    /// The one slot in use, 1-based; nil where the two properties that tell it name none.
    ///
    /// `Sim` and `PrimarySimSlot` change one after the other: between the two the card's path counts, which is what
    /// all the other facts belong to.
    fileprivate var activeSlot: Int? {
        let primary = Int(clamping: primarySlot)
        let isPrimaryThere = simSlots.indices.contains(primary - 1)
        guard let activeSIM else { return isPrimaryThere ? primary : nil }
        if isPrimaryThere, simSlots[primary - 1] == activeSIM { return primary }
        if let index = simSlots.firstIndex(of: activeSIM) { return index + 1 }
        return isPrimaryThere ? primary : nil
    }
}
