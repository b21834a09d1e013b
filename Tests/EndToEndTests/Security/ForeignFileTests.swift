// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

/// What is somebody else's and in the way: said in one line, and left as it is.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct ForeignFileTests {
    /// Something in the way, and what it is.
    private struct Obstacle: Sendable {
        var what: String
        var make: @Sendable (_ path: String, _ target: String) -> Void

        static let all = [
            Obstacle(what: "a link") { symlink($1, $0) },
            Obstacle(what: "a link to nowhere") { path, _ in symlink("/nonexistent/x", path) },
            Obstacle(what: "a pipe") { path, _ in mkfifo(path, 0o600) },
            Obstacle(what: "a folder") { path, _ in mkdir(path, 0o700) },
        ]
    }

    /// A path as it is: what kind, which one, whose, and how it may be used.
    private static func traits(_ path: String) -> [UInt64] {
        var status = stat()
        guard lstat(path, &status) == 0 else { return [] }
        return [UInt64(status.st_mode), UInt64(status.st_ino), UInt64(status.st_uid), UInt64(status.st_size)]
    }

    /// Starts it where it cannot: the lines that it says.
    private static func refusal(_ folder: String, socket: String, state: String) async throws -> [String] {
        let process = try await ChildProcess.start(
            try #require(Programs.built("carrierd")),
            [
                "--bus-address", "unix:path=\(folder)/none", "--socket", socket, "--state-directory", state,
                "--config", "\(folder)/carrierd.conf",
            ],
            environment: ["JOURNAL_STREAM": "", "NOTIFY_SOCKET": ""],
            errors: .lines
        )
        async let lines = process.errorLines.reduce(into: [String]()) { $0.append($1) }
        let exit = try await process.waitForExit(limit: .seconds(60))
        #expect(exit == .status(1))
        return await lines
    }

    private static func inFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        try TemporaryFolder.write(
            "[carriers]\nfolder=none\nprovider-info=none\n",
            to: "\(folder)/carrierd.conf"
        )
        try TemporaryFolder.write("somebody's", to: "\(folder)/target")
        try await body(folder)
        #expect(try TemporaryFolder.text(of: "\(folder)/target") == "somebody's")
    }

    @Test func aFolderThatIsNotItsOwnIsRefused() async throws {
        try await Self.inFolder { folder in
            let state = "\(folder)/state"
            func check(_ what: String, _ words: String) async throws {
                let before = Self.traits(state)
                let lines = try await Self.refusal(folder, socket: "\(folder)/socket", state: state)
                #expect(
                    lines.count == 1 && lines.first?.contains("\(state): \(words)") == true,
                    "\(what): \(lines)"
                )
                #expect(Self.traits(state) == before, "\(what)")
                #expect(access("\(folder)/socket", F_OK) != 0)
                remove(state)
            }
            try TemporaryFolder.write("somebody's", to: state)
            try await check("a file", "it is no folder")
            mkfifo(state, 0o600)
            try await check("a pipe", "it is no folder")
            symlink("\(folder)/target", state)
            try await check("a link to a file", "it is no folder")
            mkdir(state, 0o700)
            chmod(state, 0o777)
            try await check("open to everybody", "everybody may write to it")
            guard getuid() == 0 else { return print("skipped: needs root, who may give files away") }
            mkdir(state, 0o700)
            chown(state, 65534, 65534)
            try await check("another user's", "it belongs to neither root nor")
            mkdir("\(folder)/other", 0o700)
            symlink("\(folder)/other", state)
            lchown(state, 65534, 65534)
            try await check("another user's link", "it is a link of another user's")
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/other") == [])
        }
    }

    @Test func whatIsInTheWayOfTheLockIsRefused() async throws {
        try await Self.inFolder { folder in
            let state = "\(folder)/state"
            mkdir(state, 0o700)
            for obstacle in Obstacle.all {
                obstacle.make("\(state)/lock", "\(folder)/target")
                let before = Self.traits("\(state)/lock")
                let lines = try await Self.refusal(folder, socket: "\(folder)/socket", state: state)
                #expect(
                    lines.count == 1 && lines.first?.contains("/lock is no file") == true,
                    "\(obstacle.what): \(lines)"
                )
                #expect(Self.traits("\(state)/lock") == before && !before.isEmpty, "\(obstacle.what)")
                remove("\(state)/lock")
            }
        }
    }

    @Test func whatIsInTheWayOfTheSocketIsRefused() async throws {
        try await Self.inFolder { folder in
            let file = Obstacle(what: "a file") { path, _ in
                _ = FileManager.default.createFile(atPath: path, contents: Data("somebody's".utf8))
            }
            for name in ["socket", "socket.lock"] {
                for obstacle in Obstacle.all + [file] {
                    let path = "\(folder)/\(name)"
                    obstacle.make(path, "\(folder)/target")
                    let before = Self.traits(path)
                    let lines = try await Self.refusal(
                        folder,
                        socket: "\(folder)/socket",
                        state: "\(folder)/state"
                    )
                    #expect(
                        lines.count == 1 && lines.first?.hasPrefix("carrierd: cannot listen") == true,
                        "\(obstacle.what): \(lines)"
                    )
                    #expect(Self.traits(path) == before && !before.isEmpty, "\(obstacle.what) at \(name)")
                    remove(path)
                }
            }
            // A server that lives and knows nothing of our locks.
            let listener = try VarlinkListener.bind(path: "\(folder)/socket")
            unlink("\(folder)/socket.lock")
            let lines = try await Self.refusal(folder, socket: "\(folder)/socket", state: "\(folder)/state")
            #expect(lines.count == 1 && lines.first?.contains("another server is running there") == true)
            withExtendedLifetime(listener) {}
            for (place, words) in [
                ("none/socket", "its folder is not there"), ("open/socket", "everybody may write"),
            ] {
                mkdir("\(folder)/open", 0o700)
                chmod("\(folder)/open", 0o777)
                let lines = try await Self.refusal(
                    folder,
                    socket: "\(folder)/\(place)",
                    state: "\(folder)/state"
                )
                #expect(lines.count == 1 && lines.first?.contains(words) == true, "\(lines)")
            }
        }
    }

    /// Without the files there is memory: the daemon runs, says so once, and what is in the way stays.
    @Test func whatIsInTheWayOfItsFilesIsLeftAlone() async throws {
        let names = [
            "state.json", "state.json.new", "history.db", "history.db-wal", "mqtt.json", "mqtt.json.new",
        ]
        for obstacle in Obstacle.all {
            // The log's own files are looked at where the file itself is one.
            for names in [names.filter { $0 != "history.db" }, names] {
                try await Self.checkThatItRuns(with: obstacle, inTheWayOf: names)
            }
        }
    }

    private static func checkThatItRuns(with obstacle: Obstacle, inTheWayOf names: [String]) async throws {
        try await withPrivateBus { bus in
            let state = "\(bus.folder)/state"
            let target = "\(bus.folder)/target"
            try TemporaryFolder.write("somebody's", to: target)
            mkdir(state, 0o700)
            for name in names { obstacle.make("\(state)/\(name)", target) }
            func all() -> [[UInt64]] { names.map { traits("\(state)/\($0)") } }
            let before = all()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[mqtt]\nbroker=\(bus.folder)/no-broker\n"
            )
            let world = try CanaryWorld(bus: bus.address)
            defer { world.fake.close() }
            try await eventually("events in spite of \(obstacle.what)") {
                try daemon.status().sequence > 1 && daemon.status().modems.first?.network.registered == true
            }
            let history = try #require(try daemon.status().history)
            #expect(!history.available && history.reason?.contains("history.db") == true)
            try await eventually("it says so: \(obstacle.what)") {
                ["state.json cannot be read", "/history.db"].allSatisfy { words in
                    daemon.log.split(separator: "\n").count { $0.contains(words) } == 1
                }
            }
            #expect(await daemon.process.terminate(limit: .seconds(30)) == .status(0), "\(obstacle.what)")
            #expect(all() == before && !before.contains([]), "\(obstacle.what)")
            #expect(try TemporaryFolder.text(of: target) == "somebody's")
        }
    }

    @Test(arguments: ["0000", "0077"]) func filesHaveTheirPermissionsWhateverTheUmask(umask: String)
        async throws
    {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[http]\nlisten=\(bus.folder)/http\n",
                within: ["sh", "-c", "umask \(umask); exec \"$@\"", "sh"]
            )
            let world = try CanaryWorld(bus: bus.address)
            defer { world.fake.close() }
            try await eventually("events on disk") { try daemon.status().sequence > 1 }
            try await eventually("the page") { access("\(bus.folder)/http", F_OK) == 0 }
            let state = "\(bus.folder)/state"
            let names = try FileManager.default.contentsOfDirectory(atPath: state)
            #expect(
                Set(names).isSuperset(of: [
                    "lock", "state.json", "history.db", "history.db-wal", "history.db-shm",
                ])
            )
            func mode(_ path: String) -> UInt64 { (Self.traits(path).first ?? 0) & 0o7777 }
            #expect(mode(state) == 0o700)
            for name in names { #expect(mode("\(state)/\(name)") == 0o600, "\(name)") }
            #expect(mode(daemon.socket) == 0o666)
            #expect(mode(daemon.socket + ".lock") == 0o600)
            #expect(mode("\(bus.folder)/http") == 0o660)
            await daemon.process.terminate()
        }
    }
}
