// SPDX-License-Identifier: Apache-2.0

import StatusPage
import Support
import Testing

@Suite struct StreamTests {
    @Test func eventsComeAsTheyHappen() async throws {
        try await Bench.run { bench in
            let client = try bench.stream()
            let beginning = await client.receive(through: "\"sequence\":0}\n\n")
            let head = try Answer(beginning)
            #expect(head.headers["content-type"] == "text/event-stream")
            #expect(head.headers["cache-control"] == "no-store")
            #expect(head.headers["x-accel-buffering"] == "no")
            #expect(beginning.contains("retry: 2000\n\n"))
            #expect(beginning.contains("id: 0\nevent: snapshot\ndata: {\"sequence\":0}\n\n"))
            for sequence in 1...3 {
                bench.stand.tell()
                bench.server.wake()
                // Where the machine is busy a comment that keeps the stream alive may come before it.
                let event = await client.receive(through: "\"filler\":\"\"}\n\n")
                #expect(
                    event.contains(
                        "id: \(sequence)\nevent: fiveGChanged\ndata: {\"sequence\":\(sequence),\"filler\":\"\"}\n\n"
                    )
                )
            }
        }
    }

    @Test(arguments: [
        ("", ["Last-Event-ID: 2"], 2), ("?since=2", [], 2), ("?since=0", ["Last-Event-ID: 4"], 4),
        ("?since=3", ["Last-Event-ID: x"], 3), ("", ["Last-Event-ID: -1"], nil),
        ("", ["Last-Event-ID: "], nil), ("", [], nil),
    ])
    func aClientGoesOnWhereItWas(query: String, headers: [String], since: Int?) async throws {
        try await Bench.run { bench in
            for _ in 0..<5 { bench.stand.tell() }
            let client = try bench.stream(query, headers: headers)
            if let since {
                let text = await client.receive(through: "id: 5\n")
                #expect(!text.contains("snapshot"))
                #expect(!text.contains("id: \(since)\n"))
                #expect(text.contains("id: \(since + 1)\n"))
            } else {
                #expect(await client.receive(through: "snapshot").contains("id: 5\nevent: snapshot"))
            }
            #expect(bench.stand.requests.map(\.since) == [since])
        }
    }

    @Test(arguments: ["since=x", "since=-1", "since=", "since=99999999999999999999", "signal=maybe"])
    func aPlaceThatIsNoneIsSaid(query: String) async throws {
        try await Bench.run { bench in
            let answer = try await bench.get("/events?\(query)")
            #expect(answer.status == 400)
        }
    }

    @Test func theSignalIsMeasuredForWhoAsks() async throws {
        try await Bench.run { bench in
            let clients = [try bench.stream("?signal=yes"), try bench.stream("?signal=no")]
            for client in clients { _ = await client.receive(through: "snapshot") }
            #expect(Set(bench.stand.requests.map(\.wantsSignal)) == [true, false])
        }
    }

    /// Whoever is cut off between the two would else go on behind what it has missed.
    @Test func aGapHasNoNumberToGoOnFrom() async throws {
        final class Gap: PageEventSource {
            func next(limit: Int) -> [PageEvent] {
                [PageEvent(sequence: 9, kind: "gap", object: Array("{}".utf8)[...], isShared: false)]
            }
            func close() {}
        }
        let content = { (content: PageContent) in
            var content = content
            content.events = { _ in Gap() }
            return content
        }
        try await Bench.run(content: content) { bench in
            let text = await (try bench.stream()).receive(through: "data: {}")
            #expect(text.contains("\n\nevent: gap\ndata: {}") || text.contains("\r\nevent: gap\ndata: {}"))
            #expect(!text.contains("id:"))
        }
    }

    @Test func aClientOfTheFirstVersionGetsNoChunks() async throws {
        try await Bench.run { bench in
            let client = try Client(bench.address)
            client.send("GET /events HTTP/1.0\r\n\r\n")
            let text = await client.receive(through: "\"sequence\":0}\n\n")
            #expect(
                text.contains("\r\n\r\nretry: 2000\n\nid: 0\nevent: snapshot\ndata: {\"sequence\":0}\n\n")
            )
            #expect(!text.lowercased().contains("transfer-encoding"))
        }
    }

    @Test func silenceIsBrokenWhileSomebodyListens() async throws {
        try await Bench.run(change: { $0.limits.keepAlive = .milliseconds(200) }) { bench in
            let client = try bench.stream()
            _ = await client.receive(through: "snapshot")
            _ = await client.receive(through: ":\n\n")
            _ = await client.receive(through: ":\n\n")
        }
    }

    @Test func whoGoesIsNoticedAtOnce() async throws {
        try await Bench.run { bench in
            do {
                let clients = try (0..<10).map { _ in try bench.stream() }
                for client in clients { _ = await client.receive(through: "snapshot") }
                #expect(bench.stand.open == 10)
            }
            // No keep-alive has been due.
            try await eventually(limit: .seconds(10)) { bench.stand.open == 0 }
        }
    }

    @Test func aSlowClientCostsNoMemory() async throws {
        try await Bench.run { bench in
            let slow = try bench.stream(receiveBuffer: 4096)
            let quick = try bench.stream()
            _ = await quick.receive(through: "snapshot")
            for _ in 0..<200 { bench.stand.tell(size: 20_000) }
            bench.server.wake()
            // Four megabytes for one; for the other what the kernel holds, and a piece.
            let all = await quick.receive(through: "id: 200\n")
            #expect(all.utf8.count > 199 * 20_000)
            let pulled = bench.stand.pulled
            #expect(pulled < 200 * 20_100 + 1_000_000)
            // And it misses nothing.
            let late = await slow.receive(through: "id: 200\n")
            #expect((1...200).allSatisfy { late.contains("id: \($0)\n") })
        }
    }

    @Test func whoReadsNothingForLongIsDropped() async throws {
        try await Bench.run(change: { $0.limits.stallTime = .seconds(3) }) { bench in
            let idle = try bench.stream(receiveBuffer: 4096)
            let reader = try bench.stream()
            _ = await reader.receive(through: "snapshot")
            for _ in 0..<100 { bench.stand.tell(size: 20_000) }
            bench.server.wake()
            _ = await reader.receive(through: "id: 100\n")
            try await eventually { bench.stand.open == 1 }
            // Who reads and has nothing to read is not.
            try await Task.sleep(for: .seconds(4))
            bench.stand.tell()
            bench.server.wake()
            _ = await reader.receive(through: "id: 101\n")
            withExtendedLifetime(idle) {}
        }
    }

    @Test func whoKeepsTalkingOnAStreamIsNotListenedTo() async throws {
        try await Bench.run { bench in
            let client = try bench.stream()
            _ = await client.receive(through: "snapshot")
            client.send("GET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(try await bench.get("/status.json").status == 200)
            bench.stand.tell()
            bench.server.wake()
            #expect(await client.receive(through: "id: 1\n").contains("id: 1\n"))
        }
    }
}
