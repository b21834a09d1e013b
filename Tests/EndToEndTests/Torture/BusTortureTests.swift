// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

private typealias Interface = FakeModemManager.Interface

/// A message bus that comes and goes, and others on it who say what is not theirs to say.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct BusTortureTests {
    /// A bus is looked for again after one second, then two, up to thirty.
    private static let statedTime = Duration.seconds(35)

    @Test func aBusThatDropsTheConnectionIsFoundAgain() async throws {
        try await Patient.suffers("a bus that goes and comes back", times: 3, within: Self.statedTime) {
            patient in
            for _ in 0..<5 {
                await patient.bus.stop()
                try await eventually("it says so") { try !patient.daemon.status().modemManager.available }
                try await patient.bus.start()
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<1500)))
            }
            try patient.showAgain()
        }
    }

    @Test func aBusThatNeverComesBackIsSaidToBeGone() async throws {
        try await Patient.suffers("a bus that is away for long", within: Self.statedTime) { patient in
            await patient.bus.stop()
            for _ in 0..<100 {
                let status = try patient.daemon.status()
                _ = try patient.page.get("/status.json")
                if !status.modemManager.available {
                    #expect(status.modemManager.reason?.contains("bus") == true)
                    #expect(status.modems.allSatisfy { $0.stale })
                }
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(try !patient.daemon.status().modemManager.available)
            let now = try Footprint(of: patient.daemon.process.processID)
            #expect(now.isWithin(Footprint.Margin(), of: patient.before), "\(now) of \(patient.before)")
            try await patient.bus.start()
            try patient.showAgain()
        }
    }

    @Test func anOwnerThatChangesEveryFewMillisecondsIsFollowedToTheLast() async throws {
        try await Patient.suffers("another owner every few ms", times: 2, within: .seconds(10)) { patient in
            let rival = try FakeModemManager(bus: patient.bus.address, version: "0.0.1")
            rival.serve(FakeModemManager.sim(0), FakeModemManager.readSIM(iccid: "89490200009999999999"))
            rival.add(
                FakeModemManager.modem(0),
                FakeModemManager.registeredModem(imei: "867978059999999")
            )
            for _ in 0..<500 {
                try rival.claimName()
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<4)))
                try patient.fake.claimName()
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<4)))
            }
            rival.close()
            // The rival's modem is kept for the grace.
            try await eventually("the rival's modem is forgotten", limit: .seconds(150)) {
                try patient.daemon.status().modems.count == 1
            }
        }
    }

    @Test func whatAStrangerSaysIsNotBelieved() async throws {
        try await Patient.suffers("signals from a stranger", times: 2) { patient in
            let stranger = try FakeModemManager(bus: patient.bus.address)
            stranger.serve(FakeModemManager.sim(0), FakeModemManager.readSIM(iccid: "89490200009999999999"))
            let sequence = try patient.daemon.status().sequence
            for count in 0..<2000 {
                stranger.set(
                    FakeModemManager.modem(0),
                    Interface.threeGPP,
                    [
                        "OperatorCode": "'\(count % 2 == 0 ? "99999" : "00101")'",
                        "RegistrationState": "uint32 3",
                    ]
                )
                if count % 100 == 0 {
                    stranger.add(
                        FakeModemManager.modem(0),
                        FakeModemManager.registeredModem(imei: "867978059999999")
                    )
                    stranger.add(
                        FakeModemManager.modem(7),
                        FakeModemManager.registeredModem(imei: "867978059999999")
                    )
                    stranger.remove(FakeModemManager.modem(0))
                }
            }
            // The bus lets nobody speak in its own name, but for those who ask it to.
            stranger.send(
                "NameOwnerChanged",
                "(sss)",
                "('org.freedesktop.ModemManager1', '\(patient.fake.uniqueName)', '')",
                path: "/org/freedesktop/DBus",
                interface: "org.freedesktop.DBus"
            )
            stranger.flush()
            try await Task.sleep(for: .milliseconds(500))
            let status = try patient.daemon.status()
            #expect(status.sequence == sequence, "something was told")
            #expect(status.modems.count == 1 && status.modemManager.available)
            stranger.close()
        }
    }

    @Test func bytesThatAreNoTextDoNotGetPastTheBus() async throws {
        try await Patient.suffers("invalid UTF-8 on the bus") { patient in
            for text in [[0xFF, 0xFE], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0x00, 0x41]] as [[UInt8]] {
                let client = try RawClient("\(patient.bus.folder)/bus")
                client.send([0] + Array("AUTH EXTERNAL\r\nDATA\r\nBEGIN\r\n".utf8))
                client.send(RawMessage.call("Hello", to: "org.freedesktop.DBus", serial: 1))
                client.send(
                    RawMessage.call("RequestName", to: patient.fake.uniqueName, serial: 2, text: text)
                )
                // The bus ends the connection of who sends it.
                let answer = client.receiveAll()
                #expect(String(decoding: answer, as: UTF8.self).contains("OK "), "it was never let in")
            }
        }
    }

    @Test func whatIsNoMessageOfABusEndsTheConnectionAndNothingElse() async throws {
        let insults: [[UInt8]] = [
            [UInt8](repeating: 0xFF, count: 4096),
            [UInt8](repeating: 0, count: 1 << 20),
            // It says that 2 GiB come.
            [UInt8(ascii: "l"), 4, 0, 1, 0, 0, 0, 0x80, 1, 0, 0, 0, 0, 0, 0, 0],
            RawMessage.signal("NameOwnerChanged", text: [0xFF, 0xFE, 0xC3, 0x28]),
            RawMessage.signal("NameOwnerChanged", path: [UInt8(ascii: "/"), 0xFF], text: [65]),
            Array(RawMessage.signal("NameOwnerChanged", text: Array("half".utf8)).dropLast(3)),
            RawMessage.signal("NameOwnerChanged", text: Array("org.freedesktop.ModemManager1".utf8)),
            RawMessage.message(kind: 4, fields: [], signature: "s", body: RawMessage.string([65])),
            RawMessage.message(kind: 9, fields: [], signature: nil, body: []),
            Array((0..<20_000).map { _ in RawMessage.signal("Nobody", text: Array("asked".utf8)) }.joined()),
            // As long as a card's number would be seen in a log.
            RawMessage.signal("NameOwnerChanged", text: Array("89490200001234567890".utf8) + [0xFF]),
        ]
        try await Patient.suffers("bytes that are no messages", within: Self.statedTime) { patient in
            await patient.bus.stop()
            let bus = try RawBus(path: "\(patient.bus.folder)/bus", insults: insults)
            try await eventually("it has heard them all", limit: .seconds(120)) {
                _ = try patient.daemon.status()
                return bus.connections > insults.count + 1
            }
            bus.end()
            let log = patient.daemon.log
            #expect(!log.contains("8949020000"), "what the bus sent is in the log")
            #expect(log.utf8.count < 64 << 10, "the log has \(log.utf8.count) bytes")
            try await patient.bus.start()
            try patient.showAgain()
        }
    }
}
