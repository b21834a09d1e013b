// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// A real Mosquitto, in a folder of its own, on a Unix socket and, for those who want it, a port of this machine's.
///
/// ```
/// try await withBroker { broker in
///     let reader = try await broker.read("#")
/// }
/// ```
package final class Broker: Sendable {
    /// Whether broker and clients are installed.
    package static var isInstalled: Bool {
        Programs.path(of: "mosquitto") != nil && Programs.path(of: "mosquitto_sub") != nil
    }

    package let folder: String
    /// Where it listens for those who need no password and no encryption.
    package let socket: String
    /// The port of the listener that `listener` of `init` describes.
    package let port: UInt16

    private let process = Mutex<ChildProcess?>(nil)

    /// Makes a broker that does not run yet.
    ///
    /// - Parameters:
    ///   - listener: what the configuration says of the listener on the port; nil for no such listener.
    ///   - isQuiet: it writes no log.
    package init(listener: String? = nil, general: String = "", isQuiet: Bool = false) throws {
        folder = try TemporaryFolder.make()
        socket = "\(folder)/broker"
        port = try listener == nil ? 0 : FreePort.find()
        // With settings by listener Mosquitto 2.0.11 forgets its sessions when it is restarted.
        var text = """
            per_listener_settings \(listener != nil)
            user root
            persistence true
            persistence_location \(folder)/
            autosave_interval 0
            log_dest file \(folder)/broker.log
            log_type \(isQuiet ? "none" : "all")
            max_queued_messages 0
            \(general)
            listener 0 \(socket)
            allow_anonymous true

            """
        if let listener { text += "listener \(port) 127.0.0.1\n\(listener)\n" }
        try TemporaryFolder.write(text, to: "\(folder)/broker.conf")
    }

    deinit {
        process.withLock { $0?.send(signal: SIGKILL) }
        TemporaryFolder.remove(folder)
    }

    /// Starts it; when this returns, it listens.
    package func start() async throws {
        unlink(socket)
        let process = try await ChildProcess.start(
            try Self.program("mosquitto"),
            ["-c", "\(folder)/broker.conf"],
            output: .discard,
            errors: .discard
        )
        self.process.withLock { $0 = process }
        // It says when it listens by that alone.
        try await eventually { await self.hasStarted }
    }

    /// Ends it in an orderly way: it keeps its sessions and what stands there.
    package func stop() async {
        let process = process.withLock { process in
            defer { process = nil }
            return process
        }
        await process?.terminate(limit: .seconds(20))
    }

    /// Stops it as a debugger does: its connections stay, and nothing answers.
    package func freeze() {
        process.withLock { $0?.send(signal: SIGSTOP) }
    }

    package func thaw() {
        process.withLock { $0?.send(signal: SIGCONT) }
    }

    package var log: String { (try? TemporaryFolder.text(of: "\(folder)/broker.log")) ?? "" }

    private var hasStarted: Bool {
        get async {
            guard let program = try? Self.program("mosquitto_pub"),
                let probe = try? await ChildProcess.start(
                    program,
                    ["--unix", socket, "-t", "probe", "-m", "probe"],
                    output: .discard,
                    errors: .discard
                )
            else { return false }
            return (try? await probe.waitForExit(limit: .seconds(20))) == .status(0)
        }
    }

    /// Subscribes, with a session that outlasts the broker's restarts.
    package func read(_ topic: String, as name: String = "reader") async throws -> BrokerReader {
        let reader = try await BrokerReader(topic, as: name, at: socket)
        return reader
    }

    static func program(_ name: String) throws -> String {
        guard let path = Programs.path(of: name) else {
            throw ChildProcess.Failure(description: "\(name) is not installed")
        }
        return path
    }
}

/// What a subscriber that nobody here wrote was given, in its order.
package final class BrokerReader: Sendable {
    package struct Message: Hashable, Sendable {
        package var topic: String
        /// It stood there before the subscriber came.
        package var isRetained: Bool
        package var payload: String
    }

    private let process: ChildProcess
    private let received = Mutex<[Message]>([])
    private let isSubscribed = Mutex(false)

    fileprivate init(_ topic: String, as name: String, at socket: String) async throws {
        // What it says of itself it would else keep for later.
        process = try await ChildProcess.start(
            "stdbuf",
            [
                "-oL", try Broker.program("mosquitto_sub"), "--unix", socket, "-c", "-i", name, "-q", "1",
                "-V", "5", "-x", "3600", "-d", "-F", "message %t %r %p",
                "-t", topic,
            ],
            errors: .discard
        )
        let lines = process.lines
        Task { [weak self] in
            for await line in lines { self?.take(line) }
        }
        try await eventually { self.isSubscribed.withLock { $0 } }
    }

    private func take(_ line: String) {
        if line.hasPrefix("Subscribed") { isSubscribed.withLock { $0 = true } }
        let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "message" else { return }
        let message = Message(topic: String(parts[1]), isRetained: parts[2] == "1", payload: String(parts[3]))
        received.withLock { $0.append(message) }
    }

    package var messages: [Message] { received.withLock { $0 } }

    /// What was last said under a topic; nil where nothing was.
    package func last(_ topic: String) -> String? {
        messages.last { $0.topic == topic }?.payload
    }

    package func stop() async {
        await process.terminate()
    }
}

/// Runs `body` with a broker of its own, which is gone afterwards, whatever `body` does.
package func withBroker<Value: Sendable>(
    listener: String? = nil,
    general: String = "",
    _ body: (Broker) async throws -> Value
) async throws -> Value {
    let broker = try Broker(listener: listener, general: general)
    try await broker.start()
    do {
        let value = try await body(broker)
        await broker.stop()
        return value
    } catch {
        await broker.stop()
        throw error
    }
}
