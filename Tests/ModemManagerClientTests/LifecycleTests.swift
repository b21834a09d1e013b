// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Telephony
import Testing

@Suite(.takesTurns)
struct LifecycleTests {
    @Test func theObjectsThatAreThereComeBeforeComplete() async throws {
        try await Bench.run { fake in
            // ModemManager counts on: no index begins at 0, and 10 comes after 2.
            for index in [10, 2, 8] {
                fake.add(FakeModemManager.modem(index), [Interface.modem: ["State": "8"]])
            }
        } _: { bench, _ in
            let inputs = try await bench.inputs.wait { $0.contains(.complete) }
            #expect(inputs.outline == ["appeared 1.20.4", "modem 2", "modem 8", "modem 10", "complete"])
        }
    }

    @Test func addingAndRemovingKeepTheirOrder() async throws {
        try await Bench.run { _ in
        } _: { bench, fake in
            try await bench.inputs.wait { $0.contains(.complete) }
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
            try await bench.facts()
            fake.remove(FakeModemManager.modem(0))
            fake.add(FakeModemManager.modem(1), [Interface.modem: ["State": "3"]])
            let inputs = try await bench.inputs.wait { $0.facts(FakeModemManager.modem(1)) != nil }
            #expect(inputs.outline == ["appeared 1.20.4", "complete", "modem 0", "gone 0", "modem 1"])
        }
    }

    @Test func anObjectThatIsNoModemIsNone() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.sim(0), FakeModemManager.readSIM())
        } _: { bench, fake in
            fake.add("/org/freedesktop/ModemManager1/Modem/0", ["org.example.Other": ["State": "8"]])
            fake.add(FakeModemManager.modem(1), [Interface.modem: ["State": "8"]])
            let inputs = try await bench.inputs.wait {
                $0.contains(.complete) && $0.facts(FakeModemManager.modem(1)) != nil
            }
            #expect(Set(inputs.outline) == ["appeared 1.20.4", "complete", "modem 1"])
        }
    }

    @Test func withNoModemManagerItWaitsAndStartsNone() async throws {
        try await Bench.run { bench, fake in
            try await bench.inputs.wait { $0.outline == ["vanished: ModemManager is not running"] }
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
            try fake.claimName()
            let inputs = try await bench.inputs.wait { $0.contains(.complete) }
            #expect(
                inputs.outline == [
                    "vanished: ModemManager is not running", "appeared 1.20.4", "modem 0", "complete",
                ]
            )
        }
    }

    @Test func anOwnerThatGoesIsVanishedAndItsModemsAreNotGone() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
        } _: { bench, fake in
            try await bench.inputs.wait { $0.contains(.complete) }
            fake.close()
            let inputs = try await bench.inputs.wait { $0.last != .complete }
            #expect(
                inputs.outline == [
                    "appeared 1.20.4", "modem 0", "complete", "vanished: ModemManager is not running",
                ]
            )
        }
    }

    @Test func aReusedPathIsTheNewOwners() async throws {
        try await Bench.run { fake in
            fake.add(
                FakeModemManager.modem(0),
                [Interface.modem: ["State": "8", "Model": "'old'", "Plugin": "'a'"]]
            )
        } _: { bench, fake in
            try await bench.inputs.wait { $0.contains(.complete) }
            fake.close()
            let second = try FakeModemManager(bus: bench.bus.address, version: "1.22.0")
            second.add(FakeModemManager.modem(0), [Interface.modem: ["State": "3", "Model": "'new'"]])
            try second.claimName()
            let inputs = try await bench.inputs.wait { $0.count { $0 == .complete } == 2 }
            #expect(
                inputs.outline == [
                    "appeared 1.20.4", "modem 0", "complete", "vanished: ModemManager is not running",
                    "appeared 1.22.0", "modem 0", "complete",
                ]
            )
            let facts = try #require(inputs.facts(FakeModemManager.modem(0)))
            #expect(facts.model == "new")
            #expect(facts.state == .disabled)
            #expect(facts.plugin == nil)
        }
    }

    @Test func anOwnerThatReplacesAnotherIsARestart() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8", "Model": "'old'"]])
        } _: { bench, fake in
            try await bench.inputs.wait { $0.contains(.complete) }
            let second = try FakeModemManager(bus: bench.bus.address, version: "1.22.0")
            second.add(FakeModemManager.modem(0), [Interface.modem: ["State": "3", "Model": "'new'"]])
            try second.claimName()
            // The old one is still on the bus and talks on: nobody listens.
            fake.set(FakeModemManager.modem(0), Interface.modem, ["Model": "'ghost'"])
            fake.remove(FakeModemManager.modem(0))
            let inputs = try await bench.inputs.wait { $0.count { $0 == .complete } == 2 }
            let restart = try #require(
                inputs.firstIndex { if case .modemManagerVanished = $0 { true } else { false } }
            )
            #expect(
                inputs[restart...].map { $0 }.outline.suffix(4).dropFirst() == [
                    "appeared 1.22.0", "modem 0", "complete",
                ]
            )
            #expect(inputs.facts(FakeModemManager.modem(0))?.model == "new")
        }
    }

    @Test func aNameThatFlapsEndsWithItsLastOwner() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
        } _: { bench, fake in
            for _ in 0..<20 {
                try fake.releaseName()
                try fake.claimName()
            }
            fake.set(FakeModemManager.modem(0), Interface.modem, ["State": "11"])
            let inputs = try await bench.inputs.wait {
                $0.last == .complete && $0.facts(FakeModemManager.modem(0))?.state == .connected
                    || $0.suffix(2).outline == ["complete", "modem 0"]
            }
            // Between two appearances there is always a disappearance.
            let moves = inputs.outline.filter { $0.hasPrefix("appeared") || $0.hasPrefix("vanished") }
            for (first, second) in zip(moves, moves.dropFirst()) where first.hasPrefix("appeared") {
                #expect(second.hasPrefix("vanished"))
            }
            #expect(inputs.facts(FakeModemManager.modem(0))?.state == .connected)
        }
    }

    @Test func aPolicyThatDeniesIsNamedAndTriedAgain() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
            fake.refuse("GetManagedObjects", with: "org.freedesktop.DBus.Error.AccessDenied")
        } _: { bench, fake in
            let reason = "bus policy denies reading ModemManager: org.freedesktop.DBus.Error.AccessDenied"
            try await bench.inputs.wait { $0.outline == ["vanished: \(reason)"] }
            fake.refuse("GetManagedObjects", with: nil)
            let inputs = try await bench.inputs.wait { $0.contains(.complete) }
            #expect(inputs.outline == ["vanished: \(reason)", "appeared 1.20.4", "modem 0", "complete"])
        }
    }

    @Test func aVersionThatCannotBeReadIsNone() async throws {
        try await Bench.run { fake in
            fake.refuse("Get", with: "org.freedesktop.DBus.Error.AccessDenied")
        } _: { bench, _ in
            let inputs = try await bench.inputs.wait { $0.contains(.complete) }
            #expect(inputs.outline == ["appeared -", "complete"])
        }
    }

    @Test func cancellingEndsItWhereverItIs() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        fake.ignore("GetManagedObjects")
        try fake.claimName()
        let client = ModemManagerClient(bus: .address(bus.address), options: .quick())
        let running = Task { await client.run { _ in } }
        try await eventually { fake.calls.contains { $0.method == "GetManagedObjects" } }
        running.cancel()
        await running.value
    }
}

