// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import Glibc
import StatusPage
import Support
import Synchronization
import Testing

@Suite(.serialized) struct StallTests {
    /// GDBusObjectManagerClient asks synchronously when ModemManager comes back: its thread then stands still.
    @Test func aStallOfModemManagersThreadStopsNothing() async throws {
        try await Bench.run { bench in
            var ends: [Int32] = [0, 0]
            #expect(pipe(&ends) == 0)
            let isStalled = Mutex(false)
            let stall = Task { @GLibActor [ends] in
                isStalled.withLock { $0 = true }
                var byte: UInt8 = 0
                var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
                // Whatever becomes of the test, the others go on.
                _ = poll(&waiting, 1, 10_000)
                _ = read(ends[0], &byte, 1)
                isStalled.withLock { $0 = false }
            }
            try await eventually { isStalled.withLock { $0 } }
            let answer = try? await bench.get("/status.json")
            #expect(answer?.status == 200)
            #expect(isStalled.withLock { $0 })
            // By a byte: the end of the pipe would not come as long as a program that another test started holds it too.
            _ = write(ends[1], "x", 1)
            await stall.value
            for end in ends { close(end) }
        }
    }

    @Test func workThatTakesItsTimeKeepsNobodyWaiting() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let content = { (content: PageContent) in
            var content = content
            content.history = { _, _ in
                for await _ in gate.stream { break }
                return Array("{}".utf8)
            }
            return content
        }
        try await Bench.run(content: content) { bench in
            let slow = try Client(bench.address)
            slow.send("GET /history.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await bench.get("/status.json").status == 200)
            gate.continuation.yield()
            #expect(try Answer(await slow.receiveAll()).body == "{}")
        }
    }

    @Test func whoAsksAndGoesEndsTheWork() async throws {
        let isOver = Mutex(false)
        let content = { (content: PageContent) in
            var content = content
            content.history = { _, _ in
                defer { isOver.withLock { $0 = true } }
                try await Task.sleep(for: .seconds(60))
                return []
            }
            return content
        }
        try await Bench.run(content: content) { bench in
            let client = try Client(bench.address)
            client.send("GET /history.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            // Nothing is sent while it is awaited: the patience ends it, if nothing else does.
            let answer = try Answer(await client.receiveAll())
            #expect(answer.status == 503)
            #expect(answer.body == "no answer within 10.0 seconds\n")
            try await eventually { isOver.withLock { $0 } }
        }
    }
}
