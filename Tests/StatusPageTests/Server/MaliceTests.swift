// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import StatusPage
import Support
import Testing

/// Requests that nobody means well by: each costs its own connection and nothing else.
@Suite struct MaliceTests {
    /// The server still answers, and holds nothing of what went before.
    private func isUnharmed(_ bench: Bench) async throws {
        #expect(try await bench.get("/status.json").status == 200)
    }

    @Test func aHeaderOfAMegabyteIsRefused() async throws {
        try await Bench.run { bench in
            for request in [
                "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 1 << 20))\r\n\r\n",
                "GET /\(String(repeating: "x", count: 1 << 20)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
                String(repeating: "x", count: 1 << 20),
                "GET / HTTP/1.1\r\n" + String(repeating: "X: y\r\n", count: 200_000),
            ] {
                let client = try Client(bench.address)
                client.send(request)
                let text = await client.receiveAll()
                #expect(text.isEmpty || !text.hasPrefix("HTTP/1.1 200"))
            }
            try await isUnharmed(bench)
        }
    }

    @Test func aHeaderOverTheLimitIsSaidToBe() async throws {
        try await Bench.run { bench in
            let long = try await bench.get("/", headers: ["X: \(String(repeating: "x", count: 17 << 10))"])
            #expect(long.status == 431)
            #expect(long.body == "the request's header is too long\n")
            #expect(
                try await bench.get("/", headers: ["X: \(String(repeating: "x", count: 8 << 10))"]).status
                    == 200
            )
            #expect(try await bench.get("/?\(String(repeating: "x", count: 17 << 10))").status == 431)
        }
    }

    @Test func aRequestThatTricklesInIsCutOff() async throws {
        try await Bench.run(change: { $0.limits.requestTime = .milliseconds(300) }) { bench in
            let start = ContinuousClock.now
            let silent = try Client(bench.address)
            let slow = try Client(bench.address)
            slow.send("GET / HTTP/1.1\r\nHost: local")
            let trickle = Task {
                while !Task.isCancelled {
                    slow.send("h")
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            defer { trickle.cancel() }
            #expect(await slow.receiveAll().hasPrefix("HTTP/1.1 200") == false)
            #expect(await silent.receiveAll().isEmpty)
            #expect(ContinuousClock.now - start < .seconds(30))
            try await isUnharmed(bench)
        }
    }

    @Test func aBodyIsNotWanted() async throws {
        try await Bench.run { bench in
            let body = "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
            #expect(try await bench.answer(to: body).status == 413)
            let chunked =
                "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
            #expect(try await bench.answer(to: chunked).status == 413)
            let none = "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
            #expect(try await bench.answer(to: none).status == 200)
            for odd in ["-1", "x", "99999999999999999999999", "5, 5"] {
                let request = "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(odd)\r\n\r\nhello"
                let client = try Client(bench.address)
                client.send(request)
                client.endSending()
                #expect(await client.receiveAll().hasPrefix("HTTP/1.1 200") == false)
            }
            try await isUnharmed(bench)
        }
    }

    @Test func aBodyWithoutAnEndIsCutOff() async throws {
        try await Bench.run(change: { $0.limits.requestTime = .seconds(30) }) { bench in
            let client = try Client(bench.address)
            client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = Array("1000\r\n".utf8) + [UInt8](repeating: 0x78, count: 0x1000) + Array("\r\n".utf8)
            let sent = await onThread {
                var sent = 0
                while sent < 64 << 20 {
                    let count = client.send(chunk)
                    // A full buffer empties again; a connection that has ended does not.
                    if count < chunk.count { break }
                    sent += count
                }
                return sent
            }
            #expect(sent < 64 << 20)
            _ = await client.receiveAll()
            try await isUnharmed(bench)
        }
    }

    @Test func whatFollowsARequestIsNotAnswered() async throws {
        try await Bench.run { bench in
            let client = try Client(bench.address)
            client.send(String(repeating: "GET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 50))
            let text = await client.receiveAll()
            #expect(text.ranges(of: "HTTP/1.1 ").count == 1)
            try await isUnharmed(bench)
        }
    }

    @Test(arguments: [
        "/../etc/passwd", "/..", "/leaflet/../../../../etc/passwd", "/leaflet/%2e%2e/%2e%2e/etc/passwd",
        "/%2e%2e/x",
        "/leaflet/images/../leaflet.js", "/leaflet//leaflet.js", "/%00", "/status.json%00", "/%", "/%zz",
        "/%ff%fe",
        "/status%2ejson", "/\u{1}", "/é", "/status.json/", "//status.json", "/status.json#x", "/\\..\\x", "*",
        "x",
        "http://", "http:///", "http://localhost:99999/", "http://[::1/", "://", "file:///etc/passwd",
        "https://localhost/", "localhost:80",
    ])
    func noPathLeadsElsewhere(path: String) async throws {
        try await Bench.run { bench in
            try FileManager.default.createDirectory(
                atPath: "\(bench.folder)/leaflet/images",
                withIntermediateDirectories: true
            )
            try TemporaryFolder.write("L", to: "\(bench.folder)/leaflet/leaflet.js")
            let client = try Client(bench.address)
            client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let text = await client.receiveAll()
            // A URI has more than one spelling (RFC 3986, 6.2.2): these mean files of ours.
            let isOurs = ["/..", "/leaflet/images/../leaflet.js", "/status%2ejson", "/status.json#x"]
                .contains(path)
            #expect(text.hasPrefix("HTTP/1.1 200") == isOurs)
            #expect(!text.contains("root:"))
            try await isUnharmed(bench)
        }
    }

    @Test(arguments: [
        "?", "?%", "?%zz=%00", "?a&b&c", "?=&=&=", "??", "?;", "?limit[]=1",
        "?" + String(repeating: "a=b&", count: 2000),
        "?signal=no", "?\u{7f}", "?é=ü",
    ])
    func noQueryDoesHarm(query: String) async throws {
        try await Bench.run { bench in
            let client = try Client(bench.address)
            client.send("GET /status.json\(query) HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await !client.receiveAll().isEmpty)
            try await isUnharmed(bench)
        }
    }

    @Test func bytesOfChanceDoNoHarm() async throws {
        try await Bench.run(change: { $0.limits.requestTime = .milliseconds(500) }) { bench in
            var random = Random(state: 8463)
            let seed = Array(
                "GET /status.json?a=b HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1,2-,-1\r\n\r\n".utf8
            )
            await withTaskGroup { group in
                for _ in 0..<150 {
                    var bytes = seed
                    for _ in 0..<random.number(below: 12) {
                        let place = random.number(below: bytes.count)
                        switch random.number(below: 3) {
                        case 0: bytes[place] = UInt8(random.number(below: 256))
                        case 1: bytes.insert(UInt8(random.number(below: 256)), at: place)
                        default:
                            bytes.removeSubrange(place..<min(place + random.number(below: 20), bytes.count))
                        }
                        if bytes.isEmpty { bytes = seed }
                    }
                    group.addTask { [bytes] in
                        guard let client = try? Client(bench.address) else { return }
                        client.send(bytes)
                        client.endSending()
                        _ = await client.receiveAll()
                    }
                }
            }
            try await isUnharmed(bench)
        }
    }

    @Test func aPartOfADocumentIsTheWhole() async throws {
        try await Bench.run { bench in
            let ranges = (0..<200).map { "\($0)-" }.joined(separator: ",")
            let answer = try await bench.get("/", headers: ["Range: bytes=\(ranges)"])
            #expect(answer.status == 200)
            #expect(answer.headers["content-length"] == "\(answer.body.utf8.count)")
        }
    }
}

/// A sequence that is the same in each run.
private struct Random {
    var state: UInt64

    mutating func number(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(limit, 1)
    }
}
