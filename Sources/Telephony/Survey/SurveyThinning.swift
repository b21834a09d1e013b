// SPDX-License-Identifier: Apache-2.0

/// Leaves out points evenly where there are too many, of each modem as many as its share is.
package struct SurveyThinning: Sendable {
    /// Of so many one stays.
    package let stride: Int
    private var counts: [String: Int] = [:]

    /// - Parameters:
    ///   - counts: how many points each modem has.
    ///   - limit: how many may stay.
    package init(_ counts: [String: Int], limit: Int) {
        let total = counts.values.reduce(0, +)
        // Each modem's first point stays, so there may be one more than its share.
        let room = max(1, limit - counts.count)
        stride = total <= limit ? 1 : (total + room - 1) / room
    }

    /// Whether a point stays; asked of each in its order.
    package mutating func keeps(_ point: SurveyPoint) -> Bool {
        let count = counts[point.modem, default: 0]
        counts[point.modem] = count + 1
        return count.isMultiple(of: stride)
    }
}
