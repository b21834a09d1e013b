// SPDX-License-Identifier: Apache-2.0

/// Where the machine is, by GeoClue; a modem's own place is the modem's.
package enum MachinePosition: Hashable, Sendable {
    case known(Fix)
    case unknown(Blank.Reason, detail: String?)

    package struct Fix: Hashable, Sendable {
        /// Degrees.
        package var latitude: Double
        /// Degrees.
        package var longitude: Double
        /// Metres.
        package var accuracy: Double?
        /// Metres.
        package var altitude: Double?
        /// When it was determined: milliseconds since 1970-01-01T00:00:00Z.
        package var time: Int64?
        /// The same in uptime.
        var determined: Duration
        /// In uptime: when it says nothing any more.
        var deadline: Duration
    }

    /// Where nobody has asked for it.
    package static let notWanted = MachinePosition.unknown(.notEnabled, detail: notWantedDetail)
    package static let notWantedDetail = "GeoClue is not asked ([location] geoclue=on)"

    package var isWanted: Bool { self != .notWanted }

    /// When time alone will change it, in uptime.
    var deadline: Duration? {
        if case .known(let fix) = self { fix.deadline } else { nil }
    }
}

extension MachinePosition {
    /// Judges what came: none on this planet and the two zeros of a source that has nothing are no place.
    ///
    /// - Parameter validity: for how long a fix says where the machine is.
    init(_ facts: PositionFacts, validity: Duration, now: Moment) {
        switch facts {
        case .silence(let reason, let detail): self = .unknown(reason, detail: detail)
        case .fix(let facts):
            guard (-90...90).contains(facts.latitude), (-180...180).contains(facts.longitude),
                facts.latitude != 0 || facts.longitude != 0
            else {
                self = .unknown(.notReported, detail: "GeoClue gives a place that is none")
                return
            }
            // A clock that was set since, or has not been set, makes nothing older than now.
            let age = facts.timestamp.map { max(0, min(now.wall &- $0, Self.longestAge)) } ?? 0
            let determined = now.uptime - .milliseconds(age)
            self = .known(
                Fix(
                    latitude: facts.latitude,
                    longitude: facts.longitude,
                    // GeoClue says 0 of satellites that stand well: nothing is known to the point.
                    accuracy: facts.accuracy.flatMap { $0 > 0 && $0 <= Self.circumference ? $0 : nil },
                    // From below the Dead Sea to where space begins.
                    altitude: facts.altitude.flatMap { (-1000...100_000).contains($0) ? $0 : nil },
                    time: facts.timestamp,
                    determined: determined,
                    deadline: determined + validity
                )
            )
        }
        settle(now: now)
    }

    /// Lets a fix go that is too old.
    mutating func settle(now: Moment) {
        guard case .known(let fix) = self, now.uptime >= fix.deadline else { return }
        let minutes = (fix.deadline - fix.determined).wholeSeconds / 60
        self = .unknown(.notYet, detail: "GeoClue's last fix is more than \(minutes) min old")
    }

    /// Milliseconds: a year.
    private static let longestAge: Int64 = 365 * 86_400_000
    /// Metres, the Earth's: an accuracy beyond it is none.
    private static let circumference = 40_100_000.0
}
