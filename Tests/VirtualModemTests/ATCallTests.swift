// SPDX-License-Identifier: Apache-2.0

import Support
import Testing
import VirtualModem

/// Calls over AT: what is answered and reported, and what a real ModemManager makes of it.
struct ATCallTests {
    private static let equipment = Equipment(
        imei: "860000000300011",
        manufacturer: "Quectel",
        model: "RM500Q-GL",
        revision: "R1",
        hasVoice: true
    )

    private static func bench() throws -> VoiceBench {
        var bench = VoiceBench()
        let profiles = try Profiles.builtIn()
        bench.modem = Modem(
            equipment: equipment,
            card: bench.modem.card,
            network: try profiles.network("docomo")
        )
        return bench
    }

    @Test func aModemWithoutVoiceRefusesAll() {
        var bench = VoiceBench()
        for command in ["ATH", "ATA", "ATD+81300000000;", "AT+CLCC", "AT+CHUP"] {
            #expect(bench.ask(command) == "|ERROR|")
        }
    }

    @Test func aCallOutIsDialedRingsAndIsTaken() throws {
        var bench = try Self.bench()
        #expect(bench.ask("ATD+81300000000;") == "|OK|")
        #expect(bench.ask("AT+CLCC") == "|+CLCC: 1,0,2,0,0,\"+81300000000\",145||OK|")
        #expect(bench.ask("AT+CLCC") == "|+CLCC: 1,0,3,0,0,\"+81300000000\",145||OK|")
        #expect(bench.ask("ATD0312345678;") == "|ERROR|", "there is one line")
        #expect(bench.ask("AT+CHUP;+CLCC") == "|OK|")
        #expect(bench.ask("ATD*99#") == "|ERROR|")
    }

    @Test func aCallInIsReportedWithItsNumberWhereThatWasAskedFor() throws {
        var bench = try Self.bench()
        let call = Call(from: "0312345678")
        #expect(bench.change(.call(call)) == ["|RING|"])
        #expect(bench.change(.signal(.good)) == [])
        #expect(bench.ask("ATA") == "|OK|")
        #expect(bench.ask("AT+CLCC") == "|+CLCC: 1,1,0,0,0,\"0312345678\",129||OK|")
        #expect(bench.change(.call(nil)) == ["|NO CARRIER|"])
        #expect(bench.ask("AT+CLIP=1;+CRC=1") == "|OK|")
        #expect(bench.change(.call(call)) == ["|+CRING: VOICE||+CLIP: \"0312345678\",129,\"\",,\"\",0|"])
        #expect(bench.ask("ATH") == "|OK|")
        #expect(bench.change(.signal(.good)) == [], "who hung up is not told")
    }

    @Test(.takesTurns, .enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager and dbus-daemon"))
    func aRealModemManagerShowsTheCall() async throws {
        try await ModemBench.run(["docomo@rm500q-voice"]) { bench in
            try await bench.enable()
            await bench.command("call incoming +81312345678")
            try await bench.hasCall("ringing-in")
            await bench.command("call hangup")
            try await bench.hasCall("terminated")
        }
    }
}

extension ModemBench {
    /// Waits until ModemManager has a call in that state.
    fileprivate func hasCall(_ state: String) async throws {
        let end = ContinuousClock.now + .seconds(60)
        var last = ""
        while ContinuousClock.now < end {
            last = try await mmcli("-m", "any", "--voice-list-calls")
            if last.contains(state) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("no call is \(state): \(last)")
    }
}
