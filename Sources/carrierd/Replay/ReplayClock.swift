// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony

/// The time of a recording that is being played: it stands at what was told last.
final class ReplayClock: Sendable {
    private let begin: Int64
    private let uptime = Mutex(Duration.zero)

    /// - Parameter begin: milliseconds since 1970.
    init(begin: Int64) {
        self.begin = begin
    }

    var now: Moment {
        let uptime = uptime.withLock { $0 }
        return Moment(wall: begin &+ Int64(uptime / .milliseconds(1)), uptime: uptime)
    }

    /// Goes on to a time, never back.
    func advance(to time: Duration) {
        uptime.withLock { $0 = max($0, time) }
    }
}
