// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

/// Clients that do what they should not: the next one is answered all the same.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct HostileClientTests {
    @Test func garbageIsAnsweredWithWhatIsWrongWithIt() async throws {
        try await withDaemon { daemon, _ in
            let client = try RawClient(daemon.socket)
            client.send(Array("garbage\0".utf8))
            let answer = String(decoding: client.receiveAll(), as: UTF8.self)
            #expect(answer.contains("org.varlink.service.InvalidParameter"))
            #expect(answer.contains("this is no JSON"))
            #expect((try? daemon.status()) != nil)
        }
    }

    @Test func aMessageOfTwoMegabytesIsRefused() async throws {
        try await withDaemon { daemon, _ in
            let client = try RawClient(daemon.socket)
            client.send([UInt8](repeating: UInt8(ascii: "x"), count: 2 << 20))
            #expect(
                String(decoding: client.receiveAll(), as: UTF8.self).contains("longer than the 1048576 bytes")
            )
            #expect((try? daemon.status()) != nil)
        }
    }

    @Test func fiveHundredSilentClientsKeepNobodyWaiting() async throws {
        try await withDaemon { daemon, _ in
            let silent = try (0..<500).map { _ in try RawClient(daemon.socket) }
            #expect((try? daemon.status()) != nil)
            withExtendedLifetime(silent) {}
        }
    }

    @Test(.enabled(if: Programs.path(of: "prlimit") != nil, "needs prlimit"))
    func clientsLeaveTheDescriptorsThatTheRestNeeds() async throws {
        try await withDaemon { daemon, fake in
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            try await eventually("a modem") { try !daemon.status().modems.isEmpty }
            let narrow = try await ChildProcess.start(
                "prlimit",
                ["--nofile=128:128", "--pid", "\(daemon.process.processID)"]
            )
            #expect(try await narrow.waitForExit(limit: .seconds(10)) == .status(0))

            var crowd = (0..<200).compactMap { _ in try? RawClient(daemon.socket) }
            // Another ModemManager has to be asked everything, by GLib, which ends the process where it cannot.
            for _ in 0..<10 {
                try fake.releaseName()
                try fake.claimName()
                fake.remove(FakeModemManager.modem(0))
                fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
                try await Task.sleep(for: .milliseconds(100))
            }
            crowd.removeAll()
            try await eventually("the modem", limit: .seconds(90)) {
                (try? daemon.status().modems.first?.stale) == false
            }
        }
    }

    @Test func aClientThatReadsNothingThroughThousandsOfEventsStillGetsThemAll() async throws {
        try await withDaemon { daemon, fake in
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            try await eventually("a modem") { try !daemon.status().modems.isEmpty }

            let sleeper = try RawClient(daemon.socket)
            sleeper.send(Array(#"{"method":"org.carrierd.Telephony.Monitor","more":true}"#.utf8) + [0])
            let attentive = try await EventWatch.start(daemon)
            let first = try daemon.status().sequence
            async let toggling: Void = toggle(fake, until: { try daemon.status().sequence >= first + 3000 })
            // What the attentive one gets has no hole in it.
            try await attentive.until("the last event") { $0.sequence >= first + 3000 }
            try await toggling
            let start = attentive.events.first { $0.kind == .snapshot }?.sequence ?? -1
            let numbers = attentive.events.filter { $0.kind != .snapshot }.map(\.sequence)
            #expect(numbers.first == start + 1)
            #expect(
                zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 },
                "a number is missing or doubled"
            )
            await attentive.stop()

            // Nothing waited for the sleeper: what it missed comes from the history.
            let slept = try sleeper.receiveEvents(through: first + 3000)
            #expect(slept.filter { $0.kind == "snapshot" || $0.kind == "gap" }.map(\.kind) == ["snapshot"])
            #expect(
                zip(slept, slept.dropFirst()).allSatisfy { $0.sequence + 1 == $1.sequence },
                "a number is missing or doubled"
            )
        }
    }

    @Test(.enabled(if: getuid() == 0, "needs root, to be somebody else"))
    func identityIsForRootAndTheGroupAlone() async throws {
        // 1 is daemon's number everywhere; what matters is that it is not root's, and the group is not nobody's.
        try await withDaemon(configuration: "[access]\ngroup=daemon\n") { daemon, fake in
            let identities = ["89490200001234567890", "262010012345678", "867978050011223", "+4915550001122"]
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            try await eventually("a modem") { try !daemon.status().modems.isEmpty }

            let nobody = try await output(
                of: daemon,
                as: ["--reuid", "65534", "--regid", "65534", "--clear-groups"]
            )
            #expect(nobody.contains(#""token": "sim-"#))
            #expect(nobody.contains("redacted"))
            for identity in identities { #expect(!nobody.contains(identity)) }

            let member = try await output(
                of: daemon,
                as: ["--reuid", "65534", "--regid", "65534", "--groups", "1"]
            )
            #expect(member.contains(identities[0]))
            let root = try await output(of: daemon, as: [])
            #expect(
                root.contains(identities[0]) && root.contains(identities[1]) && root.contains(identities[2])
            )
            for identity in identities { #expect(!daemon.log.contains(identity)) }
        }
    }

    /// Changes the technology to and fro, as fast as the bus takes it.
    private func toggle(_ fake: FakeModemManager, until isEnough: () throws -> Bool) async throws {
        var isLTE = true
        while try !isEnough() {
            for _ in 0..<100 {
                isLTE.toggle()
                fake.set(
                    FakeModemManager.modem(0),
                    FakeModemManager.Interface.modem,
                    ["AccessTechnologies": "uint32 \(isLTE ? 0x4000 : 0x20)"]
                )
                fake.flush()
            }
            await Task.yield()
        }
    }

    private func output(of daemon: DaemonProcess, as who: [String]) async throws -> String {
        let process = try await ChildProcess.start(
            "setpriv",
            who + [try #require(Programs.built("carrierctl")), "--socket", daemon.socket, "status", "--json"]
        )
        var text = ""
        for await line in process.lines { text += line + "\n" }
        return text
    }

    private func withDaemon(
        configuration: String = "",
        _ body: (DaemonProcess, FakeModemManager) async throws -> Void
    ) async throws {
        try await withPrivateBus { bus in
            // Others have to get to the socket.
            chmod(bus.folder, 0o755)
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: configuration
            )
            do {
                try await body(daemon, fake)
            } catch {
                Issue.record("the daemon said:\n\(daemon.log)")
            }
            #expect(await daemon.process.terminate() == .status(0))
        }
    }
}
