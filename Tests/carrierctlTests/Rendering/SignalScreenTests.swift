// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import carrierctl

@Suite struct SignalScreenTests {
    private func event(_ kind: EventKind, _ modem: Modem? = nil, status: Status? = nil, id: String? = nil)
        -> Event
    {
        Event(
            sequence: 8,
            time: "2026-11-30T10:12:03.000Z",
            kind: kind,
            modem: modem?.id ?? id,
            offline: false,
            state: modem,
            status: status
        )
    }

    private func take(_ screen: inout SignalScreen, _ event: Event) -> String {
        screen.take(event, Style(), clock: Clock.local)
    }

    private var weaker: Modem {
        Samples.changed(Samples.nsaConnected) {
            $0.bars = 2
            $0.signals[0].rsrp = -110
        }
    }

    @Test func aModemIsABlock() {
        var screen = SignalScreen(modem: nil, height: nil)
        let text = take(&screen, event(.snapshot, status: Samples.status(weaker)))
        #expect(
            text.split(separator: "\n").dropFirst().joined(separator: "\n") == """
                modem1 – Quectel RM520N-GL
                  Bars     ▂▄    2 of 4
                  Network  NTT DOCOMO (ドコモ) – 44010, JP, home
                  5G       5G NSA – NR leg measured, rsrp -92 dBm
                  Quality  67 %
                  LTE      rsrp -110 dBm, rsrq -11.5 dB, snr 7.2 dB
                  5G NR    rsrp -92 dBm, rsrq -11 dB, snr 15 dB
                """
        )
    }

    @Test func thatThereIsNoModemManagerIsSaidAsLongAsThatIsSo() {
        var screen = SignalScreen(modem: nil, height: nil)
        let away = Samples.status(unavailable: "it is not on the bus")
        #expect(
            take(&screen, event(.snapshot, status: away)).hasSuffix(
                "\nModemManager is not available: it is not on the bus\nno modem\n"
            )
        )
        #expect(!take(&screen, event(.modemManagerAvailable)).contains("ModemManager"))
        #expect(take(&screen, event(.modemManagerUnavailable)).contains("ModemManager is not available\n"))
    }

    @Test func elsewhereThanOnATerminalBlocksFollowEachOther() {
        var screen = SignalScreen(modem: nil, height: nil)
        for _ in 0..<3 {
            #expect(!take(&screen, event(.signalChanged, weaker)).contains("\u{1B}"))
        }
    }

    @Test func onATerminalABlockIsDrawnOverTheOneBefore() {
        var screen = SignalScreen(modem: nil, height: 24)
        #expect(!take(&screen, event(.snapshot, status: Samples.status(weaker))).contains("\u{1B}"))
        #expect(take(&screen, event(.signalChanged, weaker)).hasPrefix("\u{1B}[8F\u{1B}[J"))
        let gone = take(&screen, event(.modemRemoved, id: "modem1"))
        #expect(gone.hasPrefix("\u{1B}[8F\u{1B}[J") && gone.hasSuffix("no modem\n"))
        #expect(take(&screen, event(.signalChanged, weaker)).hasPrefix("\u{1B}[2F\u{1B}[J"))
    }

    @Test func noMoreIsDrawnThanTheTerminalHolds() {
        var screen = SignalScreen(modem: nil, height: 4)
        #expect(take(&screen, event(.signalChanged, weaker)).split(separator: "\n").count == 3)
        #expect(take(&screen, event(.signalChanged, weaker)).hasPrefix("\u{1B}[3F\u{1B}[J"))
    }

    @Test func whatIsNotMeasuredHasItsReason() {
        var screen = SignalScreen(modem: "modem1", height: nil)
        let off = Samples.changed(Samples.lte) {
            $0.signals = []
            $0.blanks.append(Blank(field: "signals", reason: .authorizationDenied, detail: "polkit"))
        }
        #expect(take(&screen, event(.signalChanged, off)).contains("  Signal   – ("))
        #expect(
            !take(&screen, event(.signalChanged, Samples.changed(off) { $0.id = "modem2" })).contains(
                "modem2"
            )
        )
    }
}