@Suite(.takesTurns)
struct BusTests {
    @Test func aBusThatComesLateIsFound() async throws {
        let bus = try PrivateBus()
        let inputs = InputRecorder()
        let client = ModemManagerClient(bus: .address(bus.address), options: .quick())
        let running = Task { await client.run { await inputs.append($0) } }
        let first = try await inputs.wait { !$0.isEmpty }.outline
        #expect(first.first?.hasPrefix("vanished: no bus at \(bus.address): ") == true)
        try await bus.start()
        let fake = try FakeModemManager(bus: bus.address)
        try fake.claimName()
        try await inputs.wait { $0.contains(.complete) }
        // The same reason is not given with every try.
        #expect(await inputs.inputs.outline.count { $0.hasPrefix("vanished: no bus") } == 1)
        running.cancel()
        await running.value
    }

    @Test func aBusThatClosesIsLeftAndFoundAgain() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
        } _: { bench, _ in
            try await bench.inputs.wait { $0.contains(.complete) }
            await bench.bus.stop()
            try await bench.inputs.wait { $0.last?.isVanished == true }
            try await bench.bus.start()
            let second = try FakeModemManager(bus: bench.bus.address, version: "1.22.0")
            try second.claimName()
            let inputs = try await bench.inputs.wait { $0.count { $0 == .complete } == 2 }
            #expect(inputs.outline.suffix(2) == ["appeared 1.22.0", "complete"])
            #expect(!inputs.outline.contains("gone 0"))
        }
    }

    @Test func aBusThatClosesWithoutModemManagerIsNoticed() async throws {
        try await Bench.run { bench, _ in
            try await bench.inputs.wait { $0.outline == ["vanished: ModemManager is not running"] }
            await bench.bus.stop()
            let inputs = try await bench.inputs.wait {
                $0.outline.contains { $0.hasPrefix("vanished: no bus") }
            }
            #expect(inputs.outline[1] == "vanished: the bus closed the connection")
        }
    }
}

extension Input {
    fileprivate var isVanished: Bool {
        if case .modemManagerVanished = self { true } else { false }
    }
}

extension ArraySlice<Input> {
    fileprivate var outline: [String] { Array(self).outline }
}
