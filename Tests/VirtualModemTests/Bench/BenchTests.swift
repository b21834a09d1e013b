// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import GLibSupport
import Support
import Testing
import VirtualModem

#if canImport(Glibc)
    import Glibc
#endif

/// `virtual-modem bench` with the real ModemManager.
@Suite(.takesIdleTurns, .enabled(BenchProcess.need) { try await BenchProcess.isPossible() })
struct BenchTests {
    @Test(arguments: [
        ["--bus", "usb"], ["--bus", "pci"], ["--protocol", "qmi"], ["--protocol", "qmi", "--bus", "pci"],
        ["--protocol", "at"],
    ])
    func modemManagerFindsTheModemAndLosesItWhenItIsUnplugged(_ options: [String]) async throws {
        try await withBench(options) { bench in
            let connection = try await BusConnection.open(.address(bench.address))
            try await eventually { (try? await Self.modems(on: connection)) == 1 }
            try await bench.send("unplug")
            try await eventually { (try? await Self.modems(on: connection)) == 0 }
            try await bench.send("plug")
            try await eventually { (try? await Self.modems(on: connection)) == 1 }
            await #expect(throws: ChildProcess.Failure.self) { try await bench.send("plug") }
        }
    }

    @Test func modemManagerIsEndedAndStartedAgain() async throws {
        try await withBench { bench in
            let connection = try await BusConnection.open(.address(bench.address))
            try await bench.send("modemmanager kill")
            await #expect(throws: GLibError.self) { try await Self.modems(on: connection) }
            await #expect(throws: ChildProcess.Failure.self) { try await bench.send("modemmanager stop") }
            // What is unplugged meanwhile is not there when it comes.
            try await bench.send("unplug")
            try await bench.send("modemmanager start")
            #expect(try await Self.modems(on: connection) == 0)
            try await bench.send("plug")
            try await eventually { (try? await Self.modems(on: connection)) == 1 }
            #expect(try await bench.send("show").contains("name: m0"))
        }
    }

    @Test func benchesStandSideBySide() async throws {
        try await withBench { one in
            try await withBench { other in
                for bench in [one, other] {
                    let connection = try await BusConnection.open(.address(bench.address))
                    try await eventually { (try? await Self.modems(on: connection)) == 1 }
                }
            }
        }
    }

    /// However it ends, and at whatever stage it is, nothing of it is left.
    @Test(arguments: [
        (SIGTERM, 0), (SIGKILL, 0), (SIGKILL, 20), (SIGKILL, 60), (SIGKILL, 150), (SIGTERM, 60),
    ])
    func nothingIsLeftOfIt(_ signal: Int32, afterMilliseconds delay: Int) async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        if delay == 0 {
            let bench = try await BenchProcess([], folder: folder)
            #expect(!Self.processes(naming: folder).isEmpty)
            bench.process.send(signal: signal)
            _ = try await bench.process.waitForExit(limit: .seconds(20))
        } else {
            let process = try await ChildProcess.start(
                try #require(Programs.built("virtual-modem")),
                ["bench", "--folder", folder],
                output: .discard,
                errors: .discard
            )
            // For whatever it has come to by then.
            try await Task.sleep(for: .milliseconds(delay))
            process.send(signal: signal)
            _ = try await process.waitForExit(limit: .seconds(20))
        }
        try await eventually(limit: .seconds(20)) { Self.processes(naming: folder).isEmpty }
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/bus"))
    }

    @Test func whatDoesNotStartIsToldInOneLine() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        for (arguments, expected) in [
            (
                ["--modem-manager", "/bin/false"],
                "virtual-modem bench: ModemManager ended by itself (status 1)"
            ),
            (["--modem", "m0=nobody"], "no such sim profile"),
            (["--id", "quectel"], "not a vendor and a product"),
        ] {
            let process = try await ChildProcess.start(
                try #require(Programs.built("virtual-modem")),
                ["bench", "--folder", folder] + arguments,
                output: .discard,
                errors: .lines
            )
            var lines: [String] = []
            for await line in process.errorLines { lines.append(line) }
            #expect(try await process.waitForExit(limit: .seconds(30)) == .status(1))
            #expect(lines.contains { $0.contains(expected) }, "\(lines)")
        }
    }

    private static func modems(on connection: BusConnection) async throws -> Int {
        let objects = try await connection.call(
            "GetManagedObjects",
            interface: "org.freedesktop.DBus.ObjectManager",
            path: "/org/freedesktop/ModemManager1",
            destination: "org.freedesktop.ModemManager1",
            arguments: "()"
        )
        return objects.ranges(of: "'org.freedesktop.ModemManager1.Modem':").count
    }

    /// The processes that have `text` in their command line.
    private static func processes(naming text: String) -> [String] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { name in
            guard name.allSatisfy(\.isNumber),
                let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
            else { return false }
            return String(decoding: line, as: UTF8.self).contains(text)
        }
    }
}
