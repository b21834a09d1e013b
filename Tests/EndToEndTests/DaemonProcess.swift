// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// The daemon as it is built, on a bus and in a folder of the test's own.
struct DaemonProcess: Sendable {
    let process: ChildProcess
    let socket: String
    let logPath: String

    /// Starts it; when this returns, it answers.
    static func start(
        bus address: String,
        folder: String,
        configuration: String = "",
        arguments: [String] = [],
        environment: [String: String] = [:],
        within wrapper: [String] = [],
        descriptors: [Int32: Int32] = [:]
    ) async throws -> DaemonProcess {
        let socket = "\(folder)/socket"
        let logPath = "\(folder)/carrierd.log"
        // What this machine has installed shall make no difference.
        let tables = "[carriers]\nfolder=\(folder)/carriers.d\nprovider-info=none\n"
        try TemporaryFolder.write(tables + configuration, to: "\(folder)/carrierd.conf")
        // `make soak` wants the program as it is installed.
        let program = ProcessInfo.processInfo.environment["CARRIERD_PROGRAM"] ?? Programs.built("carrierd")
        let command = wrapper + [try #require(program)]
        let process = try await ChildProcess.start(
            command[0],
            command.dropFirst() + [
                "--bus-address", address, "--socket", socket, "--state-directory", "\(folder)/state",
                "--config", "\(folder)/carrierd.conf",
            ] + arguments,
            environment: ["JOURNAL_STREAM": "", "NOTIFY_SOCKET": "", "G_DEBUG": "fatal-criticals"]
                .merging(environment) { $1 },
            output: .discard,
            errors: .file(logPath),
            descriptors: descriptors
        )
        let daemon = DaemonProcess(process: process, socket: socket, logPath: logPath)
        try await eventually("carrierd answers") { (try? daemon.status()) != nil }
        return daemon
    }

    /// What a privileged client is answered, if the tests are run by one.
    func status() throws -> Status {
        try VarlinkConnection.connect(path: socket)
            .call(TelephonyInterface.getStatus, as: StatusReply.self).status
    }

    /// Its log so far.
    var log: String {
        (try? Data(contentsOf: URL(filePath: logPath))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// Waits until something holds.
///
/// - Throws: where it does not within `limit`.
func eventually(
    _ what: String,
    limit: Duration = .seconds(60),
    _ holds: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + limit
    // On a busy machine one sleep may outlast the limit, and what is awaited slept as long: it is looked at again.
    var looks = 0
    while try await !holds() {
        looks += 1
        guard ContinuousClock.now < end || looks < 20 else {
            throw NeverHeld(description: "\(what): not within \(limit)")
        }
        try await Task.sleep(for: .milliseconds(10))
    }
}

struct NeverHeld: Error, CustomStringConvertible {
    let description: String
}
