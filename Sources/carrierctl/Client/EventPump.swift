// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization
internal import TelephonyAPI

/// The daemon's events, read by a thread of their own, so that who waits for one can wait for a time as well.
///
/// It goes on for as long as the process does: a daemon that is away is waited for.
final class EventPump: Sendable {
    enum Message: Sendable {
        case event(Answer)
        /// The daemon is away, and is tried again; or it is at odds with us, and is not.
        case lost(Failure)
    }

    private let messages = Mutex<[Message]>([])
    private let count = DispatchSemaphore(value: 0)

    /// - Parameter kinds: nil for those that come by themselves.
    init(_ daemon: Daemon, kinds: [EventKind]?) {
        Task.detached { [self] in
            var backoff = Backoff()
            var isGoing = true
            while isGoing {
                do {
                    try daemon.stream(
                        TelephonyInterface.monitor,
                        MonitorParameters(kinds: kinds),
                        // Of some kinds alone the snapshot may be left out.
                        startsAtOnce: kinds == nil
                    ) { answer in
                        backoff.reset()
                        put(.event(answer))
                    }
                } catch {
                    let failure = Failure(error)
                    isGoing = failure.isPassing
                    put(.lost(failure))
                    if isGoing { backoff.wait() }
                }
            }
        }
    }

    /// The next message; nil where none has come by then.
    ///
    /// - Parameter limit: nil for as long as it takes.
    func next(within limit: Duration?) -> Message? {
        let end: DispatchTime =
            limit.map { .now() + .nanoseconds(Int(min(max($0, .zero), .seconds(86_400)) / .nanoseconds(1))) }
            ?? .distantFuture
        guard count.wait(timeout: end) == .success else { return nil }
        return messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    private func put(_ message: Message) {
        messages.withLock { $0.append(message) }
        count.signal()
    }
}
