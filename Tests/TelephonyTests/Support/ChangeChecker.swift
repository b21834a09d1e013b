// SPDX-License-Identifier: Apache-2.0

@testable import Telephony

/// Holds the events of one step against what is shown before and after it: each visible change has its event, and each
/// event its change. What changes without an event is the contract's: a modem's state, its power, staleness.
struct ChangeChecker {
    /// The network and the home that were last known, over gaps.
    private var networks: [ModemID: PLMN] = [:]
    private var homes: [ModemID: PLMN] = [:]

    /// - Returns: what does not hold, in a person's words.
    mutating func faults(
        of events: [Event],
        from before: TelephonyState,
        to after: TelephonyState
    ) -> [String] {
        let old = Dictionary(before.views.map { ($0.id, $0) }) { first, _ in first }
        let new = Dictionary(after.views.map { ($0.id, $0) }) { first, _ in first }
        var faults: [String] = []
        for id in Set(old.keys).union(new.keys).sorted() {
            let told = events.filter { $0.modem == id }
            let kinds = Set(told.map(\.kind))
            // One that goes and comes in one step is another modem to a client.
            let isSame = old[id] != nil && new[id] != nil && !kinds.contains(.modemAdded)
            if let view = new[id] {
                faults += remembered(view, told, isNew: !isSame, memory: before.memory)
            } else {
                networks[id] = nil
                homes[id] = nil
            }
            guard isSame, let old = old[id], let new = new[id] else { continue }
            for (kind, isChanged) in Self.changes(from: old, to: new) where isChanged != kinds.contains(kind)
            {
                faults.append("\(id): \(kind.rawValue) is \(isChanged ? "not told" : "told of nothing")")
            }
            faults += Self.cardFaults(told, from: old, to: new)
        }
        return faults
    }

    /// What a client sees of a modem that is there before and after, by the event that tells of it.
    private static func changes(from old: Modem, to new: Modem) -> [(Event.Kind, Bool)] {
        [
            (
                .registrationChanged,
                old.network.registration != new.network.registration
                    || old.network.limitation != new.network.limitation
            ),
            (.technologyChanged, old.radio.technologies != new.radio.technologies),
            (.fiveGChanged, old.radio.fiveG.status != new.radio.fiveG.status),
            (.callChanged, isOtherCall(old.calls, new.calls)),
            (
                .signalChanged,
                old.signals != new.signals || old.signalQuality != new.signalQuality
                    || old.polling.blindness?.detail != new.polling.blindness?.detail
            ),
            (.locationChanged, old.place != new.place || old.cell != new.cell),
            (.carriesDataChanged, (old.dataPath == .carried) != (new.dataPath == .carried)),
        ]
    }

    /// A call whose state nobody can say has not begun; one that is over goes without a word.
    private static func isOtherCall(_ old: [CallFacts], _ new: [CallFacts]) -> Bool {
        let before = Dictionary(old.map { ($0.path, $0.state.word) }) { first, _ in first }
        let after = Dictionary(new.map { ($0.path, $0.state.word) }) { first, _ in first }
        return after.contains { $1 != nil && $1 != before[$0] ?? nil }
            || before.contains { after[$0] == nil && $1 != nil && $1 != "disconnected" }
    }

    /// What is told of a slot is what is different there.
    private static func cardFaults(_ events: [Event], from old: Modem, to new: Modem) -> [String] {
        var faults: [String] = []
        for sim in new.sims {
            guard let before = old.sims.first(where: { $0.slot == sim.slot }) else { continue }
            let told = Set(events.filter { $0.slot == sim.slot }.map(\.kind))
            func expect(_ kind: Event.Kind, _ isChanged: Bool) {
                guard isChanged != told.contains(kind) else { return }
                let words = isChanged ? "not told" : "told of nothing"
                faults.append("\(new.id) slot \(sim.slot): \(kind.rawValue) is \(words)")
            }
            expect(.simLocked, before.state != .locked && sim.state == .locked)
            expect(
                .simUnlocked,
                before.state == .locked && (sim.state == .present || sim.state == .identityPending)
            )
            // A modem without slots, or without one in use, may have shown the card of any of them.
            guard old.activeSlot > 0, sim.slot > 0, let was = before.iccid, let iccid = sim.iccid,
                was != iccid
            else { continue }
            if !told.contains(.simChanged) {
                faults.append("\(new.id) slot \(sim.slot): another card is not told")
            }
        }
        if old.hasForeignSIM != new.hasForeignSIM,
            events.allSatisfy({ $0.kind != (new.hasForeignSIM ? .simForeign : .simForeignEnded) })
        {
            faults.append("\(new.id): a foreign card is not told")
        }
        return faults
    }

    /// What is compared with what was last known, however long ago that was.
    private mutating func remembered(
        _ view: Modem,
        _ events: [Event],
        isNew: Bool,
        memory: Memory
    ) -> [String] {
        var faults: [String] = []
        func expect(_ kind: Event.Kind, from before: PLMN?, to after: PLMN?) {
            let told = events.filter { $0.kind == kind }
            let isChanged = after != nil && after != before
            let expected = isChanged ? [[before?.text, after?.text]] : []
            let given = told.map { [$0.before?.text, $0.after?.text] }
            if expected != given {
                faults.append("\(view.id): \(kind.rawValue) is \(given), not \(expected)")
            }
        }
        if isNew {
            networks[view.id] = view.network.plmn
            homes[view.id] = memory[view.id]?.slots[view.activeSlot]?.card?.plmn ?? view.subscription?.plmn
        }
        expect(.networkChanged, from: networks[view.id], to: view.network.plmn)
        expect(.carrierChanged, from: homes[view.id], to: view.subscription?.plmn)
        networks[view.id] = view.network.plmn ?? networks[view.id]
        homes[view.id] = view.subscription?.plmn ?? homes[view.id]
        return faults
    }
}

extension Event.Value {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .card(let iccid): iccid.disclosed
        case .subscriber(let imsi): imsi.disclosed
        }
    }
}
