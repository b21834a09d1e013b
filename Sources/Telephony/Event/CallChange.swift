// SPDX-License-Identifier: Apache-2.0

/// How one call went on: its id and its state, before and after, in one word each side. Nil where there is no call.
struct CallChange: Hashable, Sendable {
    var before: String?
    var after: String?

    /// A call that has not been asked yet has not begun, and one that ModemManager has dropped is over.
    static func all(from old: [CallFacts], to new: [CallFacts]) -> [CallChange] {
        guard old != new else { return [] }
        var changes: [CallChange] = []
        for call in old where !new.contains(where: { $0.path == call.path }) {
            guard let state = call.state.word, call.state != .terminated else { continue }
            changes.append(CallChange(before: "\(call.id) \(state)", after: nil))
        }
        for call in new {
            let before = old.first { $0.path == call.path }
            guard call != before, let state = call.state.word else { continue }
            let last = before?.state.word.map { "\(call.id) \($0)" }
            changes.append(CallChange(before: last, after: "\(call.id) \(state)"))
        }
        return changes
    }
}

extension CallFacts {
    /// The index at the end of ModemManager's path: unique while the call lasts.
    package var id: String {
        path.text.split(separator: "/").last.map(String.init) ?? path.text
    }
}

extension CallFacts.State {
    /// In the contract's words; nil where nobody can say.
    package var word: String? {
        switch self {
        case .dialing: "dialing"
        case .ringingOut: "ringing"
        case .ringingIn: "incoming"
        case .active: "active"
        case .held: "held"
        case .waiting: "waiting"
        case .terminated: "disconnected"
        case .unknown, .other: nil
        }
    }
}
