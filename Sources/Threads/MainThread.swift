// SPDX-License-Identifier: Apache-2.0

@_spi(ExperimentalCustomExecutors) internal import _Concurrency

/// Runs the main actor's jobs on the thread that calls `run`, which is the process's first.
final class MainThread: MainExecutor {
    private let queue = WorkQueue<UnownedJob>()

    func enqueue(_ job: consuming ExecutorJob) {
        queue.append(UnownedJob(job))
    }

    /// Returns when it has been stopped and all is done.
    func run() {
        while let job = queue.next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    func stop() {
        queue.close()
    }
}
