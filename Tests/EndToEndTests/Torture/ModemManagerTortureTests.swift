// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

private typealias Interface = FakeModemManager.Interface

/// A ModemManager that does what none should.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct ModemManagerTortureTests {
    @Test func objectsThatVanishWhileTheyAreReadLeaveNothingBehind() async throws {
        try await Patient.suffers(
            "objects that vanish while they are read",
            times: 2,
            configuration: Self.shortGrace
        ) { patient in
            let fake = patient.fake
            fake.beforeReply { [weak fake] call in
                guard let fake, call.method == "GetAll", call.path.contains("/SIM/") else { return }
                // The card's modem goes while the card is asked, and comes back with another.
                let index = call.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
                guard index > 0 else { return }
                fake.remove(FakeModemManager.modem(index))
                fake.remove(FakeModemManager.sim(index))
            }
            for index in 1...300 {
                fake.serve(FakeModemManager.sim(index), FakeModemManager.readSIM(iccid: iccid(index)))
                fake.add(FakeModemManager.modem(index), Self.modem(index))
                if index % 10 == 0 {
                    // And while all are asked.
                    try fake.releaseName()
                    try fake.claimName()
                }
            }
            fake.beforeReply(nil)
            for index in 1...300 { fake.remove(FakeModemManager.modem(index)) }
        }
    }

    @Test func repliesThatNeverComeKeepNobodyWaiting() async throws {
        // GLib waits for 25 seconds, and what cannot be read is asked again after 30 at the latest.
        try await Patient.suffers("replies that never come", within: .seconds(60)) { patient in
            let fake = patient.fake
            for method in ["GetManagedObjects", "GetAll", "Get"] {
                fake.ignore(method)
                try fake.releaseName()
                try fake.claimName()
                fake.remove(FakeModemManager.modem(0))
                fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
                let begin = ContinuousClock.now
                while ContinuousClock.now - begin < .seconds(3) {
                    _ = try patient.daemon.status()
                    _ = try patient.page.get("/status.json")
                    try await Task.sleep(for: .milliseconds(50))
                }
                fake.ignore(method, false)
            }
        }
    }

    @Test func valuesOfTheWrongTypeAreLeftOut() async throws {
        let values = [
            "7", "'text'", "true", "[1, 2]", "{'a': <1>}", "(1, 'b')", "<<1>>", "@ay []", "objectpath '/'",
            "@a{sv} {}", "1.5", "int64 -1", "[<'x'>]", "[('a', uint32 1)]",
            "{uint32 1: <{'latitude': <'x'>}>}",
        ]
        try await Patient.suffers("values of the wrong type", times: 2, configuration: Self.shortGrace) {
            patient in
            let fake = patient.fake
            for value in values {
                for (interface, properties) in FakeModemManager.registeredModem() {
                    fake.set(FakeModemManager.modem(0), interface, properties.mapValues { _ in value })
                }
                for (interface, properties) in FakeModemManager.readSIM() {
                    fake.set(FakeModemManager.sim(0), interface, properties.mapValues { _ in value })
                }
                _ = try patient.daemon.status()
                // And as what is there from the beginning.
                fake.remove(FakeModemManager.modem(0))
                fake.serve(
                    FakeModemManager.sim(0),
                    FakeModemManager.readSIM().mapValues { $0.mapValues { _ in value } }
                )
                fake.add(
                    FakeModemManager.modem(0),
                    FakeModemManager.registeredModem().mapValues { $0.mapValues { _ in value } }
                )
                _ = try patient.daemon.status()
            }
            Self.restore(fake)
        }
    }

    @Test func answersOfTheWrongTypeAreNoAnswers() async throws {
        let answers = [
            ("(i)", "(7,)"), ("()", "()"), ("(s)", "('x',)"), ("(a{sv})", "({'a': <1>},)"),
            ("(as)", "(['a'],)"),
            ("(a{oa{sv}})", "({'/a': {'b': <1>}},)"), ("(v)", "(<(1, 'b')>,)"), ("(ii)", "(1, 2)"),
        ]
        try await Patient.suffers("answers of the wrong type", times: 2, within: .seconds(35)) { patient in
            let fake = patient.fake
            for (type, text) in answers {
                for method in ["GetManagedObjects", "GetAll", "Get"] {
                    fake.answer(method, with: (type, text))
                    try fake.releaseName()
                    try fake.claimName()
                    fake.remove(FakeModemManager.modem(0))
                    fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
                    try await Task.sleep(for: .milliseconds(100))
                    _ = try patient.daemon.status()
                    fake.answer(method, with: nil)
                }
            }
        }
    }

    @Test func signalsOfTheWrongTypeAreNotBelieved() async throws {
        let types = [
            ("(i)", "(7,)"), ("()", "()"), ("(s)", "('x',)"), ("(oas)", "('/', ['a'])"),
            ("(os)", "('/a', 'b')"),
            ("(oa{sa{sv}})", "('/not/ours', {'a': {'b': <1>}})"), ("(sa{sv}as)", "('', {}, [])"),
            ("(sss)", "('a', 'b', 'c')"), ("(a{sv})", "({'a': <1>},)"),
        ]
        try await Patient.suffers("signals of the wrong type", times: 2) { patient in
            for (type, text) in types {
                for signal in ["InterfacesAdded", "InterfacesRemoved"] {
                    patient.fake.send(signal, type, text)
                }
                for path in [FakeModemManager.modem(0), FakeModemManager.sim(0), "/"] {
                    for interface in ["org.freedesktop.DBus.Properties", Interface.modem] {
                        for signal in ["PropertiesChanged", "StateChanged"] {
                            patient.fake.send(signal, type, text, path: path, interface: interface)
                        }
                    }
                }
            }
            patient.fake.flush()
        }
    }

    @Test func pathsThatDoNotExistAreSaidToBeUnreadable() async throws {
        try await Patient.suffers("paths that do not exist", within: .seconds(10)) { patient in
            let fake = patient.fake
            let paths = (100..<400).map { "objectpath '\(FakeModemManager.sim($0))'" }.joined(separator: ", ")
            let calls = (100..<400).map { "objectpath '\(FakeModemManager.call($0))'" }.joined(
                separator: ", "
            )
            fake.set(
                FakeModemManager.modem(0),
                Interface.modem,
                ["Sim": "objectpath '/org/freedesktop/ModemManager1/SIM/999'"]
            )
            fake.set(FakeModemManager.modem(0), Interface.voice, ["Calls": "[\(calls)]"])
            try await eventually("a card that cannot be read") {
                try patient.daemon.status().modems.first?.sims.first?.state != .present
            }
            fake.set(FakeModemManager.modem(0), Interface.modem, ["SimSlots": "[\(paths)]"])
            try await eventually("as many slots as are looked at") {
                try patient.daemon.status().modems.first?.sims.count ?? 0 > 1
            }
            fake.set(FakeModemManager.modem(0), Interface.voice, ["Calls": "@ao []"])
            Self.restore(fake)
        }
    }

    @Test func stringsOfMegabytesAreCutShort() async throws {
        let text = String(repeating: "ä", count: 2 << 20)
        try await Patient.suffers(
            "strings of megabytes",
            times: 2,
            within: .seconds(10),
            allowing: Self.longestMessage
        ) { patient in
            let fake = patient.fake
            let modem = FakeModemManager.modem(0)
            for name in ["Manufacturer", "Model", "Revision", "EquipmentIdentifier", "Device", "Plugin"] {
                fake.set(modem, Interface.modem, [name: "'\(text)'"])
            }
            fake.set(modem, Interface.modem, ["OwnNumbers": "['\(text)', '\(text)']"])
            fake.set(modem, Interface.modem, ["Ports": "[('\(text)', uint32 2)]"])
            fake.set(modem, Interface.threeGPP, ["OperatorName": "'\(text)'", "OperatorCode": "'\(text)'"])
            fake.set(
                modem,
                Interface.location,
                ["Enabled": "uint32 7", "Location": "{uint32 1: <'\(text)'>, 4: <'\(text)'>}"]
            )
            fake.set(
                FakeModemManager.sim(0),
                Interface.sim,
                ["SimIdentifier": "'\(text)'", "Imsi": "'\(text)'"]
            )
            fake.set(FakeModemManager.sim(0), Interface.sim, ["OperatorName": "'\(text)'"])
            fake.flush()
            // What it tells of them is no more than a client can take.
            for _ in 0..<20 {
                let answer = try patient.page.get("/status.json")
                #expect(answer.utf8.count < 256 << 10, "a status of \(answer.utf8.count) bytes")
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(
                patient.daemon.log.utf8.count < 256 << 10,
                "the log has \(patient.daemon.log.utf8.count) bytes"
            )
            Self.restore(fake)
        }
    }

    @Test func listsOfThousandsAreCutShort() async throws {
        try await Patient.suffers(
            "lists of thousands",
            times: 2,
            within: .seconds(10),
            allowing: Self.longestMessage
        ) { patient in
            let fake = patient.fake
            let modem = FakeModemManager.modem(0)
            let numbers = 0..<50_000
            fake.set(
                modem,
                Interface.modem,
                ["OwnNumbers": "[\(numbers.map { "'+49155500\($0)'" }.joined(separator: ", "))]"]
            )
            fake.set(
                modem,
                Interface.modem,
                ["Ports": "[\(numbers.map { "('ttyUSB\($0)', uint32 3)" }.joined(separator: ", "))]"]
            )
            fake.set(
                modem,
                Interface.modem,
                ["UnlockRetries": "{\(numbers.map { "uint32 \($0): uint32 3" }.joined(separator: ", "))}"]
            )
            let slots = numbers.map { "objectpath '\(FakeModemManager.sim($0))'" }.joined(separator: ", ")
            fake.set(modem, Interface.modem, ["SimSlots": "[\(slots)]"])
            let calls = numbers.map { "objectpath '\(FakeModemManager.call($0))'" }.joined(separator: ", ")
            fake.set(modem, Interface.voice, ["Calls": "[\(calls)]"])
            fake.set(
                FakeModemManager.sim(0),
                Interface.sim,
                ["Gid1": "[\(numbers.map { "byte \($0 % 256)" }.joined(separator: ", "))]"]
            )
            fake.flush()
            for _ in 0..<20 {
                let answer = try StatusSize.inBytes(of: patient.daemon)
                #expect(answer < 256 << 10, "a status of \(answer) bytes")
                try await Task.sleep(for: .milliseconds(100))
            }
            fake.set(modem, Interface.voice, ["Calls": "@ao []"])
            Self.restore(fake)
        }
    }

    @Test func tenThousandChangesASecondAreFollowed() async throws {
        try await Patient.suffers("10,000 property changes a second") { patient in
            let begin = ContinuousClock.now
            var count = 0
            while ContinuousClock.now - begin < .seconds(10) {
                for _ in 0..<100 {
                    patient.fake.set(
                        FakeModemManager.modem(0),
                        Interface.modem,
                        ["SignalQuality": "(uint32 \(count % 100), true)"]
                    )
                    count += 1
                }
                if count % 2000 == 0 { _ = try patient.daemon.status() }
            }
            patient.fake.flush()
            let seconds = (ContinuousClock.now - begin) / .seconds(1)
            Torture.note("\(count) property changes, \(Int(Double(count) / seconds)) a second")
        }
    }

    @Test func twoHundredModemsAreReadAndForgotten() async throws {
        try await Patient.suffers("200 modems", times: 2, within: .seconds(10)) { patient in
            let fake = patient.fake
            for index in 1..<200 {
                fake.serve(FakeModemManager.sim(index), FakeModemManager.readSIM(iccid: iccid(index)))
                fake.add(FakeModemManager.modem(index), Self.modem(index))
            }
            let begin = ContinuousClock.now
            try await eventually("200 modems", limit: .seconds(120)) {
                // A status of 200 modems is work too.
                try await Task.sleep(for: .milliseconds(300))
                let status = try patient.daemon.status()
                return status.modems.count == 200 && status.modems.allSatisfy { !$0.stale }
            }
            Torture.note("200 modems are told after \((ContinuousClock.now - begin).formatted)")
            let again = ContinuousClock.now
            try fake.releaseName()
            try await eventually("none") { try !patient.daemon.status().modemManager.available }
            try fake.claimName()
            try await eventually("200 modems", limit: .seconds(120)) {
                // A status of 200 modems is work too.
                try await Task.sleep(for: .milliseconds(300))
                let status = try patient.daemon.status()
                return status.modems.count == 200 && status.modems.allSatisfy { !$0.stale }
            }
            Torture.note("200 modems are read after \((ContinuousClock.now - again).formatted)")
            for index in 1..<200 { fake.remove(FakeModemManager.modem(index)) }
            try await eventually("one is left", limit: .seconds(180)) {
                try patient.daemon.status().modems.count == 1
            }
        }
    }

    /// GLib keeps a buffer as long as the longest message that came by a connection.
    private static let longestMessage = Footprint.Margin(privateMemory: 24_576)

    /// A modem that is gone is remembered for a minute, else.
    private static let shortGrace = "[modem]\ngrace=1s\n"

    /// A modem that is no other one's.
    private static func modem(_ index: Int) -> FakeModemManager.Interfaces {
        var modem = FakeModemManager.registeredModem(sim: index, imei: "86797805\(1_000_000 + index)")
        modem[Interface.modem]?["Device"] = "'/sys/devices/usb1/1-\(index + 10)'"
        return modem
    }

    /// The modem and the card as they were.
    private static func restore(_ fake: FakeModemManager) {
        fake.remove(FakeModemManager.modem(0))
        fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
    }
}

/// The number of a made-up card.
private func iccid(_ index: Int) -> String { "8949020000" + String(1_000_000_000 + index) }
