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
    private let state: Mutex<State>

    private struct State {
        var place: MonitorPlace
        /// What it reads from the archive, or waits for; nil while it is not behind.
        var page: BacklogPage?
        /// It is counted among those that are behind.
        var isBehind = false
    }

    /// What comes next.
    private enum Portion {
        case events([EncodedEvent])
        case page(EncodedPage, [Range<Int>])
    }

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
        state = Mutex(State(place: place))
    }

    /// What comes next, until that reaches `limit` bytes: one event may be longer. Empty where there is nothing now;
    /// there is something after the next change, or when `wake` is called.
    package func next(limit: Int) -> [EncodedEvent] {
        switch pull(limit: limit) {
        case .events(let events): events
        case .page(let page, let runs): runs.flatMap { page.events(of: $0) }
        }
    }

    /// The same as replies of `Monitor`, in as few pieces as they lie in.
    func frames(limit: Int) -> [ArraySlice<UInt8>] {
        switch pull(limit: limit) {
        case .events(let events): events.map(\.frame)
        case .page(let page, let runs): runs.map { page.frames(of: $0) }
        }
    }

    /// To be called once, when nobody pulls any more.
    package func close() {
        demand?.release()
        state.withLock { state in
            state.page?.leave(ObjectIdentifier(self))
            catchUp(&state)
        }
    }

    private func pull(limit: Int) -> Portion {
        // Whoever took nothing would never get on.
        let limit = max(limit, 1)
        return state.withLock { state in
            while true {
                switch state.page?.answer {
                case .awaited: return .events([])
                case .here(let page) where page.covers(state.place.next):
                    let runs = page.take(&state.place, limit: limit)
                    guard runs.isEmpty else { return .page(page, runs) }
                case .none, .here:
                    state.page = nil
                    guard let archive, publication.isBehind(state.place) else {
                        catchUp(&state)
                        return .events(publication.next(&state.place, limit: limit, for: audience))
                    }
                    fallBack(&state, on: archive)
                case .missing:
                    catchUp(&state)
                    return .events(publication.next(&state.place, limit: limit, for: audience))
                }
            }
        }
    }

    /// Goes on with what the archive has.
    private func fallBack(_ state: inout State, on archive: any EventArchive) {
        if !state.isBehind { publication.backlog.enter() }
        state.isBehind = true
        let next = state.place.next
        state.page = publication.backlog.page(
            from: next,
            for: audience,
            waiter: ObjectIdentifier(self),
            wake: wake
        ) { [publication, audience] limit in
            let page = try? await archive.events(after: next - 1, limit: limit)
            return page.map { publication.encode($0, from: next, for: audience) }
        }
    }

    private func catchUp(_ state: inout State) {
        state.page = nil
        if state.isBehind { publication.backlog.leave() }
        state.isBehind = false
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
