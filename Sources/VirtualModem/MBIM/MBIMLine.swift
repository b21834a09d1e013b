// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The writing end of a client's connection: whole messages, one after another, whoever writes.
package final class MBIMLine: Sendable {
    private let stream: UnixStream
    /// The longest frame that the host takes.
    private let limit = Mutex(4096)

    init(_ stream: UnixStream) {
        self.stream = stream
    }

    /// Sets the longest frame that the host takes.
    func setLimit(_ bytes: Int) {
        limit.withLock { $0 = bytes }
    }

    /// Writes a message; a host that does not read loses its connection.
    func send(_ message: MBIMMessage) {
        limit.withLock { limit in
            guard stream.write(message.frames(limit: limit).flatMap { $0 }) else { return stream.close() }
        }
    }

    func close() { stream.close() }
}
