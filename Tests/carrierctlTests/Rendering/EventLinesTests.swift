// SPDX-License-Identifier: Apache-2.0

import Foundation
import TelephonyAPI
import Testing

@testable import carrierctl

@Suite struct EventLinesTests {
    private static func event(_ kind: EventKind, _ change: (inout Event) -> Void = { _ in }) -> Event {
        var event = Event(
            sequence: 8,
            time: "2026-11-30T10:12:04.250Z",
            kind: kind,
            modem: "modem1",
            offline: false
        )
        change(&event)
        return event
    }

    private func lines(_ event: Event, modem: String? = nil) -> [String] {
        event.lines(Style(), clock: .utc, modem: modem)
    }

    @Test(arguments: [
        (event(.modemAdded) { $0.state = Samples.lte }, "modem1  modem added: Quectel RM520N-GL"),
        (event(.modemRemoved), "modem1  modem removed"),
        (
            event(.modemRecovering),
            "modem1  modem is being probed anew; its facts are from before until it is back"
        ),
        (event(.modemRecovered), "modem1  modem is back"),
        (
            event(.simInserted) {
                $0.slot = 2
                $0.after = "ドコモ"
            }, "modem1  SIM inserted in slot 2: ドコモ"
        ),
        (
            event(.simRemoved) {
                $0.slot = 1
                $0.before = "k3v9q2"
                $0.offline = true
            }, "modem1  SIM removed from slot 1: it was k3v9q2, while carrierd was not running"
        ),
        (
            event(.simChanged) {
                $0.slot = 1
                $0.change = .otherCarrier
                $0.before = "NTT DOCOMO"
                $0.after = "SoftBank"
            }, "modem1  SIM changed in slot 1, a SIM of another carrier: NTT DOCOMO → SoftBank"
        ),
        (event(.simLocked) { $0.after = "sim-puk" }, "modem1  SIM locked: PUK"),
        (event(.simUnlocked) { $0.slot = 1 }, "modem1  SIM unlocked in slot 1"),
        // A modem without slots has none to name.
        (event(.simUnlocked) { $0.slot = 0 }, "modem1  SIM unlocked"),
        (
            event(.simForeign) {
                $0.slot = 1
                $0.after = "k3v9q2"
            }, "modem1  FOREIGN SIM in slot 1: k3v9q2 is not allowed"
        ),
        (
            event(.simForeignEnded) {
                $0.slot = 1
                $0.before = "k3v9q2"
            }, "modem1  no foreign SIM in slot 1 any more: it was k3v9q2"
        ),
        (
            event(.registrationChanged) {
                $0.before = "notRegistered"
                $0.after = "home"
            }, "modem1  registration: not registered → home"
        ),
        (
            event(.fiveGChanged) {
                $0.before = "nsaAvailable"
                $0.after = "nsaConnected"
            }, "modem1  5G: LTE, 5G offered → 5G NSA"
        ),
        (
            event(.fiveGChanged) {
                $0.before = "nsaAvailable"
                $0.after = "nsaConnected"
                $0.state = Samples.nsaConnected
            },
            "modem1  5G: LTE, 5G offered → 5G NSA "
                + "(\(Samples.nsaConnected.radio.fiveG.evidence.map(\.says).joined(separator: "; ")))"
        ),
        (
            event(.fiveGChanged) {
                $0.before = "sa"
                $0.after = "nsaAvailable"
                $0.state = Samples.nsaConnected
            }, "modem1  5G: 5G SA → LTE, 5G offered"
        ),
        (event(.networkChanged) { $0.after = "44010" }, "modem1  network: – → 44010"),
        (
            event(.technologyChanged) {
                $0.before = "lte"
                $0.after = "lte, 5gnr"
            }, "modem1  technology: LTE → LTE, 5G NR"
        ),
        (
            event(.registrationChanged) {
                $0.before = "unknown"
                $0.after = "denied"
            }, "modem1  registration: unknown → denied"
        ),
        (event(.technologyChanged) { $0.before = "umts" }, "modem1  technology: UMTS → –"),
        (event(.locationChanged), "modem1  location"),
        (event(.modemManagerUnavailable) { $0.modem = nil }, "–       ModemManager is not available"),
        (
            event(.gap) { $0.modem = nil },
            "–       events may be missing here, the daemon does not hold all that was asked for; a snapshot follows"
        ),
        (
            event(EventKind(rawValue: "eclipseBegan")) {
                $0.before = "sun"
                $0.after = "m\u{1B}[2Joon"
            }, "modem1  eclipseBegan: sun → m\u{FFFD}[2Joon"
        ),
    ])
    func anEventIsOneLine(event: Event, text: String) {
        #expect(lines(event) == ["2026-11-30 10:12:04  \(text)"])
    }

