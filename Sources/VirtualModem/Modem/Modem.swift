// SPDX-License-Identifier: Apache-2.0

/// A modem without a voice: its card, its network and its radio.
///
/// A pure value. What the modem says to its host, in AT or another language, is read from it; what happens
/// to it is a ``Change``.
package struct Modem: Hashable, Sendable {
    package private(set) var equipment: Equipment
    package private(set) var card: Card?
    package private(set) var network: Network
    package private(set) var radio: Radio
    package private(set) var registration: Registration
    package private(set) var signal: Signal
    package private(set) var power = Power.on

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
        signal: Signal = .good
    ) {
        self.equipment = equipment
        self.card = card
        self.network = network
        self.radio = radio
        self.registration = registration
        self.signal = signal
    }

    /// What can happen to a modem.
    package enum Change: Hashable, Sendable {
        case radio(Radio)
        case registration(Registration)
        case network(Network)
        case signal(Signal)
        case power(Power)
        /// The card goes, or another comes, in one move.
        case card(Card?)
        /// The power went and came back.
        case restart
        /// A PIN was tried.
        case pin(String)
        /// The PUK was tried, with a new PIN.
        case puk(String, newPIN: String)
    }

    /// Makes it happen.
    ///
    /// - Returns: whether a PIN or PUK was right; true for every other change.
    @discardableResult
    package mutating func apply(_ change: Change) -> Bool {
        switch change {
        case .radio(let new): radio = new
        case .registration(let new): registration = new
        case .network(let new): network = new
        case .signal(let new): signal = new
        case .power(let new): power = new
        case .card(let new): card = new
        case .restart:
            power = .on
            card?.lock?.lock()
        case .pin(let pin): return card?.lock?.enter(pin: pin) ?? false
        case .puk(let puk, let pin): return card?.lock?.enter(puk: puk, newPIN: pin) ?? false
        }
        return true
    }

    /// The registration as the network holds it: none without a card that is open and a radio that is on.
    ///
    /// Out of coverage a modem goes on searching.
    package var effectiveRegistration: Registration {
        guard power == .on, let card, card.isOpen else { return .idle }
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
