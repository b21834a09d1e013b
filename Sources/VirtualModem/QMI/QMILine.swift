// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The writing end of a client's connection: whole frames, one after another, whoever writes.
package final class QMILine: Sendable {
    private let stream: UnixStream
    private let isWriting = Mutex(())

    init(_ stream: UnixStream) {
        self.stream = stream
    }

    /// Writes a message; a host that does not read loses its connection.
    func send(_ message: QMIMessage) {
        isWriting.withLock { _ in
            guard stream.write(message.encoded()) else { return stream.close() }
        }
    }

    func close() { stream.close() }
}
