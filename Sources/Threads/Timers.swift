// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization

/// Hands jobs over when their time has come: two timers of the system's (timerfd_create(2)), one for each clock, armed
/// for the earliest job and at rest while there is none.
///
/// A job cannot be taken back: a sleep that was cancelled is handed over all the same, and does nothing then.
final class Timers: Sendable {
    /// Neither is set by anyone.
    enum Clock: Int {
        /// Stands still while the machine is suspended: Swift's `SuspendingClock`.
        case suspending
        /// Goes on meanwhile: Swift's `ContinuousClock`.
        case continuous
    }

    private struct Sleeper {
        let job: UnownedJob
        let executor: any TaskExecutor
    }

    private struct State {
        /// By clock.
        var waiting = [DeadlineQueue<Sleeper>(), DeadlineQueue<Sleeper>()]
    }

    private let state = Mutex(State())
    /// By clock.
    private let descriptors: [Int32]

    /// Starts the thread, which stays until the process ends. Not at the first job: that may come when the system gives
    /// no threads any more.
    init() {
        descriptors = [CLOCK_MONOTONIC, CLOCK_BOOTTIME].map { clock in
            let descriptor = timerfd_create(clock, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            guard descriptor >= 0 else {
                fatalError("no timer can be made: \(String(cString: strerror(errno)))")
            }
            return descriptor
        }
        do {
            try WorkerThread(name: "timers") { self.run() }.detach()
        } catch {
            fatalError("\(error)")
        }
    }

    /// Hands `job` to `executor` in `delay`, which may be negative: that is at once.
    func schedule(_ job: UnownedJob, on executor: any TaskExecutor, after delay: Duration, by clock: Clock) {
        let deadline = clock.now.addingReportingOverflow(delay.nanoseconds)
        state.withLock { state in
            let earliest = state.waiting[clock.rawValue].first
            state.waiting[clock.rawValue].insert(
                Sleeper(job: job, executor: executor),
                at: deadline.overflow ? .max : deadline.partialValue
            )
            let first = state.waiting[clock.rawValue].first
            if first != earliest { arm(clock, for: first) }
        }
    }

    /// Sets the system's timer, which needs no thread to be woken; to be called under the lock.
    private func arm(_ clock: Clock, for deadline: Int64?) {
        var setting = itimerspec()
        // Zero would disarm it.
        if let deadline = deadline.map({ max($0, 1) }) {
            setting.it_value = timespec(
                tv_sec: Int(deadline / 1_000_000_000),
                tv_nsec: Int(deadline % 1_000_000_000)
            )
        }
        timerfd_settime(descriptors[clock.rawValue], Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }

    fileprivate func run() {
        var polls = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            guard poll(&polls, nfds_t(polls.count), -1) > 0 else { continue }
            for clock in [Clock.suspending, .continuous] where polls[clock.rawValue].revents != 0 {
                var expirations: UInt64 = 0
                _ = read(descriptors[clock.rawValue], &expirations, MemoryLayout.size(ofValue: expirations))
                let due = state.withLock { state in
                    defer { arm(clock, for: state.waiting[clock.rawValue].first) }
                    return state.waiting[clock.rawValue].pop(until: clock.now)
                }
                for sleeper in due { sleeper.executor.enqueue(ExecutorJob(sleeper.job)) }
            }
        }
    }
}

extension Timers.Clock {
    /// In nanoseconds.
    fileprivate var now: Int64 {
        var time = timespec()
        clock_gettime(self == .suspending ? CLOCK_MONOTONIC : CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}

extension Duration {
    /// As many as there can be at most.
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflows) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooLong || overflows ? (seconds < 0 ? .min : .max) : sum
    }
}
