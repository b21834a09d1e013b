// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct SurveyPlaceTests {
    private func metres(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
        SurveyPlace(latitude: one.0, longitude: one.1, source: .gnss)
            .distance(to: SurveyPlace(latitude: other.0, longitude: other.1, source: .gnss))
    }

    /// A degree of a great circle is 111,195 m on a sphere of 6,371,008.8 m.
    @Test func distancesAreThoseOfTheSphere() {
        #expect(abs(metres((0, 0), (0, 1)) - 111_195) < 1)
        #expect(abs(metres((51, 7), (52, 7)) - 111_195) < 1)
        #expect(abs(metres((60, 7), (60, 8)) - 55_597) < 5)
        #expect(metres((35.68, 139.76), (35.68, 139.76)) == 0)
    }

    @Test func theWayAcrossTheDateLineIsTheShortOne() {
        #expect(abs(metres((0, 179.9995), (0, -179.9995)) - 111.2) < 0.1)
    }

    @Test func antipodesAreHalfTheEarthAway() {
        #expect(abs(metres((0, 0), (0, 180)) - 20_015_114) < 10)
        #expect(abs(metres((90, 0), (-90, 77)) - 20_015_114) < 10)
    }

    @Test func aMetreIsAMetre() {
        #expect(abs(metres((35.6812362, 139.7671248), (35.6812452, 139.7671248)) - 1) < 0.01)
    }

    @Test(arguments: [
        (35.6812362, 7, "35.6812362"), (-0.00001, 7, "-0.00001"), (0, 7, "0"), (-0.0, 7, "0"),
        (180, 7, "180"),
        (1e-9, 7, "0"), (-95.5, 1, "-95.5"), (-95.04, 1, "-95"), (0.05, 1, "0.1"), (12.5, 0, "13"),
        (.nan, 7, "0"), (.infinity, 1, "0"), (-.greatestFiniteMagnitude, 1, "0"),
    ])
    func numbersAreDigitsAlone(_ value: Double, _ digits: Int, _ text: String) {
        #expect(PlainDecimal.text(value, digits: digits) == text)
    }
}
