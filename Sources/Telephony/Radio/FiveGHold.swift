// SPDX-License-Identifier: Apache-2.0

/// Keeps the 5G status from flickering: up at once, down only when it stays down.
///
/// An NR leg is added under load and dropped when idle, every few seconds; an icon that follows is of no use.
/// Android holds its icon by such timers too.
package struct FiveGHold: Hashable, Sendable {
    package private(set) var status: FiveGStatus
    /// When `status` came to be, in milliseconds of wall time.
    package private(set) var since: Int64
    /// When a downgrade that is pending takes effect, in uptime.
    package private(set) var deadline: Duration?
    /// Since when the readings have been lower than each of these, in uptime: the time that it has to last may change
    /// meanwhile.
    private var left: [FiveGStatus: Duration] = [:]

    package init(_ status: FiveGStatus, at now: Moment) {
        self.status = status
        since = now.wall
    }

    /// Takes in a reading.
    ///
    /// Of several steps down each has to last: what is shown then is the best that was read within the time, and not what
    /// there happens to be at its end.
    ///
    /// - Parameters:
    ///   - mayHold: without registration, and on another network than before, there is nothing to hold.
    ///   - hold: how long a lower status has to last.
    mutating func observe(_ reading: FiveGStatus, mayHold: Bool, now: Moment, hold: Duration) {
        let higher = Self.steps.filter { $0.rank > reading.rank && $0.rank <= status.rank }
        guard mayHold, !higher.isEmpty else { return show(reading, at: now) }
        let times = higher.map { ($0, left[$0] ?? now.uptime) }
        guard let (kept, begin) = times.last(where: { now.uptime - $0.1 < hold }) else {
            return show(reading, at: now)
        }
        show(kept, at: now)
        left = Dictionary(times.filter { $0.0.rank <= kept.rank }) { first, _ in first }
        deadline = begin + hold
    }

    /// What may be held, the best last.
    private static let steps: [FiveGStatus] = [.nsaAvailable, .nsaConnected, .sa]

    private mutating func show(_ reading: FiveGStatus, at now: Moment) {
        deadline = nil
        left = [:]
        guard reading != status else { return }
        status = reading
        since = now.wall
    }
}
