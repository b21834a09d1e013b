// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// Hooks of the daemon as it is built.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct HookTests {
    private static func write(_ script: String, to path: String) async throws {
        try await Executable.write("#!/bin/sh\n\(script)\n", to: path)
    }

    private static func text(_ path: String) -> String {
        (try? Data(contentsOf: URL(filePath: path))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func show(on fake: FakeModemManager) throws {
        fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
        try fake.claimName()
    }

    @Test func aHookGetsEachEventAsEveryoneSeesItAndDelaysNobody() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            let folder = "\(bus.folder)/hooks.d"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try await Self.write(
                "cat >> \(bus.folder)/events; ls /proc/self/fd >> \(bus.folder)/fds",
                to: "\(folder)/10-note"
            )
            // Waits for the test.
            try await Self.write(
                "touch \(bus.folder)/waits; while [ ! -e \(bus.folder)/go ]; do sleep 0.02; done",
                to: "\(folder)/20-slow"
            )
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[hooks]\nfolder=\(folder)\n[systemd]\nunits=no\n"
            )
            let watch = try await EventWatch.start(daemon)
            try Self.show(on: fake)
            try await watch.until("the modem") { $0.kind == .modemAdded }
            try await eventually("the slow one") { !Self.text("\(bus.folder)/fds").isEmpty }
            // It still runs for the first event, and everything goes on.
            fake.set(
                FakeModemManager.modem(0),
                FakeModemManager.Interface.modem,
                ["AccessTechnologies": "uint32 49152"]
            )
            try await watch.until("a change") { $0.kind == .technologyChanged }
            #expect(try daemon.status().modems.count == 1)

            try TemporaryFolder.write("", to: "\(bus.folder)/go")
            try await eventually("all events") {
                Self.text("\(bus.folder)/events").contains("\"technologyChanged\"")
            }
            let lines = Self.text("\(bus.folder)/events").split(separator: "\n")
            let given = try lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
            // The hook may have got one more than was waited for.
            let seen = watch.events.dropFirst().map(\.sequence)
            #expect(given.prefix(seen.count).map(\.sequence) == seen, "\(daemon.log)")
            let added = try #require(given.first { $0.kind == .modemAdded })
            #expect(added.state?.id == "modem1" && added.state?.imei == nil)
            #expect(added.state?.sims.first?.iccid == nil && added.state?.sims.first?.token != nil)
            for number in ["89490200001234567890", "262010012345678", "867978050011223"] {
                #expect(!Self.text("\(bus.folder)/events").contains(number))
            }
            #expect(Set(Self.text("\(bus.folder)/fds").split(separator: "\n")) == ["0", "1", "2", "3"])
            await watch.stop()
            #expect(await daemon.process.terminate() == .status(0))
            fake.close()
        }
    }

    @Test func theEndOfTheDaemonIsTheEndOfItsHook() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            let folder = "\(bus.folder)/hooks.d"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            try await Self.write(
                "echo said; echo $$ > \(bus.folder)/process; exec sleep 1000",
                to: "\(folder)/a"
            )
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[hooks]\nfolder=\(folder)\nevents=modemAdded\n[systemd]\nunits=no\n"
            )
            try Self.show(on: fake)
            try await eventually("the hook") { daemon.log.contains("hook a: said") }
            #expect(await daemon.process.terminate(limit: .seconds(30)) == .status(0))
            #expect(daemon.log.contains("hook a: ended with carrierd, it ran for modemAdded modem1"))
            let process = try #require(
                Self.text("\(bus.folder)/process").split(separator: "\n").first.map(String.init)
            )
            let stat = Self.text("/proc/\(process)/stat")
            #expect(stat.isEmpty || stat.contains(") Z"))
            fake.close()
        }
    }

    @Test func whatIsWrongWithTheHooksSettingsIsNamedByFileAndLine() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let file = "\(folder)/carrierd.conf"
        for (text, expected) in [
            (
                "[hooks]\nfolder=hooks.d\n",
                "folder=hooks.d means nothing; give a path that begins with /, or none"
            ),
            ("[hooks]\ntimeout=0\n", "timeout=0 means nothing; give a time from 1ms to a day, such as 30s"),
            (
                "[hooks]\nevents=simChanged, simForein\n",
                "events=simChanged, simForein means nothing; give kinds of"
            ),
        ] {
            try TemporaryFolder.write(text, to: file)
            let check = try await ChildProcess.start(
                try #require(Programs.built("carrierd")),
                ["--check", "--config", file],
                environment: ["JOURNAL_STREAM": ""],
                errors: .lines
            )
            var lines: [String] = []
            for await line in check.errorLines { lines.append(line) }
            #expect(try await check.waitForExit(limit: .seconds(20)) == .status(1))
            #expect(
                lines.count == 1 && lines.first?.hasPrefix("carrierd: \(file):2: \(expected)") == true,
                "\(lines)"
            )
        }
    }
}
