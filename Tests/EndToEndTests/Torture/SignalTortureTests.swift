// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing

/// Signals at bad times.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct SignalTortureTests {
    @Test func stormsOfSignalsAreNothing() async throws {
        try await Patient.suffers("storms of signals", times: 2) { patient in
            for signal in [SIGHUP, SIGPIPE, SIGUSR1, SIGUSR2, SIGCHLD, SIGWINCH, SIGURG, SIGALRM, SIGHUP] {
                for _ in 0..<500 { patient.daemon.process.send(signal: signal) }
                _ = try patient.daemon.status()
            }
            for _ in 0..<100 {
                patient.daemon.process.send(signal: SIGSTOP)
                patient.daemon.process.send(signal: SIGHUP)
                patient.daemon.process.send(signal: SIGCONT)
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    /// Ends it at each moment of its start; the next one starts all the same.
    @Test(arguments: [SIGTERM, SIGINT, SIGKILL]) func anEndDuringTheStartLeavesNothingInTheWay(
        _ signal: Int32
    ) async throws {
        try await withPrivateBus { bus in
            let carrierd = try #require(Programs.built("carrierd"))
            try TemporaryFolder.write("", to: "\(bus.folder)/carrierd.conf")
            var exits: [String: Int] = [:]
            for round in 0..<40 {
                let process = try await ChildProcess.start(
                    carrierd,
                    [
                        "--bus-address", bus.address, "--socket", "\(bus.folder)/socket", "--state-directory",
                        "\(bus.folder)/state", "--config", "\(bus.folder)/carrierd.conf",
                    ],
                    environment: ["JOURNAL_STREAM": ""],
                    output: .discard,
                    errors: .discard
                )
                try await Task.sleep(for: .milliseconds(round * 5))
                process.send(signal: signal)
                if round % 2 == 1, signal != SIGKILL { for _ in 0..<100 { process.send(signal: SIGHUP) } }
                let exit = try await process.waitForExit(limit: .seconds(60))
                // Before it listens to signals it ends by them, as any process does.
                #expect(exit == .status(0) || exit == .signal(signal) || exit == .signal(SIGHUP))
                exits["\(exit)", default: 0] += 1
            }
            Torture.note("ended by \(signal) during its start: \(exits.sorted { $0.key < $1.key })")
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try fake.claimName()
            try await eventually("the truth") { try daemon.status().modemManager.available }
            #expect(try daemon.status().history?.available == true)
            #expect(await daemon.process.terminate(limit: .seconds(60)) == .status(0))
        }
    }

    /// A reload in the middle of the start, the end, and of another reload.
    @Test func reloadsAtBadTimesPutOffNoEnd() async throws {
        try await withPrivateBus { bus in
            for round in 0..<20 {
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: "[http]\nlisten=\(bus.folder)/http\n"
                )
                for _ in 0..<(round * 20) { daemon.process.send(signal: SIGHUP) }
                daemon.process.send(signal: SIGTERM)
                for _ in 0..<500 { daemon.process.send(signal: SIGHUP) }
                #expect(try await daemon.process.waitForExit(limit: .seconds(60)) == .status(0))
            }
        }
    }

    @Test(.enabled(if: Programs.path(of: "prlimit") != nil, "needs prlimit"))
    func aStartWithoutMeansEndsInOneLine() async throws {
        try await withPrivateBus { bus in
            let carrierd = try #require(Programs.built("carrierd"))
            try TemporaryFolder.write("", to: "\(bus.folder)/carrierd.conf")
            for count in 4..<24 {
                let process = try await ChildProcess.start(
                    "prlimit",
                    [
                        "--nofile=\(count):\(count)", carrierd, "--bus-address", bus.address, "--socket",
                        "\(bus.folder)/socket", "--state-directory", "\(bus.folder)/state", "--config",
                        "\(bus.folder)/carrierd.conf",
                    ],
                    environment: ["JOURNAL_STREAM": "", "SWIFT_BACKTRACE": "enable=no"],
                    output: .discard,
                    errors: .file("\(bus.folder)/log.\(count)")
                )
                // It may well run, with fewer things open than it wants.
                let exit: ChildProcess.Exit?
                if let ended = try? await process.waitForExit(limit: .seconds(2)) {
                    exit = ended
                } else {
                    exit = await process.terminate(limit: .seconds(30))
                }
                let log = (try? TemporaryFolder.text(of: "\(bus.folder)/log.\(count)")) ?? ""
                switch exit {
                case .status(0), .status(127): break
                case .status(let status):
                    let lines = log.split(separator: "\n").count
                    #expect(lines >= 1, "\(count) descriptors: status \(status), and no word")
                default:
                    Issue.record("\(count) descriptors: \(exit as Any): \(log.prefix(500))")
                }
            }
        }
    }
}
