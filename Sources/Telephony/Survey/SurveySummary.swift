// SPDX-License-Identifier: Apache-2.0

/// What a modem had on its way, in shares of distance and of time.
package struct SurveySummary: Hashable, Sendable {
    /// How far and how long one value held.
    package struct Share: Hashable, Sendable {
        /// `none` where there was no such value.
        package var name: String
        /// Metres.
        package var distance: Double
        /// Milliseconds.
        package var duration: Int64
    }

    package var modem: String
    package var points: Int
    /// Milliseconds of wall time of the first and of the last point.
    package var first: Int64
    package var last: Int64
    /// Metres, along the points; all shares are parts of it.
    package var distance: Double
    /// Milliseconds, the same.
    package var duration: Int64
    /// Farthest first.
    package var fiveG: [Share]
    package var technologies: [Share]
    package var carriers: [Share]
    /// How often the way was lost, and for how far (as the crow flies, in metres) and how long (milliseconds) in sum.
    package var gaps: Int
    package var gapDistance: Double
    package var gapDuration: Int64
}

/// Adds up points of any number of modems, in the order in which they were taken.
///
/// From one point to the next the modem had what it had at the first. Where they are too far apart nobody knows what it
/// had, and the way between counts for nothing.
package struct SurveyLedger: Sendable {
    /// Milliseconds between two points of one way.
    package static let longestPause: Int64 = 60_000
    /// Metres between two points of one way.
    package static let longestStep = 500.0

    private var accounts: [String: Account] = [:]
    /// In the order in which they were first seen.
    private var order: [String] = []

    package init() {}

    package mutating func note(_ point: SurveyPoint) {
        if accounts[point.modem] == nil {
            order.append(point.modem)
            accounts[point.modem] = Account(first: point)
        } else {
            accounts[point.modem]?.note(point)
        }
    }

    package consuming func summaries() -> [SurveySummary] {
        order.compactMap { accounts[$0]?.summary }
    }

    /// Whether the way from one point to the next is known.
    static func isGap(duration: Int64, distance: Double) -> Bool {
        // A clock that was set back says nothing of how long it took.
        duration < 0 || duration > longestPause || distance > longestStep
    }
}

/// One modem's way.
private struct Account {
    struct Sum {
        var distance = 0.0
        var duration: Int64 = 0

        mutating func add(_ distance: Double, _ duration: Int64) {
            self.distance += distance
            self.duration &+= duration
        }
    }

    let first: SurveyPoint
    var last: SurveyPoint
    var points = 1
    var whole = Sum()
    var gap = Sum()
    var gaps = 0
    var fiveG: [String: Sum] = [:]
    var technologies: [String: Sum] = [:]
    var carriers: [String: Sum] = [:]

    init(first: SurveyPoint) {
        self.first = first
        last = first
    }

    mutating func note(_ point: SurveyPoint) {
        let distance = last.place.distance(to: point.place)
        let duration = point.time &- last.time
        points += 1
        if SurveyLedger.isGap(duration: duration, distance: distance) {
            gaps += 1
            gap.add(distance, max(0, duration))
        } else {
            whole.add(distance, duration)
            fiveG[last.fiveG.rawValue, default: Sum()].add(distance, duration)
            technologies[last.technology ?? "", default: Sum()].add(distance, duration)
            carriers[last.carrier ?? "", default: Sum()].add(distance, duration)
        }
        last = point
    }

    var summary: SurveySummary {
        SurveySummary(
            modem: first.modem,
            points: points,
            first: first.time,
            last: last.time,
            distance: whole.distance,
            duration: whole.duration,
            fiveG: Self.shares(fiveG),
            technologies: Self.shares(technologies),
            carriers: Self.shares(carriers),
            gaps: gaps,
            gapDistance: gap.distance,
            gapDuration: gap.duration
        )
    }

    private static func shares(_ parts: [String: Sum]) -> [SurveySummary.Share] {
        parts.map {
            SurveySummary.Share(
                name: $0.key.isEmpty ? "none" : $0.key,
                distance: $0.value.distance,
                duration: $0.value.duration
            )
        }
        .sorted { ($0.distance, $0.duration, $1.name) > ($1.distance, $1.duration, $0.name) }
    }
}
