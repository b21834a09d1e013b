// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
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

    @Test(arguments: ["/", "/status.json"])
    func whatHasNotChangedIsNotSentAgain(path: String) async throws {
        try await Bench.run { bench in
            let tag = try #require(try await bench.get(path).headers["etag"])
            let again = try await bench.get(path, headers: ["If-None-Match: \"x\", \(tag)"])
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(again.headers["etag"] == tag)
            #expect(try await bench.get(path, headers: ["If-None-Match: \"x\""]).status == 200)
        }
    }

    @Test func anotherStatusHasAnotherTag() async throws {
        try await Bench.run { bench in
            let tag = try #require(try await bench.get("/status.json").headers["etag"])
            bench.stand.show(status: #"{"sequence":1}"#)
            let answer = try await bench.get("/status.json", headers: ["If-None-Match: \(tag)"])
            #expect(answer.status == 200)
            #expect(answer.body == #"{"sequence":1}"#)
        }
    }

    @Test(arguments: ["/", "/status.json", "/healthz", "/history.json", "/nothing"])
    func aHeadHasTheHeadersAlone(path: String) async throws {
        try await Bench.run { bench in
            let whole = try await bench.get(path)
            let head = try await bench.get(path, method: "HEAD")
            #expect(head.status == whole.status)
            #expect(head.body.isEmpty)
            #expect(head.headers["content-length"] == whole.headers["content-length"])
            #expect(head.headers["content-type"] == whole.headers["content-type"])
        }
    }

    @Test func aHeadOfTheEventsEnds() async throws {
        try await Bench.run { bench in
            let head = try await bench.get("/events", method: "HEAD")
            #expect(head.status == 200)
            #expect(head.headers["content-type"] == "text/event-stream")
            // Nobody knows how long the answer to GET is.
            #expect(head.headers["content-length"] == nil)
            #expect(bench.stand.requests.isEmpty)
        }
    }

    @Test func theHistoryTakesALimit() async throws {
        try await Bench.run { bench in
            #expect(try await bench.get("/history.json").body.contains(#""limit":100"#))
            #expect(try await bench.get("/history.json?limit=7").body.contains(#""limit":7"#))
            for bad in ["0", "-1", "1001", "x", "", "1e3"] {
                let answer = try await bench.get("/history.json?limit=\(bad)")
                #expect(answer.status == 400)
                #expect(answer.body == "limit is a whole number from 1 to 1000\n")
            }
        }
    }

    @Test func whatIsNotServedIsNotFound() async throws {
        try await Bench.run { bench in
            for path in ["/metrics", "/x", "//", "/leaflet/leaflet.js"] {
                let answer = try await bench.get(path)
                #expect(answer.status == 404)
                #expect(answer.body.split(separator: "\n").count == 1)
            }
        }
    }

    @Test func metricsAndTheTrackComeFromElsewhere() async throws {
        let content = { (content: PageContent) in
            var content = content
            content.metrics = {
                PageText(bytes: Array("\($0.accept ?? "-") \($0.streams)".utf8), type: "text/x")
            }
            content.survey = { Array("\($0 ?? -1)".utf8) }
            return content
        }
        try await Bench.run(content: content) { bench in
            let metrics = try await bench.get("/metrics", headers: ["Accept: a/b", "accept: c/d"])
            #expect(metrics.body == "a/b,c/d 0")
            #expect(metrics.headers["vary"] == "Accept")
            #expect(metrics.headers["content-type"] == "text/x")
            #expect(try await bench.get("/survey.geojson?hours=1.5").body == "1.5")
            #expect(try await bench.get("/survey.geojson").headers["content-type"] == "application/geo+json")
            #expect(try await bench.get("/survey.geojson?hours=x").status == 400)
        }
    }

    @Test func whatIsOutOfOrderIsSaid() async throws {
        struct Fault: Error, CustomStringConvertible { let description = "the disk\nis gone" }
        let content = { (content: PageContent) in
            var content = content
            content.history = { _, _ in throw Fault() }
            content.unreadiness = { "no ModemManager" }
            return content
        }
        try await Bench.run(content: content) { bench in
            let history = try await bench.get("/history.json")
            #expect(history.status == 503)
            #expect(history.body == "the disk is gone\n")
            #expect(try await bench.get("/readyz").body == "no ModemManager\n")
            #expect(try await bench.get("/readyz").status == 503)
            #expect(try await bench.get("/healthz").body == "ok\n")
        }
    }

    @Test func theMapsLibraryIsServedWhereItIsInstalled() async throws {
        try await Bench.run { bench in
            try FileManager.default.createDirectory(
                atPath: "\(bench.folder)/leaflet/images",
                withIntermediateDirectories: true
            )
            try TemporaryFolder.write("L", to: "\(bench.folder)/leaflet/leaflet.js")
            try TemporaryFolder.write("P", to: "\(bench.folder)/leaflet/images/layers.png")
            try TemporaryFolder.write("S", to: "\(bench.folder)/leaflet/secret")
            let script = try await bench.get("/leaflet/leaflet.js")
            #expect(script.body == "L")
            #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
            #expect(try await bench.get("/leaflet/images/layers.png").headers["content-type"] == "image/png")
            #expect(try await bench.get("/leaflet/secret").status == 404)
            #expect(try await bench.get("/leaflet/leaflet.css").status == 404)
        }
    }
}
