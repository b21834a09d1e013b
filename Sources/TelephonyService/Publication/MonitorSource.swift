// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony
internal import Varlink

/// One subscriber of `Monitor`: its place in the events.
final class MonitorSource: ReplySource {
    private let publication: Publication
    private let archive: (any EventArchive)?
    private let wake: @Sendable () -> Void
    private let audience: Audience
    private let user: UInt32
    private let count: SubscriberCount
    private let demand: SignalDemand?
    private let state: Mutex<(place: MonitorPlace, backlog: Backlog)>

    /// - Parameters:
    ///   - archive: where events are that the ring does not hold any more; nil where they are nowhere.
    ///   - wake: has the server ask again.
    ///   - user: whose subscriber it is.
    ///   - count: has counted it for that user.
    ///   - demand: counts it while it lasts, where it asks for the signal.
    init(
        _ publication: Publication,
        archive: (any EventArchive)? = nil,
        wake: @escaping @Sendable () -> Void = {},
        from place: MonitorPlace,
        audience: Audience,
        user: UInt32,
        count: SubscriberCount,
        demand: SignalDemand?
    ) {
        self.publication = publication
        self.archive = archive
        self.wake = wake
        self.audience = audience
        self.user = user
        self.count = count
        self.demand = demand
        demand?.acquire()
        state = Mutex((place, .none))
    }

    func next(limit: Int) -> ReplyBatch {
        state.withLock { state in
            if case .awaited = state.backlog { return .waiting }
            if case .page(var events, let last) = state.backlog {
                let replies = publication.next(
                    &state.place,
                    of: &events,
                    through: last,
                    limit: limit,
                    for: audience
                )
                state.backlog = events.isEmpty ? .none : .page(events, last: last)
                if !replies.isEmpty { return .replies(replies) }
            }
            if case .none = state.backlog, let archive, publication.isBehind(state.place) {
                state.backlog = .awaited(ask(archive, after: state.place.next - 1))
                return .waiting
            }
            state.backlog = .none
            let replies = publication.next(&state.place, limit: limit, for: audience)
            return replies.isEmpty ? .waiting : .replies(replies)
        }
    }

    func closed() {
        count.release(for: user)
        demand?.release()
        state.withLock { state in
            if case .awaited(let task) = state.backlog { task.cancel() }
        }
    }

    /// Asks for what comes next; the answer is taken up by `next`.
    private func ask(_ archive: any EventArchive, after sequence: Int) -> Task<Void, Never> {
        Task {
            let page = try? await archive.events(after: sequence, limit: Backlog.pageSize)
            state.withLock { state in
                state.backlog = page.map { .page($0.events[...], last: $0.last) } ?? .missing
            }
            wake()
        }
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
