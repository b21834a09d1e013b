// SPDX-License-Identifier: Apache-2.0

/// Where the points of the coverage log are kept: what an edge that stores them can do for the rest.
package protocol SurveyArchive: Sendable {
    /// Takes points in, to be written down before long; returns at once.
    func add(_ points: [SurveyPoint])

    /// The points that fit, in the order in which they were taken.
    ///
    /// - Throws: `ArchiveError`.
    func points(_ query: SurveyQuery) async throws -> SurveyPage

    /// How many fit, `after` and `limit` left aside, by modem.
    ///
    /// - Throws: `ArchiveError`.
    func counts(_ query: SurveyQuery) async throws -> [String: Int]

    /// What each modem had on its way.
    ///
    /// - Throws: `ArchiveError`.
    func summaries(_ query: SurveyQuery) async throws -> [SurveySummary]

    /// Why points are in memory alone; nil where they are written down.
    var surveyTrouble: String? { get }
}

/// Which points are asked for.
package struct SurveyQuery: Hashable, Sendable {
    /// The id of a modem; nil for all.
    package var modem: String?
    /// Milliseconds of wall time, themselves included.
    package var since: Int64?
    package var until: Int64?
    /// Only points of a higher number.
    package var after: Int64
    package var limit: Int

    package init(
        modem: String? = nil,
        since: Int64? = nil,
        until: Int64? = nil,
        after: Int64 = 0,
        limit: Int = .max
    ) {
        self.modem = modem
        self.since = since
        self.until = until
        self.after = after
        self.limit = limit
    }

    /// Whether a point fits, `after` and `limit` left aside.
    package func isMatched(by point: SurveyPoint) -> Bool {
        (modem == nil || point.modem == modem) && point.time >= since ?? .min && point.time <= until ?? .max
    }
}

/// Points, and where to go on.
package struct SurveyPage: Hashable, Sendable {
    package var points: [SurveyPoint]
    /// The number of the last of them; nil where there may be no more.
    package var next: Int64?

    package init(points: [SurveyPoint], next: Int64?) {
        self.points = points
        self.next = next
    }
}
