// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import StatusPage
import Support
import Testing

@Suite(.serialized) struct LimitTests {
    @Test func oneConnectionTooManyIsTurnedAway() async throws {
        try await Bench.run(change: { $0.limits.connections = 2 }) { bench in
            let held = [try bench.stream(), try bench.stream()]
            for client in held { _ = await client.receive(through: "snapshot") }
            let answer = try await bench.get("/status.json")
            #expect(answer.status == 503)
            #expect(answer.headers["retry-after"] == "10")
            #expect(answer.body == "there are as many connections as may be; come again later\n")
        }
    }

    /// It may still be writing, and the kernel would tell it that nobody is there before it reads why.
    @Test func whoIsTurnedAwayBehindAUnixSocketReadsWhy() async throws {
        try await Bench.run(listen: "FOLDER/http", change: { $0.limits.connections = 1 }) { bench in
            let held = try bench.stream()
            _ = await held.receive(through: "snapshot")
            for _ in 0..<20 {
                let client = try Client(bench.address)
                try await Task.sleep(for: .milliseconds(10))
                let request = Array("GET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
                #expect(client.send(request) == request.count)
                #expect(try Answer(await client.receiveAll()).status == 503)
            }
        }
    }

    @Test func anAddressHasItsOwnLimit() async throws {
        try await Bench.run(
            listen: "127.0.0.1:0 [::1]:0 FOLDER/http",
            change: { $0.limits.connectionsPerAddress = 1 }
        ) { bench in
            let addresses = await bench.server.addresses
            let ipv4 = try #require(addresses.first { "\($0)".hasPrefix("127") })
            let held = try Client(ipv4)
            held.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            _ = await held.receive(through: "snapshot")
            for address in addresses {
                let client = try Client(address)
                client.send("GET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let status = try Answer(await client.receiveAll()).status
                #expect(status == (address == ipv4 ? 503 : 200))
            }
        }
    }

    @Test func aConnectionThatEndedCountsNoMore() async throws {
        try await Bench.run(change: { $0.limits.connections = 1 }) { bench in
            for _ in 0..<20 {
                try await eventually { (try? await bench.get("/status.json").status) == 200 }
            }
            // Who says nothing and goes, too.
            for _ in 0..<20 { _ = try Client(bench.address) }
            try await eventually { (try? await bench.get("/status.json").status) == 200 }
        }
    }

    @Test func oneStreamTooManyIsAskedToComeAgain() async throws {
        try await Bench.run(change: { $0.limits.streams = 1 }) { bench in
            try await withHeld(bench) {
                let answer = try await bench.get("/events")
                #expect(answer.status == 503)
                #expect(answer.headers["retry-after"] == "10")
                #expect(try await bench.get("/status.json").status == 200)
            }
            try await eventually {
                guard let again = try? bench.stream() else { return false }
                return await again.receive(through: "\n\n").hasPrefix("HTTP/1.1 200")
            }
        }
    }

    private func withHeld(_ bench: Bench, _ body: () async throws -> Void) async throws {
        let held = try bench.stream()
        _ = await held.receive(through: "snapshot")
        try await body()
    }

    @Test func noDescriptorStaysBehind() async throws {
        try await Bench.run { bench in
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                    let link = try? FileManager.default.destinationOfSymbolicLink(
                        atPath: "/proc/self/fd/\(name)"
                    )
                    return link?.hasPrefix("socket:") ?? false
                }
            }
            _ = try await bench.get("/")
            let before = try descriptors()
            for round in 0..<60 {
                _ = try await bench.get(["/", "/nothing", "/healthz"][round % 3])
                try Client(bench.address).send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
                try Client(bench.address).send("GET / HT")
            }
            // Other tests come and go meanwhile.
            try await eventually { (try? descriptors()).map { $0 <= before + 40 } ?? false }
            try await eventually { bench.stand.open == 0 }
        }
    }
}
