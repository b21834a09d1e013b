// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing

/// `carrierctl` and a daemon, both as they are built, with one site's tables.
@Suite(.takesTurns) struct CarrierCommandsTests {
    private static let site = """
        {"format": 1, "name": "site", "version": "3", "carriers": [
          {"id": "xx.host", "name": "Host", "kind": "operator", "networks": ["99970"]},
          {"id": "xx.guest", "name": "Guest", "kind": "virtualOperator", "host": "xx.host",
           "rules": [{"plmn": ["99970"], "spn": ["Guest"]}]}
        ]}
        """

    private struct Result: Equatable {
        var exit: ChildProcess.Exit
        var output: String
        var errors: String
    }

    private func carrierctl(_ arguments: [String]) async throws -> Result {
        let program = try #require(Programs.built("carrierctl"))
        let process = try await ChildProcess.start(program, arguments, errors: .lines)
        async let errors = Self.text(process.errorLines)
        let output = await Self.text(process.lines)
        return Result(
            exit: try await process.waitForExit(limit: .seconds(30)),
            output: output,
            errors: await errors
        )
    }

    private static func text(_ lines: AsyncStream<String>) async -> String {
        var text = ""
        for await line in lines { text += line + "\n" }
        return text
    }

    private func withDaemon(
        tables: [String: String],
        _ body: (_ daemon: DaemonProcess, _ folder: String) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let path = "\(folder)/carriers.d"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for (name, text) in tables { try TemporaryFolder.write(text, to: "\(path)/\(name)") }
        let daemon = try await DaemonProcess.start(
            bus: "unix:path=\(folder)/none",
            folder: folder,
            // where carrierctl has it from as well
            configuration: """
                [carriers]
                provider-info=/usr/share/mobile-broadband-provider-info/serviceproviders.xml

                """
        )
        try await body(daemon, path)
        await daemon.process.terminate()
    }

    @Test func theDaemonAndTheTablesThemselvesAnswerAlike() async throws {
        try await withDaemon(tables: ["site.json": Self.site]) { daemon, folder in
            for words in [
                ["99970"], ["99970", "--spn", "guest"], ["99970", "--spn", ""],
                ["44010", "--spn=mineo", "--json"],
                ["310260", "--gid1=BA01", "--explain"], ["26201", "--gid1", "", "--explain", "--json"],
                ["25099", "--imsi=250991234567890"],
            ] {
                let asked = try await carrierctl(
                    ["carriers", "lookup", "--socket", daemon.socket] + words
                )
                let own = try await carrierctl(["carriers", "lookup", "--tables", folder] + words)
                #expect(asked == own, "\(words)")
                #expect(asked.errors == "")
                #expect(!asked.output.isEmpty)
            }
        }
    }

    @Test func statusNamesTheTablesAndWhatIsWrongWithOthers() async throws {
        try await withDaemon(tables: ["bad.json": "{\n\"format\": 2}", "site.json": Self.site]) {
            daemon,
            folder in
            let result = try await carrierctl(["status", "--socket", daemon.socket])
            #expect(result.output.contains("\nCarrier tables\n"))
            #expect(result.output.contains("  3, 2 carriers, \(folder)/site.json\n"))
            #expect(result.output.contains("\n  Not taken      \(folder)/bad.json:2: "))
        }
    }

    @Test(.enabled(if: getuid() == 0, "needs root, who is privileged"))
    func aTableIsComparedWithTheOnesInForce() async throws {
        try await withDaemon(tables: [:]) { daemon, folder in
            try TemporaryFolder.write(Self.site, to: "\(folder)/site.json")
            let result = try await carrierctl([
                "carriers", "diff", "\(folder)/site.json", "--socket", daemon.socket,
            ])
            #expect(result.exit == .status(0))
            #expect(result.output == "No card has been seen on this machine.\n")
        }
    }
}
