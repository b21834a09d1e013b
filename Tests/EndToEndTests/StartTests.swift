// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

/// What the daemon is started with: systemd's sockets, its watchdog, a command line, a recording.
@Suite(.takesTurns) struct StartTests {
    private static let program = Programs.built("carrierd")

    /// Runs it to its end.
    private func run(_ arguments: [String]) async throws -> (exit: ChildProcess.Exit, errors: [String]) {
        let process = try await ChildProcess.start(try #require(Self.program), arguments, errors: .lines)
        var lines: [String] = []
        for await line in process.errorLines { lines.append(line) }
        return (try await process.waitForExit(limit: .seconds(60)), lines)
    }

    private func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    /// A Unix socket that is bound to a path.
    private func bound(_ path: String, _ type: __socket_type) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0)
        return descriptor
    }

    @Test func systemdsSocketsAreServedAndOutliveIt() async throws {
        try await inFolder { folder in
            let path = "\(folder)/systemds"
            let listener = try bound(path, SOCK_STREAM)
            let other = try bound("\(folder)/other", SOCK_DGRAM)
            defer {
                close(listener)
                close(other)
            }
            try #require(listen(listener, 8) == 0)
            let log = "\(folder)/log"
            // LISTEN_PID is the number of the process itself, which a shell knows and hands over.
            let process = try await ChildProcess.start(
                "sh",
                [
                    "-c", "LISTEN_PID=$$ exec \"$@\"", "sh", try #require(Self.program), "--bus-address",
                    "unix:path=\(folder)/none", "--state-directory", "\(folder)/state",
                ],
                environment: [
                    "LISTEN_FDS": "2", "LISTEN_FDNAMES": "varlink:notes", "JOURNAL_STREAM": "",
                    "NOTIFY_SOCKET": "",
                ],
                output: .discard,
                errors: .file(log),
                descriptors: [3: listener, 4: other]
            )
            let reply = try VarlinkConnection.connect(path: path, timeout: .seconds(60))
                .call(TelephonyInterface.getStatus, as: StatusReply.self)
            #expect(reply.status.modemManager.available == false)
            #expect(await process.terminate(limit: .seconds(60)) == .status(0))
            #expect(access(path, F_OK) == 0)
            #expect(
                try TemporaryFolder.text(of: log).contains(
                    "the passed socket notes is no listening Unix stream socket, ignored\n"
                )
            )
        }
    }

    @Test func theWatchdogIsFed() async throws {
        try await inFolder { folder in
            let manager = try NotifyReceiver(folder: folder)
            let daemon = try await DaemonProcess.start(
                bus: "unix:path=\(folder)/none",
                folder: folder,
                environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "200000"]
            )
            try await eventually("food, again and again") {
                manager.text.split(separator: "\n").count { $0 == "WATCHDOG=1" } > 2
            }
            #expect(manager.text.contains("READY=1"))
            #expect(await daemon.process.terminate(limit: .seconds(60)) == .status(0))
            #expect(manager.text.contains("STOPPING=1"))
        }
    }

    @Test func aCommandLineThatMeansNothingIsOneLine() async throws {
        let (exit, errors) = try await run(["--bus", "user"])
        #expect(exit == .status(2))
        #expect(
            errors == ["carrierd: --bus user: give system or session, or an address with --bus-address"]
        )
    }

    @Test func aRecordingThatCannotBeReadIsOneLine() async throws {
        try await inFolder { folder in
            for (path, reason) in [
                ("\(folder)/none", "there is no such file"),
                (folder, "cannot be read: Is a directory; check that it is a recording and its permissions"),
            ] {
                let (exit, errors) = try await run(["--replay", path, "--check"])
                #expect(exit == .status(1))
                #expect(errors == ["carrierd: \(path): \(reason)"])
            }
        }
    }

    /// Without a folder of its own for the state, and with nobody's cells in it.
    @Test func aPlayedRecordingLeavesNothingBehindAndHasNoCells() async throws {
        try await inFolder { folder in
            let file = "\(folder)/case.jsonl"
            try TemporaryFolder.write(
                """
                {"format":1,"case":"start"}
                {"at":0,"modemManager":"1.20.4","objects":{"/Modem/0":{"Modem":{"State":8,\
                "EquipmentIdentifier":"867978050011223"}}}}

                """,
                to: file
            )
            let socket = "\(folder)/socket"
            let process = try await ChildProcess.start(
                try #require(Self.program),
                ["--bus-address", "unix:path=/nonexistent", "--socket", socket, "--replay", file],
                environment: ["TMPDIR": folder, "JOURNAL_STREAM": "", "NOTIFY_SOCKET": ""],
                output: .discard,
                errors: .file("\(folder)/log")
            )
            try await eventually("the modem") {
                let connection = try? VarlinkConnection.connect(path: socket, timeout: .seconds(60))
                let reply = try? connection?.call(TelephonyInterface.getStatus, as: StatusReply.self)
                return reply?.status.modems.isEmpty == false
            }
            let cells = try VarlinkConnection.connect(path: socket, timeout: .seconds(60))
                .call(
                    TelephonyInterface.getCells,
                    parameters: ModemName(modem: "modem1"),
                    as: CellsReply.self
                )
            #expect(
                cells.blanks.map(\.detail)
                    == ["a recording is played, in which nobody has asked for cells so far"]
            )
            #expect(await process.terminate(limit: .seconds(60)) == .status(0))
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(left.allSatisfy { !$0.hasPrefix("carrierd-replay") }, "\(left)")
        }
    }

    @Test func groupsThatDoNotExistAreSaidAndAReloadGoesOn() async throws {
        try await inFolder { folder in
            let daemon = try await DaemonProcess.start(
                bus: "unix:path=\(folder)/none",
                folder: folder,
                configuration: "[access]\ngroup=no-such-group\n[http]\nsocket-group=neither-this\n"
            )
            #expect(
                daemon.log.contains(
                    "[access] group=no-such-group: no such group, so identities are for root alone\n"
                )
            )
            #expect(
                daemon.log.contains(
                    "[http] socket-group=neither-this: no such group; the socket stays the daemon's own\n"
                )
            )
            try TemporaryFolder.write("[modem]\nkeep-enabled=yes\n", to: "\(folder)/carrierd.conf")
            daemon.process.send(signal: SIGHUP)
            try await eventually("it is read again") { daemon.log.contains("configuration read again") }
            try await eventually("the bus is tried again") {
                try daemon.status().modemManager.reason?.contains("bus") ?? false
            }
            #expect(await daemon.process.terminate(limit: .seconds(60)) == .status(0))
        }
    }

    @Test(.enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
    func sectionsThatFitTwiceAreNamed() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            for index in 0...1 {
                fake.serve(FakeModemManager.sim(index), FakeModemManager.readSIM())
                fake.add(FakeModemManager.modem(index), FakeModemManager.registeredModem(sim: index))
            }
            let interface = FakeModemManager.Interface.modem
            fake.set(FakeModemManager.modem(0), interface, ["Device": "'/sys/devices/usb1/1-1'"])
            fake.set(FakeModemManager.modem(1), interface, ["Device": "'/sys/devices/usb1/1-2'"])
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: """
                    [modem "wan"]
                    imei=867978050011223
                    [modem "left"]
                    device=/sys/devices/usb1/1-1

                    """
            )
            try await eventually("both") { try daemon.status().modems.count == 2 }
            try await eventually("what fits twice") {
                daemon.log.contains(
                    #"[modem "wan"] and [modem "left"] fit one modem, which is called wan; take one of them out"#
                ) && daemon.log.contains(#"[modem "wan"] fits two modems; this one stays modem2"#)
            }
            await daemon.process.terminate()
        }
    }
}
