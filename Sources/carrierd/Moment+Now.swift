// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Telephony

extension Moment {
    static var now: Moment {
        var wall = timespec()
        var uptime = timespec()
        clock_gettime(CLOCK_REALTIME, &wall)
        // Stands still during suspend, as the clock of the service's timer does: a modem that was away for a night's
        // sleep has not been away for a minute.
        clock_gettime(CLOCK_MONOTONIC, &uptime)
        return Moment(
            wall: Int64(wall.tv_sec) &* 1000 &+ Int64(wall.tv_nsec) / 1_000_000,
            uptime: .seconds(uptime.tv_sec) + .nanoseconds(uptime.tv_nsec)
        )
    }
}
