// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing

/// The manual pages, made of what the built programs say.
@Suite(
    .enabled(if: Programs.path(of: "man") != nil, "needs man"),
    .enabled(if: Programs.path(of: "dpkg-parsechangelog") != nil, "needs dpkg-dev")
)
struct ManPagesTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test func manHasNothingToSayOfThem() async throws {
        let folder = try await Self.pages()
        defer { TemporaryFolder.remove(folder) }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(
            names == [
                "carrierctl.1", "carrierd.8", "carrierd.conf.5", "carriers.json.5",
                "org.carrierd.Telephony.7",
            ]
        )
        for name in names {
            let process = try await ChildProcess.start(
                "man",
                ["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", "\(folder)/\(name)"],
                environment: ["LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"],
                output: .discard,
                errors: .lines
            )
            var lines: [String] = []
            for await line in process.errorLines { lines.append("\(name): \(line)") }
            #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
            #expect(lines == [])
        }
    }

    @Test func whatTheTablesOfCarriersHaveIsInTheirPage() async throws {
        let page = try Self.text(Self.root.appending(path: "man/carriers.json.5.in"))
        let schema = try Self.text(Self.root.appending(path: "Documentation/carriers.schema.json"))
        let keys = schema.matches(of: #/"([A-Za-z0-9]+)": \{/#).map { String($0.1) }
            .filter { !["properties", "carrier", "rule", "issuer"].contains($0) }
        #expect(keys.count > 20)
        for key in Set(keys).subtracting(Self.kindsOfText) { #expect(page.contains(key), "\(key)") }
    }

    /// Names of the schema's own, not of the format's.
    private static let kindsOfText: Set<String> = [
        "defs", "text", "texts", "plmns", "groups", "year", "id", "items", "labels", "propertyNames",
        "additionalProperties", "condition", "label",
    ]

    @Test func theInterfaceIsWhole() async throws {
        let folder = try await Self.pages()
        defer { TemporaryFolder.remove(folder) }
        let page = try Self.text(URL(filePath: "\(folder)/org.carrierd.Telephony.7"))
        let contract = TelephonyInterface.description
        for part in contract.matches(of: #/(?m)^(?:type|method|error) (\w+)/#) {
            #expect(page.contains("\(part.1)"), "\(part.1)")
        }
        for field in contract.matches(of: #/(?m)^    (\w+): /#) {
            #expect(page.contains("\\fB\(field.1)\\fP: "), "\(field.1)")
        }
    }

    /// Makes them, in a folder of the test's own.
    private static func pages() async throws -> String {
        let folder = try TemporaryFolder.make()
        let programs = URL(filePath: try #require(Programs.built("carrierd"))).deletingLastPathComponent()
            .path
        let process = try await ChildProcess.start(
            root.appending(path: "Scripts/man").path,
            [programs, folder],
            output: .discard,
            errors: .lines
        )
        var lines: [String] = []
        for await line in process.errorLines { lines.append(line) }
        #expect(lines == [])
        try #require(try await process.waitForExit(limit: .seconds(60)) == .status(0))
        return folder
    }

    private static func text(_ file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}
