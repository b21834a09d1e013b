// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where a point of the coverage log was taken.
package struct SurveyPlace: Hashable, Sendable {
    /// Who said so.
    package enum Source: String, Hashable, Sendable {
        /// The modem's satellite receiver.
        case gnss
        /// The machine's GeoClue.
        case geoclue
    }

    /// Degrees, WGS 84.
    package var latitude: Double
    /// Degrees, WGS 84.
    package var longitude: Double
    /// Metres; nil where the source does not say.
    package var accuracy: Double?
    package var source: Source

    package init(latitude: Double, longitude: Double, accuracy: Double? = nil, source: Source) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.source = source
    }

    /// A place as it is kept: to seven digits behind the point, which are a centimetre, and to tenths of a metre.
    init(rounding latitude: Double, _ longitude: Double, accuracy: Double?, source: Source) {
        self.init(
            latitude: (latitude * 1e7).rounded() / 1e7,
            longitude: (longitude * 1e7).rounded() / 1e7,
            accuracy: accuracy.map { ($0 * 10).rounded() / 10 },
            source: source
        )
    }

    /// Metres to another place: the great circle of a sphere of the Earth's mean radius, which is within 0.6 % of the
    /// ellipsoid's and exact enough near the poles and across the 180th meridian.
    package func distance(to other: SurveyPlace) -> Double {
        let (north, east) = (
            (other.latitude - latitude) * Self.radian, (other.longitude - longitude) * Self.radian
        )
        let chord =
            sin(north / 2) * sin(north / 2)
            + cos(latitude * Self.radian) * cos(other.latitude * Self.radian) * sin(east / 2) * sin(east / 2)
        // Rounding may lead a hair beyond 1 for antipodes.
        return 2 * Self.radius * asin(min(1, chord.squareRoot()))
    }

    private static let radian = Double.pi / 180
    /// Metres; IUGG's mean radius R1.
    private static let radius = 6_371_008.8
}
