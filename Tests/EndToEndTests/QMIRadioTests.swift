// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

/// The 5G claim over QMI, where ModemManager's `lte|5gnr` is an offer and not a leg.
@Suite(
    .takesIdleTurns,
    .enabled(BenchProcess.need) { try await BenchProcess.isPossible() }
)
struct QMIRadioTests {
    /// Through endc, nsa, a leg that is not measured any more, its sentinel, lte and sa.
    @Test(arguments: [["--bus", "usb"], ["--bus", "pci"]])
    func onlyAMeasurementProvesALeg(_ options: [String]) async throws {
        try await MBIMBench.run(
            ["--protocol", "qmi"] + options,
            configuration: "[five-g]\nhold=2\n",
            name: "leg \(options[1])"
        ) { bench in
            try await bench.shown("LTE is no 5G") { $0.is5G(.none, isConclusive: true) }
            try await bench.bench.send("radio endc")
            try await bench.shown("an offer, and nothing measured") {
                $0.is5G(.nsaAvailable, isConclusive: true) && $0.says(.signal, "no NR signal measured")
                    && $0.radio.technologies == ["lte", "5gnr"] && $0.radio.generation == "4G"
            }
            try await bench.bench.send("nr-signal sentinel")
            // Polled twice at least, so that it would have been seen.
            try await bench.polled()
            // A poll that a busy machine delays leaves it open whether one is measured, and the next one tells.
            #expect(try bench.modem().radio.fiveG.status == .nsaAvailable, "a sentinel is no leg")
            try await bench.shown("and that is sure") { $0.is5G(.nsaAvailable, isConclusive: true) }
            #expect(try bench.modem().signals.allSatisfy { $0.technology == "lte" }, "and is not shown")

            try await bench.bench.send("nr-signal auto")
            try await bench.bench.send("radio nsa")
            try await bench.shown("a leg, measured") {
                $0.is5G(.nsaConnected, isConclusive: true) && $0.says(.signal, "NR measured, rsrp -95")
                    && $0.signals.contains { $0.technology == "5gnr" && $0.rsrp == -95 }
            }
            let lost = try await bench.after("radio endc", until: { $0.kind == .fiveGChanged })
            #expect(lost.told(.fiveGChanged) == ["nsaConnected to nsaAvailable"])
            try await bench.bench.send("radio nsa")
            try await bench.shown("the leg again") { $0.is5G(.nsaConnected, isConclusive: true) }
            let sentinel = try await bench.after("nr-signal sentinel", until: { $0.kind == .fiveGChanged })
            #expect(sentinel.told(.fiveGChanged) == ["nsaConnected to nsaAvailable"])
            #expect(try bench.modem().signals.allSatisfy { $0.technology == "lte" })

            try await bench.bench.send("nr-signal auto")
            let lte = try await bench.after("radio lte") {
                $0.kind == .fiveGChanged && $0.after == "none"
            }
            #expect(lte.last?.state?.radio.fiveG.conclusive == true)
            let sa = try await bench.after("radio sa", until: { $0.kind == .fiveGChanged })
            #expect(sa.told(.fiveGChanged) == ["none to sa"])
            try await bench.shown("SA") {
                $0.is5G(.sa, isConclusive: true) && $0.radio.technologies == ["5gnr"]
            }
        }
    }

    @Test func withoutPollingALegCannotBeToldFromAnOfferAndThatIsSaid() async throws {
        try await MBIMBench.run(["--protocol", "qmi"], wantsSignal: false) { bench in
            for radio in ["endc", "nsa"] {
                try await bench.bench.send("radio \(radio)")
                try await bench.shown("5G is offered, in \(radio)") {
                    $0.is5G(.nsaAvailable, isConclusive: false)
                        && $0.blanks.contains { $0.field == "signals" && $0.reason == .notEnabled }
                }
                #expect(try bench.modem().radio.fiveG.evidence.contains { $0.source == .signal })
                #expect(try await bench.signalRate() == "(<uint32 0>,)")
            }
            // Who asks for the signal gets the proof.
            let watch = try await EventWatch.start(bench.daemon)
            try await bench.shown("a leg, measured") { $0.is5G(.nsaConnected, isConclusive: true) }
            await watch.stop()
            try await eventually("the former rate") { try await bench.signalRate() == "(<uint32 0>,)" }
            try await bench.shown("not to be told any more") {
                $0.is5G(.nsaAvailable, isConclusive: false)
            }
        }
    }

