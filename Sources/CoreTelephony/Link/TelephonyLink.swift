// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Foundation
internal import TelephonyAPI
internal import Varlink

/// The process's one connection to a daemon, and what is known by it.
///
/// It belongs to all objects that ask at the same socket, and ends some time after the last of them has gone.
///
/// `@unchecked`: what can change is touched under `lock` alone.
final class TelephonyLink: @unchecked Sendable {
    /// How long the first question waits for the daemon.
    static let patience = DispatchTimeInterval.milliseconds(200)

    let path: String
    let interruption: VarlinkInterruption?
    private let deadline = DispatchTime.now() + patience
    private let firstWord = DispatchSemaphore(value: 0)
    private let lock = NSLock()
    private var journal = LineJournal()
    private var answers: Answers?
    /// The first outcome is there, or is not waited for any more.
    private var isSettled = false
    private var observers: [ObjectIdentifier: Observer] = [:]
    private let notifications = Mailbox()

    fileprivate init(path: String) {
        self.path = path
        interruption = try? VarlinkInterruption()
    }

    /// What is known now; nil where there is no daemon. Waits for the daemon's first word, and never again.
    func current() -> Answers? {
        let (isSettled, known) = lock.withLock { (self.isSettled, answers) }
        if isSettled { return known }
        // One who got the word passes it on to the next who waits.
        if firstWord.wait(timeout: deadline) == .success { firstWord.signal() }
        return lock.withLock {
            self.isSettled = true
            if answers == nil { journal.begin() }
            return answers
        }
    }

    func add(_ observer: Observer) {
        lock.withLock { observers[ObjectIdentifier(observer)] = observer }
    }

    func remove(_ observer: Observer) {
        lock.withLock { _ = observers.removeValue(forKey: ObjectIdentifier(observer)) }
        observer.close()
    }

    /// How many are told, for tests.
    var observerCount: Int { lock.withLock { observers.count } }

    /// Shows a new state, then tells of it. By the connection's thread alone.
    ///
    /// - Parameter status: nil where there is no daemon.
    func publish(_ status: StatusCopy?) {
        lock.lock()
        let isFirst = !isSettled
        let lines = status?.status.map { ServiceLines($0, last: journal.cards) }
        guard isFirst || lines != journal.lines else { return lock.unlock() }
        // Nobody who asked before this was told otherwise, but somebody may have waited for it in vain.
        if lines == nil { journal.begin() }
        let news = journal.take(lines)
        answers = lines.map { Answers($0, after: answers) }
        isSettled = true
        let observers = news.isEmpty ? [] : Array(self.observers.values)
        lock.unlock()
        if isFirst { firstWord.signal() }
        guard !news.isEmpty else { return }
        for observer in observers { observer.tell(news) }
        notifications.put(news.filter(\.isNotification)) { [weak self] in self?.post($0) }
    }

    private func post(_ news: LineNews) {
        switch news {
        case .technology(let service):
            NotificationCenter.default.post(name: .CTServiceRadioAccessTechnologyDidChange, object: service)
        case .primaryTechnology:
            let technology = lock.withLock { answers?.lines.technology }
            NotificationCenter.default.post(name: .CTRadioAccessTechnologyDidChange, object: technology)
        case .carrier, .primaryCarrier, .dataService, .call, .availability: break
        }
    }
}

extension LineNews {
    fileprivate var isNotification: Bool {
        switch self {
        case .technology, .primaryTechnology: true
        case .carrier, .primaryCarrier, .dataService, .call, .availability: false
        }
    }
}

/// One object's share in a link; what is asked of it is asked here.
final class LinkShare: Sendable {
    let link: TelephonyLink

    /// - Parameter path: the daemon's socket; nil for the usual place.
    init(_ path: String? = nil) {
        link = LinkRegistry.shared.acquire(path ?? daemonSocketPath())
    }

    deinit {
        LinkRegistry.shared.release(link)
    }
}

/// The links there are, by socket, with the number of their users.
///
/// `@unchecked`: `entries` is touched under `lock` alone.
final class LinkRegistry: @unchecked Sendable {
    static let shared = LinkRegistry()
    /// A program that makes an object for each question shall not connect for each.
    private static let linger = DispatchTimeInterval.seconds(2)

    private struct Entry {
        let link: TelephonyLink
        var users = 0
        /// Grows with each user: whether there was one since.
        var generation = 0
        var isEndScheduled = false
    }

    private let lock = NSLock()
    private var entries: [String: Entry] = [:]

    func acquire(_ path: String) -> TelephonyLink {
        let (link, isNew) = lock.withLock { () -> (TelephonyLink, Bool) in
            let known = entries[path]
            var entry = known ?? Entry(link: TelephonyLink(path: path))
            entry.users += 1
            entry.generation &+= 1
            entries[path] = entry
            return (entry.link, known == nil)
        }
        if isNew { LinkThread.start(link) }
        return link
    }

    func release(_ link: TelephonyLink) {
        let generation = lock.withLock { () -> Int? in
            guard var entry = entries[link.path], entry.link === link else { return nil }
            entry.users -= 1
            let isLast = entry.users == 0 && !entry.isEndScheduled
            if isLast { entry.isEndScheduled = true }
            entries[link.path] = entry
            return isLast ? entry.generation : nil
        }
        if let generation { scheduleEnd(of: link, ifStill: generation) }
    }

    /// How many objects share the link to that socket, nil where there is no link; for tests.
    func users(of path: String) -> Int? {
        lock.withLock { entries[path]?.users }
    }

    private func scheduleEnd(of link: TelephonyLink, ifStill generation: Int) {
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.linger) { [self] in
            let again = lock.withLock { () -> Int? in
                guard var entry = entries[link.path], entry.link === link else { return nil }
                guard entry.users == 0 else {
                    entry.isEndScheduled = false
                    entries[link.path] = entry
                    return nil
                }
                guard entry.generation == generation else { return entry.generation }
                entries[link.path] = nil
                return nil
            }
            if let again { return scheduleEnd(of: link, ifStill: again) }
            if !isLinked(link) { link.interruption?.interrupt() }
        }
    }

    private func isLinked(_ link: TelephonyLink) -> Bool {
        lock.withLock { entries[link.path]?.link === link }
    }
}
