// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import TelephonyAPI
import Testing
import Varlink

@testable import carrierctl

@Suite struct SurveyProgramTests {
    private func point(_ number: Int, modem: String = "modem1", carrier: String = "docomo") -> SurveyPoint {
        var point = SurveyPoint(
            time: "2026-11-30T10:00:\(10 + number % 50).000Z",
            modem: modem,
            latitude: 35.5,
            longitude: 139.75,
            accuracy: nil,
            source: .gnss,
            registration: .home,
            fiveG: .nsaConnected,
            conclusive: true
        )
        point.carrier = carrier
        return point
    }

    private func summary(_ modem: String) -> SurveySummary {
        SurveySummary(
            modem: modem,
            points: 1200,
            first: "2026-11-30T10:00:00.000Z",
            last: "2026-11-30T11:00:00.000Z",
            metres: 12_345,
            seconds: 2282,
            fiveG: [
                SurveyShare(name: "nsaConnected", metres: 9000, seconds: 1141),
                SurveyShare(name: "none", metres: 3345, seconds: 1141),
            ],
            technologies: [SurveyShare(name: "lte, 5gnr", metres: 12_345, seconds: 2282)],
            carriers: [SurveyShare(name: "docomo", metres: 12_345, seconds: 2282)],
            gaps: modem == "modem1" ? 3 : 0,
            gapMetres: 4200,
            gapSeconds: 725
        )
    }

    private final class Pages: ReplySource {
        private let replies: Mutex<[[UInt8]]>

        init(_ replies: [[UInt8]]) { self.replies = Mutex(replies) }

        func next(limit: Int) -> ReplyBatch {
            replies.withLock { replies in
                let first = replies.removeFirst()
                return replies.isEmpty ? .last(first) : .replies([first])
            }
        }
    }

    private final class Asked: Sendable {
        let parameters = Mutex<[SurveyParameters]>([])
    }

    /// A daemon with pages of points; of a question with a modem, that modem's.
    private func daemon(
        _ pages: [[SurveyPoint]],
        modems: [String] = ["modem1"],
        asked: Asked = Asked(),
        reason: String? = nil
    ) throws -> FakeDaemon {
        let summaries = modems.map(summary)
        return try FakeDaemon(
            status: "{}",
            others: [
                "GetSurvey": { call, _ throws(VarlinkError) in
                    let question: SurveyParameters = try call.parameters()
                    asked.parameters.withLock { $0.append(question) }
                    let replies = pages.map { page in
                        let points = page.filter { question.modem == nil || $0.modem == question.modem }
                        let reply = SurveyReply(points: points, next: 1, recording: false, reason: reason)
                        return (try? JSONEncoder().encode(reply)).map { [UInt8]($0) } ?? []
                    }
                    return .stream(Pages(replies))
                },
                "GetSurveySummary": { _, _ in
                    .reply(
                        encoding: SurveySummaryReply(summaries: summaries, recording: false, reason: reason)
                    )
                },
            ]
        )
    }

