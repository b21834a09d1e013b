// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import Testing
import VirtualModem

#if canImport(Glibc)
    import Glibc
#endif

/// `virtual-modem` as people start it.
@Suite(
    .serialized,
    .enabled(
        if: PrivateBus.isInstalled && Programs.built("virtual-modem") != nil,
        "needs dbus-daemon and virtual-modem"
    )
)
struct ProgramTests {
    private func start(_ arguments: [String], on bus: PrivateBus? = nil) async throws -> ChildProcess {
        try await ChildProcess.start(
            try #require(Programs.built("virtual-modem")),
            arguments + (bus.map { ["--bus-address", $0.address] } ?? []),
            environment: ["DBUS_SESSION_BUS_ADDRESS": ""],
            errors: .lines
        )
    }

    private func output(_ arguments: String...) async throws -> (
        text: [String], errors: [String], ChildProcess.Exit
    ) {
        let process = try await start(arguments)
        var text: [String] = []
        for await line in process.lines { text.append(line) }
        var errors: [String] = []
        for await line in process.errorLines { errors.append(line) }
        return (text, errors, try await process.waitForExit(limit: .seconds(60)))
    }

    @Test func commandsAreAnsweredInOrder() async throws {
        try await withPrivateBus { bus in
            let process = try await start(["--modem", "m0=docomo", "--modem", "m1=none"], on: bus)
            for line in ["radio sa", "", "# a remark", "m1 show", "radio 6g", "m1 sim remove", "quit"] {
                try process.send(line)
            }
            var lines: [String] = []
            for await line in process.lines { lines.append(line) }
            #expect(lines.first == "ready")
            #expect(lines.dropFirst().first == "ok")
            #expect(lines.contains("sim: none"))
            #expect(
                lines.suffix(3) == [
                    "error: radio 6g: no such value; choose one of none, gsm, edge, umts, hspa, lte, endc, nsa, sa",
                    "error: sim remove: there is no card in m1; put one in: sim insert PROFILE",
                    "ok",
                ]
            )
            #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
        }
    }

    @Test func theControlSocketTakesSeveralClients() async throws {
        try await withPrivateBus { bus in
            let path = "\(bus.folder)/control"
            let process = try await start(["--control", path], on: bus)
            for await line in process.lines where line == "ready" { break }
            let clients = try (0..<3).map { _ in try UnixStream.connect(to: .path(path)) }
            for client in clients {
                client.write(Array("register roaming\nregister\n".utf8))
                var text = ""
                while !text.hasSuffix("emergency\n"), let bytes = await client.read() {
                    text += String(decoding: bytes, as: UTF8.self)
                }
                #expect(text.hasPrefix("ok\nerror: register: the value is missing"))
            }
            clients[0].write(Array("quit".utf8))
            clients[0].close()
            #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func mbimNeedsNoBus() async throws {
        let name = "virtual-modem-tests.\(UUID())"
        let process = try await start([
            "--protocol", "mbim", "--mbim-proxy", name, "--modem", "m0=docomo,esim",
        ])
        for await line in process.lines where line == "ready" { break }
        let second = try await start(["--protocol", "mbim", "--mbim-proxy", name])
        var errors: [String] = []
        for await line in second.errorLines { errors.append(line) }
        #expect(
            errors.first?.contains("--mbim-proxy \(name): somebody listens there already; ") == true,
            "\(errors)"
        )
        #expect(try await second.waitForExit(limit: .seconds(60)) == .status(1))
        for line in ["show", "register emergency", "quit"] { try process.send(line) }
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        #expect(lines.contains("device: /dev/cdc-wdm0"))
        #expect(lines.contains("slot 2: eSIM without a profile"))
        #expect(
            lines.suffix(2).first?.hasPrefix("error: register emergency: MBIM has no such state; ") == true
        )
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
    }

    /// Dispatch's threads count each other by /proc, and trap where that is not of their own namespace: a bench's is not.
    @Test(arguments: ["mbim", "qmi"]) func itsTasksRunOnThreadsOfItsOwn(_ protocolName: String) async throws {
        let process = try await start([
            "--protocol", protocolName, "--\(protocolName)-proxy", "virtual-modem-tests.\(UUID())",
        ])
        for await line in process.lines where line == "ready" { break }
        let folder = "/proc/\(process.processID)/task"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).map { thread in
            try String(contentsOfFile: "\(folder)/\(thread)/comm", encoding: .utf8)
        }
        #expect(names.contains("tasks\n"), "\(names)")
        try process.send("quit")
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
    }

    @Test func whatATCannotSaySaysSo() async throws {
        try await withPrivateBus { bus in
            let process = try await start([], on: bus)
            for line in [
                "attach off", "sim state not-activated", "slot 2", "quiet on", "stall 0", "hangup", "quit",
            ] {
                try process.send(line)
            }
            var lines: [String] = []
            for await line in process.lines { lines.append(line) }
            #expect(
                lines == [
                    "ready",
                    "error: attach: AT has no data service here; start with --protocol mbim or qmi",
                    "error: sim state not-activated: AT cannot say it; start with --protocol mbim",
                    "error: slot 2: m0 has one slot; start with more: --modem m0=SIM,SIM", "ok", "ok", "ok",
                    "ok",
                ]
            )
            #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
        }
    }

    @Test(arguments: [SIGTERM, SIGINT]) func aSignalEndsIt(signal: Int32) async throws {
        try await withPrivateBus { bus in
            let process = try await start([], on: bus)
            for await line in process.lines where line == "ready" { break }
            process.send(signal: signal)
            #expect(try await process.waitForExit(limit: .seconds(60)) == .status(0))
        }
    }

    @Test func helpAndVersionNeedNoBus() async throws {
        let help = try await output("--help")
        #expect(help.text.first == "virtual-modem: modems in software for a real ModemManager")
        #expect(help.2 == .status(0))
        #expect(try await output("--version").text.first?.hasPrefix("virtual-modem ") == true)
    }

    @Test func thePrintedProfilesAreGood() async throws {
        let text = try await output("--print-profiles").text.joined(separator: "\n")
        #expect(try Profiles(text: text).sims["docomo"] != nil)
    }

    @Test(arguments: [
        (["--fly"], "virtual-modem: --fly: no such option; see virtual-modem --help"),
        ([], "virtual-modem: bus: none is known; say --bus-address, or set DBUS_SESSION_BUS_ADDRESS"),
        (
            ["--bus-address", "unix:path=/nowhere"],
            "virtual-modem: --bus-address unix:path=/nowhere: no bus answers"
        ),
        (
            ["--bus-address", "unix:path=/nowhere", "--profiles", "/nowhere"],
            "virtual-modem: --profiles /nowhere: open: No such file or directory"
        ),
    ])
    func aFaultIsOneLine(arguments: [String], words: String) async throws {
        let process = try await start(arguments)
        var errors: [String] = []
        for await line in process.errorLines { errors.append(line) }
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix(words) == true, "\(errors)")
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(1))
    }
}
