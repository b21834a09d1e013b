// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony
internal import Threads

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
    /// Between two tries to write down what cannot be: a disk that is full is not asked at every change.
    private static let saveDelay = Duration.seconds(5)

    /// What has happened and has not been told yet.
    private struct Pending {
        var state: TelephonyState
        var events: [NumberedEvent] = []
        var time: Int64
        /// There is something to see: else it is the memory alone.
        var isVisible = false
    }

    private var state: TelephonyState
    private var sequence: Int
    private let publication: Publication
    private let archive: (any EventArchive)?
    private let clock: @Sendable () -> Moment
    private let save: @Sendable (StateFile.Content) -> Bool
    private let published: @Sendable (TelephonyState, [NumberedEvent]) -> Void
    private let heard: @Sendable (Input, Moment) -> Void
    private let judged: @Sendable (TelephonyState, Moment) -> Void
    private let keepsTime: Bool
    /// What was last kept, on disk where that could be.
    private var kept: StateFile.Content
    /// When the next change tries again to write down what could not be, in uptime; nil where all is on disk.
    private var nextSave: Duration?
    private var pending: Pending?
    /// Writes down what is pending, and tells it; nil while nothing is.
    private var recording: Task<Void, Never>?
    /// The archive has every event so far.
    private var isArchiveComplete = false
    private var freeMemory = FreeMemory()
    private var timer: Task<Void, Never>?
    private var timerDeadline: Duration?

    /// - Parameters:
    ///   - archive: has every event before anyone is told of it; nil where events are not kept.
    ///   - remembered: what an earlier run kept.
    ///   - clock: the time of now; its uptime is that of `SuspendingClock`.
    ///   - save: keeps what has to outlive the process, and says whether it could; called when that changes, and
    ///     again where it could not.
    ///   - published: told after each change, with its events, once the publication shows it.
    ///   - heard: told of each input before the rules get it.
    ///   - judged: told of what is known after each change, at once: it waits for no archive, and must be quick.
    ///   - keepsTime: whether it meets its deadlines by itself; where not, whoever feeds it brings a tick at each.
    package init(
        publication: Publication,
        archive: (any EventArchive)? = nil,
        remembered: StateFile.Content,
        policy: Policy,
        carriers: CarrierTable = .empty,
        clock: @escaping @Sendable () -> Moment,
        save: @escaping @Sendable (StateFile.Content) -> Bool,
        published: @escaping @Sendable (TelephonyState, [NumberedEvent]) -> Void,
        heard: @escaping @Sendable (Input, Moment) -> Void = { _, _ in },
        judged: @escaping @Sendable (TelephonyState, Moment) -> Void = { _, _ in },
        keepsTime: Bool = true
    ) {
        self.publication = publication
        self.archive = archive
        self.clock = clock
        self.save = save
        self.published = published
        self.heard = heard
        self.judged = judged
        self.keepsTime = keepsTime
        kept = remembered
        sequence = remembered.sequence
        state = TelephonyState(memory: remembered.memory, policy: policy, carriers: carriers)
        publication.show(carriers)
    }

    /// Takes one thing in from outside. Where there is an archive, it is told once that has it, and not before.
    package func take(_ input: Input) {
        let now = clock()
        heard(input, now)
        let result = reduce(state, input, now: now)
        let isChanged =
            result.state.views != state.views || result.state.modemManager != state.modemManager
            || result.state.carriers != state.carriers || result.state.position != state.position
            || result.state.isComplete != state.isComplete
        state = result.state
        freeMemory.giveBack(at: now.uptime)
        let numbered = result.events.map { event in
            sequence += 1
            return NumberedEvent(
                sequence: sequence,
                moment: now,
                event: event,
                state: event.modem.flatMap { id in state.views.first { $0.id == id } },
                modemManager: state.modemManager
            )
        }
        let isVisible = isChanged || !numbered.isEmpty
        if isVisible { judged(state, now) }
        if isVisible || state.memory != kept.memory || isSaveDue(now) {
            var all = pending ?? Pending(state: state, time: now.wall)
            all.state = state
            all.events += numbered
            all.time = now.wall
            all.isVisible = all.isVisible || isVisible
            pending = all
            proceed()
        }
        arm()
    }

    /// Waits until everything that was taken in has been told.
    package func finish() async {
        await recording?.value
    }

    /// Takes new numbers from a configuration that was read again.
    package func adopt(_ policy: Policy) {
        state.policy = policy
        take(.tick)
        // Labels and the 5G hold are the policy's: every modem is judged anew, or it would show the old ones until it
        // changes by itself.
        take(.carriers(state.carriers))
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

    /// What is owed to ModemManager.
    package var loans: [ModemLoans] { state.memory.loans }

    /// What the rules have before them, with no input half taken in.
    package func look<Result: Sendable>(_ body: @Sendable (TelephonyState) -> Result) -> Result {
        body(state)
    }

    /// When the rules have to be given a tick, in uptime; nil while nothing is pending.
    package var deadline: Duration? { state.deadline }

    /// Does nothing, but only once everything before it has been done.
    package func visit() {}

    /// Tells what is pending: at once, or when it is in the archive. What comes meanwhile goes there with the next
    /// commit, all of it in one: the disk's time limits how late an event is, and not how many there may be.
    private func proceed() {
        guard recording == nil, let batch = pending else { return }
        guard let archive, hasToBeRecorded(batch) else {
            pending = nil
            return tell(batch, content: content(of: batch), isArchived: isArchiveComplete)
        }
        recording = Task { await self.record(in: archive) }
    }

    private func record(in archive: any EventArchive) async {
        while let batch = pending {
            pending = nil
            let content = content(of: batch)
            guard hasToBeRecorded(batch) else {
                tell(batch, content: content, isArchived: isArchiveComplete)
                continue
            }
            let memory = content.flatMap { try? $0.encoded() }
            async let prepared = publication.prepare(batch.events)
            let isArchived = await archive.record(batch.events, memory: memory)
            tell(batch, content: content, prepared: await prepared, isArchived: isArchived)
            await archive.tidy()
        }
        recording = nil
    }

    private func hasToBeRecorded(_ batch: Pending) -> Bool {
        !batch.events.isEmpty || batch.state.memory != kept.memory
    }

    /// Shows what happened. Where the archive does not have it, the state file covers its numbers first.
    private func tell(
        _ batch: Pending,
        content: StateFile.Content?,
        prepared: [PreparedEvent] = [],
        isArchived: Bool
    ) {
        let last = batch.events.last?.sequence ?? 0
        var content = content
        if isArchiveComplete, !isArchived {
            // From here on numbers are used that the archive does not know of.
            content = content ?? kept
            content?.sequence = max(last, kept.sequence) + StateFile.Content.reservation
            content?.generation = kept.generation + 1
        }
        isArchiveComplete = isArchived
        if !isArchived { keep(content) }
        if batch.isVisible {
            publication.publish(batch.state, events: batch.events, prepared: prepared, time: batch.time)
            published(batch.state, batch.events)
        }
        if isArchived { keep(content) }
    }

    /// What has to be kept of a change; nil where what was kept still holds.
    private func content(of batch: Pending) -> StateFile.Content? {
        let last = batch.events.last?.sequence ?? 0
        guard batch.state.memory != kept.memory || last > kept.sequence else { return nil }
        var content = kept
        content.memory = batch.state.memory
        if last > kept.sequence { content.sequence = last + StateFile.Content.reservation }
        content.generation += 1
        return content
    }

    private func isSaveDue(_ now: Moment) -> Bool {
        nextSave.map { now.uptime >= $0 } ?? false
    }

    private func keep(_ content: StateFile.Content?) {
        guard content != nil || nextSave.map({ clock().uptime >= $0 }) ?? false else { return }
        kept = content ?? kept
        nextSave = save(kept) ? nil : clock().uptime + Self.saveDelay
    }

    /// Keeps the one timer at the next deadline; none runs while nothing is pending.
    private func arm() {
        guard keepsTime, state.deadline != timerDeadline else { return }
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
