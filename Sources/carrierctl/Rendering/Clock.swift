// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Shows the daemon's times, RFC 3339 in UTC, as a wall clock.
enum Clock {
    /// The machine's time zone, or `TZ`.
    case local
    case utc

    /// `2026-11-30 10:12:03`; a text that is no such time stands as it came.
    func text(_ rfc3339: String) -> String {
        guard var seconds = Self.seconds(rfc3339) else { return rfc3339 }
        var parts = tm()
        switch self {
        case .local: guard localtime_r(&seconds, &parts) != nil else { return rfc3339 }
        case .utc: guard gmtime_r(&seconds, &parts) != nil else { return rfc3339 }
        }
        let date = "\(Int(parts.tm_year) + 1900)-\(twoDigits(parts.tm_mon + 1))-\(twoDigits(parts.tm_mday))"
        return "\(date) \(twoDigits(parts.tm_hour)):\(twoDigits(parts.tm_min)):\(twoDigits(parts.tm_sec))"
    }

    /// Seconds since 1970 of `2026-11-30T10:12:03.123Z`; the fraction is left out.
    private static func seconds(_ text: String) -> time_t? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            bytes.last == UInt8(ascii: "Z"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), (1...12).contains(month),
            let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
        else { return nil }
        var parts = tm()
        parts.tm_year = year - 1900
        parts.tm_mon = month - 1
        parts.tm_mday = day
        parts.tm_hour = hour
        parts.tm_min = minute
        parts.tm_sec = second
        return timegm(&parts)
    }

    /// At most four digits, so that nothing overflows.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int32? {
        var value: Int32 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            value = value * 10 + Int32(digit - UInt8(ascii: "0"))
        }
        return value
    }

    private func twoDigits(_ value: Int32) -> String {
        value < 10 ? "0\(value)" : "\(value)"
    }
}
