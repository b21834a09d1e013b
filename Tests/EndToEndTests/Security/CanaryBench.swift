// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

/// The daemon with everything on that it can tell by, and what it tells.
final class CanaryBench {
    let bus: PrivateBus
    let world: CanaryWorld
    let broker: Broker
    let reader: BrokerReader
    let notify: NotifyReceiver
    private(set) var daemon: DaemonProcess
    /// What came out, by where.
    private(set) var outputs: [(place: String, text: String)] = []

    private static let journal = ["JOURNAL_STREAM": "8:1"]

    init(bus: PrivateBus, broker: Broker) async throws {
        self.bus = bus
        self.broker = broker
        // Others have to get to the sockets.
        chmod(bus.folder, 0o755)
        notify = try NotifyReceiver(folder: bus.folder)
        world = try CanaryWorld(bus: bus.address)
        reader = try await broker.read("#")
        try await Self.prepare(bus.folder)
        daemon = try await Self.start(bus, broker, notify, environment: [:])
    }

    /// A key that is always the same: then so are the pseudonyms, and none has a canary in it by chance.
    private static func prepare(_ folder: String) async throws {
        let manager = FileManager.default
        for name in ["state", "hooks.d", "carriers.d"] {
            try manager.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
        }
        chmod("\(folder)/state", 0o700)
        try TemporaryFolder.write(
            "{\"format\":1,\"sequence\":0,\"key\":\"\(String(repeating: "0123456789abcdef", count: 4))\",\"modems\":[]}",
            to: "\(folder)/state/state.json"
        )
        try await Executable.write(
            """
            #!/bin/sh
            { echo "argv: $0 $# $*"; cat; echo; tr '\\0' '\\n' < /proc/self/environ; tr '\\0' ' ' < /proc/$$/cmdline
              ls /proc/self/fd; } >> \(folder)/hook.out 2>&1
            echo "hook has run for $CARRIERD_EVENT"

            """,
            to: "\(folder)/hooks.d/10-note"
        )
    }

    private static func start(
        _ bus: PrivateBus,
        _ broker: Broker,
        _ notify: NotifyReceiver,
        environment: [String: String]
    ) async throws -> DaemonProcess {
        try await DaemonProcess.start(
            bus: bus.address,
            folder: bus.folder,
            configuration: """
                [modem]
                grace=200ms
                [five-g]
                hold=100ms
                [location]
                cell=yes
                gnss=yes
                [survey]
                record=yes
                [http]
                listen=\(bus.folder)/http
                socket-mode=0666
                [mqtt]
                broker=\(broker.socket)
                host=gate
                home-assistant=yes
                events=\(EventWatch.kinds.map(\.rawValue).joined(separator: "; "))
                [hooks]
                folder=\(bus.folder)/hooks.d
                events=\(EventWatch.kinds.map(\.rawValue).joined(separator: "; "))
                [sim-guard]
                iccid=\(Canary.guarded.text); \(Canary.spareICCID.text)

                """,
            arguments: ["--log-level", "debug"],
            environment: environment.merging(["NOTIFY_SOCKET": notify.path]) { $1 }
        )
    }

    func add(_ place: String, _ text: String) { outputs.append((place, text)) }

    /// Ends the daemon and starts it again, with its log as the journal wants it.
    func restart(whileAway: () -> Void) async throws {
        #expect(await daemon.process.terminate(limit: .seconds(30)) == .status(0))
        whileAway()
        daemon = try await Self.start(bus, broker, notify, environment: Self.journal)
    }

    /// What a user is answered at the socket, the page and in /proc: enough to be asked in every state.
    func ask(as user: User, _ state: String) async throws {
        let answers = try await user.call(daemon.socket, Self.calls)
        add("\(state): socket", answers.everything)
        guard user.privileges != User.same.privileges else { return }
        let page = PageClient(path: "\(bus.folder)/http")
        for target in Self.targets {
            let answer = (try? page.get(target)) ?? "nothing"
            // Bytes and seconds of the process itself have many digits, and any at some time.
            let lines = answer.split(separator: "\n").filter { !$0.hasPrefix("process_") }
            add("\(state): page \(target)", lines.joined(separator: "\n"))
        }
        add("\(state): /proc", Self.traces(of: daemon.process.processID))
    }

    /// What the command line says to each of these commands.
    func run(_ commands: [[String]], as user: User, _ state: String) async throws {
        let socket = daemon.socket
        try await withThrowingTaskGroup(of: (String, String).self) { group in
            var waiting = commands[...]
            func next() {
                guard let words = waiting.popFirst() else { return }
                group.addTask {
                    // What would go on is ended from outside.
                    let program = try #require(Programs.built("carrierctl"))
                    let output = try await user.run(
                        "timeout",
                        (words[0] == "watch" ? ["-s", "INT", "3"] : ["60"]) + [program, "--socket", socket]
                            + words
                    )
                    return ("\(state): carrierctl \(words.joined(separator: " "))", output.everything)
                }
            }
            for _ in 0..<6 { next() }
            while let (place, text) = try await group.next() {
                add(place, text)
                next()
            }
        }
    }

    /// Every command in each of its forms.
    var commands: [[String]] {
        get throws {
            let trial = "\(bus.folder)/trial.json"
            try TemporaryFolder.write(
                "{\"format\":1,\"carriers\":[{\"id\":\"xx.trial\",\"name\":\"Trial\",\"kind\":\"operator\","
                    + "\"rules\":[{\"plmn\":[\"26201\"]}]}]}",
                to: trial
            )
            chmod(trial, 0o644)
            return Self.commands + [["carriers", "diff", trial]]
        }
    }

    /// What is collected at the end: log, hooks, broker, service manager, bus and names of files.
    func collect() async throws {
        add("log", daemon.log)
        add("hooks", (try? TemporaryFolder.text(of: "\(bus.folder)/hook.out")) ?? "")
        add("MQTT", reader.messages.map { "\($0.topic) \($0.payload)" }.joined(separator: "\n"))
        add("the broker's own log", broker.log)
        add("sd_notify", notify.text)
        let names = try world.fake.everyNameOnTheBus()
        add("bus names", names.joined(separator: "\n"))
        let files = (try? FileManager.default.subpathsOfDirectory(atPath: bus.folder)) ?? []
        add("file names", files.joined(separator: "\n"))
    }

    /// What a place told, in all the states in which it was asked.
    func told(_ place: String) -> String { outputs.filter { $0.place == place }.map(\.text).joined() }
}
