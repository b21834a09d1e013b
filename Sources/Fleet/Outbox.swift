// SPDX-License-Identifier: Apache-2.0

/// What goes to the broker, what is on its way, and what it has.
///
/// A value without I/O: a connection that is lost is `begin` again, and what the broker has not acknowledged is sent once
/// more.
struct Outbox {
    /// How many messages are on their way at most.
    static let window = 20

    private struct Flight {
        /// Nil for what needs no sending.
        var id: Int32?
        var sequence: Int
    }

    /// The broker has every event up to this number.
    private(set) var acknowledged: Int
    /// Every event up to this number has been sent.
    private(set) var sent: Int
    /// Where something of ours may stand at the broker.
    private(set) var topics: Set<String>

    private var flights: [Flight] = []
    private var wanted: [FleetMessage] = []
    private var isComplete = false
    /// What has been sent to stand at the broker, in this connection.
    private var shown: [String: [UInt8]] = [:]
    /// What is on its way to stand there.
    private var posts: [Int32: String] = [:]

    init(acknowledged: Int, topics: Set<String>) {
        self.acknowledged = acknowledged
        sent = acknowledged
        self.topics = topics
    }

    /// How many messages are on their way.
    var count: Int { flights.count { $0.id != nil } + posts.count }
    var hasRoom: Bool { count < Self.window }

    /// A connection begins: nothing is on its way, and what stood at the broker may be gone.
    mutating func begin() {
        flights = []
        posts = [:]
        shown = [:]
        sent = acknowledged
    }

    mutating func want(_ retained: FleetRetained) {
        wanted = retained.messages
        isComplete = retained.isComplete
    }

    /// The next message that is to stand at the broker, or to take away what stands there; of each topic one at a time,
    /// so that what changes quickly is skipped and not queued.
    func nextRetained() -> FleetMessage? {
        let busy = Set(posts.values)
        if let next = wanted.first(where: { shown[$0.topic] != $0.payload && !busy.contains($0.topic) }) {
            return next
        }
        guard isComplete else { return nil }
        let kept = Set(wanted.map(\.topic))
        let left = topics.subtracting(kept).subtracting(busy).min()
        return left.map { FleetMessage(topic: $0, payload: []) }
    }

    /// Something may stand at the broker under this topic from now on.
    mutating func note(_ topic: String) {
        topics.insert(topic)
    }

    mutating func hasSent(_ message: FleetMessage, as id: Int32) {
        posts[id] = message.topic
        shown[message.topic] = message.payload
    }

    mutating func hasSent(eventOf sequence: Int, as id: Int32) {
        sent = sequence
        flights.append(Flight(id: id, sequence: sequence))
    }

    /// Up to this number there is nothing to send.
    mutating func pass(through sequence: Int) {
        sent = sequence
        flights.append(Flight(id: nil, sequence: sequence))
        settle()
    }

    /// Where the message of that number is to stand; nil where it is an event's.
    func topic(ofPost id: Int32) -> String? { posts[id] }

    /// The broker has a message.
    mutating func acknowledge(_ id: Int32) {
        if let topic = posts.removeValue(forKey: id) {
            if shown[topic] == [] {
                topics.remove(topic)
                shown[topic] = nil
            }
            return
        }
        // Brokers acknowledge in any order.
        if let index = flights.firstIndex(where: { $0.id == id }) { flights[index].id = nil }
        settle()
    }

    private mutating func settle() {
        let done = flights.prefix { $0.id == nil }
        if let last = done.last { acknowledged = last.sequence }
        flights.removeFirst(done.count)
    }
}
