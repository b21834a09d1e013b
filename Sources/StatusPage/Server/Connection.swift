// SPDX-License-Identifier: Apache-2.0

internal import CSoup
internal import Glibc

/// One client's connection. It belongs to the page's thread, and goes when soup has let go of the connection.
///
/// There is one request to a connection. It is what HTTP leaves to a server, and it leaves a client no way to hold one
/// open between two requests, or to put a second one behind the first.
final class Connection {
    /// What it is doing.
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
    let remote: UnsafeMutablePointer<GSocketAddress>
    var phase = Phase.asking
    /// By when that has to be done, where it is no stream: in microseconds, by `g_get_monotonic_time`.
    var deadline: Int64
    /// How many bytes of a body have come that nobody wants.
    var unwanted = 0

    /// Takes over the caller's reference of `socket`.
    ///
    /// - Parameter patience: how long the kernel tries to reach a client of which it hears nothing.
    init(
        adopting socket: SocketPointer,
        of listener: ListenAddress,
        ends: borrowing Ends,
        deadline: Int64,
        patience: Duration
    ) {
        self.socket = socket
        self.listener = listener
        remote = ends.remote
        g_object_ref(remote)
        site = ends.site
        self.deadline = deadline
        g_socket_set_blocking(socket, 0)
        g_socket_set_option(socket, SOL_SOCKET, SO_SNDBUF, Self.sendBuffer, nil)
        guard case .tcp = listener else { return }
        g_socket_set_option(socket, Int32(IPPROTO_TCP), TCP_NODELAY, 1, nil)
        let milliseconds = Int32(clamping: patience.microseconds / 1000)
        g_socket_set_option(socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, milliseconds, nil)
    }

    deinit {
        g_object_unref(socket)
        g_object_unref(remote)
    }

    /// What it is found by, from its messages too.
    var key: UnsafeRawPointer { UnsafeRawPointer(remote) }

    /// Answers in soup's place, as much as can be done at once.
    func refuse(_ answer: [UInt8]) {
        g_socket_send(socket, answer, gsize(answer.count), nil, nil)
        g_socket_shutdown(socket, 0, 1, nil)
    }

    /// Reads what has come: what is left unread would have the kernel take the answer back.
    func discardInput() {
        var request = [UInt8](repeating: 0, count: 16 << 10)
        g_socket_receive(socket, &request, gsize(request.count), nil, nil)
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
