// SPDX-License-Identifier: Apache-2.0

/// Times as the contract writes them.
///
/// In whole numbers throughout: a `Date` counts in doubles and shows every third millisecond as the one before.
enum Timestamp {
    /// RFC 3339 with milliseconds, UTC. What its years of four digits do not hold is the nearest time that they do.
    static func text(milliseconds: Int64) -> String {
        let time = min(max(milliseconds, earliest), latest)
        let (days, rest) = time.flooredDivision(by: 86_400_000)
        let (year, month, day) = civil(days)
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
        let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }
        return "\(date)T\(clock.joined(separator: ":")).\(padded(rest % 1000, 3))Z"
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
