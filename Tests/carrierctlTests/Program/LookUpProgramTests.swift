// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Foundation
import Telephony
import TelephonyAPI
import TelephonyService
import Testing
import Varlink

@Suite struct LookUpProgramTests {
    /// Codes that no other table has anything of.
    private static let site = """
        {"format": 1, "name": "site", "version": "3", "carriers": [
          {"id": "xx.host", "name": "Host", "kind": "operator", "networks": ["99970"]},
          {"id": "xx.guest", "name": "Guest", "localName": "ゲスト", "kind": "virtualOperator", "host": "xx.host",
           "rules": [{"plmn": ["99970"], "spn": ["Guest"]}, {"plmn": ["99970"], "gid1": ["0A"]}]},
          {"id": "xx.nameless", "name": "Nameless", "kind": "virtualOperator", "host": "xx.host",
           "rules": [{"plmn": ["99970"], "spn": [""]}]}
        ]}
        """

    private func folder() throws -> Folder {
        let folder = try Folder()
        try folder.write(Self.site, to: "site.json")
        return folder
    }

    /// What carrierd does, with the tables of a folder.
    private func daemon(_ folder: Folder) throws -> FakeDaemon {
        let layers = CarrierSources(siteFolder: folder.path).load().layers
        let table = Telephony.CarrierTable(layers: layers)
        return try FakeDaemon(
            status: "{}",
            others: [
                "LookUpCarrier": { call, _ throws(VarlinkError) in
                    let question: CarrierQuestion = try call.parameters()
                    return .reply(encoding: try CarrierLookUp(question).reply(by: table))
                }
            ]
        )
    }

    @Test func theDaemonsAnswerIsShown() throws {
        let folder = try folder()
        let daemon = try daemon(folder)
        let result = try carrierctl(
            "carriers",
            "lookup",
            "99970",
            "--spn=guest",
            "--gid1",
            "",
            "--socket=\(daemon.path)"
        )
        #expect(result.code == 0)
        #expect(result.errors == "")
        #expect(
            result.output.hasPrefix(
                """
                Guest (ゲスト), on Host – 99970
                  Carrier        Guest (ゲスト)
                  Carrier id     xx.guest
                  Carrier kind   virtual operator
                  PLMN           99970 (MCC 999, MNC 70)

                """
            )
        )
        #expect(result.output.contains("\n  Matched by     SPN, certain\n"))
    }

    @Test(arguments: [
        ["99970"], ["99970", "--spn", ""], ["99970", "--spn", "Guest"], ["99970", "--gid1=0a01"],
        ["99970", "--spn=Somebody", "--gid2", ""], ["99970", "--imsi=999701234567890"],
        ["44010", "--spn=mineo"],
        ["26201", "--iccid=8949020000000000000"], ["99970", "--spn=Guest", "--json"],
        ["310260", "--gid1=ba01", "--explain"], ["99970", "--spn=", "--explain", "--json"], ["99971"],
    ])
    func withAndWithoutTheDaemonTheAnswerIsOne(words: [String]) throws {
        let folder = try folder()
        let daemon = try daemon(folder)
        let asked = try Child(["carriers", "lookup", "--socket=\(daemon.path)"] + words).finish()
        let own = try Child(["carriers", "lookup", "--tables=\(folder.path)"] + words).finish()
        #expect(asked.output == own.output)
        #expect(asked.code == own.code)
        #expect(own.errors == "")
        #expect(!own.output.isEmpty)
    }

    @Test func withoutADaemonTheTablesAreReadAndThatIsSaid() throws {
        let result = try carrierctl("carriers", "lookup", "44020", "--socket=/nowhere/at/all")
        #expect(result.code == 0)
        #expect(result.output.contains("\n  PLMN           44020 (MCC 440, MNC 20)\n"))
        #expect(
            result.errors.split(separator: "\n").first.map(String.init) == """
                carrierctl: cannot reach carrierd at /nowhere/at/all: No such file or directory; the tables are \
                read without it
                """
        )
    }

    @Test func anEmptyNameIsAnotherThanOneThatWasNotRead() throws {
        let folder = try folder()
        let empty = try carrierctl(
            "carriers",
            "lookup",
            "99970",
            "--gid1",
            "",
            "--spn",
            "",
            "--tables=\(folder.path)"
        )
        #expect(empty.output.hasPrefix("Nameless, on Host – 99970\n"))
        let unread = try carrierctl("carriers", "lookup", "99970", "--gid1", "", "--tables=\(folder.path)")
        #expect(
            unread.output.hasPrefix("Host – 99970, likely; Guest or Nameless is possible too, which only SPN")
        )
    }

    @Test func aBrokenTableIsNamedAndTheOthersAnswer() throws {
        let folder = try folder()
        try folder.write("{\n\"format\": 1,\n\"name\": \u{1B}[2J}", to: "bad.json")
        let result = try carrierctl("carriers", "lookup", "99970", "--spn=Guest", "--tables=\(folder.path)")
        #expect(result.code == 0)
        #expect(result.output.hasPrefix("Guest (ゲスト), on Host"))
        #expect(result.errors.hasPrefix("carrierctl: \(folder.path)/bad.json:3: "))
        #expect(result.errors.split(separator: "\n").count == 1)
        #expect(!result.errors.contains("\u{1B}"))
    }

    @Test func whatNobodyKnowsIsCodeThree() throws {
        let folder = try folder()
        let result = try carrierctl("carriers", "lookup", "99971", "--tables=\(folder.path)")
        #expect(result.code == 3)
        #expect(result.output.hasPrefix("unnamed – 99971\n"))
    }

    @Test func anAnswerWithoutReasonsIsNoExplanation() throws {
        let folder = try folder()
        let subscription = try json(Samples.docomoSubscription)
        let daemon = try FakeDaemon(
            status: "{}",
            others: [
                "LookUpCarrier": { _, _ in .reply(Array(#"{"subscription":\#(subscription)}"#.utf8)) }
            ]
        )
        let result = try carrierctl("carriers", "lookup", "44010", "--explain", "--socket=\(daemon.path)")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("carrierctl: the daemon does not explain: "))
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        (["4401"], "4401: no network code; it has five or six digits, such as 44010"),
        (["44010", "--gid1=xy"], "--gid1 xy: no group identifier; it is hexadecimal, such as 0A"),
        (
            ["44010", "--gid2", "\u{1B}"],
            "--gid2 \u{FFFD}: no group identifier; it is hexadecimal, such as 0A"
        ),
        (["44010", "--imsi=12"], "--imsi 12: no IMSI; it has 6 to 15 digits"),
        (["44010", "--iccid=89"], "--iccid 89: no ICCID; it has 10 to 20 digits"),
        (["44010", "--imsi="], "--imsi: its value is missing; write --imsi DIGITS"),
        (["44010", "--tables="], "--tables: its value is missing; write --tables FOLDER"),
        (
            ["44010", "--tables=/nowhere"],
            "--tables /nowhere: No such file or directory; name a folder of tables, such as /etc/carrierd/carriers.d"
        ),
        ([], "carriers lookup: PLMN is missing; write carrierctl carriers lookup PLMN"),
    ])
    func wrongUseIsOneLine(words: [String], line: String) throws {
        let result = try Child(["carriers", "lookup"] + words).finish()
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(result.errors == "carrierctl: \(line)\n")
    }
}
