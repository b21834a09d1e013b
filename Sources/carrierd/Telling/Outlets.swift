// SPDX-License-Identifier: Apache-2.0

internal import Fleet
internal import Hooks
internal import Metrics
internal import Systemd
internal import Telephony
internal import TelephonyService

/// Who is told of each change, once the publication shows it.
///
/// Each takes what it needs and returns at once: the service waits for none.
final class Outlets: Sendable {
    private let counts = Counts()
    private let publication: Publication
    private let streams: LateCallback
    private let eventLog: EventLog
    private let summary: StatusSummary
    private let units: Units?
    private let hooks: Hooks?
    private let fleet: Fleet?
    private let pages: ProgramPages
    private let unitRequests: Task<Void, Never>?

    /// - Parameters:
    ///   - streams: wakes the socket's subscribers.
    ///   - units: nil where none is to be started.
    ///   - hooks: nil where none is to be run.
    ///   - fleet: nil where nothing is to be published.
    init(
        publication: Publication,
        streams: LateCallback,
        notifier: SystemdNotifier,
        log: Log,
        units: Units?,
        hooks: Hooks?,
        fleet: Fleet?,
        pages: ProgramPages
    ) {
        self.publication = publication
        self.streams = streams
        self.units = units
        self.hooks = hooks
        self.fleet = fleet
        self.pages = pages
        eventLog = EventLog(log: log)
        summary = StatusSummary(notifier: notifier)
        unitRequests = units.map { units in Task { await units.run() } }
    }

    func take(_ state: TelephonyState, _ numbered: [NumberedEvent]) {
        let events = numbered.map(\.event)
        counts.take(numbered)
        streams()
        eventLog.take(events, state)
        summary.take(state)
        units?.take(events, state)
        hooks?.take(numbered, encodedBy: publication)
        fleet?.wake()
        pages.giveBack(after: state)
    }

    /// What has happened, and how this process does.
    ///
    /// - Parameter subscribers: how many the socket has.
    func figures(subscribers: Int) -> ServiceFigures {
        var figures = ServiceFigures()
        figures.counts = counts.current
        figures.subscribers[.socket] = subscribers
        figures.drops = publication.gaps
        figures.isBrokerConnected = fleet?.isConnected
        figures.process = .current
        return figures
    }

    func stop() async {
        unitRequests?.cancel()
        await hooks?.stop()
        await fleet?.stop()
    }
}
