// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import JSON
import Recording
import Support
import Testing

extension BrowserTests {
    /// How the page looks and sounds: on a phone and on a desk, by day and by night, to eyes, ears and fingers.
    @Suite struct PageLookTests {
        @Test func itFitsEachScreenAndLanguage() async throws {
            try await PageBench.run { page in
                try await page.tab.answer("/survey.geojson", with: .init(body: Track.json))
                for width in [360, 1440] {
                    for (language, answer) in [("en-US", "No: LTE"), ("ja-JP", "いいえ、LTEです")] {
                        try await page.tab.wear(width: width, language: language)
                        try await page.open()
                        try await page.tab.shows(answer, in: ".big")
                        try await page.tab.holds("document.querySelector('.map-legend svg')")
                        #expect(
                            try await page.tab.value("document.documentElement.lang")
                                == .string(String(language.prefix(2)))
                        )
                        #expect(try await page.tab.value("document.title") == "Can I catch 5G?")
                        #expect(
                            try await page.tab.value("document.documentElement.scrollWidth <= \(width)")
                                == .bool(true),
                            "\(width) px, \(language)"
                        )
                    }
                }
                #expect(page.tab.troubles == [])
            }
        }

        @Test(.enabled(if: OtherClients.axe != nil, "needs axe-core: make clients"))
        func axeFindsNothing() async throws {
            let axe = try String(contentsOfFile: try #require(OtherClients.axe), encoding: .utf8)
            try await PageBench.run { page in
                try await page.tab.answer("/survey.geojson", with: .init(body: Track.json))
                for (radio, key) in [("lte", "none"), ("nsa", "nsa"), ("none", "noNetwork")] {
                    try await page.bench.send("radio \(radio)")
                    for (width, isDark) in [(360, false), (360, true), (1440, false), (1440, true)] {
                        try await page.tab.wear(
                            width: width,
                            isDark: isDark,
                            language: isDark ? "ja-JP" : "en-US"
                        )
                        try await page.open()
                        try await page.tab.holds("document.querySelector('[data-answer=\(key)]')")
                        try await page.tab.holds("document.querySelector('.map-legend svg')")
                        _ = try await page.tab.value("document.querySelector('details').open = true")
                        _ = try await page.tab.value("\(axe)\n;0")
                        let violations = try await page.tab.value(
                            """
                            axe.run().then((run) => run.violations.map(({ id, nodes }) =>
                                `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`))
                            """
                        )
                        #expect(violations == .array([]), "\(width) px, \(isDark ? "dark" : "light"), \(key)")
                    }
                }
                #expect(page.tab.troubles == [])
            }
        }

        @Test func aChartOfNoValuesHasAName() async throws {
            try await PageBench.run { page in
                try await page.open()
                for signals in ["", "{ technology: 'lte', rsrq: null }"] {
                    let name = try await page.tab.value(
                        """
                        import("/chart.js").then(({ Chart }) => {
                            const chart = new Chart("rsrq");
                            chart.draw([{ at: Date.now(), signals: [\(signals)] }]);
                            return chart.element.querySelector("svg").getAttribute("aria-label");
                        })
                        """
                    )
                    #expect(
                        name == .string(signals.isEmpty ? "RSRQ: no value now" : "LTE RSRQ: no value now")
                    )
                }
                #expect(page.tab.troubles == [])
            }
        }

        @Test func aScreenReaderAndAKeyboardReachAll() async throws {
            try await PageBench.run { page in
                let tab = page.tab
                try await page.open()
                try await tab.holds("document.querySelector('[data-metric=rsrp] path')")
                // What happened comes in an answer of its own.
                try await tab.holds("document.querySelector('#events li')?.checkVisibility()")
                let tree = try await tab.call("Accessibility.getFullAXTree")["nodes"]?.array ?? []
                let things = tree.filter { $0["ignored"] != .bool(true) }
                    .map { "\($0["role"]?["value"]?.string ?? "?"): \($0["name"]?["value"]?.string ?? "")" }
                for wanted in [
                    "heading: Can I catch 5G?", "heading: No: LTE", "article: No: LTE", "main: ", "status: ",
                    "heading: What happened last", "region: What happened last",
                ] {
                    #expect(things.contains(wanted), "\(wanted) of \(things)")
                }
                #expect(things.contains { $0.hasPrefix("image: LTE RSRP: now −") }, "\(things)")

                // From the top: the skip link, then the evidence, which opens by the keyboard.
                try await tab.press("Tab")
                #expect(try await tab.value("document.activeElement.id") == "skip")
                try await tab.press("Tab")
                #expect(try await tab.value("document.activeElement.localName") == "summary")
                try await tab.press("Enter")
                #expect(try await tab.value("document.querySelector('details').open") == .bool(true))
                // What is open stays open, and the focus where it is, when something happens.
                try await page.bench.send("radio nsa")
                try await tab.shows("Yes: 5G", in: ".big")
                #expect(try await tab.value("document.querySelector('details').open") == .bool(true))
                #expect(try await tab.value("document.activeElement.localName") == "summary")
                try await tab.shows("Yes: 5G. Non-standalone", in: "#announcer")
                #expect(tab.troubles == [])
            }
        }
    }
}
