// SPDX-License-Identifier: Apache-2.0

/// What became of one modem's time.
package struct ServiceReport: Hashable, Sendable {
    /// How long one value held, in milliseconds.
    package struct Share: Hashable, Sendable {
        /// `none` where there was no such value.
        package var name: String
        package var duration: Int64
    }

    /// A time without service.
    package struct Outage: Hashable, Sendable {
        /// Milliseconds of wall time.
        package var begin: Int64
        /// Milliseconds.
        package var duration: Int64
        /// It is not over.
        package var isOngoing: Bool

        package init(begin: Int64, duration: Int64, isOngoing: Bool) {
            self.begin = begin
            self.duration = duration
            self.isOngoing = isOngoing
        }
    }

    package var modem: String
    /// For how long the modem was watched, in milliseconds: while carrierd and ModemManager ran and the machine was
    /// awake. All shares are parts of it.
    package var observed: Int64 = 0
    /// Longest first.
    package var technologies: [Share] = []
    package var fiveG: [Share] = []
    package var networks: [Share] = []
    package var carriers: [Share] = []
    /// How often service was lost.
    package var losses = 0
    package var outage: Int64 = 0
    package var longestOutage: Outage?
}

/// Adds up what became of the modems' time, from what was noted as it went.
///
/// Durations go by uptime, so that a wall clock that was set in between adds no years; the window goes by wall time.
package struct ServiceLedger: Sendable {
    private let since: Int64
    private let until: Int64
    private var accounts: [String: Account] = [:]
    /// In the order in which they were first seen.
    private var order: [String] = []
    private var isPaused = false

    /// - Parameters: milliseconds of wall time.
    package init(since: Int64, until: Int64) {
        self.since = since
        self.until = until
    }

    /// A modem has come to that state; nil where it has been removed.
    package mutating func note(_ modem: String, _ state: ServiceState?, at moment: Moment) {
        if accounts[modem] == nil {
            order.append(modem)
            accounts[modem] = Account(modem: modem)
        }
        accounts[modem]?.advance(to: moment, isCounted: !isPaused, in: since...max(since, until))
        accounts[modem]?.enter(state ?? .removed, at: moment, in: since...max(since, until))
    }

    /// ModemManager went, and nothing is known of any modem until it is back.
    package mutating func pause(at moment: Moment) {
        advance(to: moment)
        isPaused = true
    }

    package mutating func resume(at moment: Moment) {
        advance(to: moment)
        isPaused = false
    }

    /// The daemon ended: what follows is noted anew by the next one.
    package mutating func stop(at moment: Moment) {
        advance(to: moment)
        isPaused = false
        for modem in order { accounts[modem]?.forget() }
    }

    /// - Parameter moment: the time of now, or of the last note.
    package consuming func reports(at moment: Moment) -> [ServiceReport] {
        advance(to: moment)
        return order.compactMap { accounts[$0]?.report(isOngoing: !isPaused && moment.wall <= until) }
            .filter { $0.observed > 0 }
    }

    private mutating func advance(to moment: Moment) {
        for modem in order {
            accounts[modem]?.advance(to: moment, isCounted: !isPaused, in: since...max(since, until))
        }
    }
}

extension ServiceState {
    fileprivate static let removed = ServiceState(
        registration: "unknown",
        technology: "",
        fiveG: "unknown",
        network: nil,
        carrier: nil,
        isServed: false
    )
}

/// One modem's time.
private struct Account {
    var modem: String
    var state: ServiceState?
    /// Uptime of the last look.
    var last = Duration.zero
    var observed: Int64 = 0
    var technologies: [String: Int64] = [:]
    var fiveG: [String: Int64] = [:]
    var networks: [String: Int64] = [:]
    var carriers: [String: Int64] = [:]
    var losses = 0
    var outageSum: Int64 = 0
    var outage: ServiceReport.Outage?
    var longest: ServiceReport.Outage?

    mutating func advance(to moment: Moment, isCounted: Bool, in window: ClosedRange<Int64>) {
        let elapsed = max(0, (moment.uptime - last).milliseconds)
        last = moment.uptime
        guard let state, isCounted else { return }
        let begin = max(moment.wall &- elapsed, window.lowerBound)
        let length = min(moment.wall, window.upperBound) &- begin
        guard length > 0 else { return }
        observed &+= length
        // What a modem had before it went out of sight says nothing of the time without service.
        technologies[state.isServed ? state.technology : "", default: 0] &+= length
        fiveG[state.isServed ? state.fiveG : "none", default: 0] &+= length
        networks[state.isServed ? state.network ?? "" : "", default: 0] &+= length
        carriers[state.carrier ?? "", default: 0] &+= length
        guard !state.isServed else { return }
        outageSum &+= length
        outage = outage ?? ServiceReport.Outage(begin: begin, duration: 0, isOngoing: true)
        outage?.duration &+= length
    }

    mutating func enter(_ new: ServiceState, at moment: Moment, in window: ClosedRange<Int64>) {
        if state?.isServed == true, !new.isServed, window.contains(moment.wall) { losses &+= 1 }
        if new.isServed { closeOutage() }
        state = new
    }

    mutating func forget() {
        closeOutage()
        state = nil
    }

    private mutating func closeOutage() {
        guard var ended = outage else { return }
        outage = nil
        ended.isOngoing = false
        if ended.duration > longest?.duration ?? 0 { longest = ended }
    }

    func report(isOngoing: Bool) -> ServiceReport {
        var report = ServiceReport(modem: modem)
        report.observed = observed
        report.technologies = Self.shares(technologies)
        report.fiveG = Self.shares(fiveG)
        report.networks = Self.shares(networks)
        report.carriers = Self.shares(carriers)
        report.losses = losses
        report.outage = outageSum
        report.longestOutage = longest
        if var outage, outage.duration > longest?.duration ?? 0 {
            outage.isOngoing = isOngoing
            report.longestOutage = outage
        }
        return report
    }

    private static func shares(_ parts: [String: Int64]) -> [ServiceReport.Share] {
        parts.map { ServiceReport.Share(name: $0.key.isEmpty ? "none" : $0.key, duration: $0.value) }
            .sorted { ($0.duration, $1.name) > ($1.duration, $0.name) }
    }
}

extension Duration {
    /// Whole milliseconds; what is beyond them is cut off.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000
    }
}
