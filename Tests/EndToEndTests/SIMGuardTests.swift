// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// Pinned cards, and the units that systemd is to start, with the daemon as it is built.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct SIMGuardTests {
    private static let own = "89490200001111111111"
    private static let foreign = "89490200002222222222"
    private static let modem = "[modem \"wan-2\"]\nimei=867978050011223\n"
    private static let pinned = modem + "[sim-guard \"wan-2\"]\niccid=\(own)\n"

    private func show(_ index: Int, card: String, on fake: FakeModemManager) {
        if index > 0 { fake.remove(FakeModemManager.modem(index - 1)) }
        fake.serve(
            FakeModemManager.sim(index),
            FakeModemManager.readSIM(iccid: card, imsi: "2620200" + card.suffix(8))
        )
        fake.add(FakeModemManager.modem(index), FakeModemManager.registeredModem(sim: index))
    }

    @Test func aForeignCardIsToldShownAndStartsItsUnit() async throws {
        try await withPrivateBus { bus in
            let systemd = try FakeSystemd(bus: bus.address)
            let fake = try FakeModemManager(bus: bus.address)
            show(0, card: Self.own, on: fake)
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: Self.pinned
            )
            let watch = try await EventWatch.start(daemon)
            try await eventually("the modem, allowed") {
                try daemon.status().modems.first?.sims.first?.guard == .allowed
            }
            try await eventually("online") { systemd.requests == ["StartUnit carrier-online.target replace"] }

            show(1, card: Self.foreign, on: fake)
            let events = try await watch.until("the violation") { $0.kind == .simForeign }
            let event = try #require(events.last)
            #expect(event.modem == "wan-2" && event.slot == 0 && event.before == nil && !event.offline)
            #expect(event.state?.foreignSim == true)
            #expect(try daemon.status().modems.first?.foreignSim == true)
            try await eventually("the units") { systemd.requests.count >= 3 }
            #expect(
                systemd.requests.dropFirst().sorted() == [
                    #"StartUnit carrier-swapped@wan\x2d2.target replace"#,
                    #"StartUnit carrierd-sim-violation@wan\x2d2.service replace"#,
                ]
            )
            let words = try await output("status", of: daemon)
            #expect(words.contains("FOREIGN SIM"))
            #expect(!daemon.log.contains(Self.foreign) && !daemon.log.contains(Self.own))

            // The same card in a new object is no news; the next thing that is told is its end.
            show(2, card: Self.foreign, on: fake)
            try TemporaryFolder.write("", to: "\(bus.folder)/carrierd.conf")
            daemon.process.send(signal: 1)
            let rest = try await watch.until("the end") { $0.kind == .simForeignEnded }
            #expect(!rest.contains { $0.kind == .simForeign })
            await watch.stop()
            await daemon.process.terminate()
            fake.close()
        }
    }

    @Test func aRestartWithTheSameForeignCardTellsItOnce() async throws {
        try await withPrivateBus { bus in
            let systemd = try FakeSystemd(bus: bus.address)
            let fake = try FakeModemManager(bus: bus.address)
            show(0, card: Self.foreign, on: fake)
            try fake.claimName()
            for _ in 0..<2 {
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: Self.pinned
                )
                try await eventually("the flag") { try daemon.status().modems.first?.foreignSim == true }
                try await eventually("online") {
                    systemd.requests.last == "StartUnit carrier-online.target replace"
                }
                await daemon.process.terminate()
            }
            #expect(systemd.requests.filter { $0.contains("violation") }.count == 1)
            fake.close()
        }
    }

    @Test func whatSystemdRefusesIsSaidOnceAndWhatIsNotThereNever() async throws {
        try await withPrivateBus { bus in
            let systemd = try FakeSystemd(bus: bus.address)
            systemd.refuse("carrier-online.target", with: "org.freedesktop.DBus.Error.AccessDenied")
            let swapped = #"carrier-swapped@wan\x2d2.target"#
            systemd.refuse(swapped, with: "org.freedesktop.DBus.Error.InteractiveAuthorizationRequired")
            systemd.refuse(
                #"carrierd-sim-violation@wan\x2d2.service"#,
                with: "org.freedesktop.systemd1.NoSuchUnit"
            )
            let fake = try FakeModemManager(bus: bus.address)
            show(0, card: Self.own, on: fake)
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: Self.pinned
            )
            try await eventually("online") { systemd.requests.count == 1 }
            show(1, card: Self.foreign, on: fake)
            try await eventually("a swap and a violation") { systemd.requests.count == 3 }
            // The units are asked for one after the other: this comes after the answers to those before.
            systemd.refuse(swapped, with: nil)
            show(2, card: Self.own, on: fake)
            try await eventually("it works again") {
                daemon.log.contains("systemd is asked to start \(swapped)")
            }
            let complaints = daemon.log.split(separator: "\n").filter {
                $0.contains("does not let this user")
            }
            #expect(complaints.count == 1)
            #expect(!daemon.log.contains("violation@"))
            await daemon.process.terminate()
            fake.close()
        }
    }

    @Test func aSystemdThatHangsDelaysNothing() async throws {
        try await withPrivateBus { bus in
            let systemd = try FakeSystemd(bus: bus.address)
            systemd.ignoreAll(true)
            let fake = try FakeModemManager(bus: bus.address)
            show(0, card: Self.own, on: fake)
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: Self.pinned
            )
            try await eventually("it is asked") { systemd.requests.count == 1 }
            show(1, card: Self.foreign, on: fake)
            try await eventually("the flag") { try daemon.status().modems.first?.foreignSim == true }
            #expect(systemd.requests.count == 1)
            #expect(await daemon.process.terminate() == .status(0))
            fake.close()
        }
    }

    @Test func withoutSystemdItSaysSoOnceAndWithoutUnitsNothing() async throws {
        for (configuration, count) in [("", 1), ("[systemd]\nunits=no\n", 0)] {
            try await withPrivateBus { bus in
                let fake = try FakeModemManager(bus: bus.address)
                show(0, card: Self.own, on: fake)
                try fake.claimName()
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: Self.pinned + configuration
                )
                let watch = try await EventWatch.start(daemon)
                show(1, card: Self.foreign, on: fake)
                try await watch.until("the violation") { $0.kind == .simForeign }
                if count > 0 {
                    try await eventually("a line") {
                        daemon.log.contains("systemd is not on the message bus")
                    }
                }
                await watch.stop()
                await daemon.process.terminate()
                #expect(daemon.log.split(separator: "\n").filter { $0.contains("systemd") }.count == count)
                fake.close()
            }
        }
    }

    @Test func whatIsWrongWithAGuardIsNamedByFileAndLine() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let file = "\(folder)/carrierd.conf"
        for (text, expected) in [
            ("[sim-guard]\niccid=8949020000111111111x\n", "\(file):2: iccid= has no ICCID as its entry 1"),
            ("[sim-guard]\niccid=898110*;12\n", "\(file):2: iccid= has no ICCID as its entry 2"),
            ("[sim-guard]\ncarriers=docomo\n", "\(file):2: carriers=docomo means nothing; give ids such as"),
            (
                "[sim-guard]\ncarriers=jp.nobody,jp.docomo\n",
                "\(file):2: carriers=jp.nobody: no table has such"
            ),
            ("\n[sim-guard]\n", "\(file):2: [sim-guard] names no card; give iccid=…"),
            (
                "[sim-guard]\nslot=1\niccid=*\n",
                "\(file):2: unknown key slot in [sim-guard], ignored; there are"
            ),
            ("[sim-guard \"wan/0\"]\niccid=*\n", "\(file):1: [sim-guard \"wan/0\"] is no place to guard"),
            ("[sim-guards]\niccid=*\n", "\(file):1: [sim-guards] is no place to guard"),
            (
                "[sim-guard \"wan\"]\niccid=*\n",
                "\(file):1: [sim-guard \"wan\"] is of no modem, ignored; add [modem \"wan\"]"
            ),
            ("[systemd]\nunits=some\n", "\(file):2: units=some means nothing; give yes or no"),
        ] {
            try TemporaryFolder.write("[carriers]\nfolder=none\nprovider-info=none\n", to: "\(file)")
            try FileManager.default.createDirectory(atPath: "\(file).d", withIntermediateDirectories: true)
            try TemporaryFolder.write(text, to: "\(file).d/a.conf")
            let check = try await ChildProcess.start(
                try #require(Programs.built("carrierd")),
                ["--check", "--config", file],
                environment: ["JOURNAL_STREAM": ""],
                errors: .lines
            )
            var lines: [String] = []
            for await line in check.errorLines { lines.append(line) }
            #expect(try await check.waitForExit(limit: .seconds(20)) == .status(1))
            #expect(lines.count == 1)
            let line = expected.replacing("\(file):", with: "\(file).d/a.conf:")
            #expect(lines.first?.hasPrefix("carrierd: \(line)") == true, "\(lines)")
        }
    }

    private func output(_ command: String, of daemon: DaemonProcess) async throws -> String {
        let process = try await ChildProcess.start(
            try #require(Programs.built("carrierctl")),
            ["--socket", daemon.socket, command]
        )
        var lines: [String] = []
        for await line in process.lines { lines.append(line) }
        return lines.joined(separator: "\n")
    }
}
