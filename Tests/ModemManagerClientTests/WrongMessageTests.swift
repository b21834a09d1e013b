// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Synchronization
import Telephony
import Testing

/// Messages that are not of the type that they should have. GLib takes that for granted, and ends the process.
@Suite(.takesTurns)
struct WrongMessageTests {
    @Test(arguments: [("(i)", "(7,)"), ("()", "()"), ("(a{oa{sv}})", "({'/a': {'b': <1>}},)")])
    func anAnswerThatIsNoneIsSaidToBeUnreadable(type: String, text: String) async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            fake.answer("GetManagedObjects", with: (type, text))
        } _: { bench, fake in
            _ = try await bench.inputs.wait { inputs in
                inputs.contains { input in
                    guard case .modemManagerVanished(let reason) = input else { return false }
                    return reason.contains("GetManagedObjects has another type than it should")
                }
            }
            // It is asked again.
            fake.answer("GetManagedObjects", with: nil)
            #expect(try await bench.facts()?.state == .registered)
        }
    }

    @Test func signalsThatAreNoneAreLeftOutAndSaidOnce() async throws {
        let lines = Mutex<[String]>([])
        try await Bench.run(options: .quick(log: { _, line in lines.withLock { $0.append(line) } })) { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
        } _: { bench, fake in
            _ = try await bench.facts()
            for (type, text) in [
                ("(i)", "(7,)"), ("()", "()"), ("(oa{sa{sv}})", "('/a', {'no interface': {'b': <1>}})"),
                ("(oas)", "('/a', ['no interface'])"),
            ] {
                for signal in ["InterfacesAdded", "InterfacesRemoved"] { fake.send(signal, type, text) }
            }
            fake.set(FakeModemManager.modem(0), Interface.modem, ["State": "3"])
            #expect(try await bench.facts { $0.state == .disabled } != nil)
        }
        let told = lines.withLock { $0.filter { $0.contains("another type") } }
        #expect(told.count == 2, "\(told)")
    }
}
