// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Synchronization
import Telephony
import Testing

@Suite(.takesTurns)
struct SharedSettingTests {
    private static let unauthorized = "org.freedesktop.ModemManager1.Error.Core.Unauthorized"

    private func wishes(rate: UInt32? = nil, sources: LocationSources = []) -> Wishes {
        let wishes = Wishes()
        wishes.change {
            $0.signalRate = rate.map { SignalRate(seconds: $0) }
            $0.locationSources = sources
        }
        return wishes
    }

    private func add(_ fake: FakeModemManager, _ index: Int = 0, rate: UInt32 = 0, state: Int = 8) {
        fake.add(
            FakeModemManager.modem(index),
            [
                Interface.modem: ["State": "\(state)"], Interface.signal: ["Rate": "uint32 \(rate)"],
                Interface.location: [
                    "Enabled": "uint32 1", "Capabilities": "uint32 7", "SignalsLocation": "false",
                    "Location": "@a{uv} {}",
                ],
            ]
        )
    }

    private func rate(_ fake: FakeModemManager, _ index: Int = 0) -> String? {
        fake.value(FakeModemManager.modem(index), Interface.signal, "Rate")
    }

    @Test func nobodyWantsItAndNothingIsWritten() async throws {
        try await Bench.run { fake in
            add(fake)
        } _: { bench, fake in
            try await bench.facts()
            fake.set(FakeModemManager.modem(0), Interface.modem, ["State": "11"])
            try await bench.facts { $0.state == .connected }
            #expect(fake.setups.isEmpty)
        }
    }

    @Test func theSignalIsPolledWhileItIsWanted() async throws {
        let wishes = wishes()
        try await Bench.run(options: .quick(wishes: wishes)) { fake in
            add(fake, rate: 30)
        } _: { bench, fake in
            try await bench.facts()
            wishes.change { $0.signalRate = SignalRate(seconds: 5) }
            try await bench.facts { $0.signal?.rate == 5 }
            wishes.change { $0.signalRate = nil }
            try await bench.facts { $0.signal?.rate == 30 }
            #expect(fake.setups.map(\.arguments) == ["(uint32 5,)", "(uint32 30,)"])
        }
    }

    @Test func theFormerRateIsBackWhenTheClientEnds() async throws {
        let found = Mutex<FakeModemManager?>(nil)
        try await Bench.run(options: .quick(wishes: wishes(rate: 5))) { fake in
            add(fake)
            add(fake, 1, rate: 20)
        } _: { bench, fake in
            try await bench.facts { $0.signal?.rate == 5 }
            try await bench.facts(FakeModemManager.modem(1)) { $0.signal?.rate == 5 }
            found.withLock { $0 = fake }
        }
        let fake = try #require(found.withLock { $0 })
        #expect(rate(fake) == "uint32 0")
        #expect(rate(fake, 1) == "uint32 20")
    }

    private func loans(_ input: Input) -> [ModemLoans]? {
        if case .loans(let loans) = input { loans } else { nil }
    }

