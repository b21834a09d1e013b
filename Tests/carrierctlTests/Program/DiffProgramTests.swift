// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TelephonyAPI
import Testing
import Varlink

@Suite struct DiffProgramTests {
    private static let table = #"{"format": 1, "name": "site", "carriers": []}"#

    private final class Asked: Sendable {
        let questions = Mutex<[CompareTableParameters]>([])
    }

    private func daemon(
        _ answer: Result<CompareTableReply, VarlinkError>,
        asked: Asked = Asked()
    ) throws -> FakeDaemon {
        try FakeDaemon(
            status: "{}",
            others: [
                "CompareTable": { call, _ throws(VarlinkError) in
                    let question: CompareTableParameters = try call.parameters()
                    asked.questions.withLock { $0.append(question) }
                    return .reply(encoding: try answer.get())
                }
            ]
        )
    }

    private func diff(_ daemon: FakeDaemon, _ text: String = table) throws -> (
        code: Int32, output: String, errors: String
    ) {
        let folder = try Folder()
        let path = try folder.write(text, to: "site.json")
        let result = try carrierctl("carriers", "diff", path, "--socket=\(daemon.path)")
        return (result.code, result.output, result.errors.replacing(path, with: "site.json"))
    }

    @Test func theCardsThatWouldChangeAreShown() throws {
        let asked = Asked()
        let site = Carrier(id: "site.mineo", name: "mineo", localName: "マイネオ", kind: .virtualOperator)
        let daemon = try daemon(
            .success(
                CompareTableReply(
                    cards: 3,
                    changes: [
                        CarrierChange(
                            token: "sim-01",
                            plmn: "44010",
                            before: Samples.docomo,
                            after: Samples.mineo
                        ),
                        CarrierChange(token: "sim-0203", plmn: nil, before: Samples.mineo, after: site),
                        CarrierChange(
                            token: "sim-04",
                            plmn: "26201",
                            before: Carrier(kind: .unknown),
                            after: Samples.congstar
                        ),
                    ]
                )
            ),
            asked: asked
        )
        let result = try diff(daemon)
        #expect(result.code == 0)
        #expect(
            result.output == """
                3 cards were looked at; 3 of them would change:
                  sim-01    44010: NTT DOCOMO (ドコモ) → mineo (マイネオ)
                  sim-0203  mineo (マイネオ) [jp.mineo] → mineo (マイネオ) [site.mineo]
                  sim-04    26201: undecided → congstar

                """
        )
        #expect(asked.questions.withLock { $0.map(\.text) } == [Self.table])
    }

    @Test(arguments: [
        (0, "No card has been seen on this machine.\n"),
        (1, "1 card was looked at; it keeps its carrier.\n"),
        (2, "2 cards were looked at; all keep their carriers.\n"),
    ])
    func howManyCardsWereLookedAtIsSaid(cards: Int, text: String) throws {
        let daemon = try daemon(.success(CompareTableReply(cards: cards, changes: [])))
        let result = try diff(daemon)
        #expect(result.code == 0)
        #expect(result.output == text)
    }

    @Test func aBrokenTableIsNotSent() throws {
        let asked = Asked()
        let daemon = try daemon(.success(CompareTableReply(cards: 0, changes: [])), asked: asked)
        let result = try diff(daemon, "{\n\u{1B}")
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("carrierctl: site.json:2: "))
        #expect(!result.errors.contains("\u{1B}"))
        #expect(asked.questions.withLock { $0.count } == 0)
    }

    @Test func whatTheDaemonFindsWrongIsNamedByLine() throws {
        let problem = InvalidTable(file: "site.json", line: 4, reason: "that is wrong; mend it")
        let daemon = try daemon(
            .failure(VarlinkError(name: TelephonyInterface.invalidTable, encoding: problem))
        )
        let result = try diff(daemon)
        #expect(result.code == 1)
        #expect(result.errors == "carrierctl: site.json:4: that is wrong; mend it\n")
    }

    @Test func whoMayNotAskIsToldWhoMay() throws {
        let daemon = try daemon(.failure(.permissionDenied))
        let result = try diff(daemon)
        #expect(result.code == 2)
        #expect(
            result.errors == """
                carrierctl: the daemon refused: this is for root and the group carrierd alone; try it with sudo

                """
        )
    }

    @Test func withoutADaemonNothingCanBeCompared() throws {
        let folder = try Folder()
        let path = try folder.write(Self.table, to: "site.json")
        let result = try carrierctl("carriers", "diff", path, "--socket=/nowhere")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("carrierctl: cannot reach carrierd at /nowhere: "))
    }
}
