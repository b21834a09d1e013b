// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Varlink

/// One subscriber of `Monitor`: its stream of events, and its place among the subscribers.
final class MonitorSource: ReplySource {
    private let events: EventStream
    private let user: UInt32
    private let count: SubscriberCount

    /// - Parameters:
    ///   - user: whose subscriber it is.
    ///   - count: has counted it for that user.
    init(_ events: EventStream, user: UInt32, count: SubscriberCount) {
        self.events = events
        self.user = user
        self.count = count
    }

    func next(limit: Int) -> ReplyBatch {
        let frames = events.frames(limit: limit)
        return frames.isEmpty ? .waiting : .frames(frames)
    }

    func closed() {
        count.release(for: user)
        events.close()
    }
}

/// How many subscribers there are, and may be.
package final class SubscriberCount: Sendable {
    private let limit: Int
    private let limitPerUser: Int
    private let counts = Mutex((total: 0, byUser: [UInt32: Int]()))

    init(limit: Int, perUser limitPerUser: Int) {
        self.limit = limit
        self.limitPerUser = limitPerUser
    }

    /// As many as `Monitor` serves.
    package convenience init() {
        self.init(
            limit: TelephonyMethods.subscriberLimit,
            perUser: TelephonyMethods.subscriberLimitPerUser
        )
    }

    /// How many there are now.
    package var total: Int { counts.withLock { $0.total } }

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
