// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// The signals that ask a process to end.
///
/// A Dispatch source takes a signal only some time after it was made, and one that comes before is lost.
/// To block them for a thread that waits does not do either: the main thread, once Swift is done with it,
/// sleeps with nothing blocked.
package enum TerminationSignals {
    /// Catches them from now on, to be told by ``wait()``.
    package static func catchAll() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        for number in [SIGINT, SIGTERM] { signal(number, signalCame) }
    }

    /// Waits until one has come, or the task is cancelled.
    ///
    /// - Returns: whether one has come; false at once where they are not caught.
    static func wait() async -> Bool {
        guard readEnd >= 0 else { return false }
        await Descriptor(owning: dup(readEnd)).waitUntilReadable()
        return !Task.isCancelled
    }
}

// Unsafe only to the compiler: written once, before the handler that reads it is installed.
private nonisolated(unsafe) var readEnd: Int32 = -1
private nonisolated(unsafe) var writeEnd: Int32 = -1

/// Does what a signal handler may: it writes.
private let signalCame: @convention(c) (Int32) -> Void = { _ in
    let saved = errno
    var byte: UInt8 = 0
    _ = write(writeEnd, &byte, 1)
    errno = saved
}
