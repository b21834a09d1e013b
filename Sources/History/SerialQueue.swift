// SPDX-License-Identifier: Apache-2.0

internal import Dispatch

/// Runs an actor's jobs one after another on Dispatch's threads, which may block: a disk that is slow must not take
/// one of the few of Swift's own pool.
final class SerialQueue: SerialExecutor {
    private let queue: DispatchQueue

    init(name: String) {
        queue = DispatchQueue(label: name)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
