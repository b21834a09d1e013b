// SPDX-License-Identifier: Apache-2.0

import StatusPage
import Testing

/// Who is answered, and what every answer carries.
@Suite struct PolicyTests {
    private static let requests = [
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /status.json HTTP/1.0\r\n\r\n",
        "GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "GET /history.json?limit=x HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nxx",
        "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ]

    @Test(arguments: requests)
    func everyAnswerIsGuarded(request: String) async throws {
        try await Bench.run { bench in
            let client = try Client(bench.address)
            client.send(request)
            var text = await client.receiveAll()
            if text.hasPrefix("HTTP/1.1 100") {
                text = String(text[(text.firstRange(of: "\r\n\r\n")?.upperBound ?? text.startIndex)...])
            }
            let headers = try Answer(text).headers
            #expect(
                headers["content-security-policy"]?.hasPrefix("default-src 'none'; script-src 'self'") == true
            )
            #expect(headers["x-content-type-options"] == "nosniff")
            #expect(headers["referrer-policy"] == "strict-origin-when-cross-origin")
            #expect(headers["cross-origin-resource-policy"] == "same-origin")
            #expect(headers["connection"] == "close")
            #expect(headers["set-cookie"] == nil)
            #expect(headers["server"] == nil)
            #expect(headers.keys.allSatisfy { !$0.hasPrefix("access-control") })
        }
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "X", "get"])
    func onlyGetAndHeadAreAnswered(method: String) async throws {
        try await Bench.run { bench in
            let answer = try await bench.get("/status.json", method: method)
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == "GET, HEAD")
            #expect(answer.body == "only GET and HEAD are answered\n")
        }
    }

    @Test(arguments: ["evil.example", "localhost.evil.example:80", "192.0.2.1", "xn--n3h.example"])
    func noOtherNameIsAnswered(host: String) async throws {
        try await Bench.run { bench in
            for path in ["/", "/status.json", "/events", "/nothing"] {
                let answer = try await bench.answer(to: "GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(answer.status == 421)
                #expect(!answer.body.contains("sequence"))
            }
        }
    }

    @Test(arguments: [
        ("/", "Host: localhost\r\nHost: evil.example", 400),
        ("http://evil.example/status.json", "Host: localhost", 421),
        ("http://localhost/status.json", "Host: evil.example", 421),
        ("http://localhost/status.json", "Host: localhost", 200),
    ])
    func noNameIsSmuggledInBesideAnother(target: String, hosts: String, status: Int) async throws {
        try await Bench.run { bench in
            let answer = try await bench.answer(to: "GET \(target) HTTP/1.1\r\n\(hosts)\r\n\r\n")
            #expect(answer.status == status)
        }
    }

    @Test func aNameThatIsAllowedIsAnswered() async throws {
        try await Bench.run(change: { $0.hosts = ["router.example"] }) { bench in
            let answer = try await bench.answer(to: "GET / HTTP/1.1\r\nHost: Router.Example:80\r\n\r\n")
            #expect(answer.status == 200)
        }
    }

    /// nginx and its like look at names themselves.
    @Test func behindAUnixSocketEveryNameIsAnswered() async throws {
        try await Bench.run(listen: "FOLDER/http") { bench in
            let answer = try await bench.answer(to: "GET /status.json HTTP/1.1\r\nHost: evil.example\r\n\r\n")
            #expect(answer.status == 200)
            #expect(try await bench.answer(to: "GET /status.json HTTP/1.0\r\n\r\n").status == 200)
        }
    }
}
