// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct SurveySummaryTests {
    private func summaries(_ points: [SurveyPoint]) -> [SurveySummary] {
        var ledger = SurveyLedger()
        for point in points { ledger.note(point) }
        return ledger.summaries()
    }

    @Test func aStretchBelongsToWhatWasThereWhenItBegan() throws {
        let summary = try #require(
            summaries([
                .at(0, 0), .at(100, 10), .at(200, 20, technology: "lte, 5gnr", fiveG: .nsaConnected),
                .at(300, 35, carrier: nil, technology: nil, fiveG: .unknown), .at(310, 40),
            ]).first
        )
        #expect(summary.points == 5)
        #expect(abs(summary.distance - 310) < 0.1)
        #expect(summary.duration == 40_000)
        #expect(summary.fiveG.map(\.name) == ["none", "nsaConnected", "unknown"])
        #expect(summary.fiveG.map(\.duration) == [20_000, 15_000, 5000])
        #expect(abs((summary.fiveG.last?.distance ?? 0) - 10) < 0.1)
        #expect(summary.technologies.map(\.name) == ["lte", "lte, 5gnr", "none"])
        #expect(summary.carriers.map(\.name) == ["docomo", "none"])
        #expect(summary.gaps == 0)
    }

    @Test func aGapCountsForNothingAndIsSaid() throws {
        let summary = try #require(
            summaries([
                .at(0, 0), .at(10, 60), .at(20, 121), .at(30, 122), .at(531, 123), .at(541, 100),
                .at(551, 110),
            ]).first
        )
        #expect(summary.gaps == 3)
        #expect(summary.duration == 60_000 + 1000 + 10_000)
        #expect(summary.gapDuration == 61_000 + 1000)
        #expect(abs(summary.distance - 30) < 0.1)
        #expect(abs(summary.gapDistance - 521) < 0.1)
    }

    @Test func modemsAreAddedUpApart() {
        let both = summaries([
            .at(0, 0), .at(0, 0, modem: "wan"), .at(10, 1), .at(20, 2, modem: "wan"),
        ])
        #expect(both.map(\.modem) == ["modem1", "wan"])
        #expect(both.map { $0.distance.rounded() } == [10, 20])
    }

    @Test func aPointAloneIsNoWay() {
        #expect(summaries([.at(0, 0)]).map(\.duration) == [0])
        #expect(summaries([]).isEmpty)
    }
}
