// SPDX-License-Identifier: Apache-2.0

/// The one place where facts become answers: what is known, one thing more, and the time of it, give what is
/// known then and what happened.
///
/// It asks nothing and keeps nothing: the same facts at the same times always give the same events.
package func reduce(
    _ state: TelephonyState,
    _ input: Input,
    now: Moment
) -> (state: TelephonyState, events: [Event]) {
    var state = state
    let carriers = state.carryingData
    let events = state.take(input, now: now)
    return (state, events + state.changesOfDataPath(since: carriers))
}

extension TelephonyState {
    fileprivate mutating func take(_ input: Input, now: Moment) -> [Event] {
        switch input {
        case .modemManagerAppeared(let version):
            return modemManagerAppeared(version: version, now: now)
        case .modemManagerVanished(let reason):
            return modemManagerVanished(reason: reason, now: now)
        case .defaultRoutes(let routes):
            defaultRoutes = routes
            return settleDue(now: now)
        case .loans(let loans):
            memory.loans = loans
            return settleDue(now: now)
        case .position(let facts):
            position = MachinePosition(facts, validity: policy.positionValidity, now: now)
            return settleDue(now: now)
        case .carriers(let table):
            return adopt(table, now: now)
        case .complete:
            for path in unconfirmed { lose(path, now: now) }
            unconfirmed.removeAll()
            hasAllObjects = true
            return settleDue(now: now)
        case .tick:
            return renameAll() + settleDue(now: now)
        case .modem(let facts):
            // Left over from an owner that has gone: nothing would ever say that it is not so any more.
            guard modemManager.isAvailable else { return [] }
            // What is being taken down may still change; it says nothing of the modem any more.
            guard superseded[facts.path] == nil else { return settleDue(now: now) }
            unconfirmed.remove(facts.path)
            return settleDue(now: now) + observe(facts, now: now)
        case .cells(let path, let readings):
            return settleDue(now: now) + note(readings, of: path, now: now)
        case .modemGone(let path):
            superseded[path] = nil
            superseded = superseded.filter { $0.value != path }
            lose(path, now: now)
            return settleDue(now: now)
        }
    }

    private mutating func modemManagerAppeared(version: String?, now: Moment) -> [Event] {
        let wasAvailable = modemManager.isAvailable
        modemManager = .available(version: version)
        unconfirmed = Set(modems.compactMap(\.path))
        superseded.removeAll()
        // Being asked anew in between begins no new wait.
        for index in modems.indices where modems[index].recovery?.isWaitingForModemManager == true {
            modems[index].recovery?.deadline = now.uptime + policy.grace
            modems[index].recovery?.patience = now.uptime + policy.grace
            modems[index].view.state = .absent
        }
        return wasAvailable ? [] : [Event(.modemManagerAvailable, after: version.map(Event.Value.text))]
    }

    private mutating func modemManagerVanished(reason: String, now: Moment) -> [Event] {
        let wasAvailable = modemManager.isAvailable
        modemManager = .unavailable(reason: reason)
        hasAllObjects = false
        unconfirmed.removeAll()
        superseded.removeAll()
        reserved.removeAll()
        for index in modems.indices {
            noteDeparture(from: modems[index].id, now: now)
            modems[index].path = nil
            // A modem that was on its way back before may go on where it was; nobody is told anything new.
            let wasAnnounced = modems[index].recovery?.isAnnounced ?? false
            modems[index].recovery = Recovery(cause: .modemManagerGone, isAnnounced: wasAnnounced)
            modems[index].view.isStale = true
            modems[index].view.state = .reported(.unknown)
        }
        return wasAvailable ? [Event(.modemManagerUnavailable, after: .text(reason))] : []
    }

    /// An object is gone: its modem is kept, to be found again in another.
    mutating func lose(_ path: ObjectPath, now: Moment) {
        reserved[path] = nil
        guard let index = modems.firstIndex(where: { $0.path == path }) else { return }
        noteDeparture(from: modems[index].id, now: now)
        modems[index].path = nil
        modems[index].view.isStale = true
        modems[index].view.state = .absent
        // An object that goes before it has settled makes the facts from before it no younger.
        let old = modems[index].recovery.flatMap { $0.cause == .disabling ? nil : $0 }
        let isAnnounced = old?.isAnnounced ?? false
        modems[index].recovery = Recovery(
            cause: .objectGone,
            announcement: isAnnounced ? nil : old?.announcement ?? now.uptime + policy.recoveringNotice,
            isAnnounced: isAnnounced,
            patience: old?.patience ?? now.uptime + policy.grace,
            deadline: now.uptime + policy.grace
        )
    }
}
