// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Work for threads: first come, first served. They sleep while there is none.
final class WorkQueue<Work: Sendable>: Sendable {
    private struct State {
        var waiting: [Work] = []
        /// The first of `waiting` that has not been taken: taking from the front moves nothing.
        var first = 0
        /// Threads that sleep and have not been woken yet.
        var idle = 0
        var isClosed = false

        mutating func popFirst() -> Work? {
            guard first < waiting.count else { return nil }
            let work = waiting[first]
            first += 1
            if first == waiting.count {
                // A storm does not keep its memory.
                waiting.removeAll(keepingCapacity: first <= 1024)
                first = 0
            }
            return work
        }
    }

    private let state = Mutex(State())
    /// Signalled once for each thread that was idle and is wanted.
    private let wakeup = Semaphore()

    /// - Returns: whether a sleeping thread is woken for it; else it waits for one that is at work, or for a new one.
    @discardableResult
    func append(_ work: Work) -> Bool {
        let isTaken = state.withLock { state in
            state.waiting.append(work)
            guard state.idle > 0 else { return false }
            state.idle -= 1
            return true
        }
        if isTaken { wakeup.signal() }
        return isTaken
    }

    /// Takes the next, and sleeps until there is one; nil where the queue is closed and empty.
    func next() -> Work? {
        while true {
            let (work, isClosed) = state.withLock { state in
                let work = state.popFirst()
                if work == nil, !state.isClosed { state.idle += 1 }
                return (work, state.isClosed)
            }
            if work != nil || isClosed { return work }
            wakeup.wait()
        }
    }

    /// Has the threads go once all is done.
    func close() {
        let idle = state.withLock { state in
            defer { state.idle = 0 }
            state.isClosed = true
            return state.idle
        }
        for _ in 0..<idle { wakeup.signal() }
    }
}
