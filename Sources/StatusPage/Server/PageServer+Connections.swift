// SPDX-License-Identifier: Apache-2.0

internal import CSoup
internal import GLibSupport

/// Connections: their beginning, their limits and their end.
extension PageServer {
    /// How long nobody is listened to after the system gave no connection.
    private static let recoveryTime = Duration.seconds(1)
    /// What is sent in place of an answer where there are too many connections.
    private static let refusal = Array(
        ("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Type: text/plain; charset=utf-8\r\n"
            + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
            + "there are as many connections as may be; come again later\n").utf8
    )

    static var now: Int64 { Int64(g_get_monotonic_time()) }

    func watch(_ address: ListenAddress) {
        let watch = listeners[address]?.listener.watch { [weak self] in
            self?.assumeIsolated { $0.accept(address) }
        }
        listeners[address]?.watch = watch
    }

    private func accept(_ address: ListenAddress) {
        guard let listener = listeners[address]?.listener else { return }
        do {
            try listener.accept { take($0, of: address) }
        } catch {
            log(.error, "no connection to the page can be accepted: \(error); trying again")
            for address in listeners.keys { listeners[address]?.watch = nil }
            recovery = LoopSource(every: Self.recoveryTime) { [weak self] in
                self?.assumeIsolated { $0.recover() }
            }
        }
    }

    private func recover() {
        recovery = nil
        for address in listeners.keys { watch(address) }
    }

    /// Takes over a connection that was accepted.
    private func take(_ socket: SocketPointer, of address: ListenAddress) {
        guard let soup, let ends = Ends(of: socket, unlessUnix: address) else {
            g_object_unref(socket)
            return
        }
        let limits = settings.limits
        let connection = Connection(
            adopting: socket,
            of: address,
            site: ends.site,
            deadline: Self.now &+ limits.requestTime.microseconds
        )
        let ofSite = ends.site.map { connectionsOfSite[$0, default: 0] } ?? 0
        guard connections.count < limits.connections, ofSite < limits.connectionsPerAddress else {
            g_socket_send(socket, Self.refusal, gsize(Self.refusal.count), nil, nil)
            return
        }
        guard let stream = g_socket_connection_factory_create_connection(socket) else { return }
        let key = UnsafeRawPointer(ends.remote)
        connections[key] = connection
        if let site = ends.site { connectionsOfSite[site, default: 0] += 1 }
        g_object_weak_ref(
            UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self),
            connectionEnded,
            Unmanaged.passRetained(ConnectionEnd(server: self, key: key)).toOpaque()
        )
        _ = UnsafeMutableRawPointer(stream).withMemoryRebound(to: GIOStream.self, capacity: 1) {
            soup_server_accept_iostream(soup, $0, ends.local, ends.remote, nil)
        }
        g_object_unref(stream)
        if sweeper == nil {
            sweeper = LoopSource(every: limits.sweepInterval) { [weak self] in
                self?.assumeIsolated { $0.sweep() }
            }
        }
    }

    /// Ends a connection, wherever it is.
    func drop(_ key: UnsafeRawPointer) {
        connections[key]?.end()
        if let work = works.removeValue(forKey: key) {
            work.task?.cancel()
            work.message.answer(.line("no answer in time", status: 503))
            work.message.resume()
        }
        if let stream = streams[key] {
            stream.message.endStream()
            stream.message.resume()
        }
    }

    /// A connection is over: nothing of it stays.
    func forget(_ key: UnsafeRawPointer) {
        finish(key)
        guard let connection = connections.removeValue(forKey: key) else { return }
        if let site = connection.site {
            let left = connectionsOfSite[site, default: 0] - 1
            connectionsOfSite[site] = left > 0 ? left : nil
        }
        if connections.isEmpty { sweeper = nil }
    }

    /// Ends what has taken too long, and finds out who is still there.
    private func sweep() {
        let now = Self.now
        for (key, connection) in connections {
            switch connection.phase {
            case .asking, .answering: if now > connection.deadline { drop(key) }
            case .streaming: tend(key, now: now)
            }
        }
    }
}

/// The two ends of a connection. Behind a Unix socket they are made up: soup takes them for Internet addresses.
private struct Ends: ~Copyable {
    let local: UnsafeMutablePointer<GSocketAddress>
    /// An object that belongs to this connection alone.
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

/// Whose connection it was that ended.
private final class ConnectionEnd {
    weak var server: PageServer?
    let key: UnsafeRawPointer

    init(server: PageServer, key: UnsafeRawPointer) {
        self.server = server
        self.key = key
    }
}

/// `GWeakNotify`: soup has let go of a connection.
private let connectionEnded: GWeakNotify = { data, _ in
    guard let data else { return }
    let end = Unmanaged<ConnectionEnd>.fromOpaque(data).takeRetainedValue()
    let key = UInt(bitPattern: end.key)
    // In the server's own deinit there is nothing to tell any more.
    end.server?.assumeIsolated { server in
        if let key = UnsafeRawPointer(bitPattern: key) { server.forget(key) }
    }
}

extension Duration {
    var microseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
    }
}

extension PageLimits {
    /// How often what has a limit is looked after, while there is a connection.
    fileprivate var sweepInterval: Duration {
        let shortest = min(requestTime, answerTime, stallTime, keepAlive)
        return max(.milliseconds(20), min(.seconds(5), shortest / 3))
    }
}
