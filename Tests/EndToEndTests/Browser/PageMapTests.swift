// SPDX-License-Identifier: Apache-2.0

import JSON
import Recording
import Support
import Testing

extension BrowserTests {
    /// The map: with streets only where the person wants them, and without Leaflet too.
    @Suite struct PageMapTests {
        @Test(.enabled(if: OtherClients.hasLeaflet, "needs Debian's libjs-leaflet: make clients"))
        func nobodyElseIsAskedUntilThePersonSaysSo() async throws {
            try await PageBench.run { page in
                let tab = page.tab
                try await tab.answer("/survey.geojson", with: .init(body: Track.json))
                try await tab.answer(
                    "tile.openstreetmap.org",
                    with: .init(type: "image/svg+xml", body: Track.tile)
                )
                try await page.open()
                try await tab.holds("document.querySelector('.leaflet-container path.line.sa')")
                try await tab.holds("document.querySelector('.leaflet-control-scale-line')")
                #expect(tab.requests.filter { !$0.hasPrefix(page.address) && !$0.hasPrefix("data:") } == [])

                _ = try await tab.value("document.getElementById('tiles').click()")
                try await tab.holds("document.querySelector('img.leaflet-tile-loaded')")
                #expect(tab.requests.contains { $0.hasPrefix("https://tile.openstreetmap.org/") })
                try await tab.shows("OpenStreetMap contributors", in: ".leaflet-control-attribution")
                // It is remembered.
                try await page.open()
                try await tab.holds("document.querySelector('img.leaflet-tile-loaded')")
                _ = try await tab.value("document.getElementById('tiles').click()")
                try await tab.holds("!document.querySelector('img.leaflet-tile')")
                #expect(try await tab.value("localStorage.length") == .integer(0))
                #expect(tab.troubles == [])
            }
        }

        @Test func withoutLeafletThereIsAGrid() async throws {
            try await PageBench.run { page in
                let tab = page.tab
                try await tab.answer("/survey.geojson", with: .init(body: Track.json))
                try await tab.answer(
                    "/leaflet/leaflet",
                    with: .init(status: 404, type: "text/plain", body: "not there\n")
                )
                try await page.open()
                try await tab.holds("document.querySelector('svg.plain path.line.nsaConnected')")
                try await tab.shows("200 m", in: "svg.plain .scale")
                try await tab.shows("libjs-leaflet", in: "#map-body .notice")
                #expect(try await tab.value("document.getElementById('tiles')") == .null)
                // The browser itself says what it did not get.
                #expect(tab.troubles.allSatisfy { $0.contains("404") })
            }
        }

        /// What is further apart than 60 s or 500 m is not joined, and each status is a line of its own.
        @Test func aTrackIsCutWhereNothingIsKnown() async throws {
            try await PageBench.run { page in
                try await page.open()
                let lines = try await page.tab.value(
                    """
                    import("/track.js").then(({ lines }) => lines(\(Track.json)).map(({ status, modem, points }) =>
                        `${modem} ${status} ${points.length}`))
                    """
                )
                #expect(
                    lines
                        == .array([
                            "modem1 sa 3", "modem1 nsaConnected 2", "modem1 nsaAvailable 2", "modem1 none 2",
                            "modem1 away 1", "modem2 unknown 1",
                        ])
                )
            }
        }
    }
}
