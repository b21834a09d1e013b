// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Where GeoClue says that the machine is, or why it does not. It is in a recording only where places are.
package struct RecordedPosition: Codable, Hashable, Sendable {
    /// Degrees.
    var latitude: Double?
    var longitude: Double?
    /// Metres.
    var accuracy: Double?
    var altitude: Double?
    /// Milliseconds since 1970.
    var timestamp: Int64?
    /// One of `Blank.Reason`, and words.
    var reason: String?
    var detail: String?
}

extension RecordedPosition {
    init(_ facts: PositionFacts) {
        switch facts {
        case .silence(let reason, let detail): self.init(reason: reason.rawValue, detail: detail)
        case .fix(let fix):
            self.init(
                latitude: fix.latitude.finite,
                longitude: fix.longitude.finite,
                accuracy: fix.accuracy?.finite,
                altitude: fix.altitude?.finite,
                timestamp: fix.timestamp
            )
        }
    }

    var facts: PositionFacts {
        guard let latitude, let longitude else {
            return .silence(reason.flatMap(Blank.Reason.init) ?? .notReported, detail: detail)
        }
        return .fix(
            PositionFacts.Fix(
                latitude: latitude,
                longitude: longitude,
                accuracy: accuracy,
                altitude: altitude,
                timestamp: timestamp
            )
        )
    }
}

extension Double {
    /// Nil for what JSON cannot say.
    fileprivate var finite: Double? { isFinite ? self : nil }
}
