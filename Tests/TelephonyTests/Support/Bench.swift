// SPDX-License-Identifier: Apache-2.0

import Telephony

/// Drives `reduce` by hand: one input after the other at the times that a test names, every deadline met on the way.
struct Bench {
    private(set) var state: TelephonyState
    private var uptime: Duration = .zero

    init(remembering memory: Memory = Memory(), policy: Policy = Policy()) {
        state = TelephonyState(memory: memory, policy: policy)
    }

    /// A bench whose ModemManager is there and has these modems.
    static func showing(
        _ modems: ModemFacts...,
        remembering memory: Memory = Memory(),
        policy: Policy = Policy()
    ) -> Bench {
        var bench = Bench(remembering: memory, policy: policy)
        bench.take(.modemManagerAppeared(version: "1.20.4"), at: 0)
        for facts in modems { bench.take(.modem(facts), at: 0) }
        bench.take(.complete, at: 0)
        return bench
    }

    /// Goes on to a time, in seconds, then takes the input; gives every event on the way, in brief.
    @discardableResult
    mutating func take(_ input: Input, at seconds: Double) -> [String] {
        var events = wait(until: seconds)
        events += reduced(input).map(\.brief)
        return events
    }

    /// The same, with the events whole, and those of the way left out.
    mutating func events(_ input: Input, at seconds: Double) -> [Event] {
        wait(until: seconds)
        return reduced(input)
    }

    @discardableResult
    mutating func wait(until seconds: Double) -> [String] {
        let end = Duration.seconds(seconds)
        var events: [Event] = []
        while let deadline = state.deadline, deadline <= end {
            uptime = max(uptime, deadline)
            events += reduced(.tick)
        }
        uptime = end
        return events.map(\.brief)
    }

    /// Takes another configuration, as the service does.
    mutating func adopt(_ policy: Policy, at seconds: Double) -> [String] {
        let events = wait(until: seconds)
        state.policy = policy
        return events + (reduced(.tick) + reduced(.carriers(state.carriers))).map(\.brief)
    }

    @discardableResult
    private mutating func reduced(_ input: Input) -> [Event] {
        let now = Moment(wall: Int64(uptime / .milliseconds(1)), uptime: uptime)
        let result = reduce(state, input, now: now)
        state = result.state
        return result.events
    }

    /// The modem of that number, as shown.
    func modem(_ ordinal: Int) -> Modem? {
        state.views.first { $0.id == ModemID(ordinal) }
    }

    var ids: [Int] { state.views.compactMap(\.id.ordinal) }
}

extension Event {
    /// The kind, where, and what became of the card: `simChanged modem1 slot 2 otherCarrier`.
    var brief: String {
        var words = [kind.rawValue]
        if let modem { words.append(modem.description) }
        if let slot { words.append("slot \(slot)") }
        if let change { words.append(change.rawValue) }
        if isOffline { words.append("offline") }
        return words.joined(separator: " ")
    }
}

/// A card for a test: made-up numbers that differ in their last digits.
func card(_ number: Int, home: String? = "26202") -> SIMReading {
    var facts = SIMFacts()
    facts.iccid = ICCID("89490200002111111\(10 + number)")
    facts.imsi = IMSI("2620200000111\(10 + number)")
    facts.operatorIdentifier = home
    return .read(facts)
}

func iccid(_ number: Int) -> ICCID? { ICCID("89490200002111111\(10 + number)") }

extension ModemFacts {
    /// A QMI modem without slots, registered at home in LTE.
    ///
    /// - Parameters:
    ///   - index: of its object.
    ///   - imei: a made-up device, by number; nil for one that does not say.
    ///   - port: the number of the USB port it is plugged in at.
    ///   - sim: nil for none.
    static func modem(
        _ index: Int,
        imei: Int? = 1,
        port: Int? = 1,
        sim: SIMReading? = card(1),
        state: ModemState = .registered
    ) -> ModemFacts {
        var facts = ModemFacts(path: ObjectPath("/Modem/\(index)"))
        facts.equipmentIdentifier = imei.map { "86797805001\(100 + $0)7" }
        facts.device = port.map { "/sys/devices/usb1/1-\($0)" }
        facts.ports = [Port(name: "cdc-wdm0", kind: .qmi)]
        facts.primaryPort = "cdc-wdm0"
        facts.currentCapabilities = [.lte, .fiveGNR]
        facts.unlockRequired = .none
        if let sim {
            let path = ObjectPath("/SIM/\(index)")
            facts.activeSIM = path
            facts.sims[path] = sim
        }
        facts.enter(state)
        return facts
    }

    func with(_ change: (inout ModemFacts) -> Void) -> ModemFacts {
        var facts = self
        change(&facts)
        return facts
    }

    /// What goes with a state in ModemManager: registration, or the failure's reason.
    mutating func enter(_ state: ModemState) {
        self.state = state
        var network = ThreeGPPFacts()
        accessTechnologies = []
        failure = state == .failed ? .simMissing : .none
        switch state {
        case .registered, .connecting, .connected, .disconnecting:
            network.registration = .home
            network.operatorCode = "26202"
            network.operatorName = "Vodafone.de"
            accessTechnologies = .lte
        case .searching: network.registration = .searching
        default: network.registration = .idle
        }
        threeGPP = state == .failed ? nil : network
    }

    /// Slots with what is in each; nil for an empty one.
    mutating func setSlots(_ cards: [SIMReading?], primary: UInt32) {
        sims = [:]
        simSlots = cards.enumerated().map { index, reading in
            reading.map { reading in
                let path = ObjectPath("\(self.path.text)/SIM/\(index + 1)")
                sims[path] = reading
                return path
            }
        }
        primarySlot = primary
        let active = Int(primary) - 1
        activeSIM = simSlots.indices.contains(active) ? simSlots[active] : nil
    }
}
