// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

private typealias Interface = FakeModemManager.Interface

/// Clients of the page that do what none should, over its Unix socket, where no address counts for less than another.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct PageTortureTests {
    /// Soup's small pieces lie between what stays: the second time takes no more.
    private static let crowd = Footprint.Margin(privateMemory: 24_576)

    @Test func whoSendsAByteAtATimeIsCutOffAndHoldsUpNobody() async throws {
        try await Patient.suffers("slowloris", within: .seconds(15)) { patient in
            let clients = try (0..<500).map { _ in try RawClient(patient.page.path) }
            let request = Array("GET /status.json HTTP/1.1\r\nHost: localhost\r\nX-Slow: ".utf8)
            // A request has ten seconds; they send for twelve.
            for tenth in 0..<120 {
                for client in clients {
                    client.send([tenth < request.count ? request[tenth] : UInt8(ascii: "x")])
                }
                _ = try patient.page.get("/status.json")
                try await Task.sleep(for: .milliseconds(100))
            }
            var ended = 0
            for client in clients {
                client.setReceiveTimeout(milliseconds: 5000)
                let answer = String(decoding: client.receiveAll(), as: UTF8.self)
                if !answer.contains(" 200 ") { ended += 1 }
            }
            #expect(ended == clients.count, "\(clients.count - ended) were answered")
        }
    }

    @Test func bodiesOfNoKnownLengthLeaveNothing() async throws {
        let path = String(repeating: "x", count: 12_000)
        let requests = ["Transfer-Encoding: gzip", "Content-Length: x", "Content-Length: 5\r\n , 6"].map {
            Array("POST /\(path) HTTP/1.1\r\nHost: x\r\n\($0)\r\n\r\n".utf8)
        }
        try await Patient.suffers("bodies of no known length", times: 2) { patient in
            for number in 0..<3000 {
                let client = try RawClient(patient.page.path)
                client.send(requests[number % requests.count])
                let answer = String(decoding: client.receiveAll(), as: UTF8.self)
                #expect(answer.hasPrefix("HTTP/1.1 400 "))
            }
        }
    }

    @Test func garbageIsNoRequest() async throws {
        let garbage: [[UInt8]] = [
            Array("\r\n\r\n\r\n".utf8), Array("GET".utf8), [UInt8](repeating: 0, count: 10_000),
            [UInt8](repeating: 0xFF, count: 100_000), Array("GET / HTTP/9.9\r\n\r\n".utf8),
            Array(
                "POST /status.json HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n".utf8
            ),
            Array(
                "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n".utf8
            ),
            Array("GET /\u{0}status HTTP/1.1\r\nHost: x\r\n\r\n".utf8),
            Array("GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n".utf8),
            Array("GET /%00%ff%2e%2e/ HTTP/1.1\r\nHost: x\r\n\r\n".utf8),
            Array(
                ("GET /history.json?limit=" + String(repeating: "9", count: 5000) + " HTTP/1.0\r\n\r\n").utf8
            ),
            Array(("GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 20_000) + "\r\n").utf8),
            Array(("GET /" + String(repeating: "a", count: 1 << 20) + " HTTP/1.0\r\n\r\n").utf8),
            Array(
                ("GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n")
                    .utf8
            ),
            Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8), [0x16, 0x03, 0x01, 0x02, 0x00, 0x01],
            Array("GET /events HTTP/1.0\r\nLast-Event-ID: -99999999999999999999\r\n\r\n".utf8),
            Array("GET /events?since=9223372036854775807 HTTP/1.0\r\n\r\n".utf8),
        ]
        try await Patient.suffers("garbage over HTTP", times: 3) { patient in
            for _ in 0..<20 {
                for bytes in garbage {
                    let client = try RawClient(patient.page.path)
                    client.setSendTimeout(milliseconds: 50)
                    client.setReceiveTimeout(milliseconds: 5)
                    client.send(bytes)
                    _ = client.receive()
                }
                #expect(try patient.page.get("/healthz").hasPrefix("HTTP/1.0 200"))
            }
        }
    }

    @Test func floodsOfRequestsLeaveTheSocketAndThePageAnswering() async throws {
        try await Patient.suffers(
            "8 floods of requests",
            times: 2,
            within: .seconds(15),
            allowing: Self.crowd
        ) {
            patient in
            let floods = ["/status.json", "/metrics", "/history.json?limit=1000", "/nothing"].flatMap {
                path in
                [true, false].map { reads in
                    Flood(
                        patient.page.path,
                        Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8),
                        reads: reads
                    )
                }
            }
            let begin = ContinuousClock.now
            var answers = 0
            while ContinuousClock.now - begin < .seconds(10) {
                _ = try patient.daemon.status()
                if try patient.page.get("/status.json").hasPrefix("HTTP/1.0 200") { answers += 1 }
            }
            for flood in floods { flood.stop() }
            Torture.note("\(answers) answers of the page in ten seconds beside the floods")
            #expect(answers > 0)
        }
    }

    @Test func overTheLimitEachIsToldSo() async throws {
        try await Patient.suffers("more connections to the page than may be", times: 2, within: .seconds(15))
        { patient in
            var held: [RawClient] = []
            for _ in 0..<1024 { held.append(try RawClient(patient.page.path)) }
            var told = 0
            for _ in 0..<200 {
                let client = try RawClient(patient.page.path)
                // Who is refused at once may still be writing.
                try await Task.sleep(for: .milliseconds(2))
                let sent = client.sendAll(Array("GET /status.json HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                let answer = String(decoding: client.receiveAll(), as: UTF8.self)
                if sent, answer.hasPrefix("HTTP/1.1 503") { told += 1 }
            }
            #expect(told == 200, "\(told) of 200 were told")
            held.removeAll()
        }
    }

    @Test func streamsThatNobodyReadsAreLetGo() async throws {
        try await Patient.suffers("700 streams that nobody reads", allowing: Self.crowd) {
            patient in
            var clients: [RawClient] = []
            for _ in 0..<700 {
                let client = try RawClient(patient.page.path)
                client.send(Array("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                clients.append(client)
            }
            for index in 0..<2000 {
                patient.fake.set(
                    FakeModemManager.modem(0),
                    Interface.modem,
                    ["AccessTechnologies": "uint32 \(index % 2 == 0 ? 0x20 : 0x4000)"]
                )
                if index % 100 == 0 {
                    _ = try patient.daemon.status()
                    _ = try patient.page.get("/status.json")
                }
            }
            patient.fake.flush()
            clients.removeAll()
        }
    }

    @Test func thousandsThatConnectAndVanishLeaveNothing() async throws {
        try await Patient.suffers("5,000 clients of the page that vanish", times: 2) { patient in
            for index in 0..<5000 {
                guard let client = try? RawClient(patient.page.path) else { continue }
                switch index % 4 {
                case 0: client.send(Array("GET /status.json HTTP/1.0\r\n\r\n".utf8))
                case 1: client.send(Array("GET /events HTTP/1.0\r\n\r\n".utf8))
                case 2: client.send(Array("GET /his".utf8))
                default: break
                }
                if index % 500 == 0 { _ = try patient.page.get("/status.json") }
            }
        }
    }
}
