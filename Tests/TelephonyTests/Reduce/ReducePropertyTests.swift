// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Testing

@testable import Telephony

/// What holds whatever comes in.
@Suite struct ReducePropertyTests {
    static let seeds = Array(UInt64(1)...60) + [5286, 5317, 5385, 5512, 5672]

    @Test(arguments: seeds)
    func whateverComesInTheAnswersHold(_ seed: UInt64) {
        Self.check(seed)
    }

    /// The same for so many seeds from `SEED` on, for whoever has the time: `make property`.
    @Test(.enabled(if: getenv("PROPERTY") != nil))
    func theyHoldForManySeeds() async {
        let count = Self.number("PROPERTY") ?? 0
        let first = Self.number("SEED") ?? .random(in: 0...(.max >> 1))
        print("seeds \(first) to \(first + count)")
        let share = UInt64(ProcessInfo.processInfo.activeProcessorCount)
        await withDiscardingTaskGroup { group in
            for part in 0..<share {
                group.addTask {
                    for seed in stride(from: first + part, to: first + count, by: Int(share)) {
                        Self.check(seed)
                    }
                }
            }
        }
    }

    private static func number(_ name: String) -> UInt64? {
        getenv(name).flatMap { UInt64(String(cString: $0)) }
    }

    private static func check(_ seed: UInt64) {
        var world = RandomWorld(seed: seed)
        var checker = Checker(comment: "seed \(seed)")
        for _ in 0..<250 {
            checker.take(world.step(), and: world.aside())
        }
        checker.end(paths: world.paths)
    }

    @Test(arguments: seeds.prefix(20))
    func theSameInputsGiveTheSameEvents(_ seed: UInt64) {
        func run() -> (TelephonyState, [[Event]]) {
            var world = RandomWorld(seed: seed)
            var state = TelephonyState()
            var uptime = Duration.zero
            let events = (0..<250).map { _ in
                let step = world.step()
                uptime += step.wait
                let result = reduce(state, step.input, now: Moment(wall: step.wall, uptime: uptime))
                state = result.state
                return result.events
            }
            return (state, events)
        }
        let (one, other) = (run(), run())
        #expect(one.0 == other.0)
        #expect(one.1 == other.1)
    }

    /// Nothing that people read decides anything: a wall clock that stands still gives the same events.
    @Test(arguments: seeds.prefix(20))
    func theWallClockDecidesNothing(_ seed: UInt64) {
        func run(_ wall: (Int64) -> Int64) -> [[Event]] {
            var world = RandomWorld(seed: seed)
            var state = TelephonyState()
            var uptime = Duration.zero
            return (0..<250).map { _ in
                let step = world.step()
                uptime += step.wait
                let result = reduce(state, step.input, now: Moment(wall: wall(step.wall), uptime: uptime))
                state = result.state
                return result.events
            }
        }
        #expect(run { $0 } == run { _ in 0 })
    }
}

/// Takes random steps and holds the state against what has to be true of it.
private struct Checker {
    let comment: String
    private var state = TelephonyState()
    private var uptime = Duration.zero
    private var shown: Set<ModemID> = []
    private var announced: Set<ModemID> = []
    private var imeis: [ModemID: IMEI] = [:]
    private var devices: Set<String> = []
    private var read: Set<ICCID> = []
    private var removed: Set<ICCID> = []
    /// Since when a modem that has an object has been shown as stale.
    private var staleSince: [ModemID: Duration] = [:]
    private var changes = ChangeChecker()
    /// The highest number that a modem has had.
    private var highest = 0

    init(comment: String) {
        self.comment = comment
    }

    mutating func take(_ step: RandomWorld.Step, and aside: Input?) {
        let end = uptime + step.wait
        tick(until: end, wall: step.wall)
        uptime = end
        note(step.input)
        apply(step.input, wall: step.wall)
        if let aside { apply(aside, wall: step.wall) }
    }

    private func hold(_ condition: Bool, _ failure: @autoclosure () -> String) {
        if !condition { Issue.record("\(failure()), \(comment)") }
    }

    /// All objects go: after the grace nothing is left, and nothing is pending.
    mutating func end(paths: [ObjectPath]) {
        apply(.modemManagerAppeared(version: nil), wall: 0)
        for path in paths { apply(.modemGone(path), wall: 0) }
        apply(.complete, wall: 0)
        uptime += state.policy.grace
        tick(until: uptime, wall: 0)
        hold(state.views.isEmpty, "a modem is left after the grace")
        hold(state.deadline == nil, "a deadline is left")
        hold(shown.isEmpty, "a removal is left out")
    }

    private mutating func tick(until end: Duration, wall: Int64) {
        while let deadline = state.deadline, deadline <= end {
            uptime = max(uptime, deadline)
            apply(.tick, wall: wall)
            // Else the daemon would spin.
            guard let next = state.deadline, next <= uptime else { continue }
            hold(false, "the deadline stays at \(next) after a tick at \(uptime)")
            return
        }
    }

