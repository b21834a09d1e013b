// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import Synchronization
import Testing

@testable import Hooks

/// Real hooks, in a folder of the test's own.
@Suite struct HooksTests {
    /// What a test's hooks are run by, and what was said.
    private final class Stage: Sendable {
        let folder: String
        let hooks: Hooks
        private let said: Log

        private final class Log: Sendable {
            let lines = Mutex<[String]>([])
        }

        init(limit: Duration = .seconds(60)) throws {
            let folder = try TemporaryFolder.make()
            let said = Log()
            var settings = HookSettings()
            settings.folder = "\(folder)/hooks.d"
            settings.limit = limit
            self.folder = folder
            self.said = said
            hooks = try Hooks(settings: { [settings] in settings }) { level, line in
                said.lines.withLock { $0.append("\(level): \(line)") }
            }
            try FileManager.default.createDirectory(
                atPath: "\(folder)/hooks.d",
                withIntermediateDirectories: true
            )
        }

        deinit { TemporaryFolder.remove(folder) }

        var log: [String] { said.lines.withLock { $0 } }

        func add(_ name: String, _ text: String, mode: String = "755") async throws {
            try await Executable.write(text, to: "\(folder)/\(name)", mode: mode)
            rename("\(folder)/\(name)", "\(folder)/hooks.d/\(name)")
        }

        func shell(_ name: String, _ script: String) async throws {
            try await add(name, "#!/bin/sh\nT='\(folder)'\n\(script)\n")
        }

        func tell(_ kind: String, modem: String? = "wan", line: String = "{}") {
            hooks.take(HookEvent(kind: kind, modem: modem) { Array(line.utf8) })
        }

        func text(_ name: String) -> String? {
            (try? Data(contentsOf: URL(filePath: "\(folder)/\(name)"))).map {
                String(decoding: $0, as: UTF8.self)
            }
        }

        /// The numbers of processes that a hook has written to `out`.
        var processes: [pid_t] {
            (text("out") ?? "").split(whereSeparator: \.isWhitespace).compactMap { pid_t($0) }
        }

        func until(_ what: String, _ holds: (Stage) -> Bool) async throws {
            let end = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < end {
                if holds(self) { return }
                try await Task.sleep(for: .milliseconds(5))
            }
            Issue.record("\(what): not within a minute; said: \(log)")
        }
    }

    private static func isRunning(_ process: pid_t) -> Bool {
        guard let data = try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat")) else { return false }
        // Who has ended and waits for its parent is a Z.
        return String(decoding: data, as: UTF8.self).split(separator: ")").last?.hasPrefix(" Z") != true
    }

    @Test func theyRunInOrderWithTheEventOnStandardInput() async throws {
        let stage = try Stage()
        for name in ["20-second", "10-first"] {
            try await stage.shell(
                name,
                "echo \"${0##*/} $# $CARRIERD_EVENT $CARRIERD_MODEM $(pwd) $(cat)\" >> $T/out; env | sort > $T/env"
            )
        }
        try await stage.shell("not.one", "echo wrong >> $T/out")
        stage.tell("simForeign", line: "{\"kind\":\"simForeign\"}")
        stage.tell("modemManagerAvailable", modem: nil, line: "{}")
        let expected = """
            10-first 0 simForeign wan / {"kind":"simForeign"}
            20-second 0 simForeign wan / {"kind":"simForeign"}
            10-first 0 modemManagerAvailable  / {}
            20-second 0 modemManagerAvailable  / {}

            """
        try await stage.until("four runs") { $0.text("out") == expected }
        await stage.hooks.stop()
        let variables = stage.text("env")?.split(separator: "\n").map { $0.prefix { $0 != "=" } } ?? []
        #expect(Set(variables).isSubset(of: ["CARRIERD_EVENT", "PATH", "PWD", "_", "SHLVL", "OLDPWD"]))
    }

