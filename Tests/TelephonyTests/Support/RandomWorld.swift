// SPDX-License-Identifier: Apache-2.0

import Telephony

/// A generator whose numbers are the same for a seed on every machine (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// Inputs that a bus could bring, in an order that none ever would.
struct RandomWorld {
    /// How long one clock goes on before an input, and where the other stands then.
    struct Step {
        var input: Input
        var wait: Duration
        var wall: Int64
    }

    private var generator: SeededGenerator
    /// For what came to the world later: the seeds that once found something still give the order that did.
    private var other: SeededGenerator
    private var nextIndex = 0
    private var objects: [ModemFacts] = []
    private var isThere = false
    private var wall: Int64 = 1_767_225_600_000

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        other = SeededGenerator(seed: ~seed)
    }

    var paths: [ObjectPath] { objects.map(\.path) }

    mutating func step() -> Step {
        let input = input()
        if chance(20) {
            // A router that boots in 1970, one whose battery is wrong, and one that is told the time.
            wall = [0, -1, 4_102_444_800_000, 1_767_225_600_000].randomElement(using: &generator) ?? 0
        }
        wall &+= Int64.random(in: 0...3000, using: &generator)
        let wait: Duration =
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<4: .milliseconds(Int.random(in: 0...400, using: &generator))
            case 4..<8: .seconds(Int.random(in: 0...12, using: &generator))
            default: .seconds(Int.random(in: 0...130, using: &generator))
            }
        return Step(input: input, wait: wait, wall: wall)
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &generator) < percent
    }

    private mutating func input() -> Input {
        if !isThere, chance(40) {
            isThere = true
            return .modemManagerAppeared(version: chance(50) ? "1.20.4" : nil)
        }
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<3:
            isThere = false
            objects = []
            return .modemManagerVanished(reason: "gone")
        case 3..<5: return .modemManagerAppeared(version: "1.24.0")
        case 5..<9: return .complete
        case 9..<14: return .tick
        case 14..<26: return gone()
        case 26..<42: return new()
        default: return changed()
        }
    }

    private mutating func gone() -> Input {
        guard !objects.isEmpty else { return .modemGone(ObjectPath("/Modem/0")) }
        let index = Int.random(in: objects.indices, using: &generator)
        return .modemGone(objects.remove(at: index).path)
    }

    private mutating func new() -> Input {
        nextIndex += 1
        // Few devices in few places, so that they meet; some say nothing of themselves.
        let imei = chance(20) ? nil : Int.random(in: 1...3, using: &generator)
        let port = chance(5) ? nil : Int.random(in: 1...3, using: &generator)
        objects.append(.modem(nextIndex, imei: imei, port: port, sim: nil, state: .unknown))
        return changed(at: objects.count - 1)
    }

    private mutating func changed() -> Input {
        guard !objects.isEmpty else { return new() }
        return changed(at: Int.random(in: objects.indices, using: &generator))
    }

    private mutating func changed(at index: Int) -> Input {
        var facts = objects[index]
        let states: [ModemState] = [
            .failed, .unknown, .initializing, .locked, .disabled, .disabling, .enabling, .enabled, .searching,
            .registered, .registered, .registered, .connected, .connecting, .disconnecting, .other(99),
        ]
        facts.enter(states.randomElement(using: &generator) ?? .unknown)
        if facts.threeGPP?.registration == .home {
            let masks: [UInt32] = [0, 0x20, 0x4000, 0x8000, 0xC000, 0xC000, .max]
            facts.accessTechnologies = AccessTechnologies(
                rawValue: masks.randomElement(using: &generator) ?? 0
            )
            facts.threeGPP?.operatorCode = ["26202", "26203", "", "x"].randomElement(using: &generator)
            facts.threeGPP?.operatorName = ["A", "B", "A@", ""].randomElement(using: &generator)
        }
        facts.unlockRequired = chance(10) ? .simPIN : .none
        if chance(40) { changeCards(of: &facts) }
        if chance(5) { facts.equipmentIdentifier = nil }
        if chance(5) { facts.device = "/sys/devices/usb1/1-\(Int.random(in: 1...3, using: &generator))" }
        measure(&facts)
        objects[index] = facts
        return .modem(facts)
    }

    /// What else may be told right behind a step: nil for nothing.
    mutating func aside() -> Input? {
        switch Int.random(in: 0..<20, using: &other) {
        case 0: return .defaultRoutes(.known([]))
        case 1, 2:
            let port = ["wwan0", "wwan1", "eth0"].randomElement(using: &other) ?? ""
            return .defaultRoutes(.known([DefaultRoute(family: .ipv4, interfaces: [port], metric: 1)]))
        case 3: return .defaultRoutes(.unreadable(reason: "no"))
        case 4, 5:
            guard let path = objects.randomElement(using: &other)?.path else { return nil }
            var cell = CellFacts(technology: .nr)
            cell.isServing = Bool.random(using: &other)
            return .cells(path, [CellReading(cell)])
        default: return nil
        }
    }

    /// What changes all the time: the signal, calls, the place.
    private mutating func measure(_ facts: inout ModemFacts) {
        facts.ports = [
            Port(name: "cdc-wdm0", kind: .qmi),
            Port(name: "wwan\(Int.random(in: 0...1, using: &other))", kind: .net),
        ]
        if Int.random(in: 0..<3, using: &other) == 0 {
            facts.signalQuality = SignalQuality(
                percent: UInt32.random(in: 0...101, using: &other),
                isRecent: Bool.random(using: &other)
            )
            var signal = SignalFacts()
            signal.rate = [0, 5].randomElement(using: &other) ?? 0
            var reading = SignalReading(technology: .nr)
            reading.rsrp = [-90, -32768, nil].randomElement(using: &other) ?? nil
            signal.readings = signal.rate > 0 ? [reading] : []
            signal.isForeign = Bool.random(using: &other)
            facts.signal = [signal, nil].randomElement(using: &other) ?? nil
        }
        if Int.random(in: 0..<4, using: &other) == 0 {
            let states: [CallFacts.State] = [.unknown, .ringingIn, .active, .held, .terminated, .other(99)]
            facts.calls = (0..<Int.random(in: 0...2, using: &other)).map { number in
                var call = CallFacts(path: ObjectPath("/Call/\(number)"))
                call.state = states.randomElement(using: &other) ?? .unknown
                return call
            }
        }
        if Int.random(in: 0..<4, using: &other) == 0 {
            var location = LocationFacts()
            location.cell = ["262,02,1A2B,3C4D5E6,FFFE", "", "x"].randomElement(using: &other)
            location.latitude = [0, 52.5, 91, nil].randomElement(using: &other) ?? nil
            location.longitude = 13.4
            location.utcTime = ["120000.5", "x", nil].randomElement(using: &other) ?? nil
            facts.location = location
        }
    }

    private mutating func changeCards(of facts: inout ModemFacts) {
        let readings: [SIMReading?] = [
            nil, .pending, .unreadable("no such object"), .read(SIMFacts()), card(1), card(2),
            card(3, home: "26203"),
            card(4, home: nil),
        ]
        let count = Int.random(in: 0...2, using: &generator)
        let cards = (0..<count).map { _ in readings.randomElement(using: &generator) ?? nil }
        let primaries: [UInt32] = [0, 1, 1, 2, 2, 3, .max]
        facts.setSlots(cards, primary: primaries.randomElement(using: &generator) ?? 0)
        if count == 0, let reading = readings.randomElement(using: &generator) ?? nil {
            let path = ObjectPath("\(facts.path.text)/SIM/0")
            facts.activeSIM = path
            facts.sims[path] = reading
        }
        if count == 2, chance(10) { facts.simSlots[1] = facts.simSlots[0] }
        if chance(10) { facts.activeSIM = facts.simSlots.compactMap(\.self).first }
    }
}
