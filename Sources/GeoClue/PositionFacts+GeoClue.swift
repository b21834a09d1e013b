// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Telephony

extension PositionFacts.Fix {
    /// The properties of an `org.freedesktop.GeoClue2.Location`; nil where it has no place.
    init?(_ properties: [String: GLibVariant]) {
        guard let latitude = properties["Latitude"]?.double, let longitude = properties["Longitude"]?.double
        else { return nil }
        // Seconds and microseconds since 1970.
        let time = properties["Timestamp"]?.children.compactMap(\.uint64) ?? []
        let seconds = time.first.flatMap { Int64(exactly: $0) }.flatMap { $0 > 0 && $0 < 1 << 40 ? $0 : nil }
        let fraction = time.count > 1 && time[1] < 1_000_000 ? Int64(time[1] / 1000) : 0
        self.init(
            latitude: latitude,
            longitude: longitude,
            accuracy: properties["Accuracy"]?.double,
            // GeoClue says -DBL_MAX where there is none.
            altitude: properties["Altitude"]?.double.flatMap {
                $0 == -Double.greatestFiniteMagnitude ? nil : $0
            },
            timestamp: seconds.map { $0 * 1000 + fraction }
        )
    }
}

extension PositionFacts {
    static let gone = PositionFacts.silence(.notYet, detail: "GeoClue has ended, and is asked again")
    static let stopped = PositionFacts.silence(
        .authorizationDenied,
        detail: "GeoClue tells no places any more: they are turned off for this machine"
    )

    /// Why GeoClue, or the bus in its stead, did not do what it was asked.
    init(refusal error: any Error) {
        let refusal = error as? GLibError
        let message = refusal.map(\.message) ?? "\(error)"
        switch refusal?.remoteName {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner":
            self = .silence(
                .notReported,
                detail: "GeoClue is not there; is the package geoclue-2.0 installed?"
            )
        case "org.freedesktop.DBus.Error.AccessDenied" where message.hasPrefix("Rejected send message"):
            self = .silence(.busDenied, detail: "the bus does not let carrierd talk to GeoClue")
        case "org.freedesktop.DBus.Error.AccessDenied":
            self = .silence(
                .authorizationDenied,
                detail: """
                    GeoClue refuses (\(message)): in /etc/geoclue/geoclue.conf add \(GeoClue.desktopID) to whitelist= under \
                    [agent], and a section [\(GeoClue.desktopID)] with allowed=true, system=true and users=, then restart it
                    """
            )
        default: self = .silence(.failed, detail: "GeoClue did not answer: \(message)")
        }
    }
}
