// SPDX-License-Identifier: Apache-2.0

/// What GeoClue told of the machine's place, as it came, or why it told nothing.
package enum PositionFacts: Hashable, Sendable {
    case fix(Fix)
    case silence(Blank.Reason, detail: String?)

    /// A `org.freedesktop.GeoClue2.Location`, copied.
    package struct Fix: Hashable, Sendable {
        /// Degrees.
        package var latitude: Double
        /// Degrees.
        package var longitude: Double
        /// Metres.
        package var accuracy: Double?
        /// Metres; GeoClue's `-DBL_MAX` for none is nil.
        package var altitude: Double?
        /// When it was determined, by GeoClue: milliseconds since 1970-01-01T00:00:00Z.
        package var timestamp: Int64?

        package init(
            latitude: Double,
            longitude: Double,
            accuracy: Double? = nil,
            altitude: Double? = nil,
            timestamp: Int64? = nil
        ) {
            self.latitude = latitude
            self.longitude = longitude
            self.accuracy = accuracy
            self.altitude = altitude
            self.timestamp = timestamp
        }
    }
}
