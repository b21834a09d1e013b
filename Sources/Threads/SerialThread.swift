// SPDX-License-Identifier: Apache-2.0

/// Runs an actor's jobs one after another on a thread of its own, which may block: a disk that is slow must not take
/// one of the few that all tasks share.
///
/// ```swift
/// private let thread = SerialThread(name: "history")
/// nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
/// ```
package final class SerialThread: SerialExecutor {
    private struct Turn {
        let job: UnownedJob
        /// Lives as long as it has something to do.
        let executor: SerialThread
    }

    private let queue = WorkQueue<Turn>()

    /// Starts the thread; it ends when nobody has the executor any more.
    package init(name: StaticString) {
        do {
            try WorkerThread(name: name) { [queue] in
                while let turn = queue.next() {
                    turn.job.runSynchronously(on: turn.executor.asUnownedSerialExecutor())
                }
            }.detach()
        } catch {
            fatalError("\(error)")
        }
    }

    deinit {
        queue.close()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        queue.append(Turn(job: UnownedJob(job), executor: self))
    }
}
