// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import FoundationEssentials
package import Telephony
internal import TelephonyService

/// Plays a case to the rules alone: no bus, no clock, no waiting.
package struct CasePlayer {
    package private(set) var state: TelephonyState
    private var objects = CaseObjects()
    private var time = 0.0
    private let renderer: WireRenderer

    /// - Parameters:
    ///   - carriers: a table of the site's, over the one inside the program.
    ///   - guards: what [sim-guard] says, by place and key.
    package init(
        remembering memory: Memory = Memory(),
        carriers: JSONValue? = nil,
        guards: [String: [String: String]]? = nil
    ) throws {
        let table =
            if let carriers {
                CarrierTable(layers: [
                    try Self.builtin.get().layer,
                    try CarrierFile.layer(bytes: carriers.encoded(), file: "site.json"),
                ])
            } else {
                try Self.builtin.get().table
            }
        var policy = Policy()
        policy.guards = try (guards ?? [:]).map { place, keys in
            guard let place = SIMGuard.Place(place) else {
                throw CaseError(description: "no place: \(place)")
            }
            return SIMGuard(
                place,
                cards: SIMGuard.entries(of: keys["iccid"] ?? "").compactMap(CardPattern.init),
                carriers: SIMGuard.entries(of: keys["carriers"] ?? "").compactMap(CarrierPin.init)
            )
        }
        state = TelephonyState(memory: memory, policy: policy, carriers: table)
        renderer = WireRenderer(audience: .privileged, pseudonyms: Pseudonyms { _ in "0123456789abcdef" })
    }

    /// Read once: it is large, and there are many cases.
    private static let builtin = Result {
        let layer = try BuiltinTable.layer()
        return (layer: layer, table: CarrierTable(layers: [layer]))
    }

    /// Goes on to the step's time, shows what it shows, and gives every event on the way, as text.
    package mutating func play(_ step: TelephonyCase.Step) -> [String] {
        var events: [Event] = []
        // Each deadline on the way is met when it is due.
        while let deadline = state.deadline, deadline <= .seconds(step.at) {
            events += take(.tick, at: max(deadline, .seconds(time)))
        }
        time = step.at
        let now = Duration.seconds(time)
        let before = objects
        objects.merge(step.objects ?? [:])
        if step.modemManager?.isEmpty == true {
            events += take(.modemManagerVanished(reason: "ModemManager is not running"), at: now)
        }
        for path in before.modemPaths.subtracting(objects.modemPaths).sorted()
        where state.modemManager.isAvailable {
            events += take(.modemGone(ObjectPath(path)), at: now)
        }
        if let version = step.modemManager, !version.isEmpty {
            events += take(.modemManagerAppeared(version: version), at: now)
        }
        if state.modemManager.isAvailable {
            for path in objects.modemPaths.sorted() {
                guard let facts = objects.facts(at: path) else { continue }
                if step.modemManager != nil || before.facts(at: path) != facts {
                    events += take(.modem(facts), at: now)
                }
            }
        }
        if step.modemManager?.isEmpty == false { events += take(.complete, at: now) }
        return events.map(\.line)
    }

    /// What the privileged are answered for a modem; nil where there is none of that id.
    package func answer(for id: String) throws -> JSONValue? {
        guard let modem = state.views.first(where: { $0.id.description == id }) else { return nil }
        let data = try JSONEncoder().encode(renderer.modem(modem, modemManager: state.modemManager))
        return try JSONValue(Array(data))
    }

    private mutating func take(_ input: Input, at uptime: Duration) -> [Event] {
        // The first second of 2026.
        let wall = 1_767_225_600_000 + Int64(uptime / .milliseconds(1))
        let result = reduce(state, input, now: Moment(wall: wall, uptime: uptime))
        state = result.state
        return result.events
    }
}

extension Event {
    /// The event as the cases write it: `simChanged modem1 slot 1 otherCarrier 89… -> 89…`.
    package var line: String {
        var words = [kind.rawValue]
        if let modem { words.append(modem.description) }
        if let slot { words.append("slot \(slot)") }
        if let change { words.append(change.rawValue) }
        if isOffline { words.append("offline") }
        if before != nil || after != nil { words.append("\(Self.text(before)) -> \(Self.text(after))") }
        return words.joined(separator: " ")
    }

    private static func text(_ value: Value?) -> String {
        switch value {
        case .text(let text): text
        case .card(let iccid): iccid.disclosed
        case .subscriber(let imsi): imsi.disclosed
        case nil: "-"
        }
    }
}
