// SPDX-License-Identifier: Apache-2.0

internal import CSoup
internal import GLibSupport
internal import Threads
internal import Varlink

/// Connections: their beginning, their limits and their end.
extension PageServer {
    /// How long nobody is listened to after the system gave no connection.
    private static let recoveryTime = Duration.seconds(1)
    private static let complaintTime = Duration.seconds(60)
    /// What is sent in place of an answer where there are too many connections.
    private static let refusal = Array(
        ("HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\nContent-Type: text/plain; charset=utf-8\r\n"
            + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
            + "there are as many connections as may be; come again later\n").utf8
    )

    /// What is sent in place of an answer to a request that soup is not shown (`RequestScreen`).
    private static let unclear = Array(
        ("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"
            + "X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
            + "the request does not say clearly where it ends; send it without a body\n").utf8
    )

    /// How long a client that was turned away may still write, and read why, before the kernel tells it that nobody is
    /// there; and of how many clients at one time that is so.
    private static let refusalTime = Duration.seconds(5)
    private static let mostRefused = 64

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
            complain("no connection to the page can be accepted: \(error); trying again")
            for address in listeners.keys { listeners[address]?.watch = nil }
            recovery = LoopSource(every: Self.recoveryTime) { [weak self] in
                self?.assumeIsolated { $0.recover() }
            }
        }
    }

    /// Says what goes on for longer once a minute.
    private func complain(_ text: String) {
        let now = Self.now
        if let last = lastComplaint, now &- last < Self.complaintTime.microseconds { return }
        lastComplaint = now
        log(.error, text)
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
            ends: ends,
            deadline: Self.now &+ limits.requestTime.microseconds,
            patience: limits.stallTime
        )
        let ofSite = ends.site.map { connectionsOfSite[$0, default: 0] } ?? 0
        // They are for the rest of the process: these go at once.
        guard !SparedDescriptors.contain(g_socket_get_fd(socket)) else {
            return connection.refuse(Self.refusal)
        }
        guard connections.count < limits.connections, ofSite < limits.connectionsPerAddress else {
            return refuse(connection)
        }
        guard let bare = g_socket_connection_factory_create_connection(socket) else { return }
        defer { g_object_unref(bare) }
        let stream = UnsafeMutableRawPointer(bare).withMemoryRebound(to: GIOStream.self, capacity: 1) {
            screened($0) { [weak connection] in connection?.refuse(Self.unclear) }
        }
        guard let stream else { return }
        connections[connection.key] = connection
        crowd.note(connections.count)
        if let site = connection.site { connectionsOfSite[site, default: 0] += 1 }
        g_object_weak_ref(
            UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self),
            connectionEnded,
            Unmanaged.passRetained(ConnectionEnd(of: connection, server: self)).toOpaque()
        )
        soup_server_accept_iostream(soup, stream, ends.local, connection.remote, nil)
        g_object_unref(stream)
        if sweeper == nil {
            sweeper = LoopSource(every: limits.sweepInterval) { [weak self] in
                self?.assumeIsolated { $0.sweep() }
            }
        }
    }

    private func refuse(_ connection: Connection) {
        connection.refuse(Self.refusal)
        if refused.count >= Self.mostRefused { refused.removeFirst().connection.discardInput() }
        refused.append((connection, Self.now &+ Self.refusalTime.microseconds))
        guard refusedSweeper == nil else { return }
        refusedSweeper = LoopSource(every: Self.refusalTime / 2) { [weak self] in
            self?.assumeIsolated { $0.letGoOfRefused() }
        }
    }

    private func letGoOfRefused() {
        let now = Self.now
        while let first = refused.first, first.until < now {
            first.connection.discardInput()
            refused.removeFirst()
        }
        if refused.isEmpty { refusedSweeper = nil }
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
        crowd.note(connections.count)
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

/// Whose connection it was that ended. What it is found by is nobody else's as long as this is there.
private final class ConnectionEnd {
    weak var server: PageServer?
    let connection: Connection

    init(of connection: Connection, server: PageServer) {
        self.server = server
        self.connection = connection
    }
}

/// `GWeakNotify`: soup has let go of a connection.
private let connectionEnded: GWeakNotify = { data, _ in
    guard let data else { return }
    let end = Unmanaged<ConnectionEnd>.fromOpaque(data).takeRetainedValue()
    let key = UInt(bitPattern: end.connection.key)
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
