// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Writes inputs as steps, in which nobody's identity is left.
struct FactsRecorder: Sendable {
    private var shaper: IdentityShaper
    /// Whether places and cells may be in it.
    private let withPlace: Bool
    /// What a reader of the steps so far has before it.
    private var written = RecordedObjects()

    init(_ shaper: IdentityShaper, withPlace: Bool) {
        self.shaper = shaper
        self.withPlace = withPlace
    }

    /// What stands before the steps.
    ///
    /// - Parameters:
    ///   - wall: milliseconds since 1970 of its beginning.
    mutating func header(
        version: String,
        wall: Int64,
        state: TelephonyState,
        known: KnownFacts
    ) -> RecordingHeader {
        var header = RecordingHeader()
        header.format = Recording.format
        header.carrierd = version
        if case .available(let version) = known.modemManager { header.modemManager = version }
        header.wall = wall
        header.tables = state.carriers.versions
        header.location = withPlace
        shaper.adopt(state.policy.guards)
        let memory = shaper.shaped(state.memory).modems.map(RecordedModem.init)
        if !memory.isEmpty { header.memory = memory }
        let names = shaper.shaped(state.policy.names).map(RecordedName.init)
        if !names.isEmpty { header.names = names }
        let guards = shaper.shaped(state.policy.guards).map { ($0.recordedPlace, $0.recordedKeys) }
        if !guards.isEmpty { header.guards = Dictionary(guards, uniquingKeysWith: { first, _ in first }) }
        let standard = Policy()
        if state.policy.grace != standard.grace { header.grace = state.policy.grace / .seconds(1) }
        if state.policy.fiveGHold != standard.fiveGHold { header.hold = state.policy.fiveGHold / .seconds(1) }
        return header
    }

    /// All that is known now.
    ///
    /// - Parameter lost: how many inputs before it were not written; nil at the beginning.
    mutating func everything(_ known: KnownFacts, lost: Int?, at time: Duration) -> RecordedStep {
        var step = RecordedStep(at: time / .seconds(1))
        step.gap = lost
        written = RecordedObjects()
        switch known.modemManager {
        case .notAsked: break
        case .available(let version):
            step.modemManager = version ?? "-"
            if !known.isComplete { step.complete = false }
        case .unavailable(let reason):
            step.modemManager = ""
            step.reason = shaper.shaped(text: reason)
        }
        for (_, facts) in known.modems.sorted(by: { $0.key.text < $1.key.text }) {
            written.show(shaper.shaped(facts, withPlace: withPlace))
        }
        if !written.objects.isEmpty { step.objects = written.objects }
        if withPlace, let position = known.position { step.position = RecordedPosition(position) }
        if let routes = known.routes { step.routes = RecordedRoutes(shaper.shaped(routes)) }
        return step
    }

    /// One input as it enters the rules; nil for one that is in no recording.
    ///
    /// - Parameter known: with the input taken in.
    mutating func step(_ input: Input, _ known: KnownFacts, at time: Duration) -> RecordedStep? {
        var step = RecordedStep(at: time / .seconds(1))
        var objects = written
        switch input {
        case .modemManagerAppeared(let version):
            step.modemManager = version ?? "-"
            step.complete = false
        case .modemManagerVanished(let reason):
            step.modemManager = ""
            step.reason = shaper.shaped(text: reason)
            objects.removeAll()
        case .complete:
            step.complete = true
            let left = Set(known.modems.keys.map(\.recorded))
            for path in objects.modemPaths.subtracting(left) { objects.remove(ObjectPath(path)) }
        case .modem(let facts):
            guard case .available = known.modemManager else { return nil }
            objects.show(shaper.shaped(facts, withPlace: withPlace))
            if objects == written { step.told = [facts.path.recorded] }
        case .modemGone(let path):
            objects.remove(path)
            if objects == written { return nil }
        case .cells(let path, let cells):
            step.cells = [path.recorded: cells.map { RecordedCell($0, withPlace: withPlace) }]
        case .defaultRoutes(let routes):
            step.routes = RecordedRoutes(shaper.shaped(routes))
        case .position(let facts):
            guard withPlace else { return nil }
            step.position = RecordedPosition(facts)
        case .carriers(let table):
            guard table != shaper.carriers else { return nil }
            shaper.carriers = table
            step.tables = table.versions
        // A time alone: without it, what time did after the last news would be lost.
        case .tick: break
        // What is owed to ModemManager concerns nobody else.
        case .loans: return nil
        }
        step.objects = written.difference(to: objects)
        written = objects
        return step
    }
}
