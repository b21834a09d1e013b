// SPDX-License-Identifier: Apache-2.0

import JSON
import Recording
import Support
import TelephonyAPI
import Testing

extension BrowserTests {
    /// The page in a real browser, with the real daemon, ModemManager and a modem in software behind it.
    @Suite struct LivePageTests {
        @Test func valuesAreTheSocketsAndEventsChangeThem() async throws {
            try await PageBench.run { page in
                let tab = page.tab
                try await page.open()
                try await tab.holds("document.querySelector('[data-metric=rsrp] .value')")
                _ = try await tab.value("window.isNotReloaded = true")
                let modem = try #require(try page.daemon.status().modems.first)
                #expect(try await tab.value("document.title") == "Can I catch 5G?")
                let carrier = try #require(modem.sims.first?.subscription?.carrier.name)
                #expect(try await page.fact("carrier").contains(carrier))
                #expect(try await page.fact("network").contains(try #require(modem.network.carrier.name)))
                #expect(try await page.fact("network").contains(try #require(modem.network.plmn)))
                #expect(try await page.fact("connection").contains("LTE"))
                #expect(try await page.fact("connection").contains(try #require(modem.radio.coreTelephony)))
                #expect(try await page.fact("bars").contains("\(try #require(modem.bars)) of 4 bars"))
                let rsrp = try #require(modem.signals.first?.rsrp)
                #expect(try await tab.text(of: "[data-metric=rsrp] .value") == "−\(Int(-rsrp)) dBm")
                // No receiver: the reason is there, and no number.
                #expect(try await page.fact("place").contains("not turned on"))
                #expect(try await tab.text(of: ".big") == "No: LTE")
                // The history is another answer, which may come after all this.
                try await tab.shows("Registration", in: "#history")
                let isMeasured = "({ events }) => events.some(({ kind }) => kind === 'signalChanged')"
                for (address, expected) in [("/history.json", true), ("/history.json?brief=yes", false)] {
                    let events = "fetch('\(address)').then((answer) => answer.json()).then(\(isMeasured))"
                    #expect(try await tab.value(events) == .bool(expected), "\(address)")
                }

                try await page.bench.send("radio nsa")
                try await tab.shows("Yes: 5G", in: ".big")
                try await tab.shows("CTRadioAccessTechnologyNRNSA", in: "[data-fact=connection]")
                try await tab.shows("no 5G → 5G NSA", in: "#events")
                // A leg that is measured may be known before the mask tells of it.
                try await tab.shows("lte, 5gnr", in: ".evidence")
                try await page.bench.send("radio sa")
                try await tab.shows("5G standalone", in: "[data-fact=connection]")

                try await tab.shows("ready", in: "[data-slot='2']")
                try await page.bench.send("sim remove 2")
                try await tab.shows("empty", in: "[data-slot='2']")
                try await tab.shows("SIM removed in slot 2", in: "#announcer")
                try await page.bench.send("sim insert softbank 2")
                try await tab.shows("ready", in: "[data-slot='2']")
                try await page.bench.send("register searching")
                try await tab.shows("No network", in: ".big")
                try await tab.shows("no service", in: "[data-fact=connection]")

                #expect(try await tab.value("window.isNotReloaded") == .bool(true))
                #expect(tab.troubles == [])
                try await Self.checkThatNoIdentityIsShown(page, modem)
            }
        }

        /// Neither as text nor in an attribute nor in an address. Who the modem is, root is told at the socket.
        private static func checkThatNoIdentityIsShown(
            _ page: PageBench,
            _ modem: TelephonyAPI.Modem
        ) async throws {
            let identities = [modem.imei] + modem.sims.flatMap { [$0.iccid, $0.imsi, $0.eid] }
            let all = "document.documentElement.outerHTML + location.href + document.body.innerText"
            guard case .string(let markup) = try await page.tab.value(all) else {
                Issue.record("the page has no text")
                return
            }
            #expect(markup.contains("Can I catch 5G?"))
            for identity in identities.compactMap(\.self) {
                #expect(!markup.contains(identity.suffix(9)))
            }
        }

        /// Over QMI a cell that offers 5G shows the technology of 5G.
        @Test func anOfferIsNotCalled5G() async throws {
            try await PageBench.run(["--protocol", "qmi"]) { page in
                try await page.open()
                try await page.bench.send("radio endc")
                try await page.tab.shows("The cell offers 5G", in: ".why")
                try await page.tab.shows("Not here: LTE", in: ".big")
                #expect(
                    try await page.tab.text(of: "[data-fact=connection] .value")
                        == "LTE, on a cell that offers 5G"
                )
                try await page.tab.shows("NR offered or in use", in: "#events")
                #expect(page.tab.troubles == [])
            }
        }

