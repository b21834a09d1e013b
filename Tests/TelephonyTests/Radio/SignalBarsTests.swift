// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct SignalBarsTests {
    private func bars(
        _ mask: UInt32,
        _ technology: SignalReading.Technology? = nil,
        rssi: Double? = nil,
        rsrp: Double? = nil,
        percent: UInt32? = nil
    ) -> Int? {
        SignalBars.bars(
            AccessTechnologies(rawValue: mask),
            signals: technology.map { [SignalReading(technology: $0, rssi: rssi, rsrp: rsrp)] } ?? [],
            percent: percent
        )
    }

    @Test(arguments: [
        (-140.0, 0), (-128.1, 0), (-128, 1), (-118, 2), (-108, 3), (-98.1, 3), (-98, 4), (-44, 4),
    ])
    func lteGoesByRSRP(_ rsrp: Double, _ expected: Int) {
        #expect(bars(0x4000, .lte, rsrp: rsrp) == expected)
        // The anchor decides.
        #expect(bars(0xC000, .lte, rsrp: rsrp) == expected)
    }

    @Test(arguments: [(-120.0, 0), (-110, 1), (-90, 2), (-80, 3), (-65, 4)])
    func standaloneGoesByItsOwn(_ rsrp: Double, _ expected: Int) {
        #expect(bars(0x8000, .nr, rsrp: rsrp) == expected)
    }

    @Test(arguments: [
        (UInt32(0x20), SignalReading.Technology.umts, -107.0, 1), (0x200, .umts, -77, 4),
        (0x2, .gsm, -103, 2),
        (0x10, .gsm, -89, 4), (0x400, .cdma1x, -85, 3), (0x1000, .evdo, -106, 0),
    ])
    func olderOnesGoByRSSI(
        _ mask: UInt32,
        _ technology: SignalReading.Technology,
        _ rssi: Double,
        _ expected: Int
    ) {
        #expect(bars(mask, technology, rssi: rssi) == expected)
    }

    @Test(arguments: [
        (UInt32(0), 0), (5, 0), (6, 1), (30, 1), (31, 2), (55, 2), (56, 3), (80, 3), (81, 4), (100, 4),
    ])
    func withoutAReadingThePercentageCounts(_ percent: UInt32, _ expected: Int) {
        #expect(bars(0x4000, percent: percent) == expected)
        // What is not in use says nothing of the service.
        #expect(bars(0x20, .lte, rsrp: -60, percent: percent) == expected)
    }

    @Test func nothingMeasuredIsNoBars() {
        #expect(bars(0x4000) == nil)
        #expect(bars(0x4000, .lte, rssi: -60) == nil)
        #expect(bars(0, .lte, rsrp: -60) == nil)
    }
}
