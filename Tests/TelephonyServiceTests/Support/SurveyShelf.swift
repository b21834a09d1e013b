// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Telephony

/// An archive of points in memory.
final class SurveyShelf: SurveyArchive {
    struct State: Sendable {
        var points: [SurveyPoint] = []
        var trouble: String?
        var isBroken = false
        var questions = 0
    }

    private let state = Mutex(State())

    func set(_ change: (inout sending State) -> Void) { state.withLock { change(&$0) } }

    var all: [SurveyPoint] { state.withLock { $0.points } }
    var questions: Int { state.withLock { $0.questions } }
    var surveyTrouble: String? { state.withLock { $0.trouble } }

    func add(_ points: [SurveyPoint]) { state.withLock { $0.points += points } }

    func points(_ query: SurveyQuery) async throws -> SurveyPage {
        state.withLock { $0.questions += 1 }
        let found = try matching(query).filter { $0.number > query.after }.prefix(query.limit)
        return SurveyPage(points: found.map(\.point), next: found.last?.number)
    }

    func counts(_ query: SurveyQuery) async throws -> [String: Int] {
        Dictionary(grouping: try matching(query), by: \.point.modem).mapValues(\.count)
    }

    func summaries(_ query: SurveyQuery) async throws -> [SurveySummary] {
        var ledger = SurveyLedger()
        for entry in try matching(query) { ledger.note(entry.point) }
        return ledger.summaries()
    }

    private func matching(_ query: SurveyQuery) throws -> [(number: Int64, point: SurveyPoint)] {
        guard !state.withLock({ $0.isBroken }) else { throw ArchiveError("broken") }
        return all.enumerated().map { (Int64($0) + 1, $1) }.filter { query.isMatched(by: $0.1) }
    }
}

extension SurveyPoint {
    /// A point so many seconds after the first, and ten times as many metres north of it.
    static func sample(_ number: Int, modem: String = "modem1") -> SurveyPoint {
        SurveyPoint(
            time: 1_767_225_600_000 + Int64(number) * 1000,
            place: SurveyPlace(latitude: 51.5 + Double(number) * 0.00009, longitude: 7, source: .gnss),
            modem: modem,
            registration: "home",
            carrier: "docomo",
            technology: "lte",
            fiveG: .nsaAvailable,
            isConclusive: true
        )
    }
}
