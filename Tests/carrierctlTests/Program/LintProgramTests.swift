// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct LintProgramTests {
    private func lint(_ text: String, _ options: String...) throws -> (
        code: Int32, findings: [String], errors: String
    ) {
        let folder = try Folder()
        let path = try folder.write(text, to: "site.json")
        let result = try Child(["carriers", "lint", path] + options).finish()
        let lines = result.output.split(separator: "\n").map { String($0).replacing(path, with: "site.json") }
        return (result.code, lines, result.errors)
    }

    private static func table(_ carriers: String) -> String {
        #"{"format": 1, "name": "site", "carriers": [\#n\#(carriers)\#n]}"#
    }

    /// Case C47: a table with Windows' line ends, with a Japanese carrier's card under a French code.
    @Test func anICCIDPrefixOfAnotherCountryIsAWarning() throws {
        let text = Self.table(
            """
            {"id": "jp.x", "name": "Rakuten", "kind": "virtualOperator", "host": "jp.docomo", "checked": 2026,
             "rules": [{"plmn": ["20801"], "iccidPrefix": ["8981090"]}]}
            """
        )
        let result = try lint("\u{FEFF}" + text.replacing("\n", with: "\r\n"))
        #expect(result.code == 0)
        #expect(result.errors == "")
        #expect(
            result.findings.contains {
                $0.hasPrefix(
                    "site.json:3: warning: an ICCID that begins with 8981090 is of jp, and 20801 of fr"
                )
            },
            "\(result.findings)"
        )
    }

    @Test func aTableWithoutFindingsIsSilent() throws {
        let result = try lint(
            Self.table(
                """
                {"id": "jp.x", "name": "X", "kind": "virtualOperator", "country": "jp", "host": "jp.docomo",
                 "checked": 2026, "rules": [{"plmn": ["44010"], "spn": ["A name of a test's own"]}]}
                """
            )
        )
        #expect(result.code == 0)
        #expect(result.findings == [])
        #expect(result.errors == "")
    }

    @Test func anErrorIsCodeOneWithItsLine() throws {
        let result = try lint("{\n\"format\": 1,\n\"name\": 7}")
        #expect(result.code == 1)
        #expect(result.findings.count == 1)
        #expect(result.findings.first?.hasPrefix("site.json:3: error: ") == true)
    }

    @Test func anErrorIsRed() throws {
        let result = try lint("{", "--color=always")
        #expect(result.findings.first?.hasPrefix("\u{1B}[31m") == true)
    }

    @Test(
        arguments: [
            [], [0], Array("[[[[[[[[[[[[[[[[[[[[[[".utf8), Array("{\"\u{1B}[2J\": 1}".utf8),
            (0...255).map { UInt8($0) },
            Array(repeating: UInt8(ascii: "["), count: 1_000_000),
        ] as [[UInt8]]
    )
    func aHostileFileIsAnErrorInOneLine(bytes: [UInt8]) throws {
        let folder = try Folder()
        let path = try folder.write(bytes, to: "site.json")
        let result = try carrierctl("carriers", "lint", path)
        #expect(result.code == 1)
        #expect(result.output.hasPrefix("\(path):1: error: "))
        #expect(result.output.split(separator: "\n").count == 1)
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func aFileThatIsNotThereIsWrongUse() throws {
        let result = try carrierctl("carriers", "lint", "/nowhere/site.json")
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(result.errors == "carrierctl: /nowhere/site.json: no such file; look at its name\n")
    }
}
