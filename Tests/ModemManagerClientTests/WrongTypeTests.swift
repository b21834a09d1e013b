// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Telephony
import Testing

@Suite(.takesTurns)
struct WrongTypeTests {
    /// In a process of its own: GLib drops a property that is not of the type that libmm-glib knows, with a warning.
    @Test func aPropertyOfTheWrongTypeIsAbsent() async {
        await #expect(processExitsWith: .success) {
            GLibWarnings.letPass()
            try await Bench.run { fake in
                fake.add(
                    FakeModemManager.modem(0),
                    [
                        Interface.modem: [
                            "State": "'registered'", "Model": "uint32 7", "Ports": "'wwan0'", "Sim": "'/x'",
                            "SimSlots": "{'a': <1>}", "UnlockRetries": "[1, 2]", "SignalQuality": "83",
                            "OwnNumbers": "'+49'", "AccessTechnologies": "'lte'", "Plugin": "'generic'",
                        ],
                        Interface.threeGPP: ["OperatorCode": "26201", "NetworkRejection": "'no'"],
                        Interface.signal: ["Lte": "[1, 2]", "Rate": "'5'"],
                        Interface.location: ["Location": "'here'", "Enabled": "true"],
                        Interface.voice: ["Calls": "'none'"],
                    ]
                )
            } _: { bench, fake in
                var expected = ModemFacts(path: ObjectPath(FakeModemManager.modem(0)))
                expected.plugin = "generic"
                expected.threeGPP = ThreeGPPFacts()
                expected.signal = SignalFacts()
                expected.location = LocationFacts()
                expected.calls = []
                #expect(try await bench.facts() == expected)
                // The same once more as a change; the last good value stands.
                fake.set(FakeModemManager.modem(0), Interface.modem, ["Plugin": "7", "State": "8"])
                let facts = try await bench.facts { $0.state == .registered }
                #expect(facts?.plugin == "generic")
            }
        }
    }

    @Test func aCardOfTheWrongTypesIsAnEmptyOne() async {
        await #expect(processExitsWith: .success) {
            GLibWarnings.letPass()
            try await Bench.run { fake in
                fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
                fake.serve(
                    FakeModemManager.sim(0),
                    [
                        Interface.sim: [
                            "SimIdentifier": "7", "Gid1": "'AB'", "Active": "'yes'", "SimType": "'esim'",
                        ]
                    ]
                )
            } _: { bench, _ in
                let facts = try await bench.facts { $0.hasAskedAll }
                #expect(facts?.sim(0) == .read(SIMFacts()))
            }
        }
    }
}
