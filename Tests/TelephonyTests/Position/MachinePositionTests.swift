// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct MachinePositionTests {
    private func shown(_ fix: PositionFacts.Fix, at seconds: Double = 1) -> MachinePosition {
        var bench = Bench()
        bench.take(.position(.fix(fix)), at: seconds)
        return bench.state.position
    }

    @Test func nobodyHasAskedForItAtFirst() {
        #expect(Bench().state.position == .notWanted)
        #expect(!Bench().state.position.isWanted)
        #expect(Bench().state.deadline == nil)
    }

    @Test func aFixIsShown() {
        guard
            case .known(let fix) = shown(
                .init(latitude: 51.5, longitude: 7, accuracy: 20, altitude: 80, timestamp: 900)
            )
        else {
            Issue.record("no fix")
            return
        }
        #expect(fix.latitude == 51.5)
        #expect(fix.longitude == 7)
        #expect(fix.accuracy == 20)
        #expect(fix.altitude == 80)
        #expect(fix.time == 900)
        #expect(fix.determined == .milliseconds(900))
    }

    @Test(arguments: [
        (91.0, 0.0), (0, 181), (0, 0), (.nan, 7), (7, .infinity), (-.greatestFiniteMagnitude, 7),
    ])
    func whatIsNowhereOnEarthIsNoFix(_ latitude: Double, _ longitude: Double) {
        #expect(
            shown(.init(latitude: latitude, longitude: longitude))
                == .unknown(.notReported, detail: "GeoClue gives a place that is none")
        )
    }

    @Test(arguments: [Double.nan, .infinity, -.greatestFiniteMagnitude, -1])
    func anAccuracyAndAnAltitudeThatAreNoneLeaveThePlace(_ value: Double) {
        let position = shown(.init(latitude: 51.5, longitude: 7, accuracy: value, altitude: value * 10_000))
        guard case .known(let fix) = position else {
            Issue.record("no fix")
            return
        }
        #expect(fix.accuracy == nil)
        #expect(fix.altitude == nil)
    }

    /// What GeoClue 2.6 gives for an HDOP below one.
    @Test func noFixIsExactToThePoint() {
        guard case .known(let fix) = shown(.init(latitude: 51.5, longitude: 7, accuracy: 0)) else {
            Issue.record("no fix")
            return
        }
        #expect(fix.accuracy == nil)
    }

    @Test func anOldFixGoesByItself() {
        var bench = Bench()
        bench.take(.position(.fix(.init(latitude: 51.5, longitude: 7))), at: 10)
        #expect(bench.state.deadline == .seconds(610))
        bench.wait(until: 611)
        #expect(
            bench.state.position == .unknown(.notYet, detail: "GeoClue's last fix is more than 10 min old")
        )
        #expect(bench.state.deadline == nil)
    }

    /// GeoClue tells what it knew before it was asked.
    @Test func aFixThatIsOldWhenItComesIsNone() {
        let hour = 3_600_000.0
        #expect(
            shown(.init(latitude: 51.5, longitude: 7, timestamp: 0), at: hour / 1000)
                == .unknown(.notYet, detail: "GeoClue's last fix is more than 10 min old")
        )
    }

    @Test(arguments: [Int64.max, .min, 5_000_000])
    func aClockThatDisagreesMakesNothingYounger(_ timestamp: Int64) {
        switch shown(.init(latitude: 51.5, longitude: 7, timestamp: timestamp)) {
        case .known(let fix): #expect(fix.determined == .seconds(1))
        case .unknown(let reason, _): #expect(timestamp == .min && reason == .notYet)
        }
    }

    @Test func aReasonTakesThePlacesPlace() {
        var bench = Bench()
        bench.take(.position(.fix(.init(latitude: 51.5, longitude: 7))), at: 10)
        bench.take(.position(.silence(.authorizationDenied, detail: "no")), at: 11)
        #expect(bench.state.position == .unknown(.authorizationDenied, detail: "no"))
        #expect(bench.state.deadline == nil)
    }
}
