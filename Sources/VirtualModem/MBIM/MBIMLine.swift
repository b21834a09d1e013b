// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The writing end of a client's connection: whole messages, one after another, whoever writes.
package final class MBIMLine: Sendable {
    private let stream: UnixStream
    private let state = Mutex(State())

    private struct State {
        /// The longest frame that the host takes.
        var limit = 4096
        /// The transactions that have not been answered yet.
        var unanswered: Set<UInt32> = []
    }

    init(_ stream: UnixStream) {
        self.stream = stream
    }

    /// Sets the longest frame that the host takes.
    func setLimit(_ bytes: Int) {
        state.withLock { $0.limit = bytes }
    }

    /// Notes that a transaction waits for its answer.
    ///
    /// - Returns: whether it is a new one.
    func begin(_ transaction: UInt32) -> Bool {
        state.withLock { $0.unanswered.insert(transaction).inserted }
    }

    /// Writes a message; a host that does not read loses its connection.
    ///
    /// - Parameter ends: whether that is the answer which the transaction waits for.
    func send(_ message: MBIMMessage, ends: Bool = true) {
        state.withLock { state in
            // Before it is written: who has the answer may use the number again.
            if ends { state.unanswered.remove(message.transaction) }
            guard stream.write(message.frames(limit: state.limit).flatMap { $0 }) else {
                return stream.close()
            }
        }
    }

    func close() { stream.close() }
}
