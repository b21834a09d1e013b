// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// How long to wait before the next try to connect: from a quarter of a second, doubled each time, up to five.
struct Backoff {
    private var milliseconds = 250

    /// Nothing was waited for since the connection was last good.
    var isFirst: Bool { milliseconds == 250 }

    mutating func wait() {
        usleep(UInt32(milliseconds) * 1000)
        milliseconds = min(5000, milliseconds * 2)
    }

    mutating func reset() {
        milliseconds = 250
    }
}
