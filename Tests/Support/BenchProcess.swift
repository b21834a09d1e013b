// SPDX-License-Identifier: Apache-2.0

/// `virtual-modem bench`, running: a modem, a bus and the machine's own ModemManager in namespaces of their own.
///
/// ```
/// @Test(.enabled(BenchProcess.need) { try await BenchProcess.isPossible() })
/// func aModemIsThere() async throws {
///     try await withBench(["--modem", "m0=docomo,esim"]) { bench in
///         try await bench.send("sim remove")
///     }
/// }
/// ```
package final class BenchProcess: Sendable {
    /// The process that everything ends with.
    package let process: ChildProcess
    /// A folder that goes with the test: sockets and logs.
    package let folder: String

    /// The address of its bus.
    package var address: String { "unix:path=\(folder)/bus" }

    /// Whether one can be started here.
    package static func isPossible() async throws -> Bool {
        guard ModemManagerProcess.isInstalled, let program = Programs.built("virtual-modem") else {
            return false
        }
        let check = try await ChildProcess.start(
            program,
            ["bench", "--check"],
            output: .discard,
            errors: .discard
        )
        return try await check.waitForExit(limit: .seconds(30)) == .status(0)
    }

    /// Starts one in `folder`; when this returns, ModemManager is on its bus.
    ///
    /// - Throws: `Failure` where it does not start.
    package init(_ arguments: [String], folder: String) async throws {
        guard let program = Programs.built("virtual-modem") else {
            throw ChildProcess.Failure(description: "virtual-modem is not built")
        }
        self.folder = folder
        process = try await ChildProcess.start(program, ["bench", "--folder", folder] + arguments)
        for await line in process.lines where line == "ready" { return }
        throw ChildProcess.Failure(description: "the bench ended before it was ready")
    }

    /// Has it do what `line` says; not to be called again before this has returned.
    ///
    /// - Returns: what it answered, without the `ok`.
    /// - Throws: `Failure` with its error.
    @discardableResult
    package func send(_ line: String) async throws -> [String] {
        try process.send(line)
        var answer: [String] = []
        for await line in process.lines {
            if line == "ok" { return answer }
            guard !line.hasPrefix("error:") else { throw ChildProcess.Failure(description: line) }
            answer.append(line)
        }
        throw ChildProcess.Failure(description: "\(line): the bench has ended")
    }
}

/// Runs `body` with a bench of its own, which is gone afterwards, whatever `body` does.
package func withBench<Value: Sendable>(
    _ arguments: [String] = [],
    _ body: (BenchProcess) async throws -> Value
) async throws -> Value {
    let folder = try TemporaryFolder.make()
    defer { TemporaryFolder.remove(folder) }
    let bench = try await BenchProcess(arguments, folder: folder)
    do {
        let value = try await body(bench)
        await bench.process.terminate()
        return value
    } catch {
        await bench.process.terminate()
        throw error
    }
}
