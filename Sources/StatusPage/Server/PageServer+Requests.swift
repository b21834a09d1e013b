// SPDX-License-Identifier: Apache-2.0

internal import CSoup

/// An answer that takes its time.
final class Work {
    let message: Message
    var task: Task<Void, Never>?

    init(_ message: Message) { self.message = message }
}

/// Requests, from soup's first word of one to its last.
extension PageServer {
    /// What may come of a body that nobody wants, before the connection is ended.
    private static let bodyLimit = 64 << 10

    /// Makes the `SoupServer` and has it call us.
    func makeSoup() -> UnsafeMutablePointer<SoupServer>? {
        guard let soup = carrierd_soup_server() else { return nil }
        func data() -> UnsafeMutableRawPointer { Unmanaged.passRetained(ServerReference(self)).toOpaque() }
        soup_server_add_early_handler(soup, nil, screenRequest, data(), releaseObject)
        soup_server_add_handler(soup, nil, answerRequest, data(), releaseObject)
        for (signal, handler) in [
            ("request-started", requestStarted), ("request-read", requestRead),
            ("request-finished", requestEnded), ("request-aborted", requestEnded),
        ] {
            g_signal_connect_data(
                soup,
                signal,
                unsafeBitCast(handler, to: GCallback.self),
                data(),
                { data, _ in releaseObject(data) },
                GConnectFlags(rawValue: 0)
            )
        }
        return soup
    }

    fileprivate func start(_ message: Message) {
        // What soup answers by itself has it too.
        message.setPolicy()
    }

    /// The header is here: what is wrong with it is answered without a look at the rest.
    fileprivate func screen(_ message: Message) {
        message.disregardBodyAndRange()
        if let refusal = refusal(of: message) { message.answer(refusal) }
        guard message.hasBody else { return }
        g_signal_connect_data(
            UnsafeMutableRawPointer(message.pointer),
            "got-chunk",
            unsafeBitCast(gotChunk, to: GCallback.self),
            Unmanaged.passRetained(ServerReference(self)).toOpaque(),
            { data, _ in releaseObject(data) },
            GConnectFlags(rawValue: 0)
        )
    }

    private func refusal(of message: Message) -> PageResponse? {
        if message.headerSize > settings.limits.headerSize { return .headerTooLong }
        guard message.method == "GET" || message.method == "HEAD" else { return .notAllowed }
        if message.hasBody { return .line("a request has no body here", status: 413) }
        let hosts = message.headers("Host")
        guard hosts.count <= 1 else { return .line("there is more than one Host", status: 400) }
        guard let connection = message.key.flatMap({ connections[$0] }) else { return nil }
        // Who may open a Unix socket is no browser, and no stranger.
        if case .unix = connection.listener { return nil }
        let isAnswered = (hosts + [message.host].compactMap(\.self)).allSatisfy { hostPolicy.allows($0) }
        return isAnswered ? nil : .misdirected
    }

    fileprivate func count(_ bytes: Int, of message: Message) {
        guard let connection = message.key.flatMap({ connections[$0] }) else { return }
        connection.unwanted += bytes
        if connection.unwanted > Self.bodyLimit { connection.endRequest() }
    }

    fileprivate func noteRead(_ message: Message) {
        guard let connection = message.key.flatMap({ connections[$0] }) else { return }
        connection.phase = .answering
        connection.deadline = Self.now &+ settings.limits.answerTime.microseconds
    }

    /// The request is here.
    fileprivate func answer(_ message: Message) {
        guard let key = message.key, connections[key] != nil, !message.hasAnswer else { return }
        let request = PageRequest(
            isHead: message.method == "HEAD",
            path: message.path,
            query: PageQuery(message.query),
            accept: message.headers("Accept").joinedList,
            ifNoneMatch: message.headers("If-None-Match").joinedList,
            lastEventID: message.headers("Last-Event-ID").first,
            streams: streams.count
        )
        switch routes.answer(request) {
        case .response(let response): message.answer(response)
        case .later(let work): answer(message, key, later: work)
        case .events(let since, let wantsSignal):
            if request.isHead {
                // How long the answer to GET is, nobody knows.
                message.beginStream(
                    type: MediaType.events,
                    headers: [(name: "Cache-Control", value: "no-store")]
                )
                message.endStream()
            } else {
                stream(message, key, since: since, wantsSignal: wantsSignal)
            }
        }
    }

    private func answer(
        _ message: Message,
        _ key: UnsafeRawPointer,
        later work: @escaping @Sendable () async -> PageResponse
    ) {
        message.pause()
        let pending = Work(message)
        works[key] = pending
        let id = ObjectIdentifier(pending)
        let place = UInt(bitPattern: key)
        pending.task = Task { [weak self] in
            let response = await work()
            await self?.finish(place, id, with: response)
        }
    }

    private func finish(_ place: UInt, _ id: ObjectIdentifier, with response: PageResponse) {
        // It may have ended meanwhile, and another have its place.
        guard let key = UnsafeRawPointer(bitPattern: place), let work = works[key],
            ObjectIdentifier(work) == id
        else { return }
        works[key] = nil
        work.message.answer(response)
        work.message.resume()
    }

    /// A request is over, answered or not.
    func finish(_ key: UnsafeRawPointer) {
        works.removeValue(forKey: key)?.task?.cancel()
        endStream(key)
    }
}

/// How soup's callbacks find the server.
final class ServerReference {
    private weak var server: PageServer?

    init(_ server: PageServer) { self.server = server }

    /// Calls `body` on the server's thread, which is the one that soup calls back on.
    static func call(
        _ data: UnsafeMutableRawPointer?,
        _ message: SoupMessagePointer?,
        _ body: @Sendable (isolated PageServer, Message) -> Void
    ) {
        guard let data, let message,
            let server = Unmanaged<ServerReference>.fromOpaque(data).takeUnretainedValue().server
        else { return }
        // Unsafe only to the compiler: it stays on this thread.
        nonisolated(unsafe) let pointer = message
        server.assumeIsolated { body($0, Message(retaining: pointer)) }
    }
}

extension [String] {
    /// The values of a header that is a list, as one; nil where there is none (RFC 9110, 5.2).
    fileprivate var joinedList: String? { isEmpty ? nil : joined(separator: ",") }
}

/// `SoupServerCallback`.
private let screenRequest: SoupServerCallback = { _, message, _, _, data in
    ServerReference.call(data, message) { $0.screen($1) }
}

private let answerRequest: SoupServerCallback = { _, message, _, _, data in
    ServerReference.call(data, message) { $0.answer($1) }
}

/// `SoupServer::request-started` and its kin.
private typealias RequestSignal =
    @convention(c) (UnsafeMutablePointer<SoupServer>?, SoupMessagePointer?, UnsafeMutableRawPointer?) -> Void

private let requestStarted: RequestSignal = { _, message, data in
    ServerReference.call(data, message) { $0.start($1) }
}

private let requestRead: RequestSignal = { _, message, data in
    ServerReference.call(data, message) { $0.noteRead($1) }
}

private let requestEnded: RequestSignal = { _, message, data in
    ServerReference.call(data, message) { server, message in
        if let key = message.key { server.finish(key) }
    }
}

/// `SoupServerMessage::got-chunk`.
private typealias GotChunk =
    @convention(c) (SoupMessagePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void

private let gotChunk: GotChunk = { message, chunk, data in
    let size = chunk.map { Int(clamping: g_bytes_get_size($0)) } ?? 0
    ServerReference.call(data, message) { $0.count(size, of: $1) }
}
