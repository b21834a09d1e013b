// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One connection to the broker, on the link's thread.
struct FleetSession {
    /// How many events are asked for at a time.
    private static let page = 64

    private(set) var outbox: Outbox
    /// What has been said of single messages: once each, however often it is the case.
    private(set) var complaints: Set<String>
    private let link: FleetLink
    private let source: any FleetSource
    private let pace: FleetPace
    private let announcement: Duration
    private let note: (Outbox) -> Void
    private let log: @Sendable (FleetLogLevel, String) -> Void

    /// Events that wait for room, and up to which number nothing else happened.
    private var page: (events: ArraySlice<FleetEvent>, last: Int)?
    private var hasMore = true
    private var pulse: Pulse
    private var noted: (sequence: Int, topics: Set<String>)
    private var nextNote: Duration?
    private var announcedAt: Duration?
    private var lastRefusal: MosquittoClient.Refusal?

    /// - Parameters:
    ///   - announcement: how long after the broker's answer it is said that there is a connection.
    ///   - note: writes the mark.
    init(
        _ link: FleetLink,
        outbox: Outbox,
        source: any FleetSource,
        pace: FleetPace,
        announcement: Duration,
        complaints: Set<String>,
        note: @escaping (Outbox) -> Void,
        log: @escaping @Sendable (FleetLogLevel, String) -> Void
    ) {
        self.link = link
        self.outbox = outbox
        self.source = source
        self.pace = pace
        self.announcement = announcement
        self.complaints = complaints
        self.note = note
        self.log = log
        noted = (outbox.acknowledged, outbox.topics)
        pulse = Pulse(keepAlive: .seconds(Int(link.settings.keepAlive)), now: Uptime.now)
    }

    private var topics: FleetTopics { link.settings.topics }

    /// Connects, and publishes until the connection is lost or the link is to stop.
    ///
    /// - Parameter announce: says that there is a connection.
    /// - Returns: why it is lost; nil where it was to stop.
    mutating func run(announce: () -> Void) -> String? {
        do throws(Trouble) {
            let will = FleetMessage(topic: topics.online, payload: Array("offline".utf8))
            let client = try MosquittoClient(link.settings, will: will)
            try client.connect()
            defer { writeNote() }
            try converse(client, announce)
            return nil
        } catch {
            return error.description
        }
    }

    private mutating func converse(_ client: MosquittoClient, _ announce: () -> Void) throws(Trouble) {
        let end = Uptime.now + pace.answer
        pulse = Pulse(keepAlive: .seconds(Int(link.settings.keepAlive)), now: Uptime.now)
        while case .connecting = client.state {
            guard !link.isStopping else { return }
            guard Uptime.now < end else {
                throw Trouble("\(link.settings.broker) takes connections and does not answer")
            }
            try wait(client, until: end)
        }
        try check(client)
        announcedAt = Uptime.now + announcement
        let begin = Uptime.now
        outbox.begin()
        (page, hasMore) = (nil, true)
        want(isOnline: true)
        do throws(Trouble) {
            while !link.isStopping {
                if let time = announcedAt, Uptime.now >= time {
                    announcedAt = nil
                    announce()
                }
                try fill(client)
                try wait(client, until: deadline, listens: true)
                try settle(client)
            }
        } catch  where isSudden(error, since: begin) {
            // Brokers that could say why do not always.
            let cause =
                lastRefusal.map { "it had refused a message: \($0)" }
                ?? "another client that is \(link.settings.clientID) would make it do so"
            throw Trouble("\(error) at once; \(cause)")
        }
        try part(client)
    }

    /// Whether the broker closed the connection at once, and said nothing.
    private func isSudden(_ trouble: Trouble, since begin: Duration) -> Bool {
        Uptime.now - begin < pace.trust && trouble.description.hasSuffix("closed the connection")
    }

    /// Sends as much as there is room for.
    private mutating func fill(_ client: MosquittoClient) throws(Trouble) {
        if link.takeNews() {
            hasMore = true
            want(isOnline: true)
        }
        while outbox.hasRoom {
            if let message = outbox.nextRetained() {
                try post(message, client)
            } else if let event = nextEvent() {
                try send(event, client)
            } else {
                break
            }
        }
        noteIfDue()
    }

    private mutating func want(isOnline: Bool) {
        var retained = source.retained(topics)
        let payload = Array((isOnline ? "online" : "offline").utf8)
        retained.messages.insert(FleetMessage(topic: topics.online, payload: payload), at: 0)
        outbox.want(retained)
    }

    private mutating func nextEvent() -> FleetEvent? {
        while true {
            if let last = page?.last {
                if let event = page?.events.popFirst() { return event }
                page = nil
                if last != outbox.sent { outbox.pass(through: last) }
            }
            guard hasMore else { return nil }
            switch source.next(after: outbox.sent, limit: Self.page, topics) {
            case .events(let events, let last): page = (events[...], last)
            case .nothing: hasMore = false
            }
        }
    }

