// SPDX-License-Identifier: Apache-2.0

/// How much is kept.
package struct HistoryBounds: Hashable, Sendable {
    package var events = 100_000
    /// Nil for any age.
    package var age: Duration? = .seconds(90 * 86_400)
    /// How many points of the coverage log, and for how long.
    package var surveyPoints = 500_000
    package var surveyAge = Duration.seconds(30 * 86_400)
    /// How many events, and how many points, are kept in memory while there is no file.
    var overflow = 10_000
    /// The file's own bound, in pages; for tests, which have no full disk.
    var pages: Int?

    package init() {}
}
