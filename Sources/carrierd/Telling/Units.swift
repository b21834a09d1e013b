// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Synchronization
internal import Telephony

/// Has systemd start what the machine's owner wants to be started, one unit after the other.
///
/// A unit that is not there is nobody's wish, so nothing is said of it.
final class Units: Sendable {
    /// How long systemd may take to connect and to answer: the job that it makes is not waited for.
    private static let limit = Duration.seconds(10)

    private let bus: BusAddress
    private let isWanted: @Sendable () -> Bool
    private let log: Log
    private let occasions = Mutex(Occasions())
    /// What was last said to be wrong; nil where nothing is.
    private let trouble = Mutex<String?>(nil)
    private let requests: AsyncStream<UnitRequest>
    private let queue: AsyncStream<UnitRequest>.Continuation

    /// - Parameter isWanted: whether the configuration has units started; asked at each change.
    init(bus: BusAddress, log: Log, isWanted: @escaping @Sendable () -> Bool) {
        self.bus = bus
        self.log = log
        self.isWanted = isWanted
        // A systemd that hangs for as long as it takes to fill this has other worries.
        (requests, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    /// Takes in what happened; returns at once.
    func take(_ events: [Event], _ state: TelephonyState) {
        guard isWanted() else {
            // Begins anew when it is wanted again.
            occasions.withLock { $0 = Occasions() }
            return
        }
        for occasion in occasions.withLock({ $0.take(events, state) }) { queue.yield(UnitRequest(occasion)) }
    }

    /// Asks systemd, until the task is cancelled.
    func run() async {
        for await request in requests { await ask(request) }
    }

    private func ask(_ request: UnitRequest) async {
        do {
            try await withLimit(Self.limit) { [bus] in
                // A connection for each: weeks may lie between two, and one that is kept would have to be watched.
                let connection = try await BusConnection.open(bus)
                _ = try await connection.invoke(
                    request.verb.rawValue,
                    interface: "org.freedesktop.systemd1.Manager",
                    path: "/org/freedesktop/systemd1",
                    destination: "org.freedesktop.systemd1",
                    arguments: GLibVariant(strings: request.unit, "replace"),
                    timeout: Self.limit
                )
            }
            trouble.withLock { $0 = nil }
            log(.notice, "systemd is asked to \(request.verb.word) \(request.unit)")
        } catch is CancellationError {
            return
        } catch let error as GLibError where error.isOfNoUnit {
            log(.debug, "\(request.unit): \(error.message)")
        } catch {
            report(error, request)
        }
    }

    private func report(_ error: any Error, _ request: UnitRequest) {
        let error = error as? GLibError
        let text: String
        let level: Log.Level
        switch error?.remoteName {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
            (level, text) = (.notice, "systemd is not on the message bus: no units are started")
        case "org.freedesktop.DBus.Error.AccessDenied",
            "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired":
            level = .warning
            text =
                "systemd does not let this user start units; see Documentation/hooks.md for the polkit rule, or set "
                + "units=no under [systemd]"
        default:
            level = .warning
            text =
                "\(request.unit): systemd did not \(request.verb.word) it: \(error.map { "\($0)" } ?? "no answer")"
        }
        let isNews = trouble.withLock { trouble in
            defer { trouble = text }
            return trouble != text
        }
        if isNews { log(level, text) }
    }

    private func withLimit(_ limit: Duration, _ body: @escaping @Sendable () async throws -> Void)
        async throws
    {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await body() }
            group.addTask {
                try await Task.sleep(for: limit)
                throw GLibError(domain: "carrierd", code: 0, message: "no answer within \(limit)")
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}

extension UnitRequest.Verb {
    fileprivate var word: String {
        switch self {
        case .start: "start"
        case .stop: "stop"
        }
    }
}

extension GLibError {
    /// Whether there is no such unit, or one that somebody has masked.
    fileprivate var isOfNoUnit: Bool {
        remoteName == "org.freedesktop.systemd1.NoSuchUnit"
            || remoteName == "org.freedesktop.systemd1.UnitMasked"
    }
}
