// SPDX-License-Identifier: Apache-2.0

internal import CSoup
internal import GLibSupport
internal import Synchronization
internal import Threads

/// The HTTP server: libsoup, on a thread and a context of its own, so that neither ModemManager's context nor a client
/// can keep the other waiting.
///
/// ```swift
/// let server = PageServer(content: content) { level, line in … }
/// await server.apply(settings)
/// server.wake()           // something has happened
/// await server.stop()
/// ```
package actor PageServer {
    /// How much a message weighs.
    package enum LogLevel: Sendable {
        case error
        case warning
        case notice
        case debug
    }

    /// One thread for all servers of the process, from the first one on.
    private static let executor = GLibExecutor(name: "http", context: g_main_context_new())

    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        Self.executor.asUnownedSerialExecutor()
    }

    let routes: Routes
    let log: @Sendable (LogLevel, String) -> Void
    var settings = PageSettings()
    var hostPolicy = HostPolicy(listening: [], names: [])
    /// The `SoupServer`; nil while nothing is served.
    var soup: UnsafeMutablePointer<SoupServer>?
    var listeners: [ListenAddress: (listener: Listener, watch: LoopSource?)] = [:]
    /// By what `Message.key` says.
    var connections: [UnsafeRawPointer: Connection] = [:]
    var connectionsOfSite: [[UInt8]: Int] = [:]
    /// What is being answered and takes its time, by its connection's key.
    var works: [UnsafeRawPointer: Work] = [:]
    var streams: [UnsafeRawPointer: StreamedAnswer] = [:]
    var frames = EventFrames()
    var sweeper: LoopSource?
    var crowd = Crowd(from: 64)
    /// Connections that were turned away, oldest first, each until when it is kept.
    var refused: [(connection: Connection, until: Int64)] = []
    /// Runs while there are any.
    var refusedSweeper: LoopSource?
    /// Has the listeners tried again after the system gave no connection.
    var recovery: LoopSource?
    /// When it was last said that it gives none, by `now`.
    var lastComplaint: Int64?
    /// As many as `streams`, for who does not want to wait for this thread to know.
    let streamCount = Atomic(0)

    /// Read from the first listener on until the server goes.
    private let news: AsyncStream<Void>.Continuation
    private let newsStream: AsyncStream<Void>
    private var newsReader: Task<Void, Never>?

    /// - Parameter leaflet: the folder of the map's library.
    package init(
        content: PageContent,
        leaflet: String? = nil,
        log: @escaping @Sendable (LogLevel, String) -> Void
    ) {
        routes = Routes(content: content, leaflet: Leaflet(folder: leaflet ?? Leaflet.standardFolder))
        self.log = log
        // That there is something new is said once.
        (newsStream, news) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Serves as `settings` say. Where that is what was served already, it goes on undisturbed; an address that cannot
    /// be had costs a line in the log, and is tried again at the next call.
    package func apply(_ settings: PageSettings) {
        let isSocketOther =
            settings.socketMode != self.settings.socketMode
            || settings.socketGroup != self.settings.socketGroup
        self.settings = settings
        for address in listeners.keys
        where !settings.listen.contains(address) || isSocketOther && address.isUnix {
            close(address)
        }
        if !settings.listen.isEmpty { begin() }
        for address in settings.listen where listeners[address] == nil { open(address) }
        hostPolicy = HostPolicy(
            listening: listeners.values.map(\.listener.boundAddress),
            names: settings.hosts
        )
        if listeners.isEmpty { end() }
    }

    /// Where it is served now, with the ports that were found for port 0.
    package var addresses: [ListenAddress] { listeners.values.map(\.listener.boundAddress) }

    /// Says that there may be something new for the event streams. From any thread; with no stream it costs nothing.
    package nonisolated func wake() {
        if streamCount.load(ordering: .sequentiallyConsistent) > 0 { news.yield() }
    }

    /// Ends all connections and closes all sockets.
    package func stop() {
        apply(PageSettings())
    }

    isolated deinit {
        stop()
        news.finish()
    }

    private func begin() {
        guard soup == nil else { return }
        soup = makeSoup()
        // Once for all: a stream whose reader is cancelled has ended.
        guard newsReader == nil else { return }
        newsReader = Task { [weak self, newsStream] in
            for await _ in newsStream { await self?.fillStreams() }
        }
    }

    private func end() {
        guard let soup else { return }
        self.soup = nil
        for key in Array(connections.keys) { drop(key) }
        soup_server_disconnect(soup)
        g_object_unref(soup)
        for key in Array(connections.keys) { forget(key) }
        recovery = nil
        refused = []
        refusedSweeper = nil
    }

    private func open(_ address: ListenAddress) {
        do {
            let listener = try Listener(address, mode: settings.socketMode, group: settings.socketGroup)
            listeners[address] = (listener, nil)
            watch(address)
            log(.notice, "the page is at \(listener.boundAddress.place)")
            if !address.isLocal {
                log(
                    .warning,
                    "[http] \(address): anybody who reaches this port reads the carrier, network and place of every "
                        + "modem, and nothing is encrypted; put nginx or the like in front (Documentation/http.md)"
                )
            }
        } catch {
            log(.error, "\(error); the page is not served there")
        }
    }

    private func close(_ address: ListenAddress) {
        let place = listeners.removeValue(forKey: address)?.listener.boundAddress.place
        for (key, connection) in connections where connection.listener == address { drop(key) }
        log(.notice, "the page is no longer at \(place ?? address.place)")
    }
}

extension ListenAddress {
    fileprivate var isUnix: Bool { if case .unix = self { true } else { false } }

    /// As a person would look it up.
    fileprivate var place: String { isUnix ? "\(self)" : "http://\(self)/" }
}
