// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

/// What the host is told unasked; `|` stands for CR LF.
struct ATReportTests {
    private static let lte = "1,\"1BEA\",\"0110ABEA\",7"
    private static let nsa = "1,\"001BEA\",\"112200ABEA\",13,3,\"01.000000\""
    private static let sa = "1,\"001BEA\",\"112200ABEA\",11,3,\"01.000000\""

    private func listening(_ radio: Radio = .lte) -> VoiceBench {
        var bench = VoiceBench()
        bench.modem.apply(.radio(radio))
        _ = bench.ask("AT+CMER=3,0,0,1;+CREG=2;+CGREG=2;+CEREG=2")
        return bench
    }

    @Test func nobodyIsToldWhatNobodyAskedFor() {
        var bench = VoiceBench()
        #expect(bench.change(.registration(.roaming)).isEmpty)
        #expect(bench.change(.signal(.good)).isEmpty)
    }

    @Test func nothingNewIsNothingToTell() {
        var bench = listening()
        #expect(bench.voice.reports(of: bench.modem).isEmpty)
        #expect(bench.change(.radio(.lte)).isEmpty)
    }

    @Test func theShortFormIsWithoutAPlace() {
        var bench = VoiceBench()
        _ = bench.ask("AT+CREG=1")
        #expect(bench.change(.registration(.roaming)) == ["|+CREG: 5|"])
    }

    @Test func aRegistrationIsToldInEveryDomain() {
        var bench = listening()
        #expect(bench.change(.registration(.searching)) == ["|+CREG: 2||+CGREG: 2||+CEREG: 2|"])
        #expect(bench.change(.registration(.denied)) == ["|+CREG: 3||+CGREG: 3||+CEREG: 3|"])
        #expect(
            bench.change(.registration(.home)) == [
                "|+CREG: \(Self.lte)||+CGREG: \(Self.lte)||+CEREG: \(Self.lte)|", "|+CIEV: 2,3|",
            ]
        )
    }

    @Test func anNRLegIsToldIn5GSAlone() {
        var bench = listening()
        #expect(bench.change(.radio(.nsa)) == ["|+C5GREG: \(Self.nsa)|"])
    }

    @Test func whenTheNRLegGoesLTEIsSaidAgain() {
        var bench = listening(.nsa)
        #expect(bench.change(.radio(.lte)) == ["|+C5GREG: 0||+CEREG: \(Self.lte)|"])
    }

    @Test func fiveGStandaloneComesBeforeTheOthersEnd() {
        var bench = listening()
        #expect(bench.change(.radio(.sa)) == ["|+C5GREG: \(Self.sa)||+CREG: 0||+CGREG: 0||+CEREG: 0|"])
    }

    @Test func fromStandaloneTheNRLegIsToldLast() {
        var bench = listening(.sa)
        #expect(
            bench.change(.radio(.nsa)) == [
                "|+CREG: \(Self.lte)||+CGREG: \(Self.lte)||+CEREG: \(Self.lte)|", "|+C5GREG: \(Self.nsa)|",
            ]
        )
    }

    @Test func betweenTwoNetworksThereIsASearch() {
        var bench = listening()
        #expect(
            bench.change(.network(Network(plmn: "44020", name: "SoftBank"))) == [
                "|+CREG: 2,\"1BF4\",\"0110ABF4\",7||+CGREG: 2,\"1BF4\",\"0110ABF4\",7||+CEREG: 2,\"1BF4\",\"0110ABF4\",7|",
                "|+CREG: 1,\"1BF4\",\"0110ABF4\",7||+CGREG: 1,\"1BF4\",\"0110ABF4\",7||+CEREG: 1,\"1BF4\",\"0110ABF4\",7|",
                "|+CIEV: 2,3|",
            ]
        )
    }

    @Test func anotherNameOfTheSameNetworkIsASearchToo() {
        var bench = listening(.sa)
        #expect(
            bench.change(.network(Network(plmn: "44010", name: "docomo"))) == [
                "|+C5GREG: 2,\"001BEA\",\"112200ABEA\",11,3,\"01.000000\"|", "|+C5GREG: \(Self.sa)|",
                "|+CIEV: 2,3|",
            ]
        )
    }

    @Test func aNewRegistrationWaitsForItsNameToBeAsked() {
        var bench = listening()
        #expect(bench.voice.isNameDue)
        _ = bench.ask("AT+COPS=3,2;+COPS?")
        #expect(bench.voice.isNameDue)
        _ = bench.ask("AT+COPS=3,0;+COPS?")
        #expect(!bench.voice.isNameDue)
        bench.modem.apply(.radio(.sa))
        #expect(bench.voice.reports(of: bench.modem).map(\.asksForName) == [false])
        bench.modem.apply(.network(Network(plmn: "44020", name: "SoftBank")))
        let reports = bench.voice.reports(of: bench.modem)
        #expect(reports.map(\.asksForName) == [false, true, false])
        bench.voice.willTell(reports[1])
        #expect(bench.voice.isNameDue)
    }

    @Test func theSignalIsToldInSteps() throws {
        var bench = listening()
        #expect(bench.change(.signal(try #require(Signal(percent: 91)))) == ["|+CIEV: 2,5|"])
        #expect(bench.change(.signal(try #require(Signal(percent: 99)))).isEmpty)
        #expect(bench.change(.signal(try #require(Signal(dBm: -113)))) == ["|+CIEV: 2,0|"])
    }

    @Test func aHostThatStopsListeningIsToldNoMore() {
        var bench = listening()
        _ = bench.ask("AT+CREG=0;+CGREG=0;+CEREG=0;+CMER=0")
        #expect(bench.change(.radio(.sa)).isEmpty)
        #expect(bench.change(.signal(.good)).isEmpty)
    }

    @Test func theCardAndTheStartHaveQuectelsReports() {
        let voice = ATVoice()
        #expect(voice.cardReport.bytes == Array("\r\n+QUSIM: 1\r\n".utf8))
        #expect(voice.startReport.bytes == Array("\r\nRDY\r\n".utf8))
    }
}
