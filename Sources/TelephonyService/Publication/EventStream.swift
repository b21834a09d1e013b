// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony

/// One reader's way through the events, pulled and never pushed: what the ring still holds from there, what has left it
/// from the archive, a page at a time, and `gap` with a snapshot where neither has it.
///
/// A reader that does not pull costs nothing but its place. Any thread may pull, one at a time.
package final class EventStream: Sendable {
    private let publication: Publication
    private let archive: (any EventArchive)?
    private let wake: @Sendable () -> Void
    private let audience: Audience
    private let demand: SignalDemand?
    private let state: Mutex<(place: MonitorPlace, backlog: Backlog)>

    /// - Parameters:
    ///   - archive: where events are that the ring does not hold any more; nil where they are nowhere.
    ///   - place: where the reader begins.
    ///   - demand: counts the reader while it lasts, where it asks for the signal.
    ///   - wake: has the reader pull again; called once what the archive was asked for is there.
    init(
        _ publication: Publication,
        archive: (any EventArchive)? = nil,
        from place: MonitorPlace,
        audience: Audience,
        demand: SignalDemand? = nil,
        wake: @escaping @Sendable () -> Void = {}
    ) {
        self.publication = publication
        self.archive = archive
        self.wake = wake
        self.audience = audience
        self.demand = demand
        demand?.acquire()
        state = Mutex((place, .none))
    }

    /// What comes next, until that reaches `limit` bytes: one event may be longer. Empty where there is nothing now;
    /// there is something after the next change, or when `wake` is called.
    package func next(limit: Int) -> [EncodedEvent] {
        state.withLock { state in
            if case .awaited = state.backlog { return [] }
            if case .page(var events, let last) = state.backlog {
                let encoded = publication.next(
                    &state.place,
                    of: &events,
                    through: last,
                    limit: limit,
                    for: audience
                )
                state.backlog = events.isEmpty ? .none : .page(events, last: last)
                if !encoded.isEmpty { return encoded }
            }
            if case .none = state.backlog, let archive, publication.isBehind(state.place) {
                state.backlog = .awaited(ask(archive, after: state.place.next - 1))
                return []
            }
            state.backlog = .none
            return publication.next(&state.place, limit: limit, for: audience)
        }
    }

    /// To be called once, when nobody pulls any more.
    package func close() {
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

extension EventStream {
    /// All events as everyone may see them: a snapshot first, or what came after the event of a number.
    ///
    /// - Parameters:
    ///   - since: the number of the last event that the reader has; nil where it has none.
    ///   - demand: counts the reader while it lasts, where it asks for the signal.
    ///   - wake: has the reader pull again; called once what the archive was asked for is there.
    package convenience init(
        ofEveryone publication: Publication,
        archive: (any EventArchive)?,
        since: Int?,
        demand: SignalDemand?,
        wake: @escaping @Sendable () -> Void
    ) {
        self.init(
            publication,
            archive: archive,
            from: MonitorPlace(since: since, kinds: nil),
            audience: .everyone,
            demand: demand,
            wake: wake
        )
    }
}
