// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Synchronization
import Telephony
import Testing

@testable import History

@Suite struct SurveyTests {
    @Test func aPointComesBackAsItWas() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        let point = shelf.point(7, modem: "wan")
        history.add([point, shelf.bare])
        #expect(try await history.points(SurveyQuery()) == SurveyPage(points: [point, shelf.bare], next: 2))
        await history.close()
        let again = await shelf.opened()
        #expect(try await again.points(SurveyQuery()) == SurveyPage(points: [point, shelf.bare], next: 2))
        await again.close()
    }

    @Test func pointsAreWrittenTogether() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        for number in 0..<8 { history.add([shelf.point(number)]) }
        #expect(try shelf.surveyed() == 0)
        await history.commitSurvey()
        #expect(try shelf.surveyed() == 8)
        await history.close()
    }

    @Test func theyAreWrittenByTheTimerAndNoTimerRunsAfterwards() async throws {
        let shelf = try Shelf()
        let history = shelf.history(surveyInterval: .milliseconds(20))
        _ = await history.open()
        history.add([shelf.point(0)])
        try await eventually { try shelf.surveyed() == 1 }
        history.add([shelf.point(1)])
        try await eventually { try shelf.surveyed() == 2 }
        await history.close()
    }

    @Test func pagesFollowEachOther() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        let points = (0..<25).map { shelf.point($0) }
        history.add(Array(points[..<15]))
        await history.commitSurvey()
        // The rest is not on disk yet.
        history.add(Array(points[15...]))
        var found: [SurveyPoint] = []
        var after: Int64 = 0
        while let next = try await history.points(SurveyQuery(after: after, limit: 10)).next {
            found += try await history.points(SurveyQuery(after: after, limit: 10)).points
            after = next
        }
        #expect(found == points)
        #expect(after == 25)
        await history.close()
    }

    @Test func aQuestionIsOfATimeAndAModem() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        history.add((0..<10).map { shelf.point($0, modem: $0.isMultiple(of: 2) ? "modem1" : "modem2") })
        await history.commitSurvey()
        history.add([shelf.point(10), shelf.point(11, modem: "modem2")])
        let start = shelf.now.withLock { $0.wall }
        func seconds(_ query: SurveyQuery) async throws -> [Int64] {
            try await history.points(query).points.map { ($0.time - start) / 1000 }
        }
        #expect(try await seconds(SurveyQuery(since: start + 8000)) == [8, 9, 10, 11])
        #expect(try await seconds(SurveyQuery(until: start + 1000)) == [0, 1])
        #expect(try await seconds(SurveyQuery(modem: "modem2", since: start + 6000)) == [7, 9, 11])
        #expect(try await seconds(SurveyQuery(modem: "nobody")) == [])
        #expect(try await history.counts(SurveyQuery(since: start + 8000)) == ["modem1": 2, "modem2": 2])
        await history.close()
    }

    @Test func theSummaryIsThatOfTheLedger() async throws {
        let shelf = try Shelf()
        let history = await shelf.opened()
        let points = (0..<40).map { shelf.point($0) }
        history.add(Array(points[..<30]))
        await history.commitSurvey()
        history.add(Array(points[30...]))
        var ledger = SurveyLedger()
        for point in points { ledger.note(point) }
        let expected = ledger.summaries()
        let summaries = try await history.summaries(SurveyQuery())
        #expect(summaries.count == 1)
        #expect(summaries.first?.points == 40)
        #expect(summaries.first?.duration == expected.first?.duration)
        #expect(summaries.first?.fiveG.map(\.name) == expected.first?.fiveG.map(\.name))
        #expect(abs((summaries.first?.distance ?? 0) - (expected.first?.distance ?? 1)) < 0.5)
        await history.close()
    }

    @Test func theOldestGoWhereThereAreTooMany() async throws {
        let shelf = try Shelf()
        let history = shelf.history(surveyPoints: 1000)
        _ = await history.open()
        for first in stride(from: 0, to: 3000, by: 100) {
            history.add((first..<(first + 100)).map { shelf.point($0) })
            await history.commitSurvey()
        }
        #expect(try #require(try shelf.surveyed()) <= 1000)
        #expect(try #require(try shelf.surveyed()) >= 900)
        #expect(try await history.points(SurveyQuery()).next == 3000)
        await history.close()
    }

    @Test func whatIsTooOldIsNotShownAndGoes() async throws {
        let shelf = try Shelf()
        let history = shelf.history(surveyAge: .seconds(86_400))
        _ = await history.open()
        await history.begin { $0 }
        history.add([shelf.point(0)])
        await history.commitSurvey()
        shelf.pass(.seconds(86_500))
        #expect(try await history.points(SurveyQuery()).points.isEmpty)
        #expect(try await history.summaries(SurveyQuery()).isEmpty)
        #expect(try shelf.surveyed() == 1)
        // Nothing more is recorded, and it goes all the same.
        #expect(await history.record(shelf.events(1...1), memory: nil))
        await history.tidy()
        #expect(try shelf.surveyed() == 0)
        // No number is used twice.
        history.add([shelf.point(86_600)])
        #expect(try await history.points(SurveyQuery()).next == 2)
        await history.close()
        let again = await shelf.opened()
        again.add([shelf.point(86_601)])
        #expect(try await again.points(SurveyQuery()).next == 3)
        await again.close()
    }
}

extension Shelf {
    /// So many seconds after the shelf's beginning, and five times as many metres north.
    func point(_ number: Int, modem: String = "modem1") -> SurveyPoint {
        SurveyPoint(
            time: 1_767_225_600_000 + Int64(number) * 1000,
            place: SurveyPlace(
                latitude: 51.5 + Double(number) * 0.000045,
                longitude: -7.25,
                accuracy: 4.5,
                source: .geoclue
            ).rounded,
            modem: modem,
            registration: "home",
            carrierID: "jp.docomo",
            carrier: "docomo",
            plmn: "44010",
            network: "ドコモ",
            technology: "lte, 5gnr",
            fiveG: number.isMultiple(of: 3) ? .nsaConnected : .nsaAvailable,
            isConclusive: true,
            signal: SurveyPoint.Signal(technology: "lte", rsrp: -95.5, rsrq: -11, snr: nil),
            bars: 3
        )
    }

    /// A point of which nothing is known but the place.
    var bare: SurveyPoint {
        SurveyPoint(
            time: 1_767_225_600_001,
            place: SurveyPlace(latitude: -90, longitude: 180, source: .gnss),
            modem: "modem1"
        )
    }

    /// How many points are on disk.
    func surveyed() throws -> Int64? {
        try Database(path: path, isWritten: false).integer("SELECT count(*) FROM survey")
    }
}

extension SurveyPlace {
    /// As it is stored.
    fileprivate var rounded: SurveyPlace {
        var place = self
        place.latitude = (latitude * 10_000_000).rounded() / 10_000_000
        return place
    }
}
