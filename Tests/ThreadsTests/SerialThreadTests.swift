// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

@testable import Threads

struct SerialThreadTests {
    private actor Writer {
        private let thread = SerialThread(name: "serial-test")
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

        var lines: [Int] = []
        var threads: Set<String> = []

        func write(_ line: Int) throws {
            lines.append(line)
            threads.insert(try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8))
        }

        nonisolated func rest() async throws {
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private func threads() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count { thread in
            (try? String(contentsOfFile: "/proc/self/task/\(thread)/comm", encoding: .utf8))
                == "serial-test\n"
        }
    }

    @Test func anActorHasItsOwnThreadAsLongAsItLives() async throws {
        var writer: Writer? = Writer()
        for line in 0..<500 {
            try await writer?.write(line)
            if line % 50 == 0 { try await writer?.rest() }
        }
        #expect(await writer?.lines == Array(0..<500))
        #expect(await writer?.threads == ["serial-test\n"])
        #expect(try threads() == 1)
        writer = nil
        // The last job may still be at its end.
        for _ in 0..<1000 where try threads() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(try threads() == 0)
    }
}
