// SPDX-License-Identifier: Apache-2.0

import StatusPage
import Support
import Testing

@Suite struct PageTests {
    @Test func theSlashIsThePage() async throws {
        try await Bench.run { bench in
            let answer = try await bench.get("/")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
            #expect(answer.body.contains("Can I catch 5G?"))
            #expect(try await bench.get("/index.html").body == answer.body)
        }
    }

    @Test func theStatusIsServedAsItIs() async throws {
        try await Bench.run { bench in
            let answer = try await bench.get("/status.json")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/json")
            #expect(answer.body == #"{"sequence":0}"#)
        }
    }

    @Test func eventsComeAsTheyHappen() async throws {
        try await Bench.run { bench in
            let client = try bench.stream()
            let beginning = await client.receive(through: "\"sequence\":0}\n\n")
            #expect(beginning.contains("id: 0\nevent: snapshot\ndata: {\"sequence\":0}\n\n"))
            bench.stand.tell()
            bench.server.wake()
            let event = await client.receive(through: "\n\n")
            #expect(event.contains("id: 1\nevent: fiveGChanged\ndata: {\"sequence\":1,\"filler\":\"\"}\n\n"))
        }
    }
}
