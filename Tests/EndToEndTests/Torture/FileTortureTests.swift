// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

/// Files that are not what they should be.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct FileTortureTests {
    enum Place: String, CaseIterable {
        case history = "state/history.db"
        case state = "state/state.json"
        case mark = "state/mqtt.json"
        case table = "carriers.d/site.json"
        case dropIn = "carrierd.conf.d/10.conf"
        case lock = "state/lock"
    }

    @Test(arguments: Place.allCases) func garbageInItsPlaceIsSetAside(_ place: Place) async throws {
        // A configuration that means nothing is no start, and has a test of its own.
        guard place != .dropIn else { return }
        try await Patient.suffers("garbage as \(place.rawValue)") { folder in
            try Self.make(place, in: folder)
            try Self.write(
                (0..<100_000).map { _ in UInt8.random(in: 0...255) },
                to: "\(folder)/\(place.rawValue)"
            )
        } _: { patient in
            try await Self.hasHistory(patient)
        }
    }

    @Test(arguments: [0, 1, 100, 4096, 5000, 20_000]) func aDatabaseThatWasCutShortIsSetAside(_ size: Int)
        async throws
    {
        try await Patient.suffers("a database of \(size) bytes") { folder in
            // A whole one first.
            let daemon = try await DaemonProcess.start(bus: "unix:path=\(folder)/bus", folder: folder)
            try await eventually("an event") { try daemon.status().sequence > 0 }
            await daemon.process.kill()
            guard truncate("\(folder)/state/history.db", size) == 0 else {
                throw NeverHeld(description: "it cannot be cut")
            }
            unlink("\(folder)/state/history.db-wal")
        } _: { patient in
            try await Self.hasHistory(patient)
        }
    }

    @Test(.enabled(if: Programs.path(of: "python3") != nil, "needs python3, which makes another's database"))
    func anotherProgramsDatabaseIsSetAsideUnharmed() async throws {
        try await Patient.suffers("another program's database") { folder in
            try Self.make(.history, in: folder)
            let python = try await ChildProcess.start(
                "python3",
                [
                    "-c",
                    "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute('create table event(x)'); "
                        + "d.execute(\"insert into event values('theirs')\"); d.execute('pragma user_version=77'); d.commit()",
                    "\(folder)/state/history.db",
                ]
            )
            #expect(try await python.waitForExit(limit: .seconds(60)) == .status(0))
        } _: { patient in
            // It is theirs: either it is put aside whole, or it is left alone and said so.
            let history = try patient.daemon.status().history
            let aside = "\(patient.bus.folder)/state/history.db.damaged"
            #expect(
                history?.reason != nil || FileManager.default.fileExists(atPath: aside),
                "\(history as Any)"
            )
            let kept =
                FileManager.default.fileExists(atPath: aside)
                ? aside : "\(patient.bus.folder)/state/history.db"
            let bytes = [UInt8](try Data(contentsOf: URL(filePath: kept)))
            #expect(bytes.contains(Array("theirs".utf8)), "their row is gone")
        }
    }

    /// A lock that is no file is no start, as a configuration is: `ForeignFileTests`.
    @Test(arguments: Place.allCases.filter { $0 != .dropIn && $0 != .lock })
    func aFolderInItsPlaceIsSaidAndLivedWith(_ place: Place) async throws {
        // The mark is read where there is a broker to be told.
        let broker = place == .mark ? "[mqtt]\nbroker=mqtt://127.0.0.1:1\n" : ""
        try await Patient.suffers("a folder as \(place.rawValue)", configuration: broker) { folder in
            try Self.make(place, in: folder)
            guard mkdir("\(folder)/\(place.rawValue)", 0o700) == 0 else {
                throw NeverHeld(description: "no folder")
            }
        } _: { patient in
            let word = place.rawValue.split(separator: "/")[1]
            try await eventually("it says so") { patient.daemon.log.contains(word) }
        }
    }

    @Test(arguments: Place.allCases.filter { $0 != .dropIn && $0 != .lock })
    func aPipeInItsPlaceHoldsUpNothing(_ place: Place) async throws {
        try await Patient.suffers("a pipe as \(place.rawValue)") { folder in
            try Self.make(place, in: folder)
            guard mkfifo("\(folder)/\(place.rawValue)", 0o600) == 0 else {
                throw NeverHeld(description: "no pipe")
            }
        } _: { _ in
        }
    }

    @Test(arguments: ["carrierd.conf", "carrierd.conf.d/10.conf"])
    func aPipeAsConfigurationIsRefusedAtTheStartAndAtAReload(_ name: String) async throws {
        try await Patient.suffers("a pipe as \(name)") { patient in
            let file = "\(patient.bus.folder)/\(name)"
            try Self.make(.dropIn, in: patient.bus.folder)
            let kept = try? TemporaryFolder.text(of: file)
            unlink(file)
            #expect(mkfifo(file, 0o600) == 0)
            for _ in 0..<20 { patient.daemon.process.send(signal: SIGHUP) }
            try await eventually("it says so") { patient.daemon.log.contains("\(file): ") }
            _ = try patient.daemon.status()
            // And another daemon does not even start, and says why.
            let (exit, lines) = try await Self.start(
                ["--config", "\(patient.bus.folder)/carrierd.conf"],
                in: patient.bus
            )
            #expect(exit == .status(1) && lines.count == 1 && lines.first?.contains(file) == true, "\(lines)")
            unlink(file)
            if let kept { try TemporaryFolder.write(kept, to: file) }
        }
    }

    @Test func aConfigurationOfGarbageIsRefusedInOneLine() async throws {
        try await Patient.suffers("garbage as configuration") { patient in
            let file = "\(patient.bus.folder)/carrierd.conf"
            let kept = try TemporaryFolder.text(of: file)
            for bytes in [
                (0..<50_000).map { _ in UInt8.random(in: 0...255) }, Array("[".utf8), Array("[]\n=\n".utf8),
                [UInt8](repeating: 0, count: 1000), Array(repeatElement(UInt8(ascii: "["), count: 1 << 20)),
                Array("[modem]\nkeep-enabled=\(String(repeating: "x", count: 1 << 20))\n".utf8),
            ] as [[UInt8]] {
                let before = patient.daemon.log.utf8.count
                try Self.write(bytes, to: file)
                patient.daemon.process.send(signal: SIGHUP)
                try await eventually("it says so") { patient.daemon.log.utf8.count > before }
                _ = try patient.daemon.status()
                let (exit, lines) = try await Self.start(["--check", "--config", file], in: patient.bus)
                #expect(exit == .status(1) && lines.count == 1, "\(lines.map { $0.prefix(200) })")
                #expect(
                    lines.allSatisfy { $0.utf8.count < 4200 },
                    "a line of \(lines.first?.utf8.count ?? 0) bytes"
                )
            }
            try TemporaryFolder.write(kept, to: file)
            patient.daemon.process.send(signal: SIGHUP)
            try await eventually("it takes the right one") {
                patient.daemon.log.contains("configuration read again")
            }
        }
    }

    @Test func aConfigurationThatNeverEndsIsRefused() async throws {
        try await Patient.suffers("a configuration without an end") { patient in
            let file = "\(patient.bus.folder)/carrierd.conf"
            unlink(file)
            #expect(symlink("/dev/zero", file) == 0)
            patient.daemon.process.send(signal: SIGHUP)
            try await eventually("it says so") { patient.daemon.log.contains("\(file): ") }
            unlink(file)
            // 2 GiB of nothing.
            try TemporaryFolder.write("", to: file)
            #expect(truncate(file, 2 << 30) == 0)
            let before = patient.daemon.log.utf8.count
            patient.daemon.process.send(signal: SIGHUP)
            try await eventually("it says so") { patient.daemon.log.utf8.count > before }
            unlink(file)
            let peak = try Footprint.peakMemory(of: patient.daemon.process.processID)
            #expect(peak < 256 << 10, "it had \(peak) KiB")
        }
    }

    @Test func aTableOf200MegabytesIsRefused() async throws {
        try await Patient.suffers("a carrier table of 200 MB") { patient in
            try Self.make(.table, in: patient.bus.folder)
            let file = "\(patient.bus.folder)/\(Place.table.rawValue)"
            var text = Array(#"{"version":1,"carriers":["#.utf8)
            let entry = Array(#"{"id":"x.y","name":"Example","rules":[{"mccmnc":"26201"}]},"#.utf8)
            while text.count < 200_000_000 { text += entry }
            try Self.write(text, to: file)
            text = []
            patient.daemon.process.send(signal: SIGHUP)
            try await eventually("it says so") { patient.daemon.log.contains("larger than 16 MiB") }
            unlink(file)
        }
    }

    // MARK: what they have in common

    /// What happens is kept, whatever was there before.
    private static func hasHistory(_ patient: Patient) async throws {
        try await eventually("a history") { try patient.daemon.status().history?.available == true }
        let events = try VarlinkConnection.connect(path: patient.daemon.socket)
            .call(TelephonyInterface.getHistory, parameters: HistoryParameters(), as: HistoryReply.self)
            .events
        #expect(!events.isEmpty)
    }

    private static func make(_ place: Place, in folder: String) throws {
        let parent = "\(folder)/\(place.rawValue.split(separator: "/")[0])"
        guard mkdir(parent, 0o700) == 0 || errno == EEXIST else {
            throw NeverHeld(description: "no \(parent)")
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Starts another daemon, which is to end by itself.
    private static func start(_ arguments: [String], in bus: PrivateBus) async throws -> (
        ChildProcess.Exit?, [String]
    ) {
        let process = try await ChildProcess.start(
            try #require(Programs.built("carrierd")),
            [
                "--bus-address", bus.address, "--socket", "\(bus.folder)/other", "--state-directory",
                "\(bus.folder)/other.d",
            ]
                + arguments,
            environment: ["JOURNAL_STREAM": ""],
            output: .discard,
            errors: .lines
        )
        // One that does not end is a failure, not a wait for ever.
        let exit = try? await process.waitForExit(limit: .seconds(20))
        await process.kill()
        var lines: [String] = []
        for await line in process.errorLines { lines.append(line) }
        return (exit, lines)
    }
}
