// SPDX-License-Identifier: Apache-2.0

internal import Telephony

extension Survey {
    /// The most hours that a track for everyone goes back: a day out, and not a month's ways.
    package static let longestTrack = 24
    /// How many points a track has at most.
    package static let trackLimit = 10_000
    private static let pageSize = 1000

    /// The points of the last hours as GeoJSON, for readers who may see no identity; thinned evenly where there are too
    /// many. Its member `survey` says so, and whether points come now.
    ///
    /// - Parameter hours: 1 to 24; what is beyond is taken as the nearest.
    /// - Throws: `ArchiveError`.
    package func track(hours: Int, limit: Int = Survey.trackLimit) async throws -> [UInt8] {
        let hours = min(max(hours, 1), Self.longestTrack)
        var query = SurveyQuery(since: clock().wall &- Int64(hours) * 3_600_000, limit: Self.pageSize)
        let counts = try await archive.counts(query)
        var thinning = SurveyThinning(counts, limit: limit)
        var form = SurveyGeoJSON()
        var features = ""
        var (total, shown) = (0, 0)
        while true {
            let page = try await archive.points(query)
            for point in page.points {
                total += 1
                guard thinning.keeps(point), shown < limit else { continue }
                shown += 1
                features += form.text(of: point)
            }
            guard page.points.count == query.limit, let next = page.next, !Task.isCancelled else { break }
            query.after = next
        }
        let (isRecording, reason) = condition
        let about = """
            {"hours":\(hours),"points":\(total),"shown":\(shown),"thinned":\(shown < total),\
            "recording":\(isRecording),"reason":\(reason.map(JSONString.quoted) ?? "null")}
            """
        return Array((SurveyGeoJSON(member: ("survey", about)).head + features + form.tail).utf8)
    }
}
