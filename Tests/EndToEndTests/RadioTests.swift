// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing
import Varlink

/// What an AT modem can say of its radio, under the real ModemManager.
@Suite(.takesTurns, .enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager and dbus-daemon"))
struct RadioTests {
    private func eventually(_ what: String, _ bench: ModemBench, _ isRight: (Modem) -> Bool) async throws {
        try await EndToEndTests.eventually(what) {
            try bench.daemon.status().modems.first.map(isRight) ?? false
        }
    }

    @Test func everyRadioHasItsVerdictItsLabelAndItsGeneration() async throws {
        try await ModemBench.run(
            configuration: "[modem]\nkeep-enabled=yes\n[five-g]\nhold=0\n[label]\nsa=5G+\n"
        ) {
            bench in
            try await bench.registered()
            for (radio, status, isConclusive, label, generation) in [
                ("lte", FiveGStatus.none, false, "LTE", "4G"), ("nsa", .nsaConnected, true, "5G", "5G"),
                ("sa", .sa, true, "5G+", "5G"), ("hspa", .none, true, "H", "3G"),
                ("umts", .none, true, "3G", "3G"),
                ("edge", .none, true, "E", "2G"), ("gsm", .none, true, "G", "2G"),
            ] {
                try bench.modem.send("radio \(radio)")
                try await eventually("radio \(radio)", bench) {
                    $0.radio.fiveG.status == status && $0.radio.fiveG.conclusive == isConclusive
                        && $0.radio.label == label && $0.radio.generation == generation
                }
            }
        }
    }

    @Test func everyRegistrationIsToldAndLossOfItIsNoFiveGAtOnce() async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            try bench.modem.send("radio sa")
            try await eventually("5G", bench) { $0.radio.fiveG.status == .sa }
            for (word, registration) in [
                ("searching", Registration.searching), ("home", .home), ("denied", .denied),
                ("roaming", .roaming),
                ("emergency", .emergencyOnly), ("home", .home), ("idle", .notRegistered),
            ] {
                try bench.modem.send("register \(word)")
                let isOn = registration == .home || registration == .roaming
                try await eventually("register \(word)", bench) {
                    $0.network.registration == registration && $0.network.registered == isOn
                        && (isOn || $0.radio.fiveG.status == .none) && (isOn || $0.bars == nil)
                }
            }
        }
    }

    /// AT+CSQ gives a percentage; readings by technology ModemManager's generic plugin cannot ask for.
    @Test func barsGoByThePercentageWhereNothingElseIsMeasured() async throws {
        try await ModemBench.run(configuration: "[modem]\nkeep-enabled=yes\n[signal]\nrate=5s\n") { bench in
            try await bench.registered()
            try bench.modem.send("signal 90")
            try await eventually("four bars", bench) { $0.bars == 4 && $0.signals.isEmpty }
            let modem = try #require(try bench.daemon.status().modems.first)
            let reason = modem.blanks.first { $0.field == "signals" }
            #expect(reason?.reason == .notReported, "\(reason as Any)")
            #expect(!bench.daemon.log.contains("authoriz"))
        }
    }

    @Test func whyAnATModemTellsNoCellsIsSaid() async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            let reply = try VarlinkConnection.connect(path: bench.daemon.socket).call(
                TelephonyInterface.getCells,
                parameters: ModemName(modem: "modem1"),
                as: CellsReply.self
            )
            #expect(reply.cells.isEmpty)
            #expect(reply.blanks.map(\.field) == ["cells"])
            #expect([.notReported, .failed].contains(reply.blanks.first?.reason), "\(reply.blanks)")
        }
    }
}