    @Test func whatIsOwedIsSaidUntilItIsPutBack() async throws {
        let wishes = wishes(rate: 5)
        try await Bench.run(options: .quick(wishes: wishes)) { fake in
            add(fake, rate: 30)
        } _: { bench, fake in
            try await bench.facts { $0.signal?.rate == 5 }
            wishes.change { $0.signalRate = nil }
            let inputs = try await bench.inputs.wait { $0.compactMap(loans).count >= 2 }
            let said = inputs.compactMap(loans)
            #expect(said.first?.map(\.path.text) == [FakeModemManager.modem(0)])
            #expect(
                said.first?.first?.rate == Loan(ours: SignalRate(seconds: 5), found: SignalRate(seconds: 30))
            )
            #expect(said.last == [])
        }
    }

    @Test func whatTheLastRunHasLeftIsPutBackOnItsOwnObjectAlone() async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        add(fake)
        try fake.claimName()
        func run(_ options: ModemManagerClient.Options, until isEnough: @escaping @Sendable ([Input]) -> Bool)
            async throws -> [Input]
        {
            let inputs = InputRecorder()
            let client = ModemManagerClient(bus: .address(bus.address), options: options)
            let running = Task { await client.run { await inputs.append($0) } }
            let all = try await inputs.wait(until: isEnough)
            running.cancel()
            await running.value
            return all
        }
        // It is killed: what it says at its end is not heard, and what it writes then is undone.
        let first = try await run(.quick(wishes: wishes(rate: 5))) { inputs in
            inputs.facts(FakeModemManager.modem(0))?.signal?.rate == 5 && !inputs.compactMap(loans).isEmpty
        }
        let left = try #require(first.compactMap(loans).first)
        try await OtherProgram(bus).setRate(5)

        var others = left
        others[0].owner = "another :1.2"
        let second = try await run(.quick(loans: others)) { $0.contains(.loans([])) }
        #expect(second.facts(FakeModemManager.modem(0))?.signal?.rate == 5)

        _ = try await run(.quick(loans: left)) { $0.contains(.loans([])) }
        #expect(rate(fake) == "uint32 0")
        fake.close()
        await bus.stop()
    }

    @Test func aNewObjectIsPolledTooOnceItIsEnabled() async throws {
        try await Bench.run(options: .quick(wishes: wishes(rate: 5))) { fake in
            add(fake)
        } _: { bench, fake in
            try await bench.facts { $0.signal?.rate == 5 }
            fake.remove(FakeModemManager.modem(0))
            add(fake, 1, state: 3)
            try await bench.facts(FakeModemManager.modem(1))
            #expect(rate(fake, 1) == "uint32 0")
            fake.set(FakeModemManager.modem(1), Interface.modem, ["State": "6"])
            try await bench.facts(FakeModemManager.modem(1)) { $0.signal?.rate == 5 }
        }
    }

    @Test func anotherProgramsRateIsLeftAndSaidOnce() async throws {
        let notices = Mutex<[String]>([])
        let wishes = wishes(rate: 5)
        let options = ModemManagerClient.Options.quick(wishes: wishes) { _, message in
            if message.contains("another program") { notices.withLock { $0.append(message) } }
        }
        try await Bench.run(options: options) { fake in
            add(fake)
        } _: { bench, fake in
            try await bench.facts { $0.signal?.rate == 5 }
            let other = try await OtherProgram(bench.bus)
            try await other.setRate(20)
            try await bench.facts { $0.signal?.rate == 20 && $0.signal?.isForeign == true }
            wishes.change { $0.signalRate = nil }
            // It goes, and puts back what it had found.
            try await other.setRate(5)
            try await bench.facts { $0.signal?.rate == 0 }
            #expect(fake.setups.count == 4)
        }
        #expect(
            notices.withLock { $0 } == ["another program polls the signal every 20 s; it is left at that"]
        )
    }

    @Test func whatIsTurnedOffIsAskedForAgainLater() async throws {
        try await Bench.run(options: .quick(wishes: wishes(rate: 5))) { fake in
            add(fake)
        } _: { bench, fake in
            try await bench.facts { $0.signal?.rate == 5 }
            try await OtherProgram(bench.bus).setRate(0)
            try await bench.facts { $0.signal?.rate == 0 && $0.signal?.isForeign == true }
            try await bench.facts { $0.signal?.rate == 5 && $0.signal?.isForeign == false }
        }
    }

    @Test(arguments: [
        (unauthorized, SettingRefusal.authorization), ("org.freedesktop.DBus.Error.AccessDenied", .bus),
        ("org.freedesktop.ModemManager1.Error.Core.Unsupported", .unsupported),
        ("org.freedesktop.ModemManager1.Error.Core.WrongState", .other),
    ])
    func aRefusalIsAReasonAndOneLine(_ error: String, _ refusal: SettingRefusal) async throws {
        let lines = Mutex<[String]>([])
        let isDenied = refusal == .authorization || refusal == .bus
        let options = ModemManagerClient.Options.quick(wishes: wishes(rate: 5)) { level, message in
            guard message.contains("cannot be polled") else { return }
            #expect((level == .error) == isDenied)
            lines.withLock { $0.append(message) }
        }
        try await Bench.run(options: options) { fake in
            fake.refuse("Setup", with: error)
            add(fake)
            add(fake, 1)
        } _: { bench, fake in
            try await bench.facts { $0.signal?.refusal == refusal }
            try await bench.facts(FakeModemManager.modem(1)) { $0.signal?.refusal == refusal }
            for strength in 0..<20 {
                fake.set(
                    FakeModemManager.modem(0),
                    Interface.modem,
                    ["SignalQuality": "(uint32 \(strength), true)"]
                )
            }
            try await bench.facts { $0.signalQuality?.percent == 19 }
            if refusal != .unsupported {
                try await eventually { fake.setups.count >= 4 }
                fake.refuse("Setup", with: nil)
                try await bench.facts { $0.signal?.rate == 5 && $0.signal?.refusal == nil }
            }
        }
        #expect(lines.withLock { $0 } == ["the signal cannot be polled: \(error)"])
    }

    @Test func theLocationIsTurnedOnBesideWhatIsOnAndPutBack() async throws {
        let wishes = wishes(sources: [.gpsRaw, .gpsNMEA])
        try await Bench.run(options: .quick(wishes: wishes)) { fake in
            add(fake)
        } _: { bench, fake in
            try await bench.facts {
                $0.location?.sources == [.threeGPP, .gpsRaw, .gpsNMEA] && $0.location?.isSignalled == true
            }
            wishes.change { $0.locationSources = [] }
            try await bench.facts { $0.location?.sources == [.threeGPP] && $0.location?.isSignalled == false }
            #expect(fake.setups.map(\.arguments) == ["(uint32 7, true)", "(uint32 1, false)"])
        }
    }

    @Test func aModemThatHasNoReceiverIsLeft() async throws {
        try await Bench.run(options: .quick(wishes: wishes(rate: 5, sources: [.gpsRaw]))) { fake in
            add(fake)
            fake.set(FakeModemManager.modem(0), Interface.location, ["Capabilities": "uint32 1"])
        } _: { bench, fake in
            try await bench.facts { $0.signal?.rate == 5 && $0.location?.wanted == .gpsRaw }
            #expect(fake.setups.count == 1)
        }
    }

    @Test func aModemManagerThatDoesNotAnswerHoldsTheEndUpForASecondOrTwo() async throws {
        let clock = ContinuousClock()
        let begin = Mutex<ContinuousClock.Instant?>(nil)
        try await Bench.run(options: .quick(wishes: wishes(rate: 5))) { fake in
            add(fake)
        } _: { bench, fake in
            try await bench.facts { $0.signal?.rate == 5 }
            fake.ignore("Setup")
            begin.withLock { $0 = clock.now }
        }
        let start = try #require(begin.withLock { $0 })
        // Far from the 25 seconds of a call: only that there is a limit.
        #expect(clock.now - start < .seconds(15))
    }
}

/// A program that nobody here wrote: it uses the same setting.
private struct OtherProgram {
    private let connection: BusConnection

    init(_ bus: PrivateBus) async throws {
        connection = try await BusConnection.open(.address(bus.address))
    }

    func setRate(_ seconds: UInt32) async throws {
        _ = try await connection.call(
            "Setup",
            interface: Interface.signal,
            path: FakeModemManager.modem(0),
            destination: "org.freedesktop.ModemManager1",
            arguments: "(uint32 \(seconds),)"
        )
    }
}

extension FakeModemManager {
    fileprivate var setups: [Call] { calls.filter { $0.method == "Setup" } }
}
