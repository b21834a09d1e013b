// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct DaemonLifeTests {
    @Test func withoutABusItStartsAndSaysSo() async throws {
        try await inFolder { folder in
            let daemon = try await DaemonProcess.start(bus: "unix:path=\(folder)/none", folder: folder)
            try await eventually("a reason") {
                try daemon.status().modemManager.reason?.contains("bus") ?? false
            }
            #expect(try daemon.status().modemManager.available == false)
            #expect(await daemon.process.terminate() == .status(0))
        }
    }

    @Test func onABusWithoutModemManagerItSaysSo() async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("a reason") {
                try daemon.status().modemManager.reason == "ModemManager is not running"
            }
            await daemon.process.terminate()
        }
    }

    @Test func aSecondDaemonOnALiveSocketRefusesInOneLine() async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            let second = try await ChildProcess.start(
                try #require(Programs.built("carrierd")),
                ["--bus-address", bus.address, "--socket", daemon.socket, "--state-directory", bus.folder],
                errors: .lines
            )
            var lines: [String] = []
            for await line in second.errorLines { lines.append(line) }
            #expect(try await second.waitForExit(limit: .seconds(10)) == .status(1))
            #expect(lines.count == 1)
            #expect(lines.first?.contains(daemon.socket) == true)
            #expect((try? daemon.status()) != nil)
            await daemon.process.terminate()
        }
    }

    @Test func twoDaemonsDoNotShareAStateFolder() async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            let second = try await ChildProcess.start(
                try #require(Programs.built("carrierd")),
                [
                    "--bus-address", bus.address, "--socket", "\(bus.folder)/other",
                    "--state-directory", "\(bus.folder)/state",
                ],
                errors: .lines
            )
            var lines: [String] = []
            for await line in second.errorLines { lines.append(line) }
            #expect(try await second.waitForExit(limit: .seconds(60)) == .status(1))
            #expect(lines.count == 1 && lines.first?.contains("is used by another carrierd") == true)
            await daemon.process.terminate()
        }
    }

    @Test func aDeadSocketIsTakenOver() async throws {
        try await withPrivateBus { bus in
            let first = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            await first.process.kill()
            let second = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            #expect((try? second.status()) != nil)
            await second.process.terminate()
        }
    }

    @Test func theNumbersOfEventsGoOnAfterACrash() async throws {
        try await withPrivateBus { bus in
            let first = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            let modemManager = try await ModemManagerProcess.start(on: bus)
            try await eventually("an event") { try first.status().sequence > 0 }
            let last = try first.status().sequence
            await first.process.kill()
            let second = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("later numbers") { try second.status().sequence > last }
            await second.process.terminate()
            await modemManager.stop()
        }
    }

    @Test func aConfigurationThatIsWrongIsNamedByFileAndLine() async throws {
        try await inFolder { folder in
            let file = "\(folder)/carrierd.conf"
            for (text, expected) in [
                (
                    "[modem]\nkeep-enabled=perhaps\n",
                    "\(file):2: keep-enabled=perhaps means nothing; give yes or no"
                ),
                ("# a line\n[modem]\nkeep-enable=yes\n", "\(file):3: unknown key keep-enable in [modem]"),
                ("[modems]\nx=1\n", "\(file):1: unknown group [modems]"),
                ("[modem]\nnothing here\n", "\(file):2: "),
                ("[modem \"modem3\"]\nimei=867978050011223\n", "\(file):1: [modem \"modem3\"] is no name"),
                ("[modem \"a b\"]\nimei=867978050011223\n", "\(file):1: [modem \"a b\"] is no name"),
                ("[modem \"wan\"]\nimei=12\n", "\(file):2: imei= has no IMEI; give its 14 to 16 digits"),
                ("[modem \"wan\"]\ndevice=usb1\n", "\(file):2: device=usb1 means nothing"),
                ("\n[modem \"wan\"]\n", "\(file):2: [modem \"wan\"] says of no modem"),
                ("[modem \"wan\"]\nplace=/a\nimei=867978050011223\n", "\(file):2: unknown key place"),
                (
                    "[modem \"wan\"]\nimei=867978050011223\ndevice=/a\n",
                    "\(file):1: [modem \"wan\"] says imei and device"
                ),
                (
                    "[modem \"a\"]\nimei=867978050011223\n[modem \"b\"]\nimei=86797805001122\n",
                    "\(file):3: [modem \"b\"] means the modem that [modem \"a\"] means"
                ),
                (
                    "[history]\nevents=10\n",
                    "\(file):2: events=10 means nothing; give a whole number from 1000 to 10000000"
                ),
                (
                    "[signal]\nrate=1500ms\n",
                    "\(file):2: rate=1500ms means nothing; give off, or a time in whole seconds, such as 10s"
                ),
                ("[access]\ngroup=\n", "\(file):2: group= means nothing; give the name of a group"),
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
                #expect(try await check.waitForExit(limit: .seconds(10)) == .status(1))
                #expect(lines.count == 1)
                #expect(lines.first?.hasPrefix("carrierd: \(expected)") == true, "\(lines)")
            }
        }
    }

    /// What seals the history is known to the next run from the start.
    @Test(.enabled(if: geteuid() == 0, "is for the privileged alone"))
    func aHistoryWithoutEventsIsIntactInTheNextRun() async throws {
        try await withPrivateBus { bus in
            for _ in 0..<2 {
                let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
                let reply = try VarlinkConnection.connect(path: daemon.socket)
                    .call(TelephonyInterface.verifyHistory, as: VerifyReply.self)
                #expect(reply.problem == nil)
                #expect(await daemon.process.terminate() == .status(0))
            }
        }
    }

    @Test func aReloadOfABrokenConfigurationKeepsTheOldOne() async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try TemporaryFolder.write("[five-g]\nhold=soon\n", to: "\(bus.folder)/carrierd.conf")
            daemon.process.send(signal: 1)
            try await eventually("it says what is wrong") {
                daemon.log.contains("carrierd.conf:2: hold=soon")
            }
            #expect((try? daemon.status()) != nil)
            // Who asks for it over the socket is told the same, with the line for itself.
            let client = try RawClient(daemon.socket)
            client.send(Array(#"{"method":"org.carrierd.Telephony.Reload"}"#.utf8) + [0])
            let text = String(decoding: client.receive() ?? [], as: UTF8.self)
            #expect(geteuid() != 0 || text.contains("carrierd.conf\",\"line\":2,"), "\(text)")
            try TemporaryFolder.write("[five-g]\nhold=3s\n", to: "\(bus.folder)/carrierd.conf")
            daemon.process.send(signal: 1)
            try await eventually("it takes the right one") { daemon.log.contains("configuration read again") }
            await daemon.process.terminate()
        }
    }

    @Test func aReloadAskedForAfterTheEndDoesNotPutItOff() async throws {
        try await withPrivateBus { bus in
            for _ in 0..<5 {
                let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
                for _ in 0..<1000 { daemon.process.send(signal: 1) }
                daemon.process.send(signal: 15)
                for _ in 0..<1000 { daemon.process.send(signal: 1) }
                #expect(try await daemon.process.waitForExit(limit: .seconds(60)) == .status(0))
            }
        }
    }

    @Test(.enabled(if: Programs.path(of: "systemd-socket-activate") != nil, "needs systemd-socket-activate"))
    func anActivatedSocketIsServed() async throws {
        try await withPrivateBus { bus in
            let socket = "\(bus.folder)/activated"
            try TemporaryFolder.write("", to: "\(bus.folder)/carrierd.conf")
            let process = try await ChildProcess.start(
                "systemd-socket-activate",
                [
                    "-l", socket, try #require(Programs.built("carrierd")), "--bus-address", bus.address,
                    "--state-directory", "\(bus.folder)/state", "--config", "\(bus.folder)/carrierd.conf",
                ],
                output: .discard,
                errors: .discard
            )
            try await eventually("an answer") {
                (try? VarlinkConnection.connect(path: socket)
                    .call(TelephonyInterface.getStatus, as: StatusReply.self)) != nil
            }
            await process.terminate()
            #expect(FileManager.default.fileExists(atPath: socket), "the socket is systemd's to remove")
        }
    }

    private func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }
}
