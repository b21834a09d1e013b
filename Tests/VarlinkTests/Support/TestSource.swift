// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Varlink

/// A stream of numbered replies of one length, from a ring that grows when a test says so.
final class TestSource: ReplySource {
    private struct State {
        var available: Int
        var isComplete = false
        var given = 0
        var closings = 0
    }

    private let state: Mutex<State>
    private let padding: String
    /// One element for each call of `closed`.
    let closings: AsyncStream<Void>
    private let closing: AsyncStream<Void>.Continuation

    init(available: Int = 0, length: Int = 0) {
        state = Mutex(State(available: available))
        padding = String(repeating: "x", count: length)
        (closings, closing) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(8))
    }

    /// How many replies were pulled.
    var given: Int { state.withLock { $0.given } }
    var closedCount: Int { state.withLock { $0.closings } }

    func add(_ count: Int) {
        state.withLock { $0.available += count }
    }

    /// The next reply after those that are there is the last.
    func complete() {
        state.withLock { $0.isComplete = true }
    }

    func next(limit: Int) -> ReplyBatch {
        state.withLock { state in
            var replies: [[UInt8]] = []
            var length = 0
            while state.given < state.available, length < limit {
                let reply = Array(#"{"n":\#(state.given),"p":"\#(padding)"}"#.utf8)
                state.given += 1
                length += reply.count
                replies.append(reply)
            }
            if !replies.isEmpty { return .replies(replies) }
            return state.isComplete ? .last(Array(#"{"n":-1}"#.utf8)) : .waiting
        }
    }

    func closed() {
        state.withLock { $0.closings += 1 }
        closing.yield()
    }

    /// Waits until `closed` is called.
    func untilClosed() async {
        var iterator = closings.makeAsyncIterator()
        _ = await iterator.next()
    }
}
