// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing
import Varlink

@testable import carrierctl

@Suite struct HistoryProgramTests {
    private func event(_ sequence: Int) -> Event {
        Event(
            sequence: sequence,
            time: "2026-11-30T10:12:03.123Z",
            kind: .networkChanged,
            modem: "modem1",
            offline: false,
            before: "26201",
            after: "\(sequence)"
        )
    }

    private func daemon(_ count: Int, others: [String: String] = [:]) throws -> FakeDaemon {
        var methods: [String: VarlinkInterface.Method] = [:]
        for (name, answer) in others {
            let bytes = Array(answer.utf8)
            let method: VarlinkInterface.Method = { _, _ in .reply(bytes) }
            methods.updateValue(method, forKey: name)
        }
        let events = try (0..<count).map { try json(event($0 + 1)) }
        return try FakeDaemon(status: "{}", history: events, others: methods)
    }

    @Test func theLastHundredAreShownOldestFirst() throws {
        let daemon = try daemon(150)
        let result = try carrierctl("history", "--socket=\(daemon.path)", environment: ["TZ=UTC"])
        #expect(result.code == 0)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 100)
        #expect(lines.first == "2026-11-30 10:12:03  modem1  network: 26201 → 51")
        #expect(lines.last == "2026-11-30 10:12:03  modem1  network: 26201 → 150")
    }

