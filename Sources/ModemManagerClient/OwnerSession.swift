// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

/// The objects of one owner of ModemManager's name, from its appearance to its end.
///
/// Everything is bound to the owner's unique name, so nothing of another owner is ever mixed in.
@GLibActor
final class OwnerSession {
    /// ModemManager's own version, where it says it.
    nonisolated let version: String?
    /// One element when there may be something to take; those that nobody waited for are one.
    nonisolated let wakes: AsyncStream<Void>

    private let owner: String
    private let connection: BusConnection
    private let options: ModemManagerClient.Options
    /// An `MMManager`.
    private let manager: GLibObject
    /// Objects that the manager has and ModemManager has no more; one of which there is news is there.
    private var gone: Set<ObjectPath>
    private let wake: AsyncStream<Void>.Continuation
    private var handlers: [SignalHandler] = []
    private var pending = PendingNotices()
    private var modems: [ObjectPath: ModemWatch] = [:]
    private var delivered: [ObjectPath: ModemFacts] = [:]
    private var reported: Set<String> = []
    /// Up to which change of the wishes the objects have been looked at.
    private var wishesSeen = 0
    private let book: LoanBook
    /// Every object has been read once: what is owed to none of them is owed no more.
    private var isComplete = false

    /// Reads all of the owner's objects.
    ///
    /// - Throws: `GLibError` where the bus or ModemManager refuses, or the owner is gone; `CancellationError`.
    static func open(
        _ owner: String,
        on connection: BusConnection,
        options: ModemManagerClient.Options,
        book: LoanBook
    ) async throws -> OwnerSession {
        let manager = try await glibCall { cancellable, ready, data in
            mmshim_manager_new(connection.object.opaque, owner, cancellable, ready, data)
        } finish: { result in
            try GLibObject(adopting: throwingPointer { mm_manager_new_finish(result.pointer, $0) })
        }
        let version = try? await connection.property(
            ModemManager.Property.version,
            of: ModemManager.rootInterface,
            path: ModemManager.rootPath,
            destination: owner,
            timeout: .seconds(5)
        ).string
        // Where that cannot be told, all is taken for there.
        let gone = try? await ManagedObjects.check(manager, of: owner, on: connection)
        try Task.checkCancellation()
        let session = OwnerSession(
            owner: owner,
            connection: connection,
            options: options,
            book: book,
            manager: manager,
            gone: gone ?? [],
            version: version
        )
        // To GDBusObjectManagerClient an owner that is gone is one that has no objects yet.
        guard session.isOwnerPresent else { throw Unavailability.departure }
        return session
    }

    private init(
        owner: String,
        connection: BusConnection,
        options: ModemManagerClient.Options,
        book: LoanBook,
        manager: GLibObject,
        gone: Set<ObjectPath>,
        version: String?
    ) {
        self.owner = owner
        self.connection = connection
        self.options = options
        self.book = book
        self.manager = manager
        self.gone = gone
        self.version = version
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        // Connected before the objects are listed: what changes in between is listed too, and no harm.
        handlers = ManagerSignals.connect(manager, to: self)
        for path in objectPaths() { pending.changed(path) }
        pending.complete()
        options.wishes.wake(wake)
        wake.yield()
    }

    /// Puts back what was found in each modem before something was wanted; takes no longer than `limit`.
    func putBack(within limit: Duration) async {
        let ends = modems.compactMap { path, modem in
            object(at: path).map { object in Task { @GLibActor in await modem.end(object) } }
        }
        guard !ends.isEmpty, isOwnerPresent else { return }
        let watch = Task {
            try? await Task.sleep(for: limit)
            for end in ends { end.cancel() }
        }
        for end in ends { await end.value }
        watch.cancel()
    }

    /// Delivers what changes, until the task is cancelled.
    ///
    /// On the GLib thread, from the signal on: each change of threads is some of an event's time.
    func deliver(to body: @Sendable (Input) async -> Void) async {
        for await _ in wakes {
            while !Task.isCancelled, let input = takeInput() { await body(input) }
        }
    }

