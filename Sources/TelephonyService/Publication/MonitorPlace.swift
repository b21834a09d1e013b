// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Where a subscriber is in the sequence of events, and which kinds it wants.
struct MonitorPlace: Sendable {
    enum Position {
        /// The next event is here, or yet to come.
        case following
        /// Nothing has been sent: a snapshot comes first.
        case beginning
        /// Events that should come next are not here any more, or belong to another count.
        case lost
    }

    private var hasBegun: Bool
    /// The number of the next event to send.
    private(set) var next: Int
    private let kinds: Set<Event.Kind>?

    /// - Parameters:
    ///   - since: the number of the last event that the client has; nil for a client that has none.
    ///   - kinds: nil for all.
    init(since: Int?, kinds: Set<Event.Kind>?) {
        hasBegun = since != nil
        next = (since ?? 0) &+ 1
        self.kinds = kinds
    }

    func position(in ring: EventRing) -> Position {
        guard hasBegun else { return .beginning }
        return next >= ring.first && next <= ring.last + 1 ? .following : .lost
    }

    /// Goes on behind the event of that number.
    mutating func follow(after sequence: Int) {
        hasBegun = true
        next = sequence + 1
    }

    mutating func advance() {
        next += 1
    }

    /// Whether the event that comes next belongs to this count, and has left the ring.
    func isBehind(_ ring: EventRing) -> Bool {
        hasBegun && next > 0 && next < ring.first
    }

    func wants(_ kind: Event.Kind) -> Bool {
        kinds?.contains(kind) ?? true
    }
}
