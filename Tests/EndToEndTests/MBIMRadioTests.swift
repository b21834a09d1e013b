// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

/// What carrierd tells of an MBIM modem's radio, on USB and on PCIe.
@Suite(
    .takesIdleTurns,
    .enabled(BenchProcess.need) { try await BenchProcess.isPossible() }
)
struct MBIMRadioTests {
    @Test(arguments: [["--mbimex", "2"], ["--bus", "pci", "--mbimex", "3"]])
    func fiveGIsToldAsNSAAndSA(_ options: [String]) async throws {
        try await MBIMBench.run(options, name: "fiveG \(options.last ?? "")") { bench in
            // A measured leg may be known before the technology is: both have to be told, in whichever order.
            var kinds: Set<EventKind> = []
            func isBoth(_ event: Event) -> Bool {
                kinds.insert(event.kind)
                return kinds.isSuperset(of: [.fiveGChanged, .technologyChanged])
            }
            let nsa = try await bench.after("radio nsa", until: isBoth)
            #expect(nsa.told(.fiveGChanged).last == "none to nsaConnected")
            #expect(nsa.told(.technologyChanged).last == "lte to lte, 5gnr")
            kinds = []
            let sa = try await bench.after("radio sa", until: isBoth)
            #expect(sa.told(.fiveGChanged).last == "nsaConnected to sa")
            #expect(sa.told(.technologyChanged).last == "lte, 5gnr to 5gnr")
            #expect((nsa + sa).cards == [])
        }
    }

    /// The bench's own watch asks for the signal; the real ModemManager measures it for as long as it does.
    @Test func theSignalIsMeasuredWhileASubscriberAsksForIt() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo", "--mbimex", "2"]) { bench in
            try await bench.shown("LTE measured") {
                $0.signals.contains { $0.technology == "lte" && $0.rsrp != nil } && $0.bars != nil
            }
            #expect(try await bench.signalRate() == "(<uint32 5>,)")
            try await bench.bench.send("radio nsa")
            try await bench.shown("the leg measured") {
                $0.radio.fiveG.status == .nsaConnected
                    && $0.radio.fiveG.evidence.contains { $0.source == .signal }
            }
            // A new object has no rate of its own.
            try await bench.after("hangup", until: { $0.state?.isSettled == true })
            try await eventually("polled again") { try await bench.signalRate() == "(<uint32 5>,)" }
            await bench.watch.stop()
            try await eventually("the former rate") { try await bench.signalRate() == "(<uint32 0>,)" }
        }
    }

    @Test func whatTheNetworkSaysIsTold() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo"]) { bench in
            for (line, expected) in [
                ("register searching", "home to searching"), ("register denied", "searching to denied"),
                ("register home", "denied to home"), ("register roaming", "home to roaming"),
            ] {
                let events = try await bench.after(line, until: { $0.kind == .registrationChanged })
                #expect(events.told(.registrationChanged) == [expected])
            }
            let moved = try await bench.after("operator softbank", until: { $0.kind == .networkChanged })
            #expect(moved.told(.networkChanged) == ["44010 to 44020"])
            #expect(moved.told(.carrierChanged) == [], "the subscription is the card's, wherever it roams")
        }
    }

    @Test func aCardFromAbroadRoams() async throws {
        try await MBIMBench.run(["--modem", "m0=iot"]) { bench in
            let modem = try #require(try bench.daemon.status().modems.first)
            #expect(modem.network.roaming && modem.network.registration == .roaming)
            #expect(modem.network.plmn == "44010")
            #expect(modem.sims.first?.subscription?.plmn == "20408")
        }
    }

    @Test func twoModemsOfOneBenchAreTwo() async throws {
        try await MBIMBench.run(["--modem", "m0=docomo", "--modem", "m1=softbank"]) { bench in
            try await eventually("two modems, registered") {
                try bench.daemon.status().modems.count { $0.isSettled } == 2
            }
            let other = try #require(try bench.daemon.status().modems.first { $0.network.plmn == "44020" })
            let out = try await bench.after("m1 unplug", until: { $0.kind == .modemRecovering })
            #expect(out.last?.modem == other.id)
            let back = try await bench.after("m1 plug") {
                $0.modem == other.id && $0.state?.isSettled == true
            }
            #expect(back.cards == [])
            #expect(try bench.daemon.status().modems.count == 2)
        }
    }
}