    private mutating func note(_ input: Input) {
        guard case .modem(let facts) = input else { return }
        devices.insert("\(facts.equipmentIdentifier ?? "-") \(facts.device ?? "-") \(facts.path)")
        for case .read(let card) in facts.sims.values {
            if let iccid = card.iccid { read.insert(iccid) }
        }
    }

    private mutating func apply(_ input: Input, wall: Int64) {
        let before = state
        let result = reduce(state, input, now: Moment(wall: wall, uptime: uptime))
        state = result.state
        for event in result.events { check(event, before: before) }
        for fault in changes.faults(of: result.events, from: before, to: state) { hold(false, fault) }
        checkViews()
        checkMemory(before: before)
    }

    private mutating func check(_ event: Event, before: TelephonyState) {
        switch event.kind {
        case .modemAdded:
            hold(event.modem.map { shown.insert($0).inserted } == true, "a modem is added twice")
        case .modemRemoved:
            hold(event.modem.flatMap { shown.remove($0) } != nil, "a modem is removed that was not there")
            if let id = event.modem { announced.remove(id) }
        case .modemRecovering:
            hold(event.modem.map { announced.insert($0).inserted } == true, "recovering is told twice")
        case .modemRecovered:
            hold(event.modem.flatMap { announced.remove($0) } != nil, "recovered is told without recovering")
        case .simRemoved:
            if case .card(let iccid) = event.before { removed.insert(iccid) }
        case .simChanged where event.change != .slotSwitch: checkChange(event)
        case .modemManagerAvailable: hold(!before.modemManager.isAvailable, "available is told twice")
        case .modemManagerUnavailable: hold(before.modemManager.isAvailable, "unavailable is told twice")
        default: break
        }
        if let id = event.modem, event.kind != .modemRemoved {
            hold(shown.contains(id), "\(event.kind) of a modem that is not shown")
        }
    }

    private func checkChange(_ event: Event) {
        guard case .card(let old) = event.before, case .card(let new) = event.after else {
            hold(false, "a change of card without the cards")
            return
        }
        hold(read.isSuperset(of: [old, new]), "a card changed that was never read")
        if event.change == .reseated {
            hold(old == new, "a reseated card is another one")
            hold(removed.contains(old), "a card is reseated that was not taken out")
        } else {
            hold(old != new, "a card changed into itself")
        }
    }

    private mutating func checkViews() {
        let ids = state.views.map(\.id)
        hold(Set(ids) == shown, "what is shown is not what was told")
        hold(ids == ids.sorted() && Set(ids).count == ids.count, "the ids are not in order, or not unique")
        hold(ids.count <= devices.count, "there are more modems than objects were seen")
        for modem in state.modems { check(modem) }
        staleSince = staleSince.filter { shown.contains($0.key) }
    }

    private mutating func check(_ modem: LogicalModem) {
        let view = modem.view
        if !view.isStale {
            let isFiveG = [.nsaAvailable, .nsaConnected, .sa].contains(view.radio.fiveG.status)
            hold(!isFiveG || view.network.isRegistered, "5G without registration")
            hold(view.state == .reported(modem.facts.state), "the state is not the object's")
            hold(state.modemManager.isAvailable, "facts are true without ModemManager")
            hold(modem.path != nil, "facts are true without an object")
        } else if state.modemManager.isAvailable {
            hold(modem.deadline != nil, "stale for ever")
        }
        let hold5G = view.radio.fiveG
        if !view.isStale, hold5G.status != view.radio.reading.status {
            hold(view.network.isRegistered, "a 5G status is held without registration")
            let wait = hold5G.deadline.map { $0 - uptime }
            hold(
                wait.map { $0 > .zero && $0 <= state.policy.fiveGHold } ?? false,
                "a 5G status is held for \(wait.map { "\($0)" } ?? "ever")"
            )
        }
        hold(view.sims.count(where: \.isActive) <= 1, "two slots are active")
        hold(view.activeSlot == view.activeSIM?.slot ?? 0, "the active slot is not the active card's")

        guard view.isStale, modem.path != nil, state.modemManager.isAvailable else {
            staleSince[view.id] = nil
            return
        }
        let since = staleSince[view.id] ?? uptime
        staleSince[view.id] = since
        // One that was being disabled may lose its object at the end of that wait.
        let limit = state.policy.disablingNotice + state.policy.grace
        hold(uptime - since <= limit, "old facts are shown longer than the grace")
    }

    private mutating func checkMemory(before: TelephonyState) {
        let ids = state.memory.modems.map(\.id)
        hold(
            ids == ids.sorted() && Set(ids).count == ids.count,
            "the memory is not in order, or an id is there twice"
        )
        hold(before.memory.modems.allSatisfy { ids.contains($0.id) }, "a modem is forgotten")
        let new = Set(state.memory.modems.map(\.ordinal)).subtracting(before.memory.modems.map(\.ordinal))
        hold(new.allSatisfy { $0 > highest }, "a number is used again")
        highest = max(highest, new.max() ?? 0)
        for known in state.memory.modems {
            guard let imei = known.imei else { continue }
            hold(imeis[known.id] == nil || imeis[known.id] == imei, "\(known.id) is another device")
            imeis[known.id] = imei
        }
    }
}
