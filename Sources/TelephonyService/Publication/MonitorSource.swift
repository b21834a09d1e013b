// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Varlink

/// One subscriber of `Monitor`: its place in the events.
final class MonitorSource: ReplySource {
    private let publication: Publication
    private let audience: Audience
    private let count: SubscriberCount
    private let place: Mutex<MonitorPlace>

    init(_ publication: Publication, from place: MonitorPlace, audience: Audience, count: SubscriberCount) {
        self.publication = publication
        self.audience = audience
        self.count = count
        self.place = Mutex(place)
    }

    func next(limit: Int) -> ReplyBatch {
        let replies = place.withLock { publication.next(&$0, limit: limit, for: audience) }
        return replies.isEmpty ? .waiting : .replies(replies)
    }

    func closed() {
        count.release()
    }
}

/// How many subscribers there are, and may be.
final class SubscriberCount: Sendable {
    private let limit: Int
    private let count = Mutex(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Whether there was room for one more.
    func acquire() -> Bool {
        count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
    }

    func release() {
        count.withLock { $0 -= 1 }
    }
}
