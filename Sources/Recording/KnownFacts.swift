// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// What the inputs so far have told, as they told it: what somebody who comes later has to be told first.
struct KnownFacts: Sendable {
    enum ModemManager: Sendable {
        case notAsked
        case available(version: String?)
        case unavailable(reason: String)
    }

    private(set) var modemManager = ModemManager.notAsked
    /// All objects that ModemManager had when it was asked have been told.
    private(set) var isComplete = false
    private(set) var modems: [ObjectPath: ModemFacts] = [:]
    /// Those told since ModemManager was asked.
    private(set) var told: Set<ObjectPath> = []
    private(set) var routes: DefaultRoutes?
    private(set) var position: PositionFacts?

    mutating func take(_ input: Input) {
        switch input {
        case .modemManagerAppeared(let version):
            modemManager = .available(version: version)
            isComplete = false
            told = []
        case .modemManagerVanished(let reason):
            modemManager = .unavailable(reason: reason)
            isComplete = false
            modems = [:]
        case .complete:
            isComplete = true
            modems = modems.filter { told.contains($0.key) }
        case .modem(let facts):
            // Left over from an owner that has gone, as the rules have it too.
            guard case .available = modemManager else { return }
            modems[facts.path] = facts
            told.insert(facts.path)
        case .modemGone(let path):
            modems[path] = nil
            told.remove(path)
        case .defaultRoutes(let routes): self.routes = routes
        case .position(let facts): position = facts
        case .cells, .carriers, .loans, .tick: break
        }
    }
}
