// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
@_spi(ExperimentalScheduling) internal import _Concurrency

/// Runs tasks on a few threads, first come first served, and their sleeps by `Timers`.
///
/// A thread is started when there is work and none is free, and stays. It sleeps without a limit: nothing wakes it but
/// work. No task may keep one waiting for another task; what waits for a disk has a `SerialThread`.
final class TaskPool: TaskExecutor, SchedulingExecutor {
    private let limit: Int
    private let threads = Mutex(0)
    private let queue = WorkQueue<UnownedJob>()
    private let timers = Timers()

    /// Its threads stay until the process ends.
    ///
    /// - Parameter limit: how many threads there may be.
    init(limit: Int = TaskPool.usualLimit) {
        self.limit = limit
    }

    /// As many as there are cores, and no more than are of use; two at least, so that one which writes a file does not
    /// hold up everything else.
    static var usualLimit: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 2), 4) }

    func enqueue(_ job: consuming ExecutorJob) {
        if !queue.append(UnownedJob(job)) { startThread() }
    }

    func enqueue<C: Clock>(
        _ job: consuming ExecutorJob,
        after delay: C.Duration,
        tolerance: C.Duration?,
        clock: C
    ) {
        timers.schedule(
            UnownedJob(job),
            on: self,
            // Both of Swift's clocks count in it; one that counts in something else has no sleep of the system's.
            after: delay as? Duration ?? .zero,
            by: clock is SuspendingClock ? .suspending : .continuous
        )
    }

    private func startThread() {
        threads.withLock { count in
            guard count < limit else { return }
            do {
                try WorkerThread(name: "tasks") { self.run() }.detach()
                count += 1
            } catch {
                // Those that there are do it.
                guard count > 0 else { fatalError("\(error)") }
            }
        }
    }

    private func run() {
        while let job = queue.next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
