// SPDX-License-Identifier: Apache-2.0

internal import CSoup
internal import Glibc

/// One client's connection. It belongs to the page's thread, and goes when soup has let go of the connection.
///
/// There is one request to a connection. It is what HTTP leaves to a server, and it leaves a client no way to hold one
/// open between two requests, or to put a second one behind the first.
final class Connection {
    /// What it is doing, each with the time by which it has to be done; nil for no limit.
    enum Phase {
        /// The request is not all there yet.
        case asking
        case answering
        case streaming
    }

    /// What the kernel may hold of answers that a client does not take, in bytes (it doubles the number).
    private static let sendBuffer: Int32 = 64 << 10

    let listener: ListenAddress
    /// Whose it is, to be counted by; nil behind a Unix socket, where there is one client for all.
    let site: [UInt8]?
    let socket: SocketPointer
    var phase = Phase.asking
    /// In microseconds, by `g_get_monotonic_time`.
    var deadline: Int64
    /// How many bytes of a body have come that nobody wants.
    var unwanted = 0

    /// Takes over the caller's reference of `socket`.
    init(adopting socket: SocketPointer, of listener: ListenAddress, site: [UInt8]?, deadline: Int64) {
        self.socket = socket
        self.listener = listener
        self.site = site
        self.deadline = deadline
        g_socket_set_blocking(socket, 0)
        g_socket_set_option(socket, SOL_SOCKET, SO_SNDBUF, Self.sendBuffer, nil)
        if case .tcp = listener { g_socket_set_option(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1, nil) }
    }

    deinit {
        g_object_unref(socket)
    }

    /// Has soup find the connection at its end, wherever it is with it.
    func end() {
        g_socket_shutdown(socket, 1, 1, nil)
    }

    /// Has soup find that nothing more comes.
    func endRequest() {
        g_socket_shutdown(socket, 1, 0, nil)
    }
}