    @Test func geoJSONIsWhatComesWithoutAFormat() throws {
        let daemon = try daemon([[point(0), point(1)], [point(2)]])
        let result = try carrierctl("survey", "export", "--socket=\(daemon.path)")
        #expect(result.code == 0)
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        )
        #expect((object["features"] as? [Any])?.count == 3)
    }

    @Test func csvHasALineForEachPoint() throws {
        let daemon = try daemon([[point(0, carrier: "=cmd()")], [point(1)]])
        let result = try carrierctl("survey", "export", "--socket=\(daemon.path)", "--format=csv")
        let lines = result.output.split(separator: "\r\n")
        #expect(lines.count == 3)
        #expect(lines[1].contains(",'=cmd(),"))
    }

    @Test func gpxAsksForEachModemByItself() throws {
        let asked = Asked()
        let daemon = try daemon(
            [[point(0), point(0, modem: "wan"), point(1), point(1, modem: "wan")]],
            modems: ["modem1", "wan"],
            asked: asked
        )
        let result = try carrierctl("survey", "export", "--socket=\(daemon.path)", "--format=gpx")
        #expect(asked.parameters.withLock { $0.map(\.modem) } == ["modem1", "wan"])
        #expect(result.output.components(separatedBy: "<trk>").count == 3)
        #expect(result.output.components(separatedBy: "<trkpt ").count == 5)
        #expect(result.output.hasSuffix("</gpx>\n"))
    }

    @Test func theQuestionIsPassedOn() throws {
        let asked = Asked()
        let daemon = try daemon([[point(0)]], asked: asked)
        _ = try carrierctl(
            "survey",
            "export",
            "--socket=\(daemon.path)",
            "--modem=wan",
            "--since=2h",
            "--until=2100-01-01T00:00:00Z"
        )
        let question = try #require(asked.parameters.withLock { $0.first })
        #expect(question.modem == "wan")
        #expect(question.since?.hasSuffix("Z") == true)
        #expect(question.until == "2100-01-01T00:00:00Z")
        #expect(question.limit == 1000)
    }

    @Test(
        arguments: [
            (["summary", "--since=2026-13-01T00:00:00Z"], "--since 2026-13-01T00:00:00Z: no time"),
            (["summary", "--since=5m", "--until=1h"], "--since 5m: it is after --until 1h"),
            (["export", "--since=5m", "--until=10m"], "--since 5m: it is after --until 10m"),
        ]
    )
    func aTimeThatIsNoneIsWrongUse(words: [String], error: String) throws {
        let result = try Child(["survey"] + words + ["--socket=/nowhere"]).finish()
        #expect(result.code == 1)
        #expect(result.errors.contains(error))
    }

    @Test func aFileIsWrittenWholeAndForItsOwnerAlone() throws {
        let folder = try Folder()
        let path = folder.path + "/way.csv"
        let daemon = try daemon([[point(0)], [point(1)]])
        let result = try carrierctl(
            "survey",
            "export",
            "--socket=\(daemon.path)",
            "--format=csv",
            "--output=\(path)"
        )
        #expect(result.code == 0)
        #expect(result.output.isEmpty)
        #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\r\n").count == 3)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["way.csv"])
    }

    @Test func whatFailsLeavesNoFileAndNoHalf() throws {
        let folder = try Folder()
        let path = folder.path + "/way.csv"
        let daemon = try FakeDaemon(
            status: "{}",
            others: ["GetSurvey": { _, _ throws(VarlinkError) in throw .permissionDenied }]
        )
        let result = try carrierctl("survey", "export", "--socket=\(daemon.path)", "--output=\(path)")
        #expect(result.code == 2)
        #expect(result.errors.contains("root and the group carrierd alone"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        let piped = try carrierctl("survey", "export", "--socket=\(daemon.path)")
        #expect(piped.output.isEmpty)
    }

    @Test func nothingRecordedIsAnEmptyCollectionAndAReason() throws {
        let daemon = try daemon([[]], modems: [], reason: "[survey] record=off")
        for format in ["geojson", "gpx", "csv"] {
            let result = try carrierctl(
                "survey",
                "export",
                "--socket=\(daemon.path)",
                "--format=\(format)"
            )
            #expect(result.code == 0)
            #expect(!result.output.isEmpty)
            #expect(result.errors == "carrierctl: there are no such points: [survey] record=off\n")
        }
    }

    @Test func aWrongFormatIsSaidToBe() throws {
        let result = try carrierctl("survey", "export", "--format=kml")
        #expect(result.code == 1)
        #expect(result.errors.contains("give geojson, gpx or csv"))
    }

    @Test func theSummaryIsASheetForEachModem() throws {
        let daemon = try daemon([], modems: ["modem1", "wan"], reason: "[survey] record=off")
        let result = try carrierctl("survey", "summary", "--socket=\(daemon.path)")
        #expect(
            result.output.hasPrefix(
                """
                modem1 – 2026-11-30 10:00:00 to 2026-11-30 11:00:00
                  Way         12.3 km in 38 min 2 s, 1200 points
                  5G          72.9 % of the way, 50 % of the time  5G NSA
                              27.1 % of the way, 50 % of the time  no 5G
                  Technology  100 % of the way, 100 % of the time  lte, 5gnr
                  Carrier     100 % of the way, 100 % of the time  docomo
                  Gaps        3, in all 4.2 km and 12 min 5 s, of which nothing is known

                wan – 
                """
            )
        )
        #expect(result.output.hasSuffix("\nNot recording: [survey] record=off.\n"))
    }

    @Test func theSummaryAsJSONIsTheAnswer() throws {
        let daemon = try daemon([])
        let result = try carrierctl("survey", "summary", "--json", "--socket=\(daemon.path)")
        let reply = try JSONDecoder().decode(SurveySummaryReply.self, from: Data(result.output.utf8))
        #expect(reply.summaries == [summary("modem1")])
    }
}
