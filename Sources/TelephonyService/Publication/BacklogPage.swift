// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony

/// A page of what the ring does not hold any more, asked of the archive once for all who come to it.
final class BacklogPage: Sendable {
    enum Answer {
        /// The archive is being asked.
        case awaited
        case here(EncodedPage)
        /// The archive does not have what follows, or cannot be read, or nobody waited for it any more.
        case missing
    }

    private enum State {
        case new
        case awaited(Task<Void, Never>, waiting: [ObjectIdentifier: @Sendable () -> Void])
        case settled(Answer)
    }

    /// The number that it is asked from.
    let first: Int
    private let state = Mutex(State.new)

    init(from first: Int) {
        self.first = first
    }

    /// Asks for it; to be called once, before anyone joins.
    func ask(_ question: @escaping @Sendable () async -> EncodedPage?) {
        state.withLock { state in
            state = .awaited(Task { await self.settle(question()) }, waiting: [:])
        }
    }

    var answer: Answer {
        state.withLock { state in
            if case .settled(let answer) = state { answer } else { .awaited }
        }
    }

    /// How many bytes it is; 0 while it is awaited.
    var size: Int {
        if case .here(let page) = answer { page.size } else { 0 }
    }

    /// Lets somebody wait for it, where it is not there yet.
    ///
    /// - Parameter wake: called once when it is answered.
    /// - Returns: whether it has that event, as far as can be known; where not, another is to be asked for.
    func join(_ waiter: ObjectIdentifier, at sequence: Int, wake: @escaping @Sendable () -> Void) -> Bool {
        state.withLock { state in
            switch state {
            case .new, .settled(.missing), .settled(.awaited): return false
            case .settled(.here(let page)): return page.covers(sequence)
            case .awaited(let task, var waiting):
                guard sequence >= first else { return false }
                waiting[waiter] = wake
                state = .awaited(task, waiting: waiting)
                return true
            }
        }
    }

    /// Somebody does not wait any more; when nobody does, the archive need not answer.
    func leave(_ waiter: ObjectIdentifier) {
        let abandoned = state.withLock { state -> Task<Void, Never>? in
            guard case .awaited(let task, var waiting) = state else { return nil }
            waiting[waiter] = nil
            state = waiting.isEmpty ? .settled(.missing) : .awaited(task, waiting: waiting)
            return waiting.isEmpty ? task : nil
        }
        abandoned?.cancel()
    }

    private func settle(_ page: EncodedPage?) {
        let waiting = state.withLock { state -> [@Sendable () -> Void] in
            guard case .awaited(_, let waiting) = state else { return [] }
            state = .settled(page.map(Answer.here) ?? .missing)
            return Array(waiting.values)
        }
        for wake in waiting { wake() }
    }
}