    /// The next thing to deliver, read now; nil while there is none.
    func takeInput() -> Input? {
        if wishesSeen != options.wishes.generation {
            wishesSeen = options.wishes.generation
            for path in objectPaths() { pending.changed(path) }
        }
        while let notice = pending.next() {
            // The end of the owner is not the end of each modem: objects that go with it are not reported.
            guard isOwnerPresent else { return nil }
            switch notice {
            case .complete:
                isComplete = true
                return .complete
            case .gone(let path):
                guard delivered.removeValue(forKey: path) != nil else { continue }
                return .modemGone(path)
            case .changed(let path):
                guard let input = read(path) else { continue }
                return input
            }
        }
        return takeLoans()
    }

    /// What is owed to the objects, where that is not what was last said. An owner that has gone took its settings along.
    func takeLoans() -> Input? {
        guard isComplete else { return nil }
        let all = modems.values.compactMap { $0.loans(of: mark) }.sorted { $0.path.text < $1.path.text }
        let loans = isOwnerPresent ? all : []
        guard loans != book.loans else { return nil }
        book.loans = loans
        return .loans(loans)
    }

    /// Tells the owner from every other, over restarts of the bus too, which begins its unique names anew.
    private var mark: String { "\(connection.guid) \(owner)" }

    /// Calls a method without arguments of one of the owner's objects.
    func ask(_ method: String, of interface: String, at path: ObjectPath) async throws -> GLibVariant {
        try await connection.invoke(
            method,
            interface: interface,
            path: path.text,
            destination: owner,
            arguments: GLibVariant(strings: [])
        )
    }

    /// The GObjects that the session holds now, for tests that look for leaks.
    var heldObjects: [GLibObject] {
        [manager] + objectPaths().compactMap { object(at: $0) } + modems.values.flatMap(\.heldObjects)
    }

    private func read(_ path: ObjectPath) -> Input? {
        guard let object = object(at: path), let facts = modem(at: path).facts(of: object) else {
            modems[path] = nil
            return delivered.removeValue(forKey: path).map { _ in .modemGone(path) }
        }
        guard delivered[path] != facts else { return nil }
        delivered[path] = facts
        return .modem(facts)
    }

    private func modem(at path: ObjectPath) -> ModemWatch {
        if let known = modems[path] { return known }
        let new = ModemWatch(
            path: path,
            bus: RemoteObject.Bus(connection: connection, owner: owner),
            options: options,
            loans: book.loans.first { $0.owner == mark && $0.path == path },
            onEnableError: { [weak self] in self?.reportEnabling($0) },
            report: { [weak self] in self?.report($0, $1) },
            onChange: { [weak self] in self?.objectChanged(path) }
        )
        modems[path] = new
        return new
    }

    /// Reports each kind of error once: an attempt that is refused is refused every time.
    private func reportEnabling(_ error: any Error) {
        let kind = (error as? GLibError).map { $0.remoteName ?? $0.domain } ?? "unknown"
        report(.error, "a modem cannot be enabled: \(kind)")
    }

    /// Says each thing once.
    private func report(_ level: ModemManagerClient.LogLevel, _ message: String) {
        guard reported.count < 64, reported.insert(message).inserted else { return }
        options.log(level, message)
    }

    private var isOwnerPresent: Bool {
        guard let name = g_dbus_object_manager_client_get_name_owner(manager.cast()) else { return false }
        g_free(name)
        return true
    }

    private func object(at path: ObjectPath) -> GLibObject? {
        guard !gone.contains(path), let object = g_dbus_object_manager_get_object(manager.opaque, path.text)
        else { return nil }
        return GLibObject(adopting: UnsafeMutableRawPointer(object))
    }

    private func objectPaths() -> [ObjectPath] {
        ManagedObjects.paths(in: manager).subtracting(gone)
            .sorted { ($0.text.utf8.count, $0.text) < ($1.text.utf8.count, $1.text) }
    }
}

extension OwnerSession: ManagerSignals.Receiver {
    func objectAdded(_ path: ObjectPath) {
        for modem in modems.values { modem.objectAppeared(at: path) }
        objectChanged(path)
    }

    func objectRemoved(_ path: ObjectPath) {
        modems[path] = nil
        pending.gone(path, wasDelivered: delivered[path] != nil)
        wake.yield()
    }

    func objectChanged(_ path: ObjectPath) {
        gone.remove(path)
        pending.changed(path)
        wake.yield()
    }
}
