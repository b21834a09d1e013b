// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import StatusPage
import Support
import Testing

/// The page's files, and what they ask for.
@Suite struct SiteTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/StatusPage/Site")

    @Test func eachFileOfTheSiteIsServed() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        try #require(names.contains("index.html"))
        try await Bench.run { bench in
            for name in names {
                let answer = try await bench.get("/\(name)")
                #expect(answer.status == 200, "\(name) has no line in Site.swift")
                let bytes = try Data(contentsOf: Self.folder.appending(path: name))
                #expect(answer.body == String(decoding: bytes, as: UTF8.self), "\(name)")
            }
        }
    }

    @Test func aHistoryIsBriefWhereThatIsAskedFor() async throws {
        try await Bench.run { bench in
            let full = try await bench.get("/history.json?limit=7").body
            #expect(full.contains(#""limit":7,"brief":false"#))
            let brief = try await bench.get("/history.json?brief=yes").body
            #expect(brief.contains(#""limit":100,"brief":true"#))
            let wrong = try await bench.get("/history.json?brief=please")
            #expect(wrong.status == 400)
        }
    }

    @Test func aTrackThatNobodyKeepsIsEmpty() async throws {
        try await Bench.run { bench in
            let answer = try await bench.get("/survey.geojson?hours=6")
            #expect(answer.status == 200)
            #expect(answer.headers["content-type"] == "application/geo+json")
            #expect(answer.body == #"{"type":"FeatureCollection","features":[]}"#)
        }
    }
}
