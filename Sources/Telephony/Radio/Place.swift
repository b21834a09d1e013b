// SPDX-License-Identifier: Apache-2.0

/// Where a modem's satellite receiver says it is.
package struct Place: Hashable, Sendable {
    /// Degrees.
    package var latitude: Double
    /// Degrees.
    package var longitude: Double
    /// Metres.
    package var altitude: Double?
    /// Milliseconds since 1970-01-01T00:00:00Z, by the satellites' clock.
    package var time: Int64?
    /// Metres, one standard deviation; only few receivers say.
    package var accuracy: Double?
    /// Horizontal dilution of precision: how much the satellites' places spoil the fix; below 2 is good.
    package var hdop: Double?
    /// The time of day that `time` was made of.
    private var utcTime: String?

    /// Nil where there is no fix: nothing, half a place, none on this planet, the two zeros of a receiver that has none, or a
    /// receiver that says so. ModemManager keeps the last place when the fix is lost.
    ///
    /// - Parameter last: the place before; a time of day that has not changed is of the same day still.
    init?(_ facts: LocationFacts?, last: Place?, at now: Moment) {
        let fix = NMEAFix(facts?.nmea)
        guard let facts, let latitude = facts.latitude, let longitude = facts.longitude,
            (-90...90).contains(latitude), (-180...180).contains(longitude),
            latitude != 0 || longitude != 0, fix.hasFix != false
        else { return nil }
        self.latitude = latitude
        self.longitude = longitude
        // From below the Dead Sea to where space begins.
        altitude = facts.altitude.flatMap { (-1000...100_000).contains($0) ? $0 : nil }
        accuracy = fix.accuracy
        hdop = fix.hdop
        utcTime = facts.utcTime
        if let last, last.utcTime == utcTime, fix.day == nil {
            time = last.time
        } else {
            time = Self.time(facts.utcTime, day: fix.day, near: now.wall)
        }
    }

    private static let millisecondsPerDay: Int64 = 86_400_000

    /// - Parameters:
    ///   - text: `HHMMSS` with a fraction or without.
    ///   - day: nil where the receiver does not say; then it is the day on which that time is nearest to now.
    private static func time(_ text: String?, day: Int64?, near wall: Int64) -> Int64? {
        guard let text, let number = Double(text), text.utf8.first != UInt8(ascii: "-"), number < 240_000
        else {
            return nil
        }
        let digits = Int64(number)
        let (hour, minute, second) = (digits / 10_000, digits / 100 % 100, digits % 100)
        guard hour < 24, minute < 60, second <= 60 else { return nil }
        let fraction = Int64(((number - Double(digits)) * 1000).rounded(.down))
        let timeOfDay = (hour * 3600 + minute * 60 + second) * 1000 + fraction
        if let day { return day * millisecondsPerDay + timeOfDay }
        guard wall >= Moment.earliestSetWall, wall < .max / 2 else { return nil }
        let today = wall / millisecondsPerDay * millisecondsPerDay + timeOfDay
        return [today - millisecondsPerDay, today, today + millisecondsPerDay]
            .min { abs($0 - wall) < abs($1 - wall) }
    }
}