    @Test func moreThanAnAnswerHoldsIsAskedForInPages() throws {
        let daemon = try daemon(2500)
        let result = try carrierctl("history", "--socket=\(daemon.path)", "--since", "2h", "--json")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2500)
        #expect(lines.first?.contains(#""sequence":1,"#) == true)
        #expect(daemon.questions.map(\.limit) == [1000, 1000, 1000])
        #expect(daemon.questions.map(\.before) == [nil, 1501, 501])
        #expect(daemon.questions.allSatisfy { $0.since?.hasSuffix("Z") == true })
        let few = try carrierctl("history", "--socket=\(daemon.path)", "--limit=1200", "--json")
        #expect(few.output.split(separator: "\n").count == 1200)
    }

    @Test func theQuestionIsPassedOn() throws {
        let daemon = try daemon(1)
        _ = try carrierctl(
            "history",
            "--socket=\(daemon.path)",
            "--modem=wan",
            "--kind=simChanged",
            "--kind=simRemoved",
            "--until=2026-11-30T10:00:00+01:00"
        )
        let question = try #require(daemon.questions.first)
        #expect(question.modem == "wan")
        #expect(question.kinds == [.simChanged, .simRemoved])
        #expect(question.until == "2026-11-30T10:00:00+01:00")
        #expect(question.since == nil)
    }

    @Test func whatComesOftenIsShownWhereItIsNamed() throws {
        let daemon = try daemon(2)
        _ = try carrierctl("history", "--socket=\(daemon.path)")
        let kinds = try #require(daemon.questions.first?.kinds)
        #expect(kinds.contains(.simForeign) && kinds.contains(.modemManagerUnavailable))
        #expect(!kinds.contains(.signalChanged) && !kinds.contains(.locationChanged))
        #expect(!kinds.contains(.snapshot) && !kinds.contains(.gap))
    }

    @Test func valuesAreSeparatedByCommas() throws {
        let daemon = try daemon(2)
        let result = try carrierctl("history", "--csv", "--socket=\(daemon.path)")
        #expect(
            result.output == """
                sequence,time,kind,modem,slot,change,offline,before,after,took\r
                1,2026-11-30T10:12:03.123Z,networkChanged,modem1,,,false,26201,1,\r
                2,2026-11-30T10:12:03.123Z,networkChanged,modem1,,,false,26201,2,\r

                """
        )
    }

    @Test func aValueWithAQuoteOrACommaIsQuoted() {
        let event = Event(
            sequence: 1,
            time: "t",
            kind: .simChanged,
            slot: 2,
            change: .reseated,
            offline: true,
            took: 14.2,
            before: "a,b",
            after: "say \"no\"\n"
        )
        #expect(event.csv == "1,t,simChanged,,2,reseated,true,\"a,b\",\"say \"\"no\"\"\n\",14.2\r\n")
    }

    @Test(arguments: [
        ["--since=yesterday"], ["--until=2"], ["--since=2026-11-30"], ["--limit=0"], ["--kind=simchanged"],
        ["--json", "--csv"], ["--since=99999999999d"], ["modem1"],
    ])
    func whatMeansNothingIsSaidSo(_ words: [String]) throws {
        let result = try Child(["history"] + words).finish()
        #expect(result.code == 1)
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func aHistoryThatIsIntactIsSaidSo() throws {
        let daemon = try daemon(
            0,
            others: [
                "VerifyHistory": #"{"intact":true,"events":3,"first":7,"last":9,"problem":null,"place":null}"#
            ]
        )
        let result = try carrierctl("history", "--verify", "--socket=\(daemon.path)")
        #expect(result.code == 0)
        #expect(result.output == "intact: 3 events, 7 to 9\n")
    }

    @Test func aHistoryThatWasChangedHasAnExitStatusOfItsOwn() throws {
        let daemon = try daemon(
            0,
            others: [
                "VerifyHistory":
                    #"{"intact":false,"events":1,"first":7,"last":7,"problem":"event 7 …","place":7}"#
            ]
        )
        let result = try carrierctl("history", "--verify", "--socket=\(daemon.path)")
        #expect(result.code == 4)
        #expect(result.output == "not intact: event 7 …; 1 event, 7 to 7\n")
    }

    @Test func aHistoryThatCannotBeReadIsNotIntact() throws {
        let daemon = try FakeDaemon(
            status: "{}",
            others: [
                "VerifyHistory": { _, _ throws(VarlinkError) in
                    throw VarlinkError(
                        name: TelephonyInterface.historyUnavailable,
                        encoding: HistoryFault(reason: "/x/history.db: it is no plain file; move it")
                    )
                }
            ]
        )
        let result = try carrierctl("history", "--verify", "--socket=\(daemon.path)")
        #expect(result.code == 2)
        #expect(
            result.errors
                == "carrierctl: the history: /x/history.db: it is no plain file; move it; see carrierctl status\n"
        )
    }

    @Test func aModemThatNobodyKnowsIsNotFound() throws {
        let reports = try json(
            ReportReply(since: "2026-11-23T10:00:00Z", until: "2026-11-30T10:00:00Z", reports: [])
        )
        let report: VarlinkInterface.Method = { _, _ in .reply(Array(reports.utf8)) }
        let daemon = try FakeDaemon(status: json(Samples.status(Samples.lte)), others: ["GetReport": report])
        for (words, want) in [(["history", "--modem=modem9"], "event"), (["report", "modem9"], "time")] {
            let result = try Child(words + ["--socket=\(daemon.path)"]).finish()
            #expect(result.code == 3)
            #expect(result.output == "")
            #expect(
                result.errors
                    == "carrierctl: modem9: no \(want) of such a modem, and it is not there now; there is modem1\n"
            )
        }
        // One that is there has had none so far.
        let result = try carrierctl("history", "--modem=modem1", "--socket=\(daemon.path)")
        #expect(result.code == 0)
        #expect(result.output == "")
    }

    @Test func aReportIsShown() throws {
        let report = ServiceReport(
            modem: "modem1",
            observed: 360_000,
            technologies: [Share(name: "lte", seconds: 270_000), Share(name: "none", seconds: 90_000)],
            fiveG: [Share(name: "none", seconds: 360_000)],
            networks: [Share(name: "NTT DOCOMO", seconds: 360_000)],
            carriers: [Share(name: "NTT DOCOMO", seconds: 360_000)],
            losses: 3,
            lossesPerHour: 0.03,
            outage: 90_000,
            longestOutage: Outage(begin: "2026-11-27T03:10:44.000Z", seconds: 89_999, ongoing: true)
        )
        let reply = ReportReply(
            since: "2026-11-23T10:00:00.000Z",
            until: "2026-11-30T10:00:00.000Z",
            reports: [report]
        )
        let daemon = try daemon(0, others: ["GetReport": json(reply)])
        let result = try carrierctl(
            "report",
            "--since=7d",
            "--socket=\(daemon.path)",
            environment: ["TZ=UTC"]
        )
        #expect(
            result.output == """
                modem1 – 2026-11-23 10:00:00 to 2026-11-30 10:00:00
                  Watched     4 d 4 h
                  Technology  75 %  LTE
                              25 %  none
                  5G          100 %  no 5G
                  Network     100 %  NTT DOCOMO
                  Carrier     100 %  NTT DOCOMO
                  Losses      3, 0.03 per hour
                  No service  1 d 1 h, 25 %
                  Longest     1 d from 2026-11-27 03:10:44, not over

                """
        )
    }

    @Test(arguments: [
        (0, "0 s"), (0.34, "0.3 s"), (14.2, "14 s"), (59.9, "59 s"), (60, "1 min"), (125, "2 min 5 s"),
        (3600, "1 h"), (90_061, "1 d 1 h"),
        (86_400, "1 d"), (-1, "–"),
    ])
    func aLengthHasTwoUnits(_ seconds: Double, _ text: String) {
        #expect(lengthWords(seconds) == text)
    }
}
