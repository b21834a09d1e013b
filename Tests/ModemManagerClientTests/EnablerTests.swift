// SPDX-License-Identifier: Apache-2.0

import ModemManagerClient
import Support
import Synchronization
import Telephony
import Testing

@Suite(.takesTurns)
struct EnablerTests {
    @Test func aDisabledModemIsEnabledWhereThatIsAskedFor() async throws {
        try await Bench.run(options: .quick(keepEnabled: true)) { fake in
            fake.add(
                FakeModemManager.modem(0),
                [Interface.modem: ["State": "3", "UnlockRequired": "uint32 1"]]
            )
        } _: { _, fake in
            try await eventually { fake.enablings.first?.arguments == "(true,)" }
            #expect(fake.enablings.first?.path == FakeModemManager.modem(0))
        }
    }

    @Test func nothingIsWrittenWhereItIsNot() async throws {
        try await Bench.run(options: .quick(questionDelays: [.milliseconds(200)])) { fake in
            fake.add(
                FakeModemManager.modem(0),
                [Interface.modem: ["State": "3", "Sim": "objectpath '\(FakeModemManager.sim(0))'"]]
            )
        } _: { _, fake in
            // The second question to a card that does not answer comes long after an attempt would have.
            try await eventually { fake.calls.count { $0.path == FakeModemManager.sim(0) } > 2 }
            #expect(Set(fake.calls.map(\.method)) == ["GetManagedObjects", "Get", "GetAll"])
        }
    }

    @Test func aModemThatSomebodyEnablesInTimeIsLeftAlone() async throws {
        try await Bench.run(options: .quick(keepEnabled: true)) { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "6"]])
        } _: { bench, fake in
            try await bench.facts { $0.state == .enabled }
            fake.set(FakeModemManager.modem(0), Interface.modem, ["State": "3"])
            try await bench.facts { $0.state == .disabled }
            fake.add(FakeModemManager.modem(1), [Interface.modem: ["State": "3"]])
            try await eventually { !fake.enablings.isEmpty }
            #expect(Set(fake.enablings.map(\.path)) == [FakeModemManager.modem(1)])
        }
    }

    @Test func aRefusalIsTriedAFewTimesAndReportedOnce() async throws {
        let errors = Mutex<[String]>([])
        let options = ModemManagerClient.Options.quick(keepEnabled: true) { level, message in
            if level == .error { errors.withLock { $0.append(message) } }
        }
        try await Bench.run(options: options) { fake in
            fake.refuse("Enable", with: "org.freedesktop.ModemManager1.Error.Core.Unauthorized")
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "3"]])
        } _: { bench, fake in
            try await eventually { fake.enablings.count == 3 }
            // A new object begins anew.
            fake.remove(FakeModemManager.modem(0))
            fake.add(FakeModemManager.modem(1), [Interface.modem: ["State": "3"]])
            try await eventually { fake.enablings.count == 6 }
            #expect(fake.enablings.count { $0.path == FakeModemManager.modem(0) } == 3)
        }
        #expect(
            errors.withLock { $0 } == [
                "a modem cannot be enabled: org.freedesktop.ModemManager1.Error.Core.Unauthorized"
            ]
        )
    }
}

extension FakeModemManager {
    fileprivate var enablings: [Call] { calls.filter { $0.method == "Enable" } }
}
