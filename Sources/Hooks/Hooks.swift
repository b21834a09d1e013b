// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization
internal import Threads

/// Runs the executables of a folder for each event, one at a time, on a thread of its own.
///
/// ```swift
/// let hooks = try Hooks(settings: { HookSettings() }, log: { level, line in … })
/// hooks.take(HookEvent(kind: "simForeign", modem: "wan") { Array("{}".utf8) })
/// await hooks.stop()
/// ```
///
/// Whoever gives an event never waits: a hook that is slower than the events costs the oldest of those that wait.
package final class Hooks: Sendable {
    /// How many events may wait.
    static let capacity = 128

    private struct State {
        var queue = HookQueue<HookEvent>(capacity: Hooks.capacity)
        var isStopping = false
        var hasEnded = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let settings: @Sendable () -> HookSettings
    private let log: @Sendable (HookLogLevel, String) -> Void
    private let state = Mutex(State())
    /// An eventfd: there is something to do.
    private let wake: Int32

    /// Why there can be no hooks.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// - Parameters:
    ///   - settings: the configuration of now; asked at each event.
    ///   - log: takes lines, on the hooks' thread.
    /// - Throws: `Failure` where the system has no thread or descriptor left.
    package init(
        settings: @escaping @Sendable () -> HookSettings,
        log: @escaping @Sendable (HookLogLevel, String) -> Void
    ) throws(Failure) {
        self.settings = settings
        self.log = log
        wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard wake >= 0 else {
            throw Failure(description: "hooks cannot be run: \(String(cString: strerror(errno)))")
        }
        do {
            try WorkerThread(name: "hooks") { [self] in work() }.detach()
        } catch {
            throw Failure(description: "hooks cannot be run: \(error)")
        }
    }

    deinit {
        if wake >= 0 { close(wake) }
    }

    /// Gives an event to the hooks, if they are to be told of its kind; returns at once.
    ///
    /// - Parameter isFrequent: the kind comes so often that it has to be asked for by name.
    package func take(_ event: HookEvent, isFrequent: Bool = false) {
        guard settings().wants(event.kind, isFrequent: isFrequent) else { return }
        let wasEmpty = state.withLock { state in
            guard !state.isStopping else { return false }
            defer { state.queue.append(event) }
            return state.queue.isEmpty
        }
        if wasEmpty { signal() }
    }

    /// Ends the hook that runs, forgets what waits, and returns when it is over.
    package func stop() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                state.isStopping = true
                if !state.hasEnded { state.waiters.append(continuation) }
                return state.hasEnded
            }
            if isOver { continuation.resume() } else { signal() }
        }
    }

    private func signal() {
        var one: UInt64 = 1
        _ = write(wake, &one, MemoryLayout.size(ofValue: one))
    }

    /// Empties the eventfd.
    private func isStopping() -> Bool {
        var count: UInt64 = 0
        _ = read(wake, &count, MemoryLayout.size(ofValue: count))
        return state.withLock { $0.isStopping }
    }

    private func work() {
        var shelf = HookShelf()
        while !isStopping() {
            if let (event, dropped) = state.withLock({ $0.queue.next() }) {
                if dropped > 0 {
                    log(
                        .warning,
                        "the hooks are slower than the events: \(dropped) events were not given to them"
                    )
                }
                give(event, &shelf)
            } else {
                var watched = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
                _ = poll(&watched, 1, -1)
            }
        }
        let (left, waiters) = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [] }
            return (state.queue.count, state.waiters)
        }
        if left > 0 { log(.notice, "\(left) events were not given to the hooks any more") }
        for waiter in waiters { waiter.resume() }
    }

    private func give(_ event: HookEvent, _ shelf: inout HookShelf) {
        let settings = settings()
        guard let folder = settings.folder else { return }
        let names = shelf.hooks(in: HookFolder.read(folder, user: geteuid()), folder: folder, log)
        guard !names.isEmpty else { return }
        let line = event.line() + [UInt8(ascii: "\n")]
        for name in names where !state.withLock({ $0.isStopping }) {
            run(name, at: "\(folder)/\(name)", for: event, line, limit: settings.limit)
        }
    }

    private func run(_ name: String, at path: String, for event: HookEvent, _ line: [UInt8], limit: Duration)
    {
        let what = event.modem.map { "\(event.kind) \($0)" } ?? event.kind
        var environment = [
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "CARRIERD_EVENT=\(event.kind)",
        ]
        if let modem = event.modem { environment.append("CARRIERD_MODEM=\(modem)") }
        var process: HookProcess
        do {
            process = try HookProcess(path: path, environment: environment)
        } catch {
            log(.warning, "hook \(name): cannot be started: \(error.reason)")
            return
        }
        log(.debug, "hook \(name): runs for \(what)")
        let outcome = process.run(line, limit: limit, wake: wake, isStopping: isStopping) { line in
            log(.notice, "hook \(name): \(line)")
        }
        switch outcome {
        case .status(0): break
        case .status(let status): log(.warning, "hook \(name): exit status \(status) for \(what)")
        case .signal(let signal): log(.warning, "hook \(name): ended by signal \(signal) for \(what)")
        case .outOfTime: log(.warning, "hook \(name): ended, it ran longer than \(limit) for \(what)")
        case .stopped: log(.notice, "hook \(name): ended with carrierd, it ran for \(what)")
        case .stuck: log(.warning, "hook \(name): cannot be ended, it ran longer than \(limit) for \(what)")
        }
    }
}
