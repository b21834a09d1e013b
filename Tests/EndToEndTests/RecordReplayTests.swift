// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Recording
import Support
import TelephonyAPI
import Testing

/// A swap, written down by the real programs and played back by them.
@Suite(.takesTurns, .enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager and dbus-daemon"))
struct RecordReplayTests {
    /// Runs a program to its end.
    private func run(_ program: String, _ arguments: [String]) async throws -> (
        exit: ChildProcess.Exit, lines: [String]
    ) {
        let process = try await ChildProcess.start(try #require(Programs.built(program)), arguments)
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        return (try await process.waitForExit(limit: .seconds(30)), lines)
    }

    /// What there is of a modem that a swap can change, with nobody's identity in it.
    private func words(of modem: Modem?) -> [String?] {
        let sim = modem?.sims.first { $0.active }
        return [
            modem?.id, modem?.model, modem?.state.rawValue, modem?.network.plmn, modem?.network.carrier.id,
            modem?.network.registration.rawValue, sim?.state.rawValue, sim?.subscription?.carrier.name,
            sim?.subscription?.host?.name, sim?.subscription?.match.by.rawValue,
            modem?.radio.fiveG.status.rawValue,
        ]
    }

    private func kinds(_ events: [Event]) -> [String] {
        events.filter { $0.kind != .snapshot && $0.kind != .signalChanged }
            .map { "\($0.kind.rawValue) \($0.modem ?? "-") \($0.change?.rawValue ?? "-")" }
    }

    @Test func aRecordedSwapPlaysTheSameAndTellsNobodysNumbers() async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            let before = try #require(try bench.daemon.status().modems.first)
            let file = "\(bench.bus.folder)/swap.jsonl"
            let recorder = try await ChildProcess.start(
                try #require(Programs.built("carrierctl")),
                ["--socket", bench.daemon.socket, "record", file]
            )
            try await eventually("a recording") { lines(of: file).count >= 2 }
            let watch = try await EventWatch.start(bench.daemon)

            try bench.modem.send("sim remove")
            try await watch.until("no card") { $0.kind == .simRemoved }
            try bench.modem.send("sim insert softbank")
            try await watch.until("registered on SoftBank's network") {
                $0.state?.network.registered == true && $0.state?.network.plmn == "44020"
            }
            try bench.modem.send("radio nsa")
            try await watch.until("5G NSA") { $0.kind == .fiveGChanged && $0.after == "nsaConnected" }
            // What has been told is in the file, or it would never be.
            let after = try #require(try bench.daemon.status().modems.first)
            let live = kinds(watch.events)
            try await eventually("the file has it") { lines(of: file).last?.contains("\"at\"") == true }
            recorder.send(signal: SIGINT)
            #expect(try await recorder.waitForExit(limit: .seconds(10)) == .status(0))
            await watch.stop()

            let text = lines(of: file).joined(separator: "\n")
            for modem in [before, after] {
                let sim = modem.sims.first
                for identity in [modem.imei, sim?.iccid, sim?.imsi, sim?.eid].compactMap(\.self) {
                    #expect(!text.contains(identity.dropLast()), "\(identity) is in the recording")
                }
                #expect(sim?.iccid != nil && modem.imei != nil, "these tests do not see identities")
            }

            let (exit, played) = try await run(
                "carrierd",
                ["--replay", file, "--events", "--config", "\(bench.bus.folder)/carrierd.conf"]
            )
            #expect(exit == .status(0))
            let events = try Recording(reading: Array(played.joined(separator: "\n").utf8)).steps
                .flatMap { $0.events ?? [] }
            for kind in ["simRemoved", "simInserted", "simChanged", "carrierChanged", "fiveGChanged"] {
                #expect(
                    events.count { $0.hasPrefix("\(kind) ") } == live.count { $0.hasPrefix("\(kind) ") },
                    "\(kind): live \(live), played \(events)"
                )
            }

            let folder = "\(bench.bus.folder)/replay"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let replay = try await DaemonProcess.start(
                bus: "unix:path=/nonexistent",
                folder: folder,
                arguments: ["--replay", file, "--replay-speed", "max"]
            )
            try await eventually("played") { replay.log.contains("the recording has been played") }
            let end = try #require(try replay.status().modems.first)
            #expect(words(of: end) == words(of: after))
            #expect(end.imei != after.imei && end.sims.first?.iccid != after.sims.first?.iccid)
            let history = try await run(
                "carrierctl",
                ["--socket", replay.socket, "history", "--json", "--limit", "1000"]
            )
            let again = try history.lines.map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
            // What came after the last one that was waited for is in the recording too.
            let replayed = kinds(again)
            #expect(
                replayed.indices.contains { replayed[$0...].starts(with: live) },
                "live \(live), played \(replayed)"
            )
            #expect(await replay.process.terminate() == .status(0))
        }
    }

    @Test func aFileThatIsThereIsNotWrittenOver() async throws {
        try await ModemBench.run { bench in
            let file = "\(bench.bus.folder)/there"
            try Data("mine".utf8).write(to: URL(filePath: file))
            let (exit, _) = try await run("carrierctl", ["--socket", bench.daemon.socket, "record", file])
            #expect(exit == .status(1))
            #expect(lines(of: file) == ["mine"])
            let forced = try await run(
                "carrierctl",
                ["--socket", bench.daemon.socket, "record", file, "--force", "--for", "1s"]
            )
            #expect(forced.exit == .status(0))
            #expect(lines(of: file).first?.contains("\"format\":1") == true)
        }
    }

    @Test func aPipeThatNobodyReadsKeepsNobodyWaiting() async throws {
        try await ModemBench.run { bench in
            let pipe = "\(bench.bus.folder)/pipe"
            try #require(mkfifo(pipe, 0o600) == 0)
            let recorder = try await ChildProcess.start(
                try #require(Programs.built("carrierctl")),
                ["--socket", bench.daemon.socket, "record", pipe, "--force", "--for", "1s"]
            )
            let exit = try? await recorder.waitForExit(limit: .seconds(10))
            // SIGTERM would not end it either.
            if exit == nil { _ = await recorder.kill() }
            #expect(exit == .status(1))
        }
    }

    private func lines(of path: String) -> [String] {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return [] }
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
