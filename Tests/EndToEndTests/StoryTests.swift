// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

@Suite(.takesTurns, .enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager and dbus-daemon"))
struct StoryTests {
    @Test func everyStepOfTheStoryIsTold() async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            let watch = try await EventWatch.start(bench.daemon)

            try bench.modem.send("radio nsa")
            let nsa = try await watch.until("5G NSA") { $0.kind == .fiveGChanged }
            #expect(nsa.changes.last == .fiveGChanged && nsa.isOfTheRadioAlone)
            #expect(nsa.last?.after == "nsaConnected")
            #expect(nsa.last?.state?.radio.fiveG.status == .nsaConnected)

            try bench.modem.send("radio sa")
            let sa = try await watch.until("5G SA") { $0.kind == .fiveGChanged }
            #expect(sa.changes.last == .fiveGChanged && sa.isOfTheRadioAlone)
            #expect(sa.last?.after == "sa")

            try bench.modem.send("sim remove")
            let out = try await watch.until("no 5G without a card") { $0.kind == .fiveGChanged }
            #expect(out.count { $0.kind == .simRemoved } == 1)
            #expect(out.last?.state?.sims.first?.state == .absent)
            #expect(out.last?.state?.network.registered == false)

            try bench.modem.send("sim insert softbank")
            let home = try await watch.until("registered on SoftBank's network") {
                $0.state?.network.registered == true && $0.state?.network.plmn == "44020"
            }
            let changes = home.filter { $0.kind == .simChanged }
            #expect(changes.map(\.change) == [.otherCarrier])
            #expect(home.count { $0.kind == .simInserted } == 1)
            #expect(home.filter { $0.kind == .carrierChanged }.map(\.after) == ["44020"])

            let all = watch.events.map(\.sequence)
            let first = try #require(all.first)
            #expect(all == Array(first..<(first + all.count)), "a number is missing or doubled")
            #expect(Set(watch.events.compactMap(\.modem)) == ["modem1"])
            await watch.stop()
        }
    }

    @Test func aRestartOfModemManagerIsNothingElse() async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            let watch = try await EventWatch.start(bench.daemon)
            for round in 1...3 {
                if round == 1 { await bench.modemManager.kill() } else { await bench.modemManager.stop() }
                try await watch.until("gone") { $0.kind == .modemManagerUnavailable }
                try await bench.modemManager.startAgain()
                try await watch.until("back") { $0.kind == .modemManagerAvailable }
                try await bench.registered()
            }
            // One more thing, to see everything before it.
            try bench.modem.send("radio sa")
            let last = try await watch.until("5G SA") { $0.kind == .fiveGChanged }
            #expect(last.isOfTheRadioAlone)
            let restart: [EventKind] = [.modemManagerUnavailable, .modemManagerAvailable]
            let expected: [EventKind] = [.snapshot] + restart + restart + restart
            let told = watch.events.changes
            #expect(Array(told.prefix(expected.count)) == expected, "\(watch.events.map(\.words))")
            #expect(try bench.daemon.status().modems.map(\.id) == ["modem1"])
            await watch.stop()
        }
    }

    @Test func withoutTheSettingADisabledModemIsLeftAloneAndSaidToBeSo() async throws {
        try await ModemBench.run(configuration: "") { bench in
            try await eventually("a modem") { try !bench.daemon.status().modems.isEmpty }
            let modem = try #require(try bench.daemon.status().modems.first)
            #expect(modem.state == .disabled)
            #expect(modem.sims.first?.subscription?.plmn == "44010")
            #expect(modem.blanks.first { $0.field == "network.plmn" }?.reason == .modemDisabled)
        }
    }

    @Test func twoModemsKeepTheirIdsThroughARestartOfTheDaemon() async throws {
        try await ModemBench.run(["m0=docomo", "m1=softbank"]) { bench in
            try await eventually("two modems") { try bench.daemon.status().modems.count == 2 }
            let before = try bench.daemon.status().modems.map { [$0.id, $0.device] }
            #expect(await bench.daemon.process.terminate() == .status(0))
            let again = try await DaemonProcess.start(bus: bench.bus.address, folder: bench.bus.folder)
            try await eventually("two modems again") { try again.status().modems.count == 2 }
            #expect(try again.status().modems.map { [$0.id, $0.device] } == before)
            await again.process.terminate()
        }
    }
}

extension [Event] {
    /// The kinds, without the signal's, which come when they like.
    fileprivate var changes: [EventKind] {
        map(\.kind).filter { $0 != .signalChanged }
    }

    /// A busy ModemManager may show a technology in between.
    fileprivate var isOfTheRadioAlone: Bool {
        changes.allSatisfy { $0 == .technologyChanged || $0 == .fiveGChanged }
    }
}

extension Event {
    fileprivate var words: String { "\(kind.rawValue) \(before ?? "-") -> \(after ?? "-")" }
}
