// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc
internal import Synchronization
internal import Threads

/// One broker, by one set of settings, from `start` to `stop`: a thread that connects, sends, waits and tries again.
///
/// Its loop is its own, in poll: libmosquitto's would wake once a second for nothing.
final class FleetLink: Sendable {
    private struct State {
        var isStopping = false
        var hasEnded = false
        /// The broker has us.
        var isPublishing = false
        var hasNews = true
        /// It sleeps, and news is to wake it.
        var isListening = false
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter = 0
    }

    let settings: FleetSettings
    private let source: any FleetSource
    private let file: MarkFile
    private let pace: FleetPace
    private let log: @Sendable (FleetLogLevel, String) -> Void
    private let state = Mutex(State())
    /// An eventfd: there is something to do.
    private let bell: Int32

    /// - Throws: `Trouble` where the system has no descriptor left.
    init(
        _ settings: FleetSettings,
        source: any FleetSource,
        file: MarkFile,
        pace: FleetPace,
        log: @escaping @Sendable (FleetLogLevel, String) -> Void
    ) throws(Trouble) {
        self.settings = settings
        self.source = source
        self.file = file
        self.pace = pace
        self.log = log
        bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard bell >= 0 else {
            throw Trouble("nothing can be published: \(String(cString: strerror(errno)))")
        }
    }

    deinit {
        close(bell)
    }

    /// - Throws: `Trouble` where the system has no thread left.
    func start() throws(Trouble) {
        // Before the thread runs: what happens from now on is to be published.
        let outbox = remembered()
        do {
            try WorkerThread(name: "fleet") { [self] in work(outbox) }.detach()
        } catch {
            throw Trouble("nothing can be published: \(error)")
        }
    }

    /// There is something new to publish.
    func wake() {
        let isWanted = state.withLock { state in
            defer { state.hasNews = true }
            return state.isListening && !state.hasNews
        }
        if isWanted { ring() }
    }

    /// Has it say goodbye and end. One that waits for the system, which looks up a name or for a host that is silent, is
    /// left to itself after `limit`: it does nothing more when it is let go.
    func stop(limit: Duration) async {
        let number = state.withLock { state in
            state.isStopping = true
            state.nextWaiter += 1
            return state.nextWaiter
        }
        ring()
        let timer = Task { [weak self] in
            try? await Task.sleep(for: limit)
            self?.letGo(number)
        }
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.hasEnded { state.waiters[number] = continuation }
                return state.hasEnded
            }
            if isOver { continuation.resume() }
        }
        timer.cancel()
    }

    private func letGo(_ number: Int) {
        state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
    }

    private func ring() {
        var one: UInt64 = 1
        _ = write(bell, &one, MemoryLayout.size(ofValue: one))
    }

    /// Sleeps until one of the descriptors is ready, the bell rings, or the time has come.
    ///
    /// - Parameters:
    ///   - socket: and what is waited for on it.
    ///   - listens: whether news ends the sleep.
    /// - Returns: what has happened on the socket.
    func sleep(until deadline: Duration?, socket: pollfd? = nil, listens: Bool = false) -> Int16 {
        let isLate = state.withLock { state in
            state.isListening = listens && !state.hasNews
            return listens && state.hasNews
        }
        var watched = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        if let socket { watched.append(socket) }
        _ = poll(&watched, nfds_t(watched.count), isLate ? 0 : Uptime.milliseconds(until: deadline))
        state.withLock { $0.isListening = false }
        if watched[0].revents != 0 {
            var count: UInt64 = 0
            _ = read(bell, &count, MemoryLayout.size(ofValue: count))
        }
        return watched.count > 1 ? watched[1].revents : 0
    }

    /// Whether the broker has us now.
    var isPublishing: Bool { state.withLock { $0.isPublishing } }

    var isStopping: Bool { state.withLock { $0.isStopping } }

    /// Whether there may be something to publish that there was not when this was last asked.
    func takeNews() -> Bool {
        state.withLock { state in
            defer { state.hasNews = false }
            return state.hasNews
        }
    }

    private func work(_ begin: Outbox) {
        var outbox = begin
        var complaints: Set<String> = []
        var patience = Patience(from: pace.retries.least, to: pace.retries.most)
        var random = SystemRandomNumberGenerator()
        /// What was last said of the broker.
        var said: String?
        /// The last connection was a short one.
        var isFlapping = false
        while !isStopping {
            let beginning = Uptime.now
            var session = FleetSession(
                self,
                outbox: outbox,
                source: source,
                pace: pace,
                announcement: isFlapping ? pace.trust : .zero,
                complaints: complaints,
                note: { self.note($0) },
                log: log
            )
            let reason = session.run {
                said = nil
                state.withLock { $0.isPublishing = true }
                log(.notice, "publishes to \(settings.broker) as \(settings.clientID)")
            }
            state.withLock { $0.isPublishing = false }
            (outbox, complaints) = (session.outbox, session.complaints)
            guard let reason, !isStopping else { break }
            if said != reason { log(.warning, "\(reason); tries again, events are kept meanwhile") }
            said = reason
            isFlapping = Uptime.now - beginning < pace.trust
            // A connection that was only short changes nothing: the broker may throw everybody out.
            if Uptime.now - beginning > pace.retries.most { patience.reset() }
            let next = Uptime.now + patience.next(using: &random)
            while !isStopping, Uptime.now < next { _ = sleep(until: next) }
        }
        let waiters = state.withLock { state in
            state.hasEnded = true
            defer { state.waiters = [:] }
            return state.waiters.values
        }
        for waiter in waiters { waiter.resume() }
    }

    private func remembered() -> Outbox {
        let broker = "\(settings.broker)"
        switch file.read() {
        case .mark(let mark):
            // What stands at another broker cannot be taken away from here.
            let topics = mark.broker == broker ? Set(mark.topics) : []
            return Outbox(acknowledged: mark.sequence, topics: topics)
        case .none:
            let outbox = Outbox(acknowledged: source.last, topics: [])
            // From now on: what happens before the first connection is sent too.
            note(outbox)
            return outbox
        case .fault(let reason):
            log(.warning, "\(reason): every event that is kept is published once more")
            return Outbox(acknowledged: 0, topics: [])
        }
    }

    /// Writes the mark.
    private func note(_ outbox: Outbox) {
        let mark = Mark(
            broker: "\(settings.broker)",
            sequence: outbox.acknowledged,
            topics: outbox.topics.sorted()
        )
        if let problem = file.write(mark) {
            log(.warning, "\(problem); the next run publishes again what this one has")
        }
    }
}
