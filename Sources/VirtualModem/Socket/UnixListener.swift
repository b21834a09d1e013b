// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// A listening Unix socket.
package final class UnixListener: Sendable {
    package let address: UnixAddress
    private let descriptor: Descriptor

    /// Listens at `address`. A path that a dead process left behind is taken over.
    ///
    /// - Throws: `SystemError`; a living listener is `EADDRINUSE`.
    package init(_ address: UnixAddress) throws {
        self.address = address
        descriptor = try Descriptor.unixSocket()
        let number = descriptor.number
        if case .path(let path) = address, try !Self.answers(at: address) { unlink(path) }
        let result = try address.withSystemAddress { bind(number, $0, $1) }
        guard result == 0 else { throw SystemError("bind \(address)") }
        guard listen(number, 16) == 0 else { throw SystemError("listen \(address)") }
    }

    deinit {
        if case .path(let path) = address { unlink(path) }
    }

    /// The next peer; nil once the task is cancelled.
    package func accept() async -> UnixStream? {
        while !Task.isCancelled {
            let number = Glibc.accept(descriptor.number, nil, nil)
            if number >= 0 {
                let peer = Descriptor(owning: number)
                peer.prepare()
                return UnixStream(peer)
            }
            switch errno {
            case EAGAIN: await descriptor.waitUntilReadable()
            // A peer that is gone again, or no descriptor to spare: the next may fare better.
            case ECONNABORTED, EINTR: continue
            default: try? await Task.sleep(for: .milliseconds(100))
            }
        }
        return nil
    }

    private static func answers(at address: UnixAddress) throws -> Bool {
        let descriptor = try Descriptor.unixSocket()
        return try address.withSystemAddress { connect(descriptor.number, $0, $1) } == 0 || errno == EAGAIN
    }
}
