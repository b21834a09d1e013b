// SPDX-License-Identifier: Apache-2.0

internal import CSoup

/// The two ends of a connection. Behind a Unix socket they are made up: soup takes them for Internet addresses.
struct Ends: ~Copyable {
    let local: UnsafeMutablePointer<GSocketAddress>
    /// An object that belongs to this connection alone: soup keeps it, and a message is known by it.
    let remote: UnsafeMutablePointer<GSocketAddress>
    let site: [UInt8]?

    /// Nil where the client has gone already.
    init?(of socket: SocketPointer, unlessUnix address: ListenAddress) {
        let isUnix = if case .unix = address { true } else { false }
        let local =
            isUnix
            ? g_inet_socket_address_new_from_string("127.0.0.1", 0) : g_socket_get_local_address(socket, nil)
        let remote =
            isUnix
            ? g_inet_socket_address_new_from_string("127.0.0.1", 0) : g_socket_get_remote_address(socket, nil)
        guard let local, let remote else {
            if let local { g_object_unref(local) }
            if let remote { g_object_unref(remote) }
            return nil
        }
        self.local = local
        self.remote = remote
        site = isUnix ? nil : Self.site(of: remote)
    }

    deinit {
        g_object_unref(local)
        g_object_unref(remote)
    }

    private static func site(of address: UnsafeMutablePointer<GSocketAddress>) -> [UInt8]? {
        let text = address.withMemoryRebound(to: GInetSocketAddress.self, capacity: 1) {
            g_inet_address_to_string(g_inet_socket_address_get_address($0))
        }
        defer { g_free(text) }
        return text.flatMap { IPAddress(String(cString: $0)) }?.site
    }
}
