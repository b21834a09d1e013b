// SPDX-License-Identifier: Apache-2.0

/// Whether something is wanted, and for a while after nobody wants it any more: those who come and go would otherwise
/// have it set and put back each time.
package struct Linger: Hashable, Sendable {
    private let time: Duration
    private var isWanted = false
    private var end: Duration?

    /// - Parameter time: how long it goes on.
    package init(_ time: Duration) {
        self.time = time
    }

    /// Takes in whether somebody wants it at `now`, a time of any steady clock.
    package mutating func note(isWanted: Bool, at now: Duration) {
        guard isWanted != self.isWanted else { return }
        self.isWanted = isWanted
        end = isWanted ? nil : now + time
    }

    /// Whether it is to be had at `now`.
    package func isInForce(at now: Duration) -> Bool {
        isWanted || end.map { now < $0 } ?? false
    }

    /// When it ends; nil where that is not in sight, or over.
    package func deadline(at now: Duration) -> Duration? {
        end.flatMap { now < $0 ? $0 : nil }
    }
}
