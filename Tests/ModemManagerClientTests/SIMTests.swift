// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Telephony
import Testing

@Suite(.takesTurns)
struct SIMTests {
    @Test func everyFieldOfACardIsCopied() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.set(
                FakeModemManager.sim(0),
                Interface.sim,
                [
                    "Eid": "'89049032000001000000000000000017'", "SimType": "uint32 2",
                    "EsimStatus": "uint32 2",
                ]
            )
        } _: { bench, _ in
            let facts = try #require(try await bench.facts { $0.hasAskedAll }?.sim(0)?.facts)
            #expect(facts.isActive)
            #expect(facts.iccid?.disclosed == "89490200001234567890")
            #expect(facts.imsi?.disclosed == "262010012345678")
            #expect(facts.eid?.disclosed == "89049032000001000000000000000017")
            #expect(facts.operatorIdentifier == "26201")
            #expect(facts.operatorName == "Telekom.de")
            #expect(facts.gid1 == "AB01")
            #expect(facts.gid2 == nil)
            #expect(facts.kind == .esim)
            #expect(facts.esimStatus == .withProfiles)
            #expect(facts.isRemovable == true)
        }
    }

    @Test func aModemIsDeliveredAtOnceWithItsCardsPending() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.ignore("GetAll")
        } _: { bench, fake in
            let inputs = try await bench.inputs.wait { $0.contains(.complete) }
            #expect(inputs.facts(FakeModemManager.modem(0))?.sim(0) == .pending)
        }
    }

    @Test func aCardInAnInactiveSlotIsAskedByItsPath() async throws {
        try await Bench.run { fake in
            var modem = FakeModemManager.registeredModem(sim: 3)
            modem[Interface.modem]?["SimSlots"] =
                "[objectpath '\(FakeModemManager.sim(3))', objectpath '/', objectpath '\(FakeModemManager.sim(7))']"
            modem[Interface.modem]?["PrimarySimSlot"] = "uint32 1"
            fake.add(FakeModemManager.modem(0), modem)
            fake.serve(FakeModemManager.sim(3), FakeModemManager.readSIM())
            fake.serve(FakeModemManager.sim(7), [Interface.sim: ["Active": "false", "SimIdentifier": "''"]])
        } _: { bench, _ in
            let facts = try #require(try await bench.facts { $0.hasAskedAll })
            #expect(facts.activeSIM?.text == FakeModemManager.sim(3))
            #expect(
                facts.simSlots.map { $0?.text } == [FakeModemManager.sim(3), nil, FakeModemManager.sim(7)]
            )
            #expect(facts.sim(3)?.facts?.isActive == true)
            let inactive = try #require(facts.sim(7)?.facts)
            #expect(!inactive.isActive)
            #expect(inactive.iccid == nil)
        }
    }

    @Test func twoEmptySlotsAreNotNoSlots() async throws {
        try await Bench.run { fake in
            fake.add(
                FakeModemManager.modem(0),
                [Interface.modem: ["Sim": "objectpath '/'", "SimSlots": "[objectpath '/', objectpath '/']"]]
            )
            fake.add(
                FakeModemManager.modem(1),
                [Interface.modem: ["Sim": "objectpath '/'", "SimSlots": "@ao []"]]
            )
        } _: { bench, _ in
            let inputs = try await bench.inputs.wait { $0.contains(.complete) }
            let two = try #require(inputs.facts(FakeModemManager.modem(0)))
            #expect(two.simSlots == [nil, nil])
            #expect(two.activeSIM == nil)
            #expect(two.sims.isEmpty)
            #expect(inputs.facts(FakeModemManager.modem(1))?.simSlots == [])
        }
    }

    @Test func aDeadPathIsUnreadableAndReadWhenItAnswers() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem(sim: 3))
        } _: { bench, fake in
            let dead = try await bench.facts { $0.sim(3)?.isUnreadable == true }
            guard case .unreadable(let text) = dead?.sim(3) else { return }
            #expect(text.hasPrefix("org.freedesktop.DBus.Error.UnknownMethod"))
            fake.serve(FakeModemManager.sim(3), FakeModemManager.readSIM())
            fake.set(FakeModemManager.modem(0), Interface.modem, ["State": "6"])
            try await bench.facts { $0.sim(3)?.facts?.iccid != nil }
        }
    }

    @Test func aDeadPathIsAskedAFewTimesAndThenWhenSomethingChanges() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem(sim: 3))
        } _: { bench, fake in
            try await eventually { fake.questions(to: FakeModemManager.sim(3)) == 3 }
            fake.set(FakeModemManager.modem(0), Interface.modem, ["UnlockRequired": "uint32 1"])
            try await eventually { fake.questions(to: FakeModemManager.sim(3)) == 6 }
        }
    }

    @Test func whatACardDoesNotHangOnAsksNoQuestion() async throws {
        try await Bench.run(options: .quick(questionDelays: [])) { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem(sim: 3))
        } _: { bench, fake in
            try await bench.facts { $0.sim(3)?.isUnreadable == true }
            for count in 0..<100 {
                fake.set(
                    FakeModemManager.modem(0),
                    Interface.modem,
                    ["SignalQuality": "(uint32 \(count), true)"]
                )
            }
            try await bench.facts { $0.signalQuality?.percent == 99 }
            #expect(fake.questions(to: FakeModemManager.sim(3)) == 1)
        }
    }

    @Test func aPathThatReappearsIsAskedAgain() async throws {
        try await Bench.run(options: .quick(questionDelays: [])) { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem(sim: 3))
        } _: { bench, fake in
            try await bench.facts { $0.sim(3)?.isUnreadable == true }
            fake.add(FakeModemManager.sim(3), FakeModemManager.readSIM())
            try await bench.facts { $0.sim(3)?.facts?.iccid != nil }
        }
    }

    @Test func aPathThatReappearsWhileItIsAskedIsAskedAgain() async throws {
        try await Bench.run(options: .quick(questionDelays: [])) { [sim = FakeModemManager.sim(3)] fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem(sim: 3))
            // The object comes when its absence has been stated but not yet heard.
            fake.beforeReply { [weak fake] call in
                guard let fake, call.path == sim, fake.calls.count(where: { $0.path == sim }) == 2 else {
                    return
                }
                fake.add(sim, FakeModemManager.readSIM())
            }
        } _: { bench, _ in
            try await bench.facts { $0.sim(3)?.facts?.iccid != nil }
        }
    }

    @Test func anotherPathIsAnotherCard() async throws {
        try await Bench.run { fake in
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem(sim: 0))
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.serve(FakeModemManager.sim(1), FakeModemManager.readSIM(iccid: "8981100001234567890"))
        } _: { bench, fake in
            try await bench.facts { $0.sim(0)?.facts != nil }
            fake.set(
                FakeModemManager.modem(0),
                Interface.modem,
                ["Sim": "objectpath '\(FakeModemManager.sim(1))'"]
            )
            let facts = try await bench.facts { $0.sim(1)?.facts != nil }
            #expect(facts?.sims.count == 1)
            #expect(facts?.sim(1)?.facts?.iccid?.disclosed == "8981100001234567890")
        }
    }

    @Test func aThousandSlotsAreNotAsked() async throws {
        try await Bench.run { fake in
            let slots = (0..<1000).map { "objectpath '\(FakeModemManager.sim($0))'" }.joined(separator: ", ")
            fake.add(FakeModemManager.modem(0), [Interface.modem: ["SimSlots": "[\(slots)]"]])
        } _: { bench, _ in
            let facts = try await bench.facts { $0.hasAskedAll }
            #expect(facts?.simSlots.count == 64)
            #expect(facts?.sims.count == 32)
        }
    }
}

extension FakeModemManager {
    /// How often the object at `path`, which does not answer, has been asked.
    ///
    /// Each time is two calls: GDBusProxy's own, and the one that tells the error.
    fileprivate func questions(to path: String) -> Int {
        calls.count { $0.method == "GetAll" && $0.path == path } / 2
    }
}
