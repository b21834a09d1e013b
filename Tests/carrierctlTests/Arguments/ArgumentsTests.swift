// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import carrierctl

@Suite struct ArgumentsTests {
    private let known = [Option("json", help: ""), Option("kind", value: "KIND", help: "")] + Option.common

    private func parse(_ words: String...) throws -> Arguments {
        try Arguments(parsing: words, known: known)
    }

    private func failure(_ words: String...) -> String? {
        do {
            _ = try Arguments(parsing: words, known: known)
            return nil
        } catch {
            #expect(error.exitCode == .usage)
            return error.line
        }
    }

    @Test func aValueFollowsOrIsJoined() throws {
        #expect(try parse("--kind", "a", "--kind=b=c").all("kind") == ["a", "b=c"])
    }

    @Test func theLastOfARepeatedOptionHolds() throws {
        #expect(try parse("--socket=/a", "--socket", "/b").value("socket") == "/b")
    }

    @Test func operandsStandAnywhere() throws {
        let arguments = try parse("a", "--json", "b", "-")
        #expect(arguments.operands == ["a", "b", "-"])
        #expect(arguments.has("json"))
    }

    @Test func twoDashesEndTheOptions() throws {
        let arguments = try parse("--", "--json", "--")
        #expect(arguments.operands == ["--json", "--"])
        #expect(!arguments.has("json"))
    }

    @Test func aValueMayLookLikeAnOption() throws {
        #expect(try parse("--socket", "--json").value("socket") == "--json")
    }

    @Test func anEmptyValueIsOneWhereTheOptionSaysSo() throws {
        let known = [Option("spn", value: "NAME", mayBeEmpty: true, help: "")]
        #expect(try Arguments(parsing: ["--spn="], known: known).value("spn") == "")
        #expect(try Arguments(parsing: ["--spn", ""], known: known).value("spn") == "")
        #expect(throws: Failure.self) { try Arguments(parsing: ["--spn"], known: known) }
    }

    @Test func theShortHelpIsKnown() throws {
        #expect(try parse("-h").has("help"))
    }

    @Test(arguments: [
        ("--jsno", "carrierctl: --jsno: no such option; did you mean --json?"),
        ("-json", "carrierctl: -json: no such option; did you mean --json?"),
        ("--sock=/x", "carrierctl: --sock: no such option; did you mean --socket?"),
        ("--frobnicate", "carrierctl: --frobnicate: no such option; see carrierctl help"),
        ("--=", "carrierctl: --: no such option; see carrierctl help"),
        ("--json=yes", "carrierctl: --json: takes no value; leave the = out"),
        ("--kind", "carrierctl: --kind: its value is missing; write --kind KIND"),
        ("--kind=", "carrierctl: --kind: its value is missing; write --kind KIND"),
    ])
    func aWrongOptionIsExplainedInOneLine(word: String, line: String) {
        #expect(failure(word) == line)
    }

    @Test func anEscapeSequenceIsNotEchoed() {
        #expect(
            failure("--js\u{1B}[31m") == "carrierctl: --js\u{FFFD}[31m: no such option; see carrierctl help"
        )
    }

    @Test func commonOptionsMayPrecedeTheCommand() {
        let (name, rest) = Program.split(["--socket", "/a", "--color=never", "status", "--json"])
        #expect(name == "status")
        #expect(rest == ["--socket", "/a", "--color=never", "--json"])
    }

    @Test func optionsAloneNameNoCommand() {
        #expect(Program.split(["--socket"]).name == nil)
        #expect(Program.split(["--help"]).name == nil)
    }
}
