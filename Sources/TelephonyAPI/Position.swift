// SPDX-License-Identifier: Apache-2.0

/// Where the machine is, by its GeoClue.
package struct Position: Codable, Hashable, Sendable {
    package var available: Bool
    /// Why not, in a person's words.
    @Nullable package var reason: String?
    /// Degrees.
    @Nullable package var latitude: Double?
    @Nullable package var longitude: Double?
    /// Metres.
    @Nullable package var accuracy: Double?
    @Nullable package var altitude: Double?
    /// RFC 3339, when it was determined.
    @Nullable package var time: String?

    package init(
        available: Bool,
        reason: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil,
        accuracy: Double? = nil,
        altitude: Double? = nil,
        time: String? = nil
    ) {
        self.available = available
        self.reason = reason
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.altitude = altitude
        self.time = time
    }
}
