// SPDX-License-Identifier: Apache-2.0

/// One line as Core Telephony knows it: a slot of a modem.
package struct ServiceLine: Hashable, Sendable {
    package let identifier: ServiceIdentifier
    /// Whose the card is that was last read; nil where none ever was.
    package var card: CardCarrier?
    package var carrier: ServiceCarrier
    /// A `CTRadioAccessTechnology…` name; nil without registration.
    package var technology: String?
    package var isSIMInserted: Bool
    /// The machine's default route leaves by this line.
    package var carriesData: Bool
    package var supportsPlans: Bool
    package var position: Position?

    package struct Position: Hashable, Sendable {
        package var latitude: Double
        package var longitude: Double
    }

    /// - Parameters:
    ///   - isKnown: whether what the daemon tells of the modem is of now: not while ModemManager is away.
    ///   - last: whose card was read here before, by this process.
    package init(_ sim: Sim, of modem: Modem, ordinal: Int, isKnown: Bool, last: CardCarrier?) {
        identifier = ServiceIdentifier(modem: ordinal, slot: sim.slot)
        let isInService = sim.active && isKnown && !modem.stale && modem.network.registered
        card = CardCarrier(sim.subscription) ?? CardCarrier(sim.lastCarrier) ?? last
        carrier = ServiceCarrier(card, inService: isInService ? sim.subscription : nil)
        technology = isInService ? modem.radio.coreTelephony : nil
        isSIMInserted = sim.state.isInserted
        carriesData = sim.active && modem.carriesData
        supportsPlans = sim.kind == .esim || sim.eid != nil || sim.state == .noProfile
        if sim.active, let latitude = modem.location?.latitude, let longitude = modem.location?.longitude {
            position = Position(latitude: latitude, longitude: longitude)
        }
    }
}

extension SimState {
    /// Whether there is a card, be it locked or broken. An eSIM without a profile has none.
    fileprivate var isInserted: Bool {
        switch self {
        case .present, .locked, .identityPending, .failed: true
        default: false
        }
    }
}
