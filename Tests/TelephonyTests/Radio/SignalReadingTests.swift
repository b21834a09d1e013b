// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct SignalReadingTests {
    /// What modems and ModemManager put where nothing was measured.
    static let sentinels: [Double] = [
        -32768, -3276.8, 32767, -.greatestFiniteMagnitude, .greatestFiniteMagnitude, .nan, .signalingNaN,
        .infinity, -.infinity, -200, 1e300,
    ]

    @Test(arguments: sentinels)
    func aSentinelIsNoMeasurement(_ value: Double) {
        let reading = SignalReading(technology: .nr, rssi: value, rsrp: value, rsrq: value, snr: value)
        #expect(reading.cleaned == nil)
    }

    @Test(arguments: sentinels)
    func aSentinelDoesNotTakeItsNeighboursAway(_ value: Double) {
        let reading = SignalReading(technology: .lte, rssi: -47, rsrp: value, rsrq: -5, snr: 30)
        #expect(reading.cleaned == SignalReading(technology: .lte, rssi: -47, rsrp: nil, rsrq: -5, snr: 30))
    }

    @Test(arguments: [-157.0, -156, -92, -29])
    func anRSRPOfThisWorldIsKept(_ value: Double) {
        #expect(SignalReading(technology: .nr, rsrp: value).cleaned?.rsrp == value)
    }

    @Test(arguments: [-157.1, -28.9, 0, 1])
    func anRSRPOfNoneIsNot(_ value: Double) {
        #expect(SignalReading(technology: .nr, rsrp: value).cleaned == nil)
    }

    @Test func anEmptyReadingIsNone() {
        #expect(SignalReading(technology: .gsm).cleaned == nil)
    }
}
