// SPDX-License-Identifier: Apache-2.0

internal import CSystemd
internal import Glibc

/// The sockets that the service manager opened before the service started (sd_listen_fds(3)).
///
/// Whoever takes a descriptor closes it.
package struct ActivatedSockets: Sendable {
    /// A listening Unix stream socket.
    package struct Socket: Hashable, Sendable {
        /// `FileDescriptorName=` of the socket unit; by default the unit's own name.
        package let name: String
        package let descriptor: Int32
    }

    /// Those that a Varlink server can serve, in the socket unit's order.
    package let sockets: [Socket]
    /// The names of those that were something else; they have been closed.
    package let rejected: [String]

    /// Takes what was passed to this process, nothing where nothing was, and clears the environment of it.
    ///
    /// To be called once, before the process has other threads: the environment has no lock.
    package static func take() -> ActivatedSockets {
        var names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        let count = sd_listen_fds_with_names(1, &names)
        defer { Self.free(names) }
        let descriptors = (0..<max(count, 0)).map { index in
            (
                name: names?[Int(index)].map { String(cString: $0) } ?? "unknown",
                descriptor: SD_LISTEN_FDS_START + index
            )
        }
        return ActivatedSockets(descriptors)
    }

    /// Keeps those of `descriptors` that are listening Unix stream sockets, and closes the others.
    init(_ descriptors: [(name: String, descriptor: Int32)]) {
        var sockets: [Socket] = []
        var rejected: [String] = []
        for (name, descriptor) in descriptors {
            if sd_is_socket_unix(descriptor, Int32(SOCK_STREAM.rawValue), 1, nil, 0) > 0 {
                let flags = fcntl(descriptor, F_GETFD)
                _ = fcntl(descriptor, F_SETFD, max(flags, 0) | FD_CLOEXEC)
                sockets.append(Socket(name: name, descriptor: descriptor))
            } else {
                close(descriptor)
                rejected.append(name)
            }
        }
        self.sockets = sockets
        self.rejected = rejected
    }

    private static func free(_ names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) {
        guard let names else { return }
        var next = names
        while let name = next.pointee {
            Glibc.free(name)
            next += 1
        }
        Glibc.free(names)
    }
}
