// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@Suite struct ServiceLedgerTests {
    private static let hour: Int64 = 3_600_000

    private func moment(_ hours: Double, wallAhead: Int64 = 0) -> Moment {
        let time = Int64(hours * Double(Self.hour))
        return Moment(wall: time + wallAhead, uptime: .milliseconds(time + 500))
    }

    private func state(
        _ technology: String = "lte",
        fiveG: String = "none",
        network: String? = "A",
        carrier: String? = "X",
        isServed: Bool = true
    ) -> ServiceState {
        ServiceState(
            registration: isServed ? "home" : "searching",
            technology: technology,
            fiveG: fiveG,
            network: network,
            carrier: carrier,
            isServed: isServed
        )
    }

    private func hours(_ shares: [ServiceReport.Share]) -> [String: Int64] {
        Dictionary(uniqueKeysWithValues: shares.map { ($0.name, $0.duration / Self.hour) })
    }

    @Test func timeGoesToWhatHeldMeanwhile() throws {
        var ledger = ServiceLedger(since: 0, until: 100 * Self.hour)
        ledger.note("modem1", state(), at: moment(0))
        ledger.note("modem1", state("lte, 5gnr", fiveG: "nsaConnected"), at: moment(6))
        ledger.note("modem1", state("", fiveG: "unknown", network: nil, isServed: false), at: moment(8))
        ledger.note("modem1", state(network: "B"), at: moment(9))
        let report = try #require(ledger.reports(at: moment(10)).first)
        #expect(report.observed == 10 * Self.hour)
        #expect(hours(report.technologies) == ["lte": 7, "lte, 5gnr": 2, "none": 1])
        #expect(report.technologies.first?.name == "lte")
        #expect(hours(report.fiveG) == ["none": 8, "nsaConnected": 2])
        #expect(hours(report.networks) == ["A": 8, "none": 1, "B": 1])
        #expect(hours(report.carriers) == ["X": 10])
        #expect(report.losses == 1)
        #expect(report.outage == Self.hour)
        #expect(
            report.longestOutage
                == ServiceReport.Outage(begin: 8 * Self.hour, duration: Self.hour, isOngoing: false)
        )
    }

    @Test func theWindowCutsWhatReachesBeyondIt() throws {
        var ledger = ServiceLedger(since: 2 * Self.hour, until: 5 * Self.hour)
        ledger.note("modem1", state(), at: moment(0))
        ledger.note("modem1", state(isServed: false), at: moment(1))
        ledger.note("modem1", state("umts"), at: moment(3))
        ledger.note("modem1", state(isServed: false), at: moment(7))
        let report = try #require(ledger.reports(at: moment(9)).first)
        #expect(report.observed == 3 * Self.hour)
        #expect(hours(report.technologies) == ["umts": 2, "none": 1])
        #expect(report.losses == 0)
        #expect(report.longestOutage?.begin == 2 * Self.hour)
        #expect(report.longestOutage?.duration == Self.hour)
    }

    @Test func nothingIsCountedWhileNobodyWatches() throws {
        var ledger = ServiceLedger(since: 0, until: 100 * Self.hour)
        ledger.note("modem1", state(), at: moment(0))
        ledger.pause(at: moment(2))
        ledger.resume(at: moment(5))
        ledger.stop(at: moment(6))
        // The machine was off, and its uptime began anew.
        let restarted = Moment(wall: 50 * Self.hour, uptime: .seconds(5))
        ledger.note("modem1", state("umts"), at: restarted)
        let report = try #require(
            ledger.reports(at: Moment(wall: 51 * Self.hour, uptime: .seconds(3605))).first
        )
        #expect(hours(report.technologies) == ["lte": 3, "umts": 1])
        #expect(report.losses == 0)
    }

    @Test func aClockThatIsSetAddsNoYears() throws {
        var ledger = ServiceLedger(since: 0, until: .max)
        ledger.note("modem1", state(), at: moment(0))
        ledger.note("modem1", state(), at: moment(1, wallAhead: 500_000 * Self.hour))
        let report = try #require(ledger.reports(at: moment(2, wallAhead: 500_000 * Self.hour)).first)
        #expect(report.observed == 2 * Self.hour)
    }

    @Test func aModemThatIsGoneHasNoService() throws {
        var ledger = ServiceLedger(since: 0, until: 100 * Self.hour)
        ledger.note("modem1", state(), at: moment(0))
        ledger.note("modem1", nil, at: moment(1))
        let report = try #require(ledger.reports(at: moment(4)).first)
        #expect(report.losses == 1)
        #expect(
            report.longestOutage
                == ServiceReport.Outage(begin: Self.hour, duration: 3 * Self.hour, isOngoing: true)
        )
    }

    @Test func eachModemHasItsOwn() {
        var ledger = ServiceLedger(since: 0, until: 100 * Self.hour)
        ledger.note("wan", state(), at: moment(0))
        ledger.note("modem2", state("gsm"), at: moment(1))
        let reports = ledger.reports(at: moment(2))
        #expect(reports.map(\.modem) == ["wan", "modem2"])
        #expect(reports.map { $0.observed / Self.hour } == [2, 1])
    }
}
