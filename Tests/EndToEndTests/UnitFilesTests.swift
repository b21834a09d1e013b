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
            where name.hasSuffix(".target") || name.hasSuffix(".service") {
                // A template is looked at as one of its instances.
                let unit = name.replacing("@.", with: "@wan.")
                try FileManager.default.copyItem(
                    atPath: place.appending(path: name).path,
                    toPath: "\(folder)/\(name)"
                )
                if unit != name {
                    try FileManager.default.copyItem(
                        atPath: place.appending(path: name).path,
                        toPath: "\(folder)/\(unit)"
                    )
                }
                units.append(unit)
            }
        }
        #expect(units.count == 4)
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
}
