// SPDX-License-Identifier: Apache-2.0

/// A modem without a voice: its slots with their cards, its network and its radio.
///
/// A pure value. What the modem says to its host, in AT or another language, is read from it; what happens
/// to it is a ``Change``.
package struct Modem: Hashable, Sendable {
    package private(set) var equipment: Equipment
    /// What is in each slot; there is at least one.
    package private(set) var slots: [Slot]
    /// The slot whose card is used, counted from 0.
    package private(set) var activeSlot = 0
    package private(set) var network: Network
    package private(set) var radio: Radio
    package private(set) var registration: Registration
    package private(set) var signal: Signal
    package private(set) var nrReport = NRReport.auto
    package private(set) var power = Power.on
    /// Whether the modem wants packet service; it has it while it is registered, too.
    package private(set) var wantsPacketService = true
    package private(set) var call: Call?

    /// A place for a card.
    package struct Slot: Hashable, Sendable {
        package var card: Card?
        /// What the card finds when it is the one in use; nil leaves the network as it was.
        package var place: Place?

        package init(card: Card? = nil, place: Place? = nil) {
            self.card = card
            self.place = place
        }
    }

    /// A network, and what it says of a card.
    package struct Place: Hashable, Sendable {
        package var network: Network
        package var registration: Registration

        package init(network: Network, registration: Registration) {
            self.network = network
            self.registration = registration
        }
    }

    /// The levels of `+CFUN` that matter (3GPP TS 27.007 clause 8.2).
    package enum Power: Int, Hashable, Sendable {
        case minimum = 0
        case on = 1
        case airplane = 4
    }

    package init(
        equipment: Equipment,
        card: Card?,
        network: Network,
        radio: Radio = .lte,
        registration: Registration = .home,
        signal: Signal = .good,
        otherSlots: [Slot] = []
    ) {
        self.equipment = equipment
        let place = Place(network: network, registration: registration)
        slots = [Slot(card: card, place: card == nil ? nil : place)] + otherSlots
        self.network = network
        self.radio = radio
        self.registration = registration
        self.signal = signal
    }

    /// The card in use.
    package var card: Card? { slots[activeSlot].card }

    /// What can happen to a modem.
    package enum Change: Hashable, Sendable {
        case radio(Radio)
        case registration(Registration)
        case network(Network)
        case signal(Signal)
        case nrReport(NRReport)
        case power(Power)
        /// The card in use goes, or another comes, in one move; the network stays.
        case card(Card?)
        /// What is in a slot, counted from 0, goes or comes in one move.
        case slot(Int, Slot)
        /// Another slot's card is used from now on.
        case activeSlot(Int)
        case packetService(Bool)
        case call(Call?)
        /// The power went and came back.
        case restart
        /// A PIN was tried.
        case pin(String)
        /// The PUK was tried, with a new PIN.
        case puk(String, newPIN: String)
        /// The PIN is to be asked for from now on, or no more.
        case pinEnabled(Bool, pin: String)
        case newPIN(String, old: String)
    }

    /// Makes it happen.
    ///
    /// A slot that is not there changes nothing.
    ///
    /// - Returns: whether a PIN or PUK was right; true for every other change.
    @discardableResult
    package mutating func apply(_ change: Change) -> Bool {
        switch change {
        case .radio(let new): radio = new
        case .registration(let new): registration = new
        case .network(let new): network = new
        case .signal(let new): signal = new
        case .nrReport(let new): nrReport = new
        case .power(let new): power = new
        case .packetService(let new): wantsPacketService = new
        case .call(let new): call = new
        case .card(let new): slots[activeSlot].card = new
        case .slot(let index, let new):
            guard slots.indices.contains(index) else { return true }
            slots[index] = new
            if index == activeSlot { settle() }
        case .activeSlot(let index):
            guard slots.indices.contains(index), index != activeSlot else { return true }
            activeSlot = index
            settle()
        case .restart:
            power = .on
            call = nil
            for index in slots.indices { slots[index].card?.lock?.lock() }
        case .pin(let pin): return withLock { $0.enter(pin: pin) }
        case .puk(let puk, let pin): return withLock { $0.enter(puk: puk, newPIN: pin) }
        case .newPIN(let new, let old): return withLock { $0.change(old, to: new) }
        case .pinEnabled(true, let pin):
            // A card that asks for no PIN has one all the same; here it is the first that is said.
            guard card != nil else { return false }
            if card?.lock == nil { slots[activeSlot].card?.lock = CardLock(pin: pin, state: .open) }
            return withLock { $0.enter(pin: pin) }
        case .pinEnabled(false, let pin):
            guard withLock({ $0.enter(pin: pin) }) else { return false }
            slots[activeSlot].card?.lock = nil
        }
        return true
    }

    private mutating func withLock(_ body: (inout CardLock) -> Bool) -> Bool {
        guard var lock = card?.lock else { return false }
        defer { slots[activeSlot].card?.lock = lock }
        return body(&lock)
    }

    /// The card that is used now looks for its network.
    private mutating func settle() {
        guard let place = slots[activeSlot].place else { return }
        network = place.network
        registration = place.registration
    }

    /// The registration as the network holds it: none without a card that is open and a radio that is on.
    ///
    /// Out of coverage a modem goes on searching.
    package var effectiveRegistration: Registration {
        guard power == .on, let card, card.isUsable else { return .idle }
        guard radio == .none else { return registration }
        return registration == .idle ? .idle : .searching
    }

    package var isRegistered: Bool {
        switch effectiveRegistration {
        case .home, .roaming: true
        case .idle, .searching, .denied, .emergency: false
        }
    }
}
