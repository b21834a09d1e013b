// SPDX-License-Identifier: Apache-2.0

/// Whether a condition has held for long enough: time is passed in, and nothing is waited for here.
package struct Stability {
    package enum Scope: Equatable {
        /// One modem is enough, any one.
        case any
        /// This modem, whatever the others do.
        case one(String)
        /// Every modem there is, and there has to be one.
        case all
    }

    package enum Verdict: Equatable {
        /// It has held for long enough, of these modems.
        case held([String])
        /// Not yet; nil where time alone will not bring it about.
        case pending(due: Duration?)
    }

    private let scope: Scope
    private let span: Duration
    /// Since when it holds of each modem of which it does.
    private var since: [String: Duration] = [:]

    package init(scope: Scope, span: Duration) {
        self.scope = scope
        self.span = span
    }

    /// Takes in what is so at `now`, a time of any steady clock.
    ///
    /// - Parameter truths: of each modem there is. One that is not there, or of which it is not known, begins anew.
    package mutating func observe(_ truths: [String: Truth], at now: Duration) -> Verdict {
        since = since.filter { truths[$0.key] == .yes }
        for (id, truth) in truths where truth == .yes { since[id] = since[id] ?? now }
        let held = since.filter { $0.value + span <= now }.keys.sorted()
        switch scope {
        case .any:
            if !held.isEmpty { return .held(held) }
            return .pending(due: since.values.min().map { $0 + span })
        case .one(let id):
            if held.contains(id) { return .held([id]) }
            return .pending(due: since[id].map { $0 + span })
        case .all:
            if !held.isEmpty, held.count == truths.count { return .held(held) }
            guard !truths.isEmpty, since.count == truths.count else { return .pending(due: nil) }
            return .pending(due: since.values.max().map { $0 + span })
        }
    }
}
