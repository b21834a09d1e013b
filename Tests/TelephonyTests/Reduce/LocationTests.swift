// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct LocationTests {
    private func shown(_ latitude: Double?, _ longitude: Double?, _ altitude: Double? = nil) -> Place? {
        let facts = ModemFacts.modem(0).with { facts in
            var location = LocationFacts()
            location.sources = [.threeGPP, .gpsRaw]
            (location.latitude, location.longitude, location.altitude) = (latitude, longitude, altitude)
            facts.location = location
        }
        return Bench.showing(facts).modem(1)?.place
    }

    @Test func aFixIsShown() {
        #expect(shown(51.5, -0.1, 20)?.latitude == 51.5)
        #expect(shown(-90, 180, -400)?.altitude == -400)
    }

    /// What libmm-glib gives for a value that it has not, and what cannot be put into JSON.
    @Test(arguments: [
        (-Double.greatestFiniteMagnitude, 0.0), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
        (91, 0), (0, 0),
        (0, 181), (0, .greatestFiniteMagnitude),
    ])
    func whatIsNowhereOnEarthIsNoFix(_ latitude: Double, _ longitude: Double) {
        #expect(shown(latitude, longitude) == nil)
    }

    @Test func halfAFixIsNone() {
        #expect(shown(51.5, nil) == nil)
        #expect(shown(nil, 7) == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.greatestFiniteMagnitude])
    func anAltitudeThatIsNoneLeavesThePlace(_ altitude: Double) {
        #expect(shown(51.5, 7, altitude)?.latitude == 51.5)
        #expect(shown(51.5, 7, altitude)?.altitude == nil)
    }

    @Test func aPlaceThatIsNoNumberDoesNotKeepChanging() {
        let facts = ModemFacts.modem(0).with { facts in
            var location = LocationFacts()
            (location.latitude, location.longitude) = (.nan, .nan)
            location.cell = "262,02,0,513FA1,2D7B"
            facts.location = location
        }
        var bench = Bench.showing(facts)
        #expect(bench.take(.modem(facts), at: 1).isEmpty)
        #expect(bench.modem(1)?.place?.latitude == nil)
        #expect(bench.modem(1)?.cell != nil)
    }

    /// 2026-01-01T12:00:00Z.
    private static let noon: Int64 = 1_767_268_800_000

    private func place(_ time: String?, nmea: String? = nil, wall: Int64 = noon, last: Place? = nil) -> Place?
    {
        var location = LocationFacts()
        (location.latitude, location.longitude) = (51.5, 7)
        location.utcTime = time
        location.nmea = nmea
        return Place(location, last: last, at: Moment(wall: wall, uptime: .zero))
    }

    @Test(
        arguments: [
            ("120000", Int64(0)), ("115959.5", -500), ("010203.25", -39_476_750),
            ("235959", -43_201_000 + 86_400_000),
            ("000000", -43_200_000),
        ] as [(String, Int64)]
    )
    func aTimeOfDayIsOfTheNearestDay(_ text: String, _ offset: Int64) {
        let time = place(text)?.time ?? 0
        #expect((time - Self.noon - offset) % 86_400_000 == 0)
        #expect(abs(time - Self.noon) <= 43_200_000)
    }

    @Test(arguments: [nil, "", "x", "-10000", "250000", "126000", "999999999", "nan", "inf", "1e300"])
    func aTimeThatIsNoneIsAbsent(_ text: String?) {
        #expect(place(text) != nil)
        #expect(place(text)?.time == nil)
    }

    @Test func aClockThatWasNeverSetTellsNoDay() {
        #expect(place("120000", wall: 5000)?.time == nil)
        #expect(place("120000", nmea: "$GPRMC,120000,A,,,,,,,010126,,", wall: 5000)?.time == Self.noon)
        #expect(place("120000", wall: .max)?.time == nil)
        #expect(place("120000", wall: .min)?.time == nil)
    }

    @Test(arguments: [
        "$GPRMC,120000,V,,,,,,,010126,,", "$GPRMC,120000,A,,,,,,,0101,,", "$GPRMC,120000,A,,,,,,,320126,,",
        "$GPRMC,120000,A,,,,,,,xx0126,,", "$GPRMC,120000,A",
    ])
    func aReceiverWithoutADateTellsNone(_ nmea: String) {
        #expect(place("120000", nmea: nmea, wall: 5000)?.time == nil)
    }

    @Test func aFixThatDoesNotMoveOnKeepsItsTime() {
        let first = place("120000")
        #expect(place("120000", wall: Self.noon + 5 * 86_400_000, last: first)?.time == Self.noon)
        #expect(place("120001", wall: Self.noon + 86_400_000, last: first)?.time == Self.noon + 86_401_000)
    }

    @Test func theReceiversOwnWordsAreKept() {
        let nmea =
            "$GPGGA,120000,5130.0,N,00700.0,E,1,08,0.9,100.0,M,46.9,M,,*5D\r\n$GNGST,120000,1.2,,,,3.0,4.0,5.0\r\n"
        #expect(place("120000", nmea: nmea)?.accuracy == 5)
        #expect(place("120000", nmea: "$GPGGA,120000,,,,,1,08,0.9,100.0,M,,M,,")?.hdop == 0.9)
    }

    @Test(arguments: [
        "$GPGGA,,,,,,0,,,,,,,,*66", "$GPGGA,,,,,,,,,,,,,,", "$GNGGA,120000,,,,,0,00,99.9,,,,,,",
    ])
    func aReceiverThatSaysItHasNoFixHasNone(_ nmea: String) {
        #expect(place("120000", nmea: nmea) == nil)
    }

    @Test(arguments: [
        "", "$", "*", "$*", "$GPGGA", "$GPGGA*", "$GPGGA,,,,,,0,,,*00", "GPGGA,,,,,,0,,,,,,,,",
        "$GPRMC,,A,,,,,,,999999",
        String(repeating: "$", count: 100_000), String(repeating: ",", count: 100_000),
        "$GPGST,,,,,,nan,inf,",
    ])
    func sentencesThatSayNothingChangeNothing(_ nmea: String) {
        #expect(place("120000", nmea: nmea) == place("120000"))
    }

    @Test func whichCodesTheCellHasFollowsTheTechnology() {
        let facts = ModemFacts.modem(0).with { facts in
            facts.location = LocationFacts()
            facts.location?.cell = "310260,0,42AA,00FFFE"
        }
        #expect(Bench.showing(facts.with { $0.accessTechnologies = .nr }).modem(1)?.cell?.tac == 0xFFFE)
        #expect(Bench.showing(facts.with { $0.accessTechnologies = .lte }).modem(1)?.cell?.tac == nil)
        // Registered through LTE, whatever carries the data.
        let both = facts.with { $0.accessTechnologies = [.lte, .nr] }
        #expect(Bench.showing(both).modem(1)?.cell?.tac == nil)
    }

    private func blank(_ change: (inout LocationFacts) -> Void) -> Blank? {
        let facts = ModemFacts.modem(0).with { facts in
            var location = LocationFacts()
            location.capabilities = [.threeGPP, .gpsRaw, .gpsNMEA]
            change(&location)
            facts.location = location
        }
        return Bench.showing(facts).modem(1)?
            .blanks(modemManager: .available(version: nil)).first { $0.field == "location" }
    }

    /// `[location] gnss=on` alone, beside ModemManager's own default, which is to know the cell and keep it to itself.
    @Test func aPlaceThatIsWantedAndNotThereSaysWhy() {
        let withoutFix = blank {
            $0.wanted = [.gpsRaw, .gpsNMEA]
            $0.sources = [.threeGPP, .gpsRaw, .gpsNMEA]
            $0.isSignalled = true
        }
        #expect(withoutFix?.detail == "no fix")
        let withoutReceiver = blank {
            $0.wanted = [.gpsRaw, .gpsNMEA]
            $0.capabilities = .threeGPP
        }
        #expect(withoutReceiver?.reason == .notEnabled)
        #expect(withoutReceiver?.detail == "the modem has no satellite receiver")
        let withoutEither = blank {
            $0.wanted = [.gpsRaw, .gpsNMEA]
            $0.capabilities = .threeGPP
            $0.sources = .threeGPP
        }
        #expect(
            withoutEither?.detail
                == "ModemManager keeps it to itself; [location] cell=on; the modem has no satellite receiver"
        )
    }

    @Test func aReceiverThatNobodyWantsIsNotMissed() {
        #expect(blank { $0.capabilities = .threeGPP }?.detail == nil)
        #expect(blank { _ in }?.detail == nil)
        #expect(blank { $0.wanted = .threeGPP }?.detail == nil)
    }

    @Test func daysAreCountedRight() {
        #expect(CivilDay.number(year: 1970, month: 1, day: 1) == 0)
        #expect(CivilDay.number(year: 2000, month: 3, day: 1) == 11_017)
        #expect(CivilDay.number(year: 2024, month: 2, day: 29) == 19_782)
        #expect(CivilDay.number(year: 2026, month: 1, day: 1) == 20_454)
    }
}
