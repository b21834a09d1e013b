// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Testing

/// The programs in Examples, built once in each run as any other package's: for its own sake and to be run.
///
/// Their folder is kept from run to run, so that only the first one takes long.
actor ExamplePrograms {
    static let shared = ExamplePrograms()

    private var build: Task<String, any Error>?

    /// The path of a program.
    func path(of name: String) async throws -> String {
        let task = build ?? Task { try await Self.buildAll() }
        build = task
        return "\(try await task.value)/debug/\(name)"
    }

    /// Starts one that asks the daemon at `socket`.
    static func start(_ name: String, socket: String) async throws -> ExampleTranscript {
        let process = try await ChildProcess.start(
            try await shared.path(of: name),
            [],
            environment: ["CARRIERD_SOCKET": socket]
        )
        return ExampleTranscript(process)
    }

    private static func buildAll() async throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: ".build/examples").path
        let build = try await ChildProcess.start(
            "swift",
            [
                "build", "--package-path", root.appending(path: "Examples").path, "--scratch-path", folder,
                "-Xswiftc", "-warnings-as-errors",
            ],
            // What the test run sets for GLib is not meant for the compiler.
            environment: ["G_DEBUG": ""],
            errors: .lines
        )
        var said: [String] = []
        for await line in build.lines { said.append(line) }
        for await line in build.errorLines { said.append(line) }
        guard try await build.waitForExit(limit: .seconds(600)) == .status(0) else {
            throw NeverHeld(description: "the examples do not build:\n\(said.joined(separator: "\n"))")
        }
        return folder
    }
}

/// What an example prints.
final class ExampleTranscript {
    private let process: ChildProcess
    private var lines: AsyncStream<String>.Iterator
    private(set) var all: [String] = []

    init(_ process: ChildProcess) {
        self.process = process
        lines = process.lines.makeAsyncIterator()
    }

    /// Reads on until it has printed that line.
    func until(_ wanted: String) async throws {
        let guardian = Task { [process] in
            try await Task.sleep(for: .seconds(90))
            await process.kill()
        }
        defer { guardian.cancel() }
        while let line = await lines.next(isolation: #isolation) {
            all.append(line)
            if line == wanted { return }
        }
        throw NeverHeld(description: "never printed: \(wanted); printed: \(all)")
    }

    func stop() async {
        await process.terminate()
    }
}