    @Test func theyInheritNothingButStandardInputAndOutput() async throws {
        let leak = open("/dev/null", O_RDONLY)
        defer { close(leak) }
        #expect(fcntl(leak, F_GETFD) == 0)
        let stage = try Stage()
        // 3 is the folder that ls itself reads.
        try await stage.shell(
            "a",
            "ls /proc/self/fd | tr '\\n' ' ' > $T/new; grep Sig /proc/self/status >> $T/new; mv $T/new $T/out"
        )
        stage.tell("simChanged")
        try await stage.until("the hook") { $0.text("out") != nil }
        await stage.hooks.stop()
        let text = try #require(stage.text("out"))
        #expect(text.hasPrefix("0 1 2 3 S"))
        for set in ["SigBlk:\t", "SigIgn:\t"] {
            let digits = text.split(separator: "\n").first { $0.hasPrefix(set) }?.dropFirst(set.count)
            // 32 and 33 are glibc's own, and it has every program that it starts ignore them.
            #expect(digits.flatMap { UInt64($0, radix: 16) }.map { $0 & ~(3 << 31) } == 0, "\(text)")
        }
    }

    @Test func whatTheyWriteIsInTheLog() async throws {
        let stage = try Stage()
        try await stage.shell("a", "echo hello; printf '\\033[2Jbad' >&2; exit 3")
        stage.tell("simChanged")
        try await stage.until("its status") { $0.log.count == 4 }
        #expect(
            stage.log == [
                "debug: hook a: runs for simChanged wan", "notice: hook a: hello",
                "notice: hook a: \u{FFFD}[2Jbad", "warning: hook a: exit status 3 for simChanged wan",
            ]
        )
        await stage.hooks.stop()
    }

    @Test func oneThatTakesTooLongEndsWithAllThatItStarted() async throws {
        let stage = try Stage(limit: .milliseconds(300))
        // Neither heeds SIGTERM.
        try await stage.shell(
            "a",
            "trap '' TERM\nsleep 1000 &\necho $$ $! > $T/new; mv $T/new $T/out\nwait; sleep 1000"
        )
        try await stage.shell("b", "touch $T/next")
        stage.tell("simChanged")
        try await stage.until("the next hook") { $0.text("next") != nil }
        let processes = stage.processes
        #expect(processes.count == 2)
        try await stage.until("their end") { _ in !processes.contains(where: Self.isRunning) }
        #expect(stage.log.contains { $0.hasPrefix("warning: hook a: ended, it ran longer than 0.3 s") })
        await stage.hooks.stop()
    }

    @Test func whatOneLeavesBehindEndsWithIt() async throws {
        let stage = try Stage()
        try await stage.shell("a", "sleep 1000 &\necho $! > $T/new; mv $T/new $T/out")
        stage.tell("simChanged")
        try await stage.until("the hook") { $0.text("out") != nil }
        let process = try #require(stage.processes.first)
        try await stage.until("its end") { _ in !Self.isRunning(process) }
        await stage.hooks.stop()
    }

    @Test func theEndEndsTheOneThatRuns() async throws {
        let stage = try Stage()
        try await stage.shell("a", "echo $$ > $T/new; mv $T/new $T/out; exec sleep 1000")
        for _ in 0..<3 { stage.tell("simChanged") }
        try await stage.until("the hook") { $0.text("out") != nil }
        let begin = ContinuousClock.now
        await stage.hooks.stop()
        #expect(ContinuousClock.now - begin < .seconds(30))
        let process = try #require(stage.processes.first)
        #expect(!Self.isRunning(process))
        #expect(
            stage.log.suffix(2) == [
                "notice: hook a: ended with carrierd, it ran for simChanged wan",
                "notice: 2 events were not given to the hooks any more",
            ]
        )
        stage.tell("simChanged")
        await stage.hooks.stop()
    }

    @Test func theOldestEventsGoWhereAHookIsSlowAndTheLogSaysSo() async throws {
        let stage = try Stage()
        try await stage.shell(
            "a",
            "cat >> $T/out; touch $T/running; while [ ! -e $T/go ]; do sleep 0.02; done"
        )
        stage.tell("simChanged", line: "0")
        try await stage.until("the hook") { $0.text("running") != nil }
        let begin = ContinuousClock.now
        for number in 1...200 { stage.tell("simChanged", line: "\(number)") }
        #expect(ContinuousClock.now - begin < .seconds(5), "nobody waits")
        try TemporaryFolder.write("", to: "\(stage.folder)/go")
        let kept = 200 - Hooks.capacity + 1
        let expected = (["0"] + (kept...200).map { "\($0)" }).map { $0 + "\n" }.joined()
        try await stage.until("the rest") { $0.text("out") == expected }
        #expect(
            stage.log.contains(
                "warning: the hooks are slower than the events: \(kept - 1) events were not given to them"
            )
        )
        await stage.hooks.stop()
    }

    @Test func aHookThatComesLaterRunsAndAFolderThatIsNotThereIsNoTrouble() async throws {
        let stage = try Stage()
        rmdir("\(stage.folder)/hooks.d")
        stage.tell("simChanged")
        try FileManager.default.createDirectory(
            atPath: "\(stage.folder)/new",
            withIntermediateDirectories: true
        )
        try await Executable.write("#!/bin/sh\necho $CARRIERD_EVENT\n", to: "\(stage.folder)/new/a")
        rename("\(stage.folder)/new", "\(stage.folder)/hooks.d")
        stage.tell("modemAdded")
        try await stage.until("the hook") { $0.log.contains("notice: hook a: modemAdded") }
        #expect(!stage.log.contains { $0.hasPrefix("warning") })
        await stage.hooks.stop()
    }

    @Test func noShellIsAskedAndNoLeftoverIsRun() async throws {
        let stage = try Stage()
        try await stage.add("a", "echo no shell\n")
        try await stage.add("b", "#!/bin/sh\necho not executable\n", mode: "644")
        try await stage.add("c", "#!/bin/sh\necho everybody\n", mode: "777")
        symlink("/bin/true", "\(stage.folder)/hooks.d/d")
        symlink("\(stage.folder)/nowhere", "\(stage.folder)/hooks.d/e")
        mkdir("\(stage.folder)/hooks.d/f", 0o755)
        stage.tell("simChanged")
        stage.tell("simRemoved")
        try await stage.until("both") { $0.log.contains("debug: hook d: runs for simRemoved wan") }
        await stage.hooks.stop()
        #expect(stage.log.filter { $0.contains("cannot be started: Exec format error") }.count == 2)
        for name in ["b", "c", "e", "f"] {
            #expect(
                stage.log.filter { $0.contains("hooks.d/\(name) is not run as a hook") }.count == 1,
                "\(name)"
            )
        }
    }

    @Test func aFolderThatEverybodyMayWriteToHasNoHooks() async throws {
        let stage = try Stage()
        try await stage.shell("a", "touch $T/out")
        chmod("\(stage.folder)/hooks.d", 0o777)
        stage.tell("simChanged")
        try await stage.until("a line") {
            $0.log.contains { $0.contains("hooks.d is not run as a hook: everybody") }
        }
        await stage.hooks.stop()
        #expect(stage.text("out") == nil)
    }

    @Test func anInputThatIsLongIsGivenWholeAndNeedNotBeRead() async throws {
        let stage = try Stage()
        try await stage.shell("a", "exec <&-; sleep 0.1")
        try await stage.shell("b", "exit 0")
        try await stage.shell("c", "wc -c")
        stage.tell("simChanged", line: String(repeating: "x", count: 1_000_000))
        try await stage.until("the last") { $0.log.contains("notice: hook c: 1000001") }
        #expect(!stage.log.contains { $0.hasPrefix("warning") })
        await stage.hooks.stop()
    }

    @Test func aHookThatNeverStopsWritingIsCutShort() async throws {
        let stage = try Stage(limit: .milliseconds(500))
        try await stage.shell("a", "exec yes")
        stage.tell("simChanged")
        try await stage.until("its end") { $0.log.contains { $0.contains("ran longer") } }
        #expect(stage.log.filter { $0 == "notice: hook a: y" }.count == HookOutput.mostLines)
        #expect(stage.log.contains { $0.contains(" more lines)") })
        await stage.hooks.stop()
    }
}
