// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony

/// Applies `reduce` to what comes in, numbers the events, and publishes what is known then.
///
/// ```swift
/// let service = TelephonyService(
///     publication: publication,
///     remembered: StateFile.Content(key: key),
///     policy: Policy(),
///     clock: { now },
///     save: { content in … },
///     published: { state, events in … }
/// )
/// await service.take(.modemManagerAppeared(version: "1.20.4"))
/// ```
package actor TelephonyService {
    /// Event numbers are reserved on disk by so many at a time, and so never used twice, not even after a crash.
    private static let reservation = 1000
    /// Between two tries to write down what cannot be: a disk that is full is not asked at every change.
    private static let saveDelay = Duration.seconds(5)

    private var state: TelephonyState
    private var sequence: Int
    private var reservedSequence: Int
    private let key: String
    private let publication: Publication
    private let clock: @Sendable () -> Moment
    private let save: @Sendable (StateFile.Content) -> Bool
    private let published: @Sendable (TelephonyState, [Event]) -> Void
    private var savedMemory: Memory
    /// When the next change tries again to write down what could not be, in uptime; nil where all is on disk.
    private var nextSave: Duration?
    private var timer: Task<Void, Never>?
    private var timerDeadline: Duration?

    /// - Parameters:
    ///   - remembered: what an earlier run kept.
    ///   - clock: the time of now; its uptime is that of `SuspendingClock`.
    ///   - save: keeps what has to outlive the process, and says whether it could; called when that changes, and
    ///     again where it could not.
    ///   - published: told after each change, with its events, once the publication shows it.
    package init(
        publication: Publication,
        remembered: StateFile.Content,
        policy: Policy,
        carriers: CarrierTable = .empty,
        clock: @escaping @Sendable () -> Moment,
        save: @escaping @Sendable (StateFile.Content) -> Bool,
        published: @escaping @Sendable (TelephonyState, [Event]) -> Void
    ) {
        self.publication = publication
        self.clock = clock
        self.save = save
        self.published = published
        key = remembered.key
        sequence = remembered.sequence
        reservedSequence = remembered.sequence
        savedMemory = remembered.memory
        state = TelephonyState(memory: remembered.memory, policy: policy, carriers: carriers)
        publication.show(carriers)
    }

    /// Takes one thing in from outside.
    package func take(_ input: Input) {
        let now = clock()
        let result = reduce(state, input, now: now)
        let isChanged =
            result.state.views != state.views || result.state.modemManager != state.modemManager
            || result.state.carriers != state.carriers
        state = result.state
        let numbered = result.events.map { event in
            sequence += 1
            return NumberedEvent(
                sequence: sequence,
                time: now.wall,
                event: event,
                state: event.modem.flatMap { id in state.views.first { $0.id == id } },
                modemManager: state.modemManager
            )
        }
        keep(now)
        if isChanged || !numbered.isEmpty {
            publication.publish(state, events: numbered, time: now.wall)
            published(state, result.events)
        }
        arm()
    }

    /// Takes new numbers from a configuration that was read again.
    package func adopt(_ policy: Policy) {
        state.policy = policy
        take(.tick)
    }

    /// Which of the cards that were seen here would get another name by other tables.
    package func changes(under table: CarrierTable) -> (cards: Int, changes: [CardRenaming]) {
        let cards = state.memory.modems.flatMap { $0.slots.values.compactMap(\.card) }
        let distinct = Dictionary(cards.map { ($0.iccid, $0) }, uniquingKeysWith: { first, _ in first })
        let known = distinct.values.compactMap { card in card.attributes.map { (card.iccid, $0) } }
        let changes = known.compactMap { iccid, attributes in
            CardRenaming(
                of: iccid,
                plmn: attributes.plmn,
                from: state.carriers.carrier(of: attributes).carrier,
                to: table.carrier(of: attributes).carrier
            )
        }
        return (known.count, changes.sorted { $0.iccid.disclosed < $1.iccid.disclosed })
    }

    /// The object of a modem now; nil where it has none.
    package func path(of id: ModemID) -> ObjectPath? {
        state.modems.first { $0.id == id }?.path
    }

    /// Does nothing, but only once everything before it has been done.
    package func visit() {}

    /// Writes down what changed, before anyone is told of it.
    private func keep(_ now: Moment) {
        let isDue = nextSave.map { now.uptime >= $0 } ?? false
        guard isDue || state.memory != savedMemory || sequence > reservedSequence else { return }
        if sequence > reservedSequence { reservedSequence = sequence + Self.reservation }
        savedMemory = state.memory
        var content = StateFile.Content(key: key)
        content.memory = state.memory
        content.sequence = reservedSequence
        nextSave = save(content) ? nil : now.uptime + Self.saveDelay
    }

    /// Keeps the one timer at the next deadline; none runs while nothing is pending.
    private func arm() {
        guard state.deadline != timerDeadline else { return }
        timer?.cancel()
        timerDeadline = state.deadline
        timer = state.deadline.map { deadline in
            let wait = deadline - clock().uptime
            return Task { [weak self] in
                try? await Task.sleep(for: max(wait, Duration.zero), clock: .suspending)
                guard !Task.isCancelled else { return }
                await self?.fire()
            }
        }
    }

    private func fire() {
        timerDeadline = nil
        take(.tick)
    }
}
