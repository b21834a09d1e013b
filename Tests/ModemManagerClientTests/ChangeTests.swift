// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Telephony
import Testing

@Suite(.takesTurns)
struct ChangeTests {
    @Test func aChangeBringsTheNewValueAndNotTheStale() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        } _: { bench, fake in
            try await bench.facts { $0.hasAskedAll }
            let before = await bench.inputs.inputs.count
            // Those that libmm-glib keeps a copy of are among them: ports, numbers, slots.
            fake.set(
                FakeModemManager.modem(0),
                Interface.modem,
                [
                    "State": "11",
                    "AccessTechnologies": "uint32 49152",
                    "Ports": "[('wwan1', uint32 2)]",
                    "OwnNumbers": "['+4915550003344', '']",
                    "SimSlots": "[objectpath '\(FakeModemManager.sim(0))', objectpath '/']",
                    "PrimarySimSlot": "uint32 1",
                    "SignalQuality": "(uint32 12, false)",
                    "UnlockRetries": "{uint32 2: uint32 1}",
                ]
            )
            let facts = try #require(try await bench.facts { $0.state == .connected })
            #expect(facts.accessTechnologies == [.lte, .nr])
            #expect(facts.ports == [Port(name: "wwan1", kind: .net)])
            #expect(facts.ownNumbers.map(\.disclosed) == ["+4915550003344"])
            #expect(facts.simSlots == [ObjectPath(FakeModemManager.sim(0)), nil])
            #expect(facts.primarySlot == 1)
            #expect(facts.signalQuality == SignalQuality(percent: 12, isRecent: false))
            #expect(facts.unlockRetries == [.simPIN: 1])
            #expect(await bench.inputs.inputs.count == before + 1)
        }
    }

    @Test func aSIMsChangeIsItsModems() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            fake.serve(FakeModemManager.sim(0), [Interface.sim: ["SimIdentifier": "''", "Imsi": "''"]])
        } _: { bench, fake in
            try await bench.facts { $0.sim(0)?.facts != nil }
            fake.set(FakeModemManager.sim(0), Interface.sim, ["SimIdentifier": "'89490200001234567890'"])
            let facts = try await bench.facts { $0.sim(0)?.facts?.iccid != nil }
            #expect(facts?.sim(0)?.facts?.iccid?.disclosed == "89490200001234567890")
        }
    }

    @Test func interfacesComeAndGo() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "2"]])
        } _: { bench, fake in
            let locked = try #require(try await bench.facts())
            #expect(locked.threeGPP == nil)
            #expect(locked.signal == nil)
            #expect(locked.location == nil)
            #expect(locked.calls == nil)
            fake.addInterfaces(
                FakeModemManager.modem(0),
                [
                    Interface.threeGPP: ["OperatorCode": "'44011'", "RegistrationState": "uint32 1"],
                    Interface.voice: [:],
                ]
            )
            let unlocked = try #require(try await bench.facts { $0.threeGPP != nil && $0.calls != nil })
            #expect(unlocked.threeGPP?.operatorCode == "44011")
            #expect(unlocked.calls == [])
            fake.removeInterfaces(FakeModemManager.modem(0), [Interface.threeGPP])
            try await bench.facts { $0.threeGPP == nil }
            fake.removeInterfaces(FakeModemManager.modem(0), [Interface.modem])
            try await bench.inputs.wait { $0.last == .modemGone(ObjectPath(FakeModemManager.modem(0))) }
        }
    }

    @Test func whatDoesNotChangeTheFactsIsNotDelivered() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8", "MaxBearers": "uint32 1"]])
        } _: { bench, fake in
            try await bench.facts()
            for count in 2..<50 {
                fake.set(FakeModemManager.modem(0), Interface.modem, ["MaxBearers": "uint32 \(count)"])
            }
            fake.set(FakeModemManager.modem(0), Interface.modem, ["State": "11"])
            let inputs = try await bench.inputs.wait {
                $0.facts(FakeModemManager.modem(0))?.state == .connected
            }
            #expect(inputs.outline == ["appeared 1.20.4", "modem 0", "complete", "modem 0"])
        }
    }

    @Test func manyChangesEndWithTheLastOne() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
            fake.add(FakeModemManager.modem(1), [Interface.modem: ["State": "8"]])
        } _: { bench, fake in
            try await bench.inputs.wait { $0.contains(.complete) }
            for count in 1...10_000 {
                fake.set(
                    FakeModemManager.modem(count % 2),
                    Interface.modem,
                    ["SignalQuality": "(uint32 \(count), true)"]
                )
            }
            let inputs = try await bench.inputs.wait { inputs in
                inputs.facts(FakeModemManager.modem(0))?.signalQuality?.percent == 10_000
                    && inputs.facts(FakeModemManager.modem(1))?.signalQuality?.percent == 9999
            }
            // What was delivered in between was never older than what was delivered before it.
            for path in [FakeModemManager.modem(0), FakeModemManager.modem(1)] {
                let percents = inputs.compactMap { input -> UInt32? in
                    if case .modem(let facts) = input, facts.path.text == path {
                        facts.signalQuality?.percent
                    } else {
                        nil
                    }
                }
                #expect(percents == percents.sorted())
            }
        }
    }

    @Test func aReaderThatWasBusyGetsTheLastState() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        fake.add(FakeModemManager.modem(0), [Interface.modem: ["State": "8"]])
        try fake.claimName()
        let inputs = InputRecorder()
        let gate = Gate()
        let client = ModemManagerClient(bus: .address(bus.address), options: .quick())
        let running = Task {
            await client.run { input in
                await inputs.append(input)
                await gate.pass()
            }
        }
        try await inputs.wait { $0.count == 1 }
        for count in 1...1000 {
            fake.set(FakeModemManager.modem(0), Interface.modem, ["SignalQuality": "(uint32 \(count), true)"])
            fake.add(FakeModemManager.modem(count), [Interface.modem: ["State": "8"]])
            fake.remove(FakeModemManager.modem(count))
        }
        fake.flush()
        await gate.open()
        try await inputs.wait { $0.facts(FakeModemManager.modem(0))?.signalQuality?.percent == 1000 }
        running.cancel()
        await running.value
    }
}

/// Holds those who pass until it is opened.
private actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
