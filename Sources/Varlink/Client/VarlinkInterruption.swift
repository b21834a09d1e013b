// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Ends, from any thread, the waiting of the one that talks to a service. Once given it stays given.
///
/// ```swift
/// let interruption = try VarlinkInterruption()
/// let connection = try VarlinkConnection.connect(path: path, interruption: interruption)
/// ```
package final class VarlinkInterruption: Sendable {
    private let event: Descriptor

    package init() throws(VarlinkConnectionError) {
        let number = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard number >= 0 else { throw .system(SystemError("eventfd")) }
        event = Descriptor(adopting: number)
    }

    /// Whoever waits stops waiting, and whoever would wait does not begin.
    package func interrupt() {
        var one: UInt64 = 1
        let number = event.number
        // It fails only where the counter is full, and then it can be read.
        _ = uninterrupted { write(number, &one, MemoryLayout.size(ofValue: one)) }
    }

    /// Sleeps for that long; whether the interruption came first, or had come before.
    package func wait(for duration: Duration) -> Bool {
        let end = ContinuousClock.now + duration
        while true {
            let left = max(ContinuousClock.now.duration(to: end), .zero)
            var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            if poll(&entry, 1, left.wholeMilliseconds) > 0 { return true }
            if ContinuousClock.now >= end { return false }
        }
    }

    /// Readable once it was given.
    var number: Int32 { event.number }
}
