// SPDX-License-Identifier: Apache-2.0

import Telephony

extension Bench {
    /// 2026-01-01T00:00:00Z: the bench's own clock begins in 1970, as a router's.
    static let newYear: Int64 = 1_767_225_600_000
}

/// Drives `SurveyPace` by the rules: a modem goes along a line, and the points that come are counted.
struct Drive {
    var bench: Bench
    var pace = SurveyPace()
    var wall = Bench.newYear
    private var facts: ModemFacts

    init(_ change: (inout ModemFacts) -> Void = { _ in }) {
        facts = ModemFacts.modem(0).with(change)
        bench = Bench.showing(facts)
        _ = pace.take(bench.state, now: moment(0))
    }

    /// Metres north of 51.5° N, 7° E.
    mutating func go(to metres: Double, at seconds: Double, _ change: (inout ModemFacts) -> Void = { _ in })
        -> [SurveyPoint]
    {
        facts = facts.with { facts in
            var location = facts.location ?? LocationFacts()
            location.sources = [.gpsRaw, .gpsNMEA]
            location.isSignalled = true
            location.latitude = 51.5 + metres / 111_195
            location.longitude = 7
            facts.location = location
            change(&facts)
        }
        return show(at: seconds)
    }

    /// The same place, and something else is different.
    mutating func change(at seconds: Double, _ change: (inout ModemFacts) -> Void) -> [SurveyPoint] {
        facts = facts.with(change)
        return show(at: seconds)
    }

    mutating func show(at seconds: Double) -> [SurveyPoint] { take(.modem(facts), at: seconds) }

    mutating func take(_ input: Input, at seconds: Double) -> [SurveyPoint] {
        bench.take(input, at: seconds)
        return pace.take(bench.state, now: moment(seconds))
    }

    func silence(at seconds: Double) -> String? { pace.silence(in: bench.state, now: moment(seconds)) }

    private func moment(_ seconds: Double) -> Moment {
        Moment(wall: wall + Int64(seconds * 1000), uptime: .seconds(seconds))
    }
}

extension SurveyPoint {
    /// A point for a test, so many metres north of 51.5° N and seconds after the first.
    static func at(
        _ metres: Double,
        _ seconds: Double,
        modem: String = "modem1",
        carrier: String? = "docomo",
        technology: String? = "lte",
        fiveG: FiveGStatus = .none
    ) -> SurveyPoint {
        SurveyPoint(
            time: Bench.newYear + Int64(seconds * 1000),
            place: SurveyPlace(latitude: 51.5 + metres / 111_195, longitude: 7, source: .gnss),
            modem: modem,
            registration: "home",
            carrier: carrier,
            technology: technology,
            fiveG: fiveG,
            isConclusive: true
        )
    }

    /// A point with everything in it.
    static let whole = SurveyPoint(
        time: Bench.newYear + 123,
        place: SurveyPlace(latitude: 35.6812362, longitude: -139.7671248, accuracy: 4.25, source: .gnss),
        modem: "modem1",
        registration: "roaming",
        carrierID: "jp.docomo",
        carrier: "docomo",
        plmn: "44010",
        network: "NTT \"docomo\"",
        technology: "lte, 5gnr",
        fiveG: .nsaConnected,
        isConclusive: true,
        signal: Signal(technology: "lte", rsrp: -95.5, rsrq: -11, snr: 0.04),
        bars: 3
    )
}
