// SPDX-License-Identifier: Apache-2.0

/// A form in which a coverage log leaves carrierd, written piece by piece: no more of it is held than one point.
package protocol SurveyText {
    /// What stands before the first point.
    var head: String { get }
    /// One point, with what separates it from the one before.
    mutating func text(of point: SurveyPoint) -> String
    /// What stands behind the last point.
    var tail: String { get }
}

extension SurveyPoint {
    /// The time in RFC 3339.
    var timeText: String { Timestamp.text(milliseconds: time) }
}

extension SurveyPlace {
    /// Seven digits behind the point are a centimetre.
    static let digits = 7

    var latitudeText: String { PlainDecimal.text(latitude, digits: Self.digits) }
    var longitudeText: String { PlainDecimal.text(longitude, digits: Self.digits) }
}

/// Decibels and metres are told with one digit behind the point.
func tenths(_ value: Double) -> String { PlainDecimal.text(value, digits: 1) }
