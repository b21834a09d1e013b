// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Testing

/// The unit files that are shipped, as systemd reads them.
@Suite(.enabled(if: Programs.path(of: "systemd-analyze") != nil, "needs systemd-analyze"))
struct UnitFilesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "systemd")

    @Test func systemdHasNothingToSayOfThem() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        var units: [String] = []
        for place in [Self.folder, Self.folder.appending(path: "examples")] {
            for name in try FileManager.default.contentsOfDirectory(atPath: place.path)
            where [".target", ".service", ".socket"].contains(where: name.hasSuffix) {
                // The programs need not be installed where this is tested.
                let text = try Self.text(place.appending(path: name)).replacing(
                    "/usr/bin/carrier",
                    with: "/bin/sh -c carrier"
                )
                // A template is looked at as one of its instances.
                let unit = name.replacing("@.", with: "@wan.")
                for file in Set([name, unit]) { try TemporaryFolder.write(text, to: "\(folder)/\(file)") }
                units.append(unit)
            }
        }
        #expect(units.count == 7)
        let process = try await ChildProcess.start(
            "systemd-analyze",
            ["verify", "--man=no"] + units,
            environment: ["SYSTEMD_UNIT_PATH": "\(folder):"],
            errors: .lines
        )
        var lines: [String] = []
        for await line in process.errorLines { lines.append(line) }
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
        // What the machine itself has is not ours.
        #expect(lines.filter { $0.contains(folder) || $0.contains("carrier") } == [])
    }

    /// `systemd-analyze security` counts what a service could do if it were taken over: 10 for everything.
    @Test func theServiceIsLittleExposed() async throws {
        let process = try await ChildProcess.start(
            "systemd-analyze",
            [
                "security", "--offline=true", "--no-pager", "--threshold=13",
                Self.folder.appending(path: "carrierd.service").path,
            ],
            output: .discard,
            errors: .discard
        )
        // It ends with a failure where the exposure is above 1.3.
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
    }

    private static func text(_ file: URL) throws -> String {
        String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}
