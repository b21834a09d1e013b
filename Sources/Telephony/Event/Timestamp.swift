// SPDX-License-Identifier: Apache-2.0

/// Times as the contract writes them.
///
/// In whole numbers throughout: a `Date` counts in doubles and shows every third millisecond as the one before.
package enum Timestamp {
    /// RFC 3339 with milliseconds, UTC. What its years of four digits do not hold is the nearest time that they do.
    package static func text(milliseconds: Int64) -> String {
        let time = min(max(milliseconds, earliest), latest)
        let (days, rest) = time.flooredDivision(by: 86_400_000)
        let (year, month, day) = civil(days)
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }
        return "\(date)T\(clock.joined(separator: ":")).\(padded(rest % 1000, 3))Z"
    }

    /// Milliseconds since 1970-01-01T00:00:00Z of a time in RFC 3339, in any zone; digits beyond the milliseconds are cut
    /// off. Nil for anything else.
    package static func milliseconds(_ text: String) -> Int64? {
        var rest = Substring(text)
        guard let year = number(4, &rest), take("-", &rest), let month = number(2, &rest), take("-", &rest),
            let day = number(2, &rest), take("T", &rest) || take("t", &rest) || take(" ", &rest),
            let hour = number(2, &rest), take(":", &rest), let minute = number(2, &rest), take(":", &rest),
            let second = number(2, &rest), let fraction = fraction(&rest), let zone = zone(&rest),
            rest.isEmpty, hour < 24, minute < 60, second <= 60
        else { return nil }
        let days = days(year, month, day)
        // A day that the month does not have comes back as another.
        guard (1...12).contains(month), civil(days) == (year, month, day) else { return nil }
        return days * 86_400_000 + (hour * 60 + minute - zone) * 60_000 + second * 1000 + fraction
    }

    private static func take(_ character: Character, _ rest: inout Substring) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    private static func number(_ count: Int, _ rest: inout Substring) -> Int64? {
        let digits = rest.prefix(count)
        guard digits.utf8.count == count, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        rest.removeFirst(count)
        return Int64(digits)
    }

    /// Milliseconds; 0 where there is no fraction.
    private static func fraction(_ rest: inout Substring) -> Int64? {
        guard take(".", &rest) else { return 0 }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else { return nil }
        rest.removeFirst(digits.count)
        return Int64((digits + "00").prefix(3))
    }

    /// Minutes east of Greenwich.
    private static func zone(_ rest: inout Substring) -> Int64? {
        if take("Z", &rest) || take("z", &rest) { return 0 }
        let isEast = take("+", &rest)
        guard isEast || take("-", &rest), let hours = number(2, &rest), take(":", &rest),
            let minutes = number(2, &rest), hours < 24, minutes < 60
        else { return nil }
        return (hours * 60 + minutes) * (isEast ? 1 : -1)
    }

    /// The day since 1970-01-01 of a date; see `civil`.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 0001-01-01T00:00:00.000Z.
    private static let earliest: Int64 = -62_135_596_800_000
    /// 9999-12-31T23:59:59.999Z.
    private static let latest: Int64 = 253_402_300_799_999

    /// The date of a day since 1970-01-01, in the Gregorian calendar.
    ///
    /// Counted in years that begin on the first of March, so that a leap day is the last of one, and in eras of 400
    /// years, which all have 146,097 days.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // 719,468 days lie between 0000-03-01 and 1970-01-01.
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // March to July and August to December have 153 days each.
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    private static func padded(_ number: Int64, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}

extension Int64 {
    fileprivate func flooredDivision(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
