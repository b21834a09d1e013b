// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

#if canImport(Glibc)
    import Glibc
#endif

/// What starts the programs of the other tests.
struct ChildProcessTests {
    @Test func linesAndTheStatusComeBack() async throws {
        let process = try await ChildProcess.start(
            "sh",
            ["-c", "echo one; echo two >&2; printf $WORD; exit 7"],
            environment: ["WORD": "three"],
            errors: .lines
        )
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        var errors: [String] = []
        for await line in process.errorLines { errors.append(line) }
        #expect(lines == ["one", "three"])
        #expect(errors == ["two"])
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(7))
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(7))
    }

    @Test func whatIsSentIsRead() async throws {
        let process = try await ChildProcess.start("cat", [])
        try process.send("hello")
        for await line in process.lines {
            #expect(line == "hello")
            break
        }
        #expect(await process.terminate() == .signal(SIGTERM))
    }

    @Test func nothingIsBlockedAndNothingIgnored() async throws {
        let process = try await ChildProcess.start("cat", ["/proc/self/status"])
        var masks: [UInt64?] = []
        for await line in process.lines where line.hasPrefix("SigBlk") || line.hasPrefix("SigIgn") {
            // Signals 32 and 33 are the C library's own.
            masks.append(UInt64(line.suffix(16), radix: 16).map { $0 & 0x7fff_ffff })
        }
        #expect(masks == [0, 0])
    }

    @Test func oneThatIgnoresTERMIsKilled() async throws {
        let process = try await ChildProcess.start(
            "sh",
            ["-c", "trap '' TERM; echo ready; while :; do sleep 0.1; done"]
        )
        for await line in process.lines where line == "ready" { break }
        #expect(await process.terminate(limit: .milliseconds(200)) == .signal(SIGKILL))
    }

    @Test func aLimitIsAnError() async throws {
        let process = try await ChildProcess.start("sleep", ["600"])
        await #expect(throws: ChildProcess.Failure.self) {
            try await process.waitForExit(limit: .milliseconds(50))
        }
        #expect(await process.kill() == .signal(SIGKILL))
    }

    @Test func aProgramThatIsNotThereEndsWithAStatus() async throws {
        let process = try await ChildProcess.start("/nowhere/program", [], errors: .discard)
        #expect(try await process.waitForExit(limit: .seconds(60)) == .status(127))
    }
}
