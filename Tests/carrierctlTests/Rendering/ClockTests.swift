// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import carrierctl

@Suite struct ClockTests {
    @Test(arguments: [
        ("2026-11-30T10:12:03.500Z", "2026-11-30 10:12:03"),
        ("2028-02-29T00:00:00Z", "2028-02-29 00:00:00"),
        ("1969-12-31T23:59:59.999Z", "1969-12-31 23:59:59"),
    ])
    func aTimeIsShownWithoutItsFraction(text: String, shown: String) {
        #expect(Clock.utc.text(text) == shown)
    }

    @Test(arguments: [
        "", "soon", "2026-11-30T10:12:03+09:00", "2026-13-30T10:12:03Z", "２026-11-30T10:12:03Z",
    ])
    func whatIsNoTimeStandsAsItCame(text: String) {
        #expect(Clock.utc.text(text) == text)
    }
}