    /// ModemManager 1.20 reads a network's name once for each object: the code is what is new.
    @Test func theCarrierIsThatOfTheCodeAndNotOfTheNameBesideIt() async throws {
        try await MBIMBench.run(["--protocol", "qmi", "--modem", "m0=softbank"]) { bench in
            #expect(try bench.modem().network.reportedName == "SoftBank")
            try await bench.bench.send("register searching")
            try await bench.shown("searching") { $0.network.registration == .searching }
            try await bench.bench.send("operator 44011 Rakuten")
            let moved = try await bench.after("register roaming", until: { $0.kind == .networkChanged })
            #expect(moved.told(.networkChanged) == ["44020 to 44011"])
            try await bench.shown("Rakuten") {
                $0.network.plmn == "44011" && $0.network.registration == .roaming
                    && $0.network.carrier.id == "jp.rakuten"
            }
            let network = try bench.modem().network
            #expect(network.carrier.name == "Rakuten Mobile")
            #expect(network.reportedName == "SoftBank", "what ModemManager shows beside the new code")
            #expect(try bench.modem().sims.first?.subscription?.plmn == "44020")
        }
    }

    /// Nobody above ModemManager can know: neither code nor name changes on the bus (Documentation/virtual-modem.md).
    @Test func anotherNetworkWhileTheModemIsRegisteredIsNotVisible() async throws {
        try await MBIMBench.run(["--protocol", "qmi"]) { bench in
            let unseen = try await bench.after("operator 44011 Rakuten", "radio sa") {
                $0.kind == .fiveGChanged && $0.after == "sa"
            }
            #expect(unseen.told(.networkChanged) == [])
            #expect(unseen.last?.state?.network.plmn == "44010")
        }
    }

    @Test func theRateIsSetOnTheNewObjectAfterASwap() async throws {
        try await MBIMBench.run(["--protocol", "qmi", "--modem", "m0=docomo"]) { bench in
            try await eventually("polled") { try await bench.signalRate() == "(<uint32 5>,)" }
            try await bench.after("sim replace softbank") {
                $0.state?.isSettled == true && $0.state?.network.plmn == "44020"
            }
            try await eventually("polled again") { try await bench.signalRate() == "(<uint32 5>,)" }
            await bench.watch.stop()
            try await eventually("the former rate") { try await bench.signalRate() == "(<uint32 0>,)" }
        }
    }

    @Test func whatTheNetworkSaysIsTold() async throws {
        try await MBIMBench.run(["--protocol", "qmi"]) { bench in
            for (line, expected) in [
                ("register searching", "home to searching"), ("register denied", "searching to denied"),
                ("register home", "denied to home"), ("register roaming", "home to roaming"),
            ] {
                let events = try await bench.after(line, until: { $0.kind == .registrationChanged })
                #expect(events.told(.registrationChanged) == [expected])
            }
            // No service: ModemManager has no word for it over QMI, and what it does not say is no network.
            let idle = try await bench.after("register idle", until: { $0.kind == .registrationChanged })
            #expect(idle.last?.state?.network.registered == false)
            #expect(idle.last?.state?.radio.fiveG.status == FiveGStatus.none)
        }
    }
}

extension MBIMBench {
    func modem() throws -> Modem { try #require(try daemon.status().modems.first) }

    /// Waits until the signal has been read anew twice.
    fileprivate func polled() async throws {
        for percent in [40, 80] {
            try await bench.send("signal \(percent)")
            let rsrp = Double(-113 + (percent * 62 + 50) / 100 - 22)
            try await shown("signal \(percent)") {
                $0.signals.contains { $0.technology == "lte" && $0.rsrp == rsrp }
            }
        }
        try await bench.send("signal -73")
    }
}

extension Modem {
    fileprivate func is5G(_ status: FiveGStatus, isConclusive: Bool) -> Bool {
        radio.fiveG.status == status && radio.fiveG.conclusive == isConclusive
    }

    fileprivate func says(_ source: EvidenceSource, _ words: String) -> Bool {
        radio.fiveG.evidence.contains { $0.source == source && $0.says.hasPrefix(words) }
    }
}