    private mutating func post(_ message: FleetMessage, _ client: MosquittoClient) throws(Trouble) {
        if !outbox.topics.contains(message.topic) {
            outbox.note(message.topic)
            // Before it stands there: else nobody would know that it is to be taken away.
            writeNote()
        }
        switch client.publish(message, isRetained: true) {
        case .onItsWay(let id):
            outbox.hasSent(message, as: id)
            pulse.hasSentMessage(Uptime.now)
        case .tooLarge:
            complain("\(message.topic) is too large for \(link.settings.broker), and is not published")
            // As if it had been: it is not tried again until it is another.
            outbox.hasSent(message, as: -1)
            outbox.acknowledge(-1)
        case .lost: try settle(client)
        }
    }

    private mutating func send(_ event: FleetEvent, _ client: MosquittoClient) throws(Trouble) {
        switch client.publish(event.message, isRetained: false) {
        case .onItsWay(let id):
            outbox.hasSent(eventOf: event.sequence, as: id)
            pulse.hasSentMessage(Uptime.now)
        case .tooLarge:
            complain("there are events too large for \(link.settings.broker), which are left out")
            outbox.pass(through: event.sequence)
        case .lost: try settle(client)
        }
    }

    /// Takes in what the broker has acknowledged.
    private mutating func settle(_ client: MosquittoClient) throws(Trouble) {
        let acknowledgements = client.takeAcknowledgements()
        for acknowledgement in acknowledgements {
            if let refusal = acknowledgement.refusal { try take(refusal, of: acknowledgement.id) }
            outbox.acknowledge(acknowledgement.id)
        }
        if !acknowledgements.isEmpty {
            pulse.hasBeenAcknowledged(Uptime.now, isAll: outbox.count == 0)
        }
        noteIfDue()
        try check(client)
    }

    /// - Throws: where the event is to be kept, and sent again when the broker's rules allow it.
    private mutating func take(
        _ refusal: MosquittoClient.Refusal,
        of id: Int32
    ) throws(Trouble) {
        lastRefusal = refusal
        if let topic = outbox.topic(ofPost: id) {
            complain("\(link.settings.broker) does not take \(topic): \(refusal)")
        } else if refusal.isForGood {
            complain("\(link.settings.broker) does not take some events, which are left out: \(refusal)")
        } else {
            throw Trouble("\(link.settings.broker) does not take events: \(refusal)")
        }
    }

    private mutating func complain(_ line: String) {
        if complaints.insert(line).inserted { log(.warning, line) }
    }

    private var deadline: Duration {
        var deadline = pulse.deadline
        if let announcedAt { deadline = min(deadline, announcedAt) }
        if let nextNote { deadline = min(deadline, nextNote) }
        return deadline
    }

    /// Sleeps until something happens, and has libmosquitto do what is to be done.
    private mutating func wait(
        _ client: MosquittoClient,
        until deadline: Duration,
        listens: Bool = false
    ) throws(Trouble) {
        guard let socket = client.socket else {
            try check(client)
            throw Trouble("\(link.settings.broker) closed the connection")
        }
        let events = Int16(POLLIN) | (client.wantsToWrite ? Int16(POLLOUT) : 0)
        let happened = link.sleep(
            until: deadline,
            socket: pollfd(fd: socket, events: events, revents: 0),
            listens: listens
        )
        if happened & Int16(POLLIN | POLLERR | POLLHUP) != 0 {
            client.read()
            pulse.hasRead(Uptime.now)
        }
        if happened & Int16(POLLOUT) != 0, client.socket != nil {
            client.write()
            pulse.hasWritten(Uptime.now)
        }
        let now = Uptime.now
        if client.state == .connected, pulse.isQuiet(now) { pulse.hasAsked(now, isTrue: client.ask()) }
        guard !pulse.isUnanswered(now) else {
            throw Trouble("\(link.settings.broker) does not acknowledge what it is sent")
        }
    }

    private func check(_ client: MosquittoClient) throws(Trouble) {
        if case .ended(let reason) = client.state { throw Trouble(reason) }
    }

    private mutating func noteIfDue() {
        let isNew = noted.sequence != outbox.acknowledged || noted.topics != outbox.topics
        guard isNew else { return nextNote = nil }
        let now = Uptime.now
        switch nextNote {
        case let due? where due <= now: writeNote()
        case nil: nextNote = now + pace.marks
        default: break
        }
    }

    private mutating func writeNote() {
        nextNote = nil
        guard noted.sequence != outbox.acknowledged || noted.topics != outbox.topics else { return }
        noted = (outbox.acknowledged, outbox.topics)
        note(outbox)
    }

    /// Says that the machine goes, and waits a moment for what is on its way.
    private mutating func part(_ client: MosquittoClient) throws(Trouble) {
        let end = Uptime.now + pace.farewell
        want(isOnline: false)
        var isSaid = false
        while !isSaid || outbox.count > 0 {
            // Without a goodbye it is the will that speaks.
            guard Uptime.now < end else { return }
            if !isSaid, let message = outbox.nextRetained(), message.topic == topics.online {
                try post(message, client)
                isSaid = true
            }
            try wait(client, until: end)
            try settle(client)
        }
        client.disconnect()
    }
}