    @Test func aSnapshotIsALineForEachModem() {
        let second = Samples.changed(Samples.locked) {
            $0.id = "modem2"
            $0.stale = true
        }
        let snapshot = Self.event(.snapshot) {
            $0.modem = nil
            $0.status = Samples.status(Samples.lte, second)
        }
        #expect(
            lines(snapshot) == [
                "2026-11-30 10:12:04  modem1  connected; NTT DOCOMO (ドコモ) – 44010, JP, home; 4G – no 5G; "
                    + "signal 67 %",
                "2026-11-30 10:12:04  modem2  STALE; locked; SIM locked",
            ]
        )
        #expect(lines(snapshot, modem: "modem2").count == 1)
        #expect(lines(snapshot, modem: "modem3") == ["2026-11-30 10:12:04  modem3  not there now"])
    }

    @Test func aSnapshotOfNothingSaysSo() {
        let snapshot = Self.event(.snapshot) {
            $0.modem = nil
            $0.status = Samples.status(unavailable: "gone")
        }
        #expect(
            lines(snapshot) == [
                "2026-11-30 10:12:04  –       ModemManager is not available: gone",
                "2026-11-30 10:12:04  –       no modem",
            ]
        )
    }
}

@Suite struct WatchCommandTests {
    private func command(_ words: String...) throws -> WatchCommand {
        try WatchCommand(Arguments(parsing: words, known: WatchCommand.options))
    }

    private func event(_ kind: EventKind, of modem: String?) -> Event {
        Event(sequence: 1, time: "", kind: kind, modem: modem, offline: false)
    }

    @Test func frequentKindsAreShownWhenAskedForAlone() throws {
        #expect(try !command().shows(event(.signalChanged, of: "modem1")))
        #expect(try !command().shows(event(.locationChanged, of: "modem1")))
        #expect(try command("--kind", "signalChanged").shows(event(.signalChanged, of: "modem1")))
        #expect(try command().shows(event(EventKind(rawValue: "eclipseBegan"), of: nil)))
    }

    @Test func anotherModemsEventsAreNotShown() throws {
        #expect(try command("modem1").shows(event(.simRemoved, of: "modem1")))
        #expect(try !command("modem1").shows(event(.simRemoved, of: "modem2")))
        #expect(try command("modem1").shows(event(.modemManagerAvailable, of: nil)))
    }

    @Test func everyKindOfTheContractIsKnown() throws {
        let contract = TelephonyInterface.description
        let start = try #require(contract.range(of: "kind: (snapshot"))
        let end = try #require(contract[start.upperBound...].firstIndex(of: ")"))
        let kinds = ("snapshot" + contract[start.upperBound..<end]).split { $0 == "," || $0.isWhitespace }
        #expect(kinds.map(String.init) == EventKind.all.map(\.rawValue))
    }

    @Test(arguments: [
        (
            "--kind=simchanged",
            "carrierctl: --kind simchanged: no such kind of event; did you mean simChanged?"
        ),
        ("--since=-1", "carrierctl: --since -1: no sequence number; give 0 or a positive number"),
        (
            "--since=99999999999999999999",
            "carrierctl: --since 99999999999999999999: no sequence number; give 0 or a positive number"
        ),
    ])
    func aWrongValueIsExplained(word: String, line: String) {
        #expect {
            try command(word)
        } throws: {
            ($0 as? Failure)?.line == line
        }
    }
}
