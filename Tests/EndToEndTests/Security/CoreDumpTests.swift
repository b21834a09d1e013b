// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import Testing

/// What a crash leaves behind: nothing with an identity in it.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct CoreDumpTests {
    @Test func aCrashLeavesNoCore() async throws {
        try await withPrivateBus { bus in
            let folder = "\(bus.folder)/cores"
            mkdir(folder, 0o700)
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                within: ["prlimit", "--core=unlimited", "env", "-C", folder]
            )
            let process = daemon.process.processID
            let limits = try TemporaryFolder.text(of: "/proc/\(process)/limits")
            let limit = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
            #expect(limit?.split(whereSeparator: \.isWhitespace)[4] == "0", "\(limit ?? "")")
            let filter = try TemporaryFolder.text(of: "/proc/\(process)/coredump_filter")
            #expect(
                UInt64(filter.trimmingPrefix { $0 == "0" }.filter { !$0.isWhitespace }, radix: 16) ?? 0 == 0
            )
            daemon.process.send(signal: SIGABRT)
            #expect(try await daemon.process.waitForExit(limit: .seconds(60)) == .signal(SIGABRT))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
            // The runtime's own report has what registers hold, and the memory that they point to.
            #expect(!daemon.log.contains("Registers:") && !daemon.log.contains("crash"), "\(daemon.log)")

            // Which shows something where this machine would have written one.
            let pattern = try TemporaryFolder.text(of: "/proc/sys/kernel/core_pattern")
            guard pattern.hasPrefix("core") else {
                return print("skipped: cores of this machine go to \(pattern)")
            }
            let other = try await ChildProcess.start(
                "prlimit",
                ["--core=unlimited", "env", "-C", folder, "sleep", "1000"]
            )
            try await eventually("it sleeps") {
                (try? TemporaryFolder.text(of: "/proc/\(other.processID)/comm")) == "sleep\n"
            }
            other.send(signal: SIGABRT)
            _ = try await other.waitForExit(limit: .seconds(60))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
        }
    }
}
