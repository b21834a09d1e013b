// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// One connection of a Unix socket.
package final class UnixStream: Sendable {
    private let descriptor: Descriptor

    init(_ descriptor: Descriptor) {
        self.descriptor = descriptor
    }

    /// Connects to `address`.
    ///
    /// - Throws: `SystemError` where nobody listens.
    package static func connect(to address: UnixAddress) throws -> UnixStream {
        let descriptor = try Descriptor.unixSocket()
        guard try address.withSystemAddress({ Glibc.connect(descriptor.number, $0, $1) }) == 0 else {
            throw SystemError("connect \(address)")
        }
        return UnixStream(descriptor)
    }

    /// The next bytes; nil at the end, after an error, and once the task is cancelled.
    package func read() async -> [UInt8]? {
        while !Task.isCancelled {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                let result = recv(descriptor.number, buffer.baseAddress, buffer.count, 0)
                failure = result < 0 ? errno : 0
                count = max(0, result)
            }
            if !bytes.isEmpty { return bytes }
            switch failure {
            case EAGAIN: await descriptor.waitUntilReadable()
            case EINTR: continue
            default: return nil
            }
        }
        return nil
    }

    /// Hands `bytes` to the peer.
    ///
    /// - Returns: whether it could take them; one that reads nothing for a quarter of a megabyte cannot.
    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let result = rest.withUnsafeBytes {
                send(descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if result < 0, errno == EINTR { continue }
            guard result > 0 else { return false }
            rest = rest.dropFirst(result)
        }
        return true
    }

    /// Waits until the peer has read everything written so far, but no longer than `limit`.
    func waitUntilRead(limit: Duration) async {
        let end = ContinuousClock.now + limit
        while unreadByPeer, !Task.isCancelled, ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    /// Ends the connection; a task that reads sees the end.
    package func close() {
        shutdown(descriptor.number, Int32(SHUT_RDWR))
    }

    private var unreadByPeer: Bool {
        // For a Unix socket SIOCOUTQ is what the peer has not taken yet (unix(7)).
        var count: Int32 = 0
        return ioctl(descriptor.number, UInt(TIOCOUTQ), &count) == 0 && count > 0
    }
}
