// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing
import Varlink

@Suite struct ExplainProgramTests {
    private static let lines = [
        "modem1, slot 1: present",
        #"card: PLMN 44010, SPN "mineo\#u{1B}[31m""#,
        "carrier: mineo [jp.mineo] (certain, by spn)",
        "44011 is one digit short",
        #"wins: mineo [jp.mineo], builtin:677: PLMN 44010 fits 256; SPN "mineo" fits 2"#,
        "ruled out: ahamo [jp.ahamo], builtin:9: GID1 0A is wanted and the card has another",
        "ruled out: docomo [jp.docomo], builtin:10: GID1 0B is wanted and the card has another",
    ]

    private func daemon(_ modems: Modem...) throws -> FakeDaemon {
        var status = Samples.status()
        status.modems = modems
        return try FakeDaemon(
            status: json(status),
            others: [
                "Explain": { call, _ throws(VarlinkError) in
                    let parameters: ExplainParameters = try call.parameters()
                    guard parameters.modem == "modem1" else {
                        throw VarlinkError(
                            name: TelephonyInterface.modemNotFound,
                            encoding: ModemName(modem: parameters.modem)
                        )
                    }
                    guard parameters.slot ?? 1 == 1 else {
                        throw VarlinkError(
                            name: TelephonyInterface.slotNotFound,
                            encoding: SlotName(modem: parameters.modem, slot: parameters.slot ?? 0)
                        )
                    }
                    return .reply(encoding: ExplainReply(lines: Self.lines))
                }
            ]
        )
    }

    private static let second = Samples.changed(Samples.lte) { $0.id = "modem2" }

    @Test func theOnlyModemNeedsNoName() throws {
        let daemon = try daemon(Samples.lte)
        let result = try carrierctl("explain", "--socket=\(daemon.path)")
        #expect(result.code == 0)
        #expect(
            result.output == """
                modem1, slot 1: present
                  Card       PLMN 44010, SPN "mineo\u{FFFD}[31m"
                  Carrier    mineo [jp.mineo] (certain, by spn)
                             44011 is one digit short
                  Wins       mineo [jp.mineo], builtin:677: PLMN 44010 fits 256; SPN "mineo" fits 2
                  Ruled out  ahamo [jp.ahamo], builtin:9: GID1 0A is wanted and the card has another
                             docomo [jp.docomo], builtin:10: GID1 0B is wanted and the card has another

                """
        )
    }

    @Test func theWinnerIsGreen() throws {
        let daemon = try daemon(Samples.lte)
        let result = try carrierctl("explain", "modem1", "--color=always", "--socket=\(daemon.path)")
        #expect(result.output.contains("\u{1B}[32mmineo [jp.mineo], builtin:677"))
    }

    @Test(arguments: [
        ([], 1, "explain: there is modem1 and modem2; name one, as in carrierctl explain modem1"),
        (["modem9"], 3, "modem9: no such modem; there is modem1 and modem2"),
        (["modem1", "--slot=7"], 3, "modem1, slot 7: no such slot; there is 1 and 2"),
        (["modem1", "--slot=x"], 1, "--slot x: no slot's number; they count from 1"),
    ])
    func whatCannotBeExplainedIsOneLine(words: [String], code: Int32, line: String) throws {
        let daemon = try daemon(Samples.lte, Self.second)
        let result = try Child(["explain", "--socket=\(daemon.path)"] + words).finish()
        #expect(result.code == code)
        #expect(result.output == "")
        #expect(result.errors == "carrierctl: \(line)\n")
    }

    @Test func withoutAModemThereIsNothingToExplain() throws {
        let daemon = try daemon()
        let result = try carrierctl("explain", "--socket=\(daemon.path)")
        #expect(result.code == 3)
        #expect(result.errors == "carrierctl: explain: there is no modem now\n")
    }

    @Test func withoutModemManagerThatIsTheReason() throws {
        let daemon = try FakeDaemon(status: json(Samples.status(unavailable: "it is not on the bus")))
        let result = try carrierctl("explain", "--socket=\(daemon.path)")
        #expect(result.code == 3)
        #expect(
            result.errors
                == "carrierctl: explain: there is no modem now, since ModemManager is not available: it is not on the bus\n"
        )
    }
}
