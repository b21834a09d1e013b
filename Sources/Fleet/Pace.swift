// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How long the fleet waits for what; tests are in more of a hurry.
package struct FleetPace: Sendable {
    /// Between two tries, at least and at most.
    package var retries: (least: Duration, most: Duration) = (.seconds(1), .seconds(60))
    /// For a broker's answer to a connection.
    package var answer = Duration.seconds(20)
    /// Until a connection that follows a short one is said to be there.
    package var trust = Duration.seconds(10)
    /// Between two writings of the mark.
    package var marks = Duration.seconds(1)
    /// For what is on its way when everything ends.
    package var farewell = Duration.seconds(2)

    package init() {}
}

/// The clock of deadlines: it stands still during suspend, and so does the network.
enum Uptime {
    static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Until then for poll(2), rounded up, so that the time has come when the wait is over; nil for ever.
    static func milliseconds(until deadline: Duration?) -> Int32 {
        guard let deadline else { return -1 }
        return Int32(clamping: Int64(max(deadline - now, .zero) / .milliseconds(1)) &+ 1)
    }
}
