// SPDX-License-Identifier: Apache-2.0

package import Telephony

extension History: SurveyArchive {
    /// Takes points in. They are written down within ten seconds, all that came till then in one commit: a drive that
    /// has a point a second costs the disk no more than that.
    package nonisolated func add(_ points: [SurveyPoint]) {
        survey.add(points) {
            Task { [weak self, surveyInterval] in
                try? await Task.sleep(for: surveyInterval)
                guard !Task.isCancelled else { return }
                await self?.commitSurvey()
            }
        }
    }

    package nonisolated func points(_ query: SurveyQuery) async throws -> SurveyPage {
        let query = bounded(query)
        return try await asking { try await reader.points(query, survey) }
    }

    package nonisolated func counts(_ query: SurveyQuery) async throws -> [String: Int] {
        let query = bounded(query)
        return try await asking { try await reader.counts(query, survey) }
    }

    package nonisolated func summaries(_ query: SurveyQuery) async throws -> [SurveySummary] {
        let query = bounded(query)
        return try await asking { try await reader.summaries(query, survey) }
    }

    package nonisolated var surveyTrouble: String? { survey.trouble }

    /// What is too old is not shown, whether or not it has been taken out: nobody writes while nothing happens.
    private nonisolated func bounded(_ query: SurveyQuery) -> SurveyQuery {
        var query = query
        let oldest = clock().wall &- bounds.surveyAge.milliseconds
        query.since = max(query.since ?? oldest, oldest)
        return query
    }
}

extension History {
    /// Writes down the points of the coverage log that wait. What keeps them from it keeps nothing else.
    func commitSurvey() {
        survey.endTimer()
        let rows = survey.rows
        guard let last = rows.last?.number else { return }
        guard let file, condition.reason == nil else {
            report(surveyTrouble: condition.reason ?? "there is no file")
            return
        }
        do {
            try file.append(rows, now: clock())
            if survey.succeed(through: last) { report(surveyTrouble: nil) }
            try file.tidy(chain, now: clock())
        } catch {
            report(surveyTrouble: path.map { "\($0): \(error)" } ?? "\(error)")
            if error.isDamage { replace(because: error) }
        }
    }

    private func report(surveyTrouble trouble: String?) {
        if let trouble, !survey.fail(because: trouble) { return }
        condition.surveyReason = trouble
        changed(condition)
    }
}
