// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony

/// What somebody wants to know now and ModemManager tells only when it is asked to: changed at any time, from any thread.
package final class Wishes: Sendable {
    package struct Content: Hashable, Sendable {
        /// Readings of the signal this often; nil where nobody wants them.
        package var signalRate: SignalRate?
        /// These sources of a location.
        package var locationSources: LocationSources = []

        package init() {}
    }

    private struct State {
        var content = Content()
        /// Grows at every change.
        var generation = 0
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextListener = 0
    }

    private let state = Mutex(State())

    package init() {}

    package var content: Content { state.withLock { $0.content } }

    var generation: Int { state.withLock { $0.generation } }

    package func change(_ body: (inout Content) -> Void) {
        let listeners = state.withLock { state in
            let old = state.content
            body(&state.content)
            guard state.content != old else { return [AsyncStream<Void>.Continuation]() }
            state.generation += 1
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.yield() }
    }

    /// Wakes a stream at every change, until the stream ends.
    func wake(_ continuation: AsyncStream<Void>.Continuation) {
        let number = state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
    }
}
