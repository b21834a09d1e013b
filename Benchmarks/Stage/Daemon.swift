// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import Support
internal import TelephonyAPI
internal import Varlink

/// carrierd of this build, with a state, a configuration and a socket of its own.
final class Daemon: Sendable {
    let process: ChildProcess
    let folder: String
    let socket: String

    var figures: ProcessFigures { ProcessFigures(process: process.processID) }

    /// Starts it; when this returns, it answers.
    static func start(
        folder: String,
        configuration: String = "",
        arguments: [String] = []
    ) async throws -> Daemon {
        let words = try Self.words(folder: folder, configuration: configuration, arguments: arguments)
        let process = try await ChildProcess.start(
            words[0],
            Array(words.dropFirst()),
            environment: ["NOTIFY_SOCKET": "", "JOURNAL_STREAM": ""],
            output: .discard,
            errors: .file("\(folder)/carrierd.log")
        )
        let daemon = Daemon(process, folder: folder)
        try await eventually { (try? daemon.status()) != nil }
        return daemon
    }

    private init(_ process: ChildProcess, folder: String) {
        self.process = process
        self.folder = folder
        socket = "\(folder)/socket"
    }

    /// The command line that `start` has.
    static func words(
        folder: String,
        configuration: String = "",
        arguments: [String] = []
    ) throws -> [String] {
        try TemporaryFolder.write("[carriers]\nfolder=none\n" + configuration, to: "\(folder)/carrierd.conf")
        return try [
            Program.built("carrierd"), "--socket", "\(folder)/socket", "--state-directory", "\(folder)/state",
            "--config", "\(folder)/carrierd.conf", "--log-level", "error",
        ] + arguments
    }

    func status() throws -> Status {
        try VarlinkConnection.connect(path: socket, timeout: .seconds(60))
            .call(TelephonyInterface.getStatus, as: StatusReply.self).status
    }

    /// Waits until it knows so many modems, each as it is now.
    func knows(_ count: Int) async throws {
        try await eventually {
            let status = try? self.status()
            return status?.modems.filter { !$0.stale && $0.network.registration == .home }.count == count
        }
    }

    /// Waits until no more events come.
    ///
    /// - Returns: the number of the last one.
    func comesToRest(for seconds: Double = 1) async throws -> Int {
        var last = -1
        while case let sequence = try status().sequence, sequence != last {
            last = sequence
            try await Task.sleep(for: .seconds(seconds))
        }
        return last
    }

    func stop() async { await process.terminate(limit: .seconds(30)) }
}

/// Runs `body` with a daemon, which is gone afterwards, whatever `body` does.
func withDaemon<Value>(
    folder: String,
    configuration: String = "",
    arguments: [String],
    _ body: (Daemon) async throws -> Value
) async throws -> Value {
    let daemon = try await Daemon.start(folder: folder, configuration: configuration, arguments: arguments)
    do {
        let value = try await body(daemon)
        await daemon.stop()
        return value
    } catch {
        await daemon.stop()
        throw error
    }
}
