// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support

/// Prometheus's own checker (Debian package prometheus).
enum Promtool {
    static let path = "/usr/bin/promtool"
    static let isThere = FileManager.default.isExecutableFile(atPath: path)
    static let absence = "promtool is not installed: apt-get install prometheus"

    /// What it says, and whether it found nothing wrong.
    static func run(_ arguments: [String], input: String? = nil) async throws -> (isFine: Bool, words: String)
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "promtool-\(UUID().uuidString)")
            .path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/input"
        try Data((input ?? "").utf8).write(to: URL(filePath: file))
        let process = try await ChildProcess.start(
            "/bin/sh",
            ["-c", "exec \"$@\" <\"$0\" 2>&1", file, path] + arguments,
            errors: .discard
        )
        var words = ""
        for await line in process.lines { words += line + "\n" }
        return (try await process.waitForExit(limit: .seconds(60)) == .status(0), words)
    }
}