        @Test func aHistoryThatDidNotComeIsAskedForAgain() async throws {
            try await PageBench.run { page in
                try await page.tab.answer("/history.json", with: .init(status: 503))
                try await page.open()
                try await page.tab.holds("document.getElementById('history').hidden")
                try await page.tab.answerNoMore()
                try await page.bench.send("radio nsa")
                // Of before the page was opened: only the history has it.
                try await page.tab.shows("Registration", in: "#events")
            }
        }

        @Test func aDaemonThatIsKilledIsSaidAndComesBack() async throws {
            try await PageBench.run { page in
                let tab = page.tab
                // Each number that the browser is given, over all the streams that it opens.
                try await tab.prepare(
                    """
                    window.numbers = [];
                    window.EventSource = class extends EventSource {
                        addEventListener(kind, listener) {
                            super.addEventListener(kind, (message) => {
                                if (message.lastEventId && kind !== "snapshot") window.numbers.push(Number(message.lastEventId));
                                listener(message);
                            });
                        }
                    };
                    """
                )
                try await page.open()
                try await page.bench.send("radio nsa")
                try await tab.shows("Yes: 5G", in: ".big")

                await page.daemon.process.kill()
                try await tab.shows("carrierd does not answer", in: "[data-notice=lost]")
                #expect(
                    try await tab.value("document.querySelector('.modem').hasAttribute('data-past')")
                        == .bool(true)
                )
                #expect(try await tab.text(of: "[data-notice=lost] time") != nil)

                let daemon = try await page.startAgain()
                try await tab.holds(
                    "document.body.dataset.link === 'live' && !document.querySelector('[data-notice]')"
                )
                try await page.bench.send("radio lte")
                try await tab.holds(
                    "document.querySelector('[data-kind=fiveGChanged]').textContent.includes('→ no 5G')"
                )
                try await tab.holds("!document.querySelector('.modem').hasAttribute('data-past')")
                let sequence = try daemon.status().sequence
                try await tab.holds("window.numbers.at(-1) >= \(sequence)")

                // None twice and none left out, by the stream and on the page.
                let numbers = try #require(try await tab.value("window.numbers").array?.compactMap(\.integer))
                #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }, "\(numbers)")
                // The browser by itself, with Last-Event-ID; or the page, where the browser had given up.
                #expect(!tab.resumptions.isEmpty || tab.requests.contains { $0.contains("since=") })
                let shown = try #require(
                    try await tab.value(
                        "[...document.querySelectorAll('#events li')].map((li) => Number(li.dataset.sequence))"
                    )
                    .array?.compactMap(\.integer)
                )
                #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 > $1 }, "\(shown)")
                // A browser writes into its console whom it could not reach.
                #expect(tab.troubles.filter { !$0.hasPrefix("network: ") } == [])
                await daemon.process.kill()
            }
        }

        @Test func modemManagerThatIsGoneIsSaidAndComesBack() async throws {
            try await PageBench.run { page in
                try await page.open()
                try await page.bench.send("modemmanager stop")
                try await page.tab.shows("ModemManager does not run", in: "[data-notice=modem-manager]")
                try await page.tab.holds("document.querySelector('.modem').hasAttribute('data-past')")
                #expect(try await page.fact("connection").contains("CTRadioAccess") == false)
                try await page.bench.send("modemmanager start")
                try await page.tab.holds(
                    "!document.querySelector('[data-notice]') && !document.querySelector('.modem').hasAttribute('data-past')"
                )
                try await page.tab.shows("CTRadioAccessTechnologyLTE", in: "[data-fact=connection]")
                #expect(page.tab.troubles == [])
            }
        }

        @Test func aNameThatIsMarkupIsText() async throws {
            try await PageBench.run { page in
                try await page.open()
                try await page.bench.send("operator 99998 <script>x=1</script>")
                try await page.tab.shows("<script>x=1</script>", in: "[data-fact=network]")
                try await page.tab.shows("<script>x=1</script>", in: "#events")
                #expect(
                    try await page.tab.value("document.querySelectorAll('main script').length") == .integer(0)
                )
                #expect(try await page.tab.value("typeof x") == "undefined")
                #expect(page.tab.troubles == [])
            }
        }
    }
}
