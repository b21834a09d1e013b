// SPDX-License-Identifier: Apache-2.0

/// One physical modem through all the objects that ModemManager makes of it.
package struct LogicalModem: Hashable, Sendable {
    package internal(set) var id: ModemID
    /// The object of now, nil while there is none.
    package internal(set) var path: ObjectPath?
    var facts: ModemFacts
    /// What is shown.
    package var view: Modem
    /// Set while `view` is kept although the facts have moved on.
    var recovery: Recovery?
    var nameWitness: NameWitness
    /// What the modem told of its cells, while that may still be so.
    var cells: CellReport?
    /// The last serving network and home network that were known, over gaps.
    var lastNetwork: PLMN?
    var lastHome: PLMN?
    /// What was last said of the carrier of `lastHome`; nil where nothing was.
    var lastCarrier: Carrier?
    /// `lastHome` is what an earlier run of the daemon remembered.
    var isLastHomeFromEarlierRun: Bool

    /// When time alone will change something here, in uptime.
    var deadline: Duration? {
        guard let recovery else {
            return [view.radio.fiveG.deadline, cells?.deadline].compactMap(\.self).min()
        }
        return [recovery.announcement, recovery.end(hasObject: path != nil)].compactMap(\.self).min()
    }
}

/// The time between a modem's going and its being itself again.
///
/// ModemManager destroys a modem's object at a SIM event, a slot switch, a reset and its own restart, and the
/// new one begins disabled and unregistered. None of that happened to the modem's user: the last facts are
/// kept, marked stale, until the new object has settled or the grace is over.
struct Recovery: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
        /// It is being disabled; the object may be about to go.
        case disabling
        case objectGone
        case modemManagerGone
    }

    var cause: Cause
    /// When somebody has to be told, in uptime; nil where nobody needs to be, or has been already.
    var announcement: Duration?
    /// `modemRecovering` has been sent, so `modemRecovered` is owed.
    var isAnnounced = false
    /// When the facts from before are given up for what the object shows, in uptime; nil while ModemManager is away.
    var patience: Duration?
    /// When being away becomes being removed, in uptime; nil while ModemManager is away.
    var deadline: Duration?

    var isWaitingForModemManager: Bool { cause == .modemManagerGone && deadline == nil }

    /// When it is over, whatever the modem shows, in uptime.
    func end(hasObject: Bool) -> Duration? {
        hasObject ? patience : deadline
    }
}

extension Recovery {
    /// How far the new object has come.
    enum Progress {
        /// What it shows is a step on its way back.
        case underWay
        /// It is on a network again, but not on that of before, or without one of its technologies or the strength of its
        /// signal: what is missing may follow in a moment, for ModemManager tells a registration step by step, and
        /// says 0 %, and calls it recent, until it has asked the modem.
        case nearlyThere
        /// What it shows is the modem's own state.
        case settled
    }

    /// - Parameters:
    ///   - old: what was shown before.
    ///   - new: what the new object shows.
    func progress(old: Modem, new: Modem, facts: ModemFacts, slots: [Int: KnownSlot]) -> Progress {
        if cause == .disabling {
            return facts.state != .disabling && facts.state != .disabled ? .settled : .underWay
        }
        let card = new.activeSIM
        if facts.state == .failed || card?.state == .locked { return .settled }
        let isSlotSwitch = old.activeSlot > 0 && new.activeSlot > 0 && old.activeSlot != new.activeSlot
        // A modem that shows its slots now and did not before, or the other way round, has the same card in them.
        let slot = old.activeSlot == 0 || new.activeSlot == 0 ? old.activeSlot : new.activeSlot
        let known = slots[slot]
        if card?.state == .absent, known?.isOccupied == true { return .settled }
        if let known = known?.card, card?.isOther(than: known) == true { return .settled }
        guard card?.state != .identityPending else { return .underWay }
        // What had no service before, or has it from another card, has nothing to wait for but that card.
        guard old.network.isRegistered, !isSlotSwitch else {
            return isAwake(facts.state) ? .settled : .underWay
        }
        // ModemManager says "registered" a moment before it says where, and by which technology.
        guard new.network.isRegistered, !new.radio.technologies.isEmpty else { return .underWay }
        let hasAllAgain =
            new.network.plmn == old.network.plmn && new.network.registration == old.network.registration
            && new.radio.technologies.isSuperset(of: old.radio.technologies)
            && (new.signalQuality ?? 0 > 0 || old.signalQuality ?? 0 == 0)
        return hasAllAgain ? .settled : .nearlyThere
    }

    /// Whether the object is past its beginnings.
    private func isAwake(_ state: ModemState) -> Bool {
        switch state {
        case .failed, .unknown, .initializing, .locked, .other: false
        default: true
        }
    }
}

extension SIM {
    /// Whether it is another card than `known`, or the same put in again, or one that has changed its subscriber.
    fileprivate func isOther(than known: KnownCard) -> Bool {
        guard let iccid else { return false }
        if let imsi, let old = known.imsi, imsi != old { return true }
        return iccid != known.iccid || known.wasRemoved
    }
}
