// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Varlink

/// One subscriber of `Monitor`: its place in the events.
final class MonitorSource: ReplySource {
    private let publication: Publication
    private let audience: Audience
    private let user: UInt32
    private let count: SubscriberCount
    private let demand: SignalDemand?
    private let place: Mutex<MonitorPlace>

    /// - Parameters:
    ///   - user: whose subscriber it is.
    ///   - count: has counted it for that user.
    ///   - demand: counts it while it lasts, where it asks for the signal.
    init(
        _ publication: Publication,
        from place: MonitorPlace,
        audience: Audience,
        user: UInt32,
        count: SubscriberCount,
        demand: SignalDemand?
    ) {
        self.publication = publication
        self.audience = audience
        self.user = user
        self.count = count
        self.demand = demand
        demand?.acquire()
        self.place = Mutex(place)
    }

    func next(limit: Int) -> ReplyBatch {
        let replies = place.withLock { publication.next(&$0, limit: limit, for: audience) }
        return replies.isEmpty ? .waiting : .replies(replies)
    }

    func closed() {
        count.release(for: user)
        demand?.release()
    }
}

/// How many subscribers there are, and may be.
final class SubscriberCount: Sendable {
    private let limit: Int
    private let limitPerUser: Int
    private let counts = Mutex((total: 0, byUser: [UInt32: Int]()))

    init(limit: Int, perUser limitPerUser: Int) {
        self.limit = limit
        self.limitPerUser = limitPerUser
    }

    /// Whether there was room for one more of that user.
    func acquire(for user: UInt32) -> Bool {
        counts.withLock { counts in
            let own = counts.byUser[user, default: 0]
            guard counts.total < limit, own < limitPerUser else { return false }
            counts.total += 1
            counts.byUser[user] = own + 1
            return true
        }
    }

    func release(for user: UInt32) {
        counts.withLock { counts in
            counts.total -= 1
            let left = counts.byUser[user, default: 0] - 1
            counts.byUser[user] = left > 0 ? left : nil
        }
    }
}
