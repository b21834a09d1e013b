// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What other threads tell the server's thread.
final class Mailbox: Sendable {
    struct Content {
        /// Deferred answers that are ready, with their connections.
        var answers: [(connection: UInt64, answer: VarlinkAnswer)] = []
        var streamsChanged = false
        var stopping = false
    }

    fileprivate struct State {
        var content = Content()
        var wakeup: Wakeup?
        var signalled = false
        var closed = false
    }

    private let state = Mutex(State())

    /// From now on, what is put in wakes the thread.
    func open(_ wakeup: Wakeup) {
        state.withLock { state in
            state.wakeup = wakeup
            state.signal()
        }
    }

    func streamsChanged() {
        state.withLock { state in
            guard !state.content.streamsChanged else { return }
            state.content.streamsChanged = true
            state.signal()
        }
    }

    func stop() {
        state.withLock { state in
            state.content.stopping = true
            state.signal()
        }
    }

    func put(_ answer: VarlinkAnswer, for connection: UInt64) {
        let accepted = state.withLock { state in
            guard !state.closed else { return false }
            state.content.answers.append((connection, answer))
            state.signal()
            return true
        }
        if !accepted { answer.discard() }
    }

    /// Empties the box.
    func take() -> Content {
        state.withLock { state in
            defer {
                state.content = Content(stopping: state.content.stopping)
                state.signalled = false
            }
            return state.content
        }
    }

    /// Nobody reads any more: what is and what comes in is thrown away.
    func close() {
        let left = state.withLock { state in
            state.closed = true
            state.wakeup = nil
            defer { state.content.answers = [] }
            return state.content.answers
        }
        for (_, answer) in left { answer.discard() }
    }
}

extension Mailbox.State {
    /// One write for however many letters.
    fileprivate mutating func signal() {
        guard !signalled, let wakeup else { return }
        signalled = true
        wakeup.signal()
    }
}

extension VarlinkAnswer {
    /// Nobody is there to take the answer.
    func discard() {
        if case .stream(let source) = self { source.closed() }
    }
}
