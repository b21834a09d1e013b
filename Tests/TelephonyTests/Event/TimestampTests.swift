// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

@testable import Telephony

@Suite struct TimestampTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00.000Z"),
        (1, "1970-01-01T00:00:00.001Z"),
        (-1, "1969-12-31T23:59:59.999Z"),
        (951_782_400_000, "2000-02-29T00:00:00.000Z"),
        (1_767_225_600_123, "2026-01-01T00:00:00.123Z"),
        (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
        (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
        (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
    func aTimeIsRFC3339WithMilliseconds(_ milliseconds: Int64, _ text: String) {
        #expect(Timestamp.text(milliseconds: milliseconds) == text)
    }

    /// A double does not hold every millisecond, and the one before is another time.
    @Test func everyMillisecondIsItsOwn() {
        let texts = (0..<1000).map { Timestamp.text(milliseconds: 1_767_225_600_000 + $0) }
        let expected = (1000..<2000).map { "2026-01-01T00:00:00.\(String($0).dropFirst())Z" }
        #expect(texts == expected)
    }

    /// Two hundred years, day by day, against the calendar of the standard library.
    @Test func everyDayIsTheCalendars() {
        let days = (Int64(0)..<73_000).filter { day in
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            return Timestamp.text(milliseconds: day * 86_400_000)
                != date.formatted(.iso8601).replacing("Z", with: ".000Z")
        }
        #expect(days.isEmpty)
    }

    /// RFC 3339 has years of four digits; a clock that is that wrong says no time at all.
    @Test(arguments: [Int64.min, -62_135_596_800_001, 253_402_300_800_000, .max])
    func aTimeOutsideTheCalendarIsTheNearestInIt(_ milliseconds: Int64) {
        let text = Timestamp.text(milliseconds: milliseconds)
        #expect(text == (milliseconds < 0 ? "0001-01-01T00:00:00.000Z" : "9999-12-31T23:59:59.999Z"))
    }
}

@Suite struct TimestampReadingTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-01-01T00:00:00.000Z", 1_767_225_600_000),
        ("2026-01-01T01:30:00.5+01:30", 1_767_225_600_500),
        ("2025-12-31t19:00:00.0019-05:00", 1_767_225_600_001),
        ("2024-02-29T12:00:00Z", 1_709_208_000_000), ("0001-01-01T00:00:00Z", -62_135_596_800_000),
        ("9999-12-31T23:59:59.999Z", 253_402_300_799_999), ("2026-01-01 00:00:00Z", 1_767_225_600_000),
    ])
    func aTimeIsRead(_ text: String, _ milliseconds: Int64) {
        #expect(Timestamp.milliseconds(text) == milliseconds)
    }

    @Test(arguments: [
        "", "now", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "2026-01-32T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+1:00", "2026-01-01T00:00:00Z ",
        "26-01-01T00:00:00Z", "２０２６-01-01T00:00:00Z", "-026-01-01T00:00:00Z",
    ])
    func whatIsNoneIsNone(_ text: String) {
        #expect(Timestamp.milliseconds(text) == nil)
    }

    @Test func everyDayComesBack() {
        for day in stride(from: Int64(-719_162), through: 2_932_896, by: 97) {
            let time = day * 86_400_000 + 12_345_678
            #expect(Timestamp.milliseconds(Timestamp.text(milliseconds: time)) == time)
        }
    }
}
