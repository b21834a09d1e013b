// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support

/// What nobody here wrote and `make clients` brings: Varlink clients, and what a browser is asked with.
enum OtherClients {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: ".build/clients").path

    private static let python = "\(folder)/python/bin/python"
    private static let debian13 = "\(folder)/debian13"

    static let hasPython = FileManager.default.isExecutableFile(atPath: python)
    /// Mounting and chroot are root's.
    static let hasVarlinkctl =
        getuid() == 0 && FileManager.default.isExecutableFile(atPath: "\(debian13)/usr/bin/varlinkctl")

    /// axe-core, which a Python package carries; nil where that is not there.
    static let axe: String? = {
        let libraries = "\(folder)/python/lib"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: libraries)) ?? []
        return versions.map { "\(libraries)/\($0)/site-packages/axe_playwright_python/axe.min.js" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()
    static let hasLeaflet = FileManager.default.fileExists(
        atPath: "/usr/share/javascript/leaflet/leaflet.js"
    )

    /// Runs a Python program with the socket's path as its argument.
    static func python(_ program: String, socket: String) async throws -> Result {
        try await python(program, arguments: [socket])
    }

    /// Runs a Python program.
    static func python(_ program: String, arguments: [String]) async throws -> Result {
        try await run(python, ["-c", program] + arguments)
    }

    /// Runs systemd 257's `varlinkctl`, which sees the socket's folder as `/mnt`.
    static func varlinkctl(folder: String, _ arguments: [String]) async throws -> Result {
        let script = """
            mount --bind "$1" "$2/mnt" && mount -t proc proc "$2/proc" && shift && root=$1 && shift &&
            exec chroot "$root" varlinkctl "$@"
            """
        return try await run("unshare", ["--mount", "sh", "-c", script, "sh", folder, debian13] + arguments)
    }

    struct Result {
        var exit: ChildProcess.Exit
        var output: String
        var errors: String
    }

    private static func run(_ program: String, _ arguments: [String]) async throws -> Result {
        let process = try await ChildProcess.start(program, arguments, errors: .lines)
        async let errors = text(process.errorLines)
        let output = await text(process.lines)
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
}
