// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// The signal's rate belongs to every program on the bus: clients of carrierd's and a stranger.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct SharedSettingsTests {
    private typealias Interface = FakeModemManager.Interface

    private func rate(_ fake: FakeModemManager) -> String? {
        fake.value(FakeModemManager.modem(0), Interface.signal, "Rate")
    }

    private func subscriber(of daemon: DaemonProcess) async throws -> ChildProcess {
        try await ChildProcess.start(
            try #require(Programs.built("carrierctl")),
            ["--socket", daemon.socket, "watch", "--json", "--kind", "signalChanged"],
            output: .discard
        )
    }

    private func setRate(_ seconds: Int, on bus: PrivateBus) async throws {
        let connection = try await BusConnection.open(.address(bus.address))
        _ = try await connection.call(
            "Setup",
            interface: Interface.signal,
            path: FakeModemManager.modem(0),
            destination: "org.freedesktop.ModemManager1",
            arguments: "(uint32 \(seconds),)"
        )
    }

    private func blank(_ field: String, _ daemon: DaemonProcess) throws -> BlankReason? {
        try daemon.status().modems.first?.blanks.first { $0.field == field }?.reason
    }

    /// - Parameter isLast: whether the stranger goes after carrierd's clients.
    @Test(arguments: [false, true])
    func theFormerRateIsBackWhenAllHaveGone(isLast: Bool) async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("polling is off") { try blank("signals", daemon) == .notEnabled }

            let first = try await subscriber(of: daemon)
            try await eventually("polled") { rate(fake) == "uint32 5" }
            let second = try await subscriber(of: daemon)
            try await setRate(20, on: bus)
            try await eventually("said") {
                daemon.log.contains("another program polls the signal every 20 s")
            }
            await first.terminate()
            if isLast {
                await second.terminate()
                try await setRate(5, on: bus)
            } else {
                try await setRate(5, on: bus)
                await second.terminate()
            }
            try await eventually("back at none") { rate(fake) == "uint32 0" }
            #expect(fake.calls.count { $0.method == "Setup" } == 4)
            await daemon.process.terminate()
        }
    }

    @Test func subscribersWhoComeAndGoHaveItSetOnce() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("polling is off") { try blank("signals", daemon) == .notEnabled }
            for _ in 0..<5 {
                do {
                    let client = try RawClient(daemon.socket)
                    client.send(
                        Array(#"{"method":"org.carrierd.Telephony.Monitor","more":true,"#.utf8)
                            + Array(#""parameters":{"kinds":["signalChanged"]}}"#.utf8) + [0]
                    )
                    try await eventually("polled") { rate(fake) == "uint32 5" }
                }
                // Nobody is there for a moment.
                try await Task.sleep(for: .milliseconds(200))
            }
            try await eventually("back at none") { rate(fake) == "uint32 0" }
            #expect(fake.calls.count { $0.method == "Setup" } == 2)
            await daemon.process.terminate()
        }
    }

    @Test func whatIsConfiguredIsPutBackAtTheEnd() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            fake.set(FakeModemManager.modem(0), Interface.signal, ["Rate": "uint32 60"])
            fake.set(FakeModemManager.modem(0), Interface.location, ["Capabilities": "uint32 7"])
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[signal]\nrate=10s\n[location]\ngnss=on\ncell=on\n"
            )
            try await eventually("set") {
                rate(fake) == "uint32 10"
                    && fake.value(FakeModemManager.modem(0), Interface.location, "Enabled") == "uint32 7"
            }
            try await eventually("no fix yet") { try blank("location", daemon) != .notEnabled }
            #expect(await daemon.process.terminate() == .status(0))
            #expect(rate(fake) == "uint32 60")
            #expect(fake.value(FakeModemManager.modem(0), Interface.location, "Enabled") == "uint32 0")
            #expect(fake.value(FakeModemManager.modem(0), Interface.location, "SignalsLocation") == "false")
        }
    }

    /// What a daemon has kept for the next run.
    private func kept(in bus: PrivateBus) -> String {
        (try? String(contentsOfFile: "\(bus.folder)/state/state.json", encoding: .utf8)) ?? ""
    }

    @Test func theNextRunPutsBackWhatAKilledOneHadFound() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            fake.set(FakeModemManager.modem(0), Interface.signal, ["Rate": "uint32 60"])
            fake.set(FakeModemManager.modem(0), Interface.location, ["Capabilities": "uint32 7"])
            try fake.claimName()
            let killed = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[signal]\nrate=10s\n[location]\ngnss=on\n"
            )
            try await eventually("set") {
                rate(fake) == "uint32 10"
                    && fake.value(FakeModemManager.modem(0), Interface.location, "Enabled") == "uint32 6"
            }
            try await eventually("kept") {
                kept(in: bus).contains("location") && kept(in: bus).contains("rate")
            }
            await killed.process.kill()
            #expect(rate(fake) == "uint32 10")

            let next = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await eventually("put back") {
                rate(fake) == "uint32 60"
                    && fake.value(FakeModemManager.modem(0), Interface.location, "Enabled") == "uint32 0"
            }
            try await eventually("forgotten") { !kept(in: bus).contains("loans") }
            await next.process.terminate()
        }
    }

    /// A service user without polkit's leave: it reads on, and says so once.
    @Test(arguments: [
        ("org.freedesktop.ModemManager1.Error.Core.Unauthorized", BlankReason.authorizationDenied),
        ("org.freedesktop.DBus.Error.AccessDenied", .busDenied),
    ])
    func aRefusalIsAReasonAndOneLine(error: String, reason: BlankReason) async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.refuse("Setup", with: error)
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[signal]\nrate=10s\n"
            )
            try await eventually("the reason") { try blank("signals", daemon) == reason }
            #expect(try daemon.status().modems.first?.network.registration == .home)
            for index in 0..<5 {
                let subscriber = try await subscriber(of: daemon)
                fake.set(
                    FakeModemManager.modem(0),
                    Interface.modem,
                    ["SignalQuality": "(uint32 \(10 + index), true)"]
                )
                try await eventually("seen") { try daemon.status().modems.first?.signalQuality == 10 + index }
                await subscriber.terminate()
            }
            #expect(daemon.log.ranges(of: "cannot be polled").count == 1)
            await daemon.process.terminate()
        }
    }
}
