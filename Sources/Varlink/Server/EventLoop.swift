// SPDX-License-Identifier: Apache-2.0

internal import Threads

/// The server's thread: one epoll loop for all clients.
final class EventLoop {
    private let poller: Poller
    private let wakeup: Wakeup
    private var listeners: [VarlinkListener]
    private let context: LoopContext

    private var reception = Reception()
    private var census = Census()
    private var connections: [UInt64: Connection] = [:]
    private var nextID = Token.firstConnection
    /// Connections with a stream, asked again when the streams are woken.
    private var streaming: Set<UInt64> = []
    /// Connections that could go on at once.
    private var ready = TurnQueue()
    /// Connections that drain, in the order in which they began to.
    private var draining: [UInt64] = []
    private var crowd = Crowd(from: 64)
    /// Since when the listeners are not watched, for want of descriptors or memory.
    private var fullSince: ContinuousClock.Instant?

    /// How long those that could go on do so before the sockets are looked at again: what a new call waits for at
    /// most, however much there is to stream to however many.
    private static let slice = Duration.milliseconds(5)
    /// How long the listeners rest when no client's going ends the want.
    private static let pause = Duration.seconds(1)

    private enum Token {
        static let wakeup: UInt64 = 0
        /// Listeners have 1 and up.
        static let firstConnection: UInt64 = 1 << 32
    }

    init(
        listeners: [VarlinkListener],
        poller: Poller,
        wakeup: Wakeup,
        context: LoopContext
    ) {
        self.listeners = listeners
        self.poller = poller
        self.wakeup = wakeup
        self.context = context
    }

    /// Watches the sockets that are there from the start.
    static func prepare(_ poller: Poller, _ wakeup: Wakeup, _ listeners: [VarlinkListener])
        throws(SystemError)
    {
        try poller.add(wakeup.number, for: .input, token: Token.wakeup)
        for (index, listener) in listeners.enumerated() {
            try poller.add(listener.descriptor, for: .input, token: UInt64(index) + 1)
        }
    }

    /// Serves until the mailbox says stop.
    func run() {
        var isStopping = false
        while !isStopping {
            poller.wait(milliseconds: patience) { token, readiness in
                if token >= Token.firstConnection {
                    serve(token, readiness)
                } else if token == Token.wakeup {
                    isStopping = readMailbox()
                } else {
                    welcome(Int(token) - 1)
                }
            }
            takeTurns()
            if let fullSince, fullSince.duration(to: .now) >= Self.pause { watchListeners() }
        }
        end()
    }

    private func takeTurns() {
        let end = ContinuousClock.now + Self.slice
        for _ in 0..<ready.count {
            guard let id = ready.popFirst() else { return }
            if let connection = connections[id] { advance(connection) }
            if ContinuousClock.now >= end { return }
        }
    }

    /// For ever, unless there is more to do, or the lack of descriptors may be over with nothing to tell of it.
    private var patience: Int32 {
        if !ready.isEmpty { return 0 }
        return fullSince == nil ? -1 : 1000
    }

    private func readMailbox() -> Bool {
        wakeup.clear()
        let content = context.mailbox.take()
        for (id, answer) in content.answers {
            if let connection = connections[id] {
                connection.resume(with: answer, context)
                advance(connection)
            } else {
                answer.discard()
            }
        }
        if content.streamsChanged {
            for id in streaming { ready.append(id) }
        }
        return content.stopping
    }

    private func serve(_ id: UInt64, _ readiness: Readiness) {
        // A connection may have been closed earlier in the same round.
        guard let connection = connections[id] else { return }
        if !readiness.isDisjoint(with: .hangUp) {
            guard connection.goesOnWithoutClient() else { return remove(connection) }
            poller.remove(connection.descriptor.number)
        }
        if readiness.contains(.input) { connection.inputReady = true }
        if readiness.contains(.output) { connection.outputReady = true }
        if connection.isStreaming {
            ready.append(id)
        } else {
            advance(connection)
        }
    }

    private func advance(_ connection: Connection) {
        switch connection.advance(context) {
        case .wait: break
        case .again: ready.append(connection.id)
        case .drain: drain(connection)
        case .close: return remove(connection)
        }
        if connection.isStreaming != streaming.contains(connection.id) {
            streaming.formSymmetricDifference([connection.id])
        }
        let wanted = connection.wanted
        guard wanted != connection.watched, !connection.isGone else { return }
        connection.watched = wanted
        do {
            try poller.change(connection.descriptor.number, to: wanted, token: connection.id)
        } catch {
            remove(connection)
        }
    }

    private func remove(_ connection: Connection) {
        connection.abandon()
        connection.input.removeAll()
        _ = connection.countInput(context)
        connections[connection.id] = nil
        streaming.remove(connection.id)
        ready.remove(connection.id)
        uncount(connection)
        draining.removeAll { $0 == connection.id }
        if fullSince != nil { watchListeners() }
        crowd.note(connections.count)
    }
}

// MARK: Clients that come

extension EventLoop {
    private func welcome(_ index: Int) {
        guard listeners.indices.contains(index) else { return }
        let listener = listeners[index].descriptor
        for _ in 0..<VarlinkLimits.turns {
            switch reception.accept(from: listener, refusal: context.limits.refusal) {
            case .client(let descriptor): admit(descriptor)
            case .refused: continue
            case .none: return
            case .exhausted: return ignoreListeners()
            case .broken:
                return poller.remove(listener)
            }
        }
    }

    private func admit(_ descriptor: consuming Descriptor) {
        // A peer that the kernel does not know is nobody's: it may ask what everyone may.
        let peer =
            Peer(of: descriptor.number) ?? Peer(pid: 0, uid: .max, gid: .max, groups: [])
        let connection = Connection(
            id: nextID,
            descriptor: descriptor,
            peer: peer,
            messageLimit: context.limits.messageBytes
        )
        nextID += 1
        do {
            try poller.add(connection.descriptor.number, for: .input, token: connection.id)
        } catch {
            return
        }
        connection.watched = .input
        connections[connection.id] = connection
        crowd.note(connections.count)
        if census.hasRoom(for: peer.uid, context.limits) {
            census.add(peer.uid)
            connection.isCounted = true
        } else {
            connection.fail(context.limits.refusal, context)
        }
        // Most clients have already sent their call.
        connection.inputReady = true
        advance(connection)
    }

    private func drain(_ connection: Connection) {
        uncount(connection)
        draining.append(connection.id)
        if draining.count > VarlinkLimits.draining, let oldest = connections[draining[0]] { remove(oldest) }
    }

    private func uncount(_ connection: Connection) {
        guard connection.isCounted else { return }
        connection.isCounted = false
        census.remove(connection.peer.uid)
    }

    private func ignoreListeners() {
        fullSince = .now
        for (index, listener) in listeners.enumerated() {
            try? poller.change(listener.descriptor, to: [], token: UInt64(index) + 1)
        }
    }

    private func watchListeners() {
        fullSince = nil
        for (index, listener) in listeners.enumerated() {
            try? poller.change(listener.descriptor, to: .input, token: UInt64(index) + 1)
        }
    }

    /// Sends what the sockets take, and closes everything.
    private func end() {
        listeners = []
        for connection in connections.values {
            connection.outputReady = true
            connection.flush(context)
            connection.abandon()
        }
        connections = [:]
        context.mailbox.close()
    }
}
