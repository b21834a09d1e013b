// SPDX-License-Identifier: Apache-2.0

extension LocationFacts {
    /// The location without a place that is not on this planet.
    ///
    /// libmm-glib and some receivers give the most negative double, or no number at all, for what they have not; half
    /// a place is none.
    var cleaned: LocationFacts {
        var cleaned = self
        if let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude) {
            // From below the Dead Sea to where space begins, in metres.
            if let altitude, !(-1000...100_000).contains(altitude) { cleaned.altitude = nil }
        } else {
            cleaned.latitude = nil
            cleaned.longitude = nil
            cleaned.altitude = nil
        }
        return cleaned
    }
}
