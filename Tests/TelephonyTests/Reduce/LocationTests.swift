// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct LocationTests {
    private func shown(_ latitude: Double?, _ longitude: Double?, _ altitude: Double? = nil) -> LocationFacts?
    {
        let facts = ModemFacts.modem(0).with { facts in
            var location = LocationFacts()
            location.sources = [.threeGPP, .gpsRaw]
            (location.latitude, location.longitude, location.altitude) = (latitude, longitude, altitude)
            facts.location = location
        }
        return Bench.showing(facts).modem(1)?.location
    }

    @Test func aFixIsShown() {
        #expect(shown(51.5, -0.1, 20)?.latitude == 51.5)
        #expect(shown(-90, 180, -400)?.altitude == -400)
    }

    /// What libmm-glib gives for a value that it has not, and what cannot be put into JSON.
    @Test(arguments: [
        (-Double.greatestFiniteMagnitude, 0.0), (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity),
        (91, 0),
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
        #expect(bench.modem(1)?.location?.latitude == nil)
        #expect(bench.modem(1)?.cell != nil)
    }
}
