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
    /// When it began: the time that it has to last may change meanwhile.
    private var pendingSince: Duration?

    package init(_ status: FiveGStatus, at now: Moment) {
        self.status = status
        since = now.wall
    }

    /// Takes in a reading.
    ///
    /// - Parameters:
    ///   - mayHold: without registration, and on another network than before, there is nothing to hold.
    ///   - hold: how long a lower status has to last.
    mutating func observe(_ reading: FiveGStatus, mayHold: Bool, now: Moment, hold: Duration) {
        guard mayHold, reading.rank < status.rank else {
            show(reading, at: now)
            return
        }
        let begin = pendingSince ?? now.uptime
        if now.uptime - begin >= hold {
            show(reading, at: now)
        } else {
            pendingSince = begin
            deadline = begin + hold
        }
    }

    private mutating func show(_ reading: FiveGStatus, at now: Moment) {
        deadline = nil
        pendingSince = nil
        guard reading != status else { return }
        status = reading
        since = now.wall
    }
}
