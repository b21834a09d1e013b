// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The signals that steer the daemon, as a stream.
enum Signals {
    enum Signal: Sendable {
        case reload
        case end
    }

    /// Blocks the signals in this thread and every one that comes of it; to be called before there are others.
    static func block() {
        var set = wanted
        pthread_sigmask(SIG_BLOCK, &set, nil)
        // A client that goes away is an error of write, not the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// The signals as they come, taken by a thread that does nothing else.
    static func stream() -> AsyncStream<Signal> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Signal.self,
            // A second of the same kind means nothing new.
            bufferingPolicy: .bufferingNewest(4)
        )
        let waiter = Unmanaged.passRetained(Waiter(continuation)).toOpaque()
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { data in
                if let data { Unmanaged<Waiter>.fromOpaque(data).takeRetainedValue().run() }
                return nil
            },
            waiter
        )
        if result != 0 {
            // Without the thread the daemon could not be ended: it ends at once instead.
            Unmanaged<Waiter>.fromOpaque(waiter).release()
            continuation.yield(.end)
        }
        return stream
    }

    private static var wanted: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&set, signal) }
        return set
    }

    private final class Waiter {
        let continuation: AsyncStream<Signal>.Continuation

        init(_ continuation: AsyncStream<Signal>.Continuation) {
            self.continuation = continuation
        }

        func run() {
            var set = Signals.wanted
            while true {
                var number: Int32 = 0
                guard sigwait(&set, &number) == 0 else { continue }
                continuation.yield(number == SIGHUP ? .reload : .end)
            }
        }
    }
}
