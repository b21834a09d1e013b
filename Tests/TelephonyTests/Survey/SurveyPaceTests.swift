// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct SurveyPaceTests {
    @Test func aPointComesForFiveMetresAndNoSoonerThanASecondLater() {
        var drive = Drive()
        #expect(drive.go(to: 0, at: 0).count == 1)
        #expect(drive.go(to: 4, at: 2).isEmpty)
        #expect(drive.go(to: 6, at: 3).count == 1)
        #expect(drive.go(to: 30, at: 3.5).isEmpty)
        #expect(drive.go(to: 31, at: 4).count == 1)
    }

    @Test func aPointHasWhatTheModemHas() throws {
        var drive = Drive { facts in
            facts.signal = SignalFacts()
            facts.signal?.rate = 5
            facts.signal?.readings = [
                SignalReading(technology: .lte, rssi: -70, rsrp: -95, rsrq: -11, snr: 7)
            ]
        }
        let point = try #require(drive.go(to: 0, at: 0).first)
        #expect(point.modem == "modem1")
        #expect(point.time == Bench.newYear)
        #expect(point.place.source == .gnss)
        #expect(point.plmn == "26202")
        #expect(point.technology == "lte")
        #expect(point.registration == "home")
        #expect(point.signal == SurveyPoint.Signal(technology: "lte", rsrp: -95, rsrq: -11, snr: 7))
        #expect(point.bars == 4)
        #expect(point.fiveG == .none)
    }

    @Test func whatChangesAtTheSamePlaceIsAPointButNoMoreThanOneASecond() {
        var drive = Drive()
        _ = drive.go(to: 0, at: 0)
        #expect(drive.change(at: 0.5) { $0.accessTechnologies = .umts }.isEmpty)
        // It is owed, and comes with the next thing that is told.
        #expect(drive.show(at: 1.2).map(\.technology) == ["umts"])
        #expect(drive.show(at: 3).isEmpty)
        #expect(drive.change(at: 4) { $0.accessTechnologies = [.lte, .nr] }.map(\.fiveG) != [.none])
        #expect(drive.change(at: 6) { $0.enter(.searching) }.map(\.registration) == ["searching"])
    }

    @Test func anOldFixMakesNoPointAndIsSaidToBe() {
        var drive = Drive()
        _ = drive.go(to: 0, at: 0)
        #expect(drive.silence(at: 5) == nil)
        #expect(drive.change(at: 42) { $0.accessTechnologies = .umts }.isEmpty)
        #expect(drive.silence(at: 42) == "modem1: its fix is 42 s old")
        #expect(drive.go(to: 100, at: 43).count == 1)
    }

    /// ModemManager goes on showing the last place: the first that is seen may be of long ago.
    @Test func aFixThatWasOldWhenItWasFirstSeenIsOld() {
        var drive = Drive()
        drive.pace = SurveyPace()
        let old = drive.go(to: 0, at: 0) { facts in
            facts.location?.utcTime = "235900"
            facts.location?.nmea = "$GPRMC,235900,A,5130.0,N,00700.0,E,0,0,311225,,"
        }
        #expect(old.isEmpty)
        #expect(drive.silence(at: 0) == "modem1: its fix is 60 s old")
    }

    @Test func aFixThatNobodySawComeAndThatTellsNoTimeIsNotTrusted() {
        var drive = Drive()
        drive.pace = SurveyPace()
        #expect(drive.go(to: 0, at: 0).isEmpty)
        #expect(drive.silence(at: 0) == "modem1: nobody can say how old its fix is")
        #expect(drive.go(to: 1, at: 1).count == 1)
    }

    @Test func aStaleModemMakesNoPoint() {
        var drive = Drive()
        _ = drive.go(to: 0, at: 0)
        #expect(drive.take(.modemGone(ObjectPath("/Modem/0")), at: 2).isEmpty)
        #expect(drive.silence(at: 2) == "modem1: what is known of it is from before")
        #expect(drive.take(.modemManagerVanished(reason: "gone"), at: 3).isEmpty)
        #expect(drive.silence(at: 3) == "ModemManager is not there")
    }

    @Test func aModemThatIsOffMeasuresNothing() {
        var drive = Drive { $0.enter(.disabled) }
        #expect(drive.go(to: 0, at: 0).isEmpty)
        #expect(drive.silence(at: 0) == "modem1: its radio is not in use")
    }

    @Test func aPlaceThatSaysNothingMakesNoPoint() {
        var drive = Drive()
        let wide = drive.go(to: 0, at: 0) { facts in
            facts.location?.nmea = "$GPGST,120000.00,,,,,3000,4000,10"
        }
        #expect(wide.isEmpty)
        #expect(drive.silence(at: 0) == "modem1: its fix is up to 5000 m wrong")
        let line = drive.go(to: 10, at: 1) { facts in
            facts.location?.nmea = "$GPGGA,120000.00,5130.0,N,00700.0,E,1,03,25.0,40,M,0,M,,"
        }
        #expect(line.isEmpty)
    }

    @Test func aMoveWithinTheAccuracyIsNone() {
        var drive = Drive()
        func go(_ metres: Double, _ seconds: Double) -> Int {
            drive.go(to: metres, at: seconds) { facts in
                facts.location?.nmea = "$GPGST,120000.00,,,,,30,40,10"
            }.count
        }
        #expect(go(0, 0) == 1)
        #expect(go(40, 2) == 0)
        #expect(go(51, 4) == 1)
    }

    @Test func aClockThatIsNotSetIsNoTimeOfAPoint() {
        var drive = Drive()
        drive.wall = 0
        #expect(drive.go(to: 0, at: 0).isEmpty)
        #expect(drive.silence(at: 0) == "modem1: this machine's clock is not set")
        // RMC has the date.
        let point = drive.go(to: 10, at: 2) { facts in
            facts.location?.utcTime = "120000"
            facts.location?.nmea = "$GPRMC,120000,A,5130.0,N,00700.0,E,0,0,010126,,"
        }
        #expect(point.map(\.time) == [1_767_268_800_000])
    }

    @Test func theMachinesPlaceStandsInForTheModemsOwn() {
        var drive = Drive()
        #expect(drive.show(at: 0).isEmpty)
        #expect(drive.silence(at: 0) == "modem1: it tells no place ([location] gnss=on)")
        let fix = PositionFacts.Fix(latitude: 51.5, longitude: 7, accuracy: 20)
        #expect(drive.take(.position(.fix(fix)), at: 1).map(\.place.source) == [.geoclue])
        #expect(drive.silence(at: 1) == nil)
        #expect(drive.silence(at: 30)?.hasSuffix("GeoClue's fix is 29 s old") == true)
        #expect(drive.go(to: 100, at: 31).map(\.place.source) == [.gnss])
        #expect(
            drive.take(.position(.fix(.init(latitude: 51.6, longitude: 7, accuracy: 25_000))), at: 60).isEmpty
        )
        #expect(drive.silence(at: 60)?.hasSuffix("GeoClue's fix is up to 25000 m wrong") == true)
    }

    @Test func twoModemsHaveAPaceEach() {
        var bench = Bench.showing(.modem(0), .modem(1, imei: 2, port: 2))
        var pace = SurveyPace()
        let fix = PositionFacts.Fix(latitude: 51.5, longitude: 7, accuracy: 20)
        bench.take(.position(.fix(fix)), at: 1)
        let now = Moment(wall: Bench.newYear, uptime: .seconds(1))
        #expect(pace.take(bench.state, now: now).map(\.modem) == ["modem1", "modem2"])
        #expect(pace.take(bench.state, now: now).isEmpty)
    }
}
