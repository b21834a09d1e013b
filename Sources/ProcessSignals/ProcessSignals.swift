// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Threads

/// The signals that steer a program, as a stream.
///
/// They are caught by a handler, not waited for with everything blocked: Dispatch keeps a thread of its own in
/// sigsuspend(2) with nothing blocked, where the default action would take the process. A Dispatch source takes a
/// signal only some time after it was made.
///
/// ```swift
/// for await signal in try ProcessSignals.caught([SIGHUP, SIGTERM]) { … }
/// ```
package enum ProcessSignals {
    /// Catches the signals from now on; what comes before the stream is read waits in it. To be called once.
    ///
    /// SIGHUP asks to go on otherwise, and may come again; with any other signal the stream ends.
    ///
    /// SIGPIPE is ignored besides: a peer that goes away is an error of write, not the end of the process. So are those
    /// that mean something else to each program, and the end of one that does not know them.
    ///
    /// - Throws: `SignalError` where the system has no descriptor or thread left.
    package static func caught(_ numbers: [Int32]) throws -> AsyncStream<Int32> {
        for number in ignored { signal(number, SIG_IGN) }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SignalError(number: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A handler must not wait, whatever comes.
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        signalPipe = ends[1]
        for number in numbers {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = noteSignal
            action.sa_flags = SA_RESTART
            guard sigaction(number, &action, nil) == 0 else { throw SignalError(number: errno) }
        }
        return try stream(from: ends[0])
    }

    private static let ignored = [SIGPIPE, SIGUSR1, SIGUSR2, SIGALRM]

    private static func stream(from descriptor: Int32) throws -> AsyncStream<Int32> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Int32.self,
            // A second of the same kind means nothing new.
            bufferingPolicy: .bufferingNewest(8)
        )
        let reader = Reader(descriptor: descriptor, continuation: continuation)
        do throws(ThreadError) {
            try WorkerThread(name: "signals") { reader.run() }.detach()
        } catch {
            throw SignalError(number: error.number)
        }
        return stream
    }

    private struct Reader: Sendable {
        let descriptor: Int32
        let continuation: AsyncStream<Int32>.Continuation

        func run() {
            var number: UInt8 = 0
            while true {
                let count = read(descriptor, &number, 1)
                if count == 1 {
                    let signal = Int32(number)
                    continuation.yield(signal)
                    // Whatever comes later must not push the order to end out of the buffer.
                    if signal != SIGHUP { continuation.finish() }
                } else if count == 0 || errno != EINTR {
                    return
                }
            }
        }
    }
}

/// Signals cannot be caught, and the program could not be ended in order.
package struct SignalError: Error, CustomStringConvertible {
    let number: Int32

    package var description: String { "signals cannot be caught: \(String(cString: strerror(number)))" }
}

// Unsafe only to the compiler: written once, before the handlers that read it are installed.
nonisolated(unsafe) private var signalPipe: Int32 = -1

/// Only what signal-safety(7) allows: a write, and errno as it was.
private let noteSignal: @convention(c) (Int32) -> Void = { number in
    let saved = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(signalPipe, &byte, 1)
    errno = saved
}
