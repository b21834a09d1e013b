// SPDX-License-Identifier: Apache-2.0

/// Something that happens to a modem, whatever it speaks, and that ModemManager shows in a way of its own for each
/// language.
package enum VoiceAct: String, CaseIterable, Hashable, Sendable {
    case hotSwap = "hot-swap"
    case cardOut = "card-out"
    case lock
    case hostSlot = "host-slot"
    case modemSlot = "modem-slot"
    case inactiveICCID = "inactive-iccid"
    case inactiveCardOut = "inactive-card-out"
    case endc
    case nsa
    case sa
    case nrSignal = "nr-signal"
    case nrSentinel = "nr-sentinel"
    case roamingName = "roaming-name"
    case nameAfterSearch = "name-after-search"
    case rateAfterSwap = "rate-after-swap"

    /// What happens, as the table says it.
    package var title: String {
        switch self {
        case .hotSwap: "another card in one move (`sim replace`)"
        case .cardOut: "the card is pulled (`sim remove`)"
        case .lock: "the card wants its PIN (`sim pin`)"
        case .hostSlot: "another slot, by SetPrimarySimSlot"
        case .modemSlot: "another slot, by the modem itself (`slot`)"
        case .inactiveICCID: "the ICCID in the slot that is not in use"
        case .inactiveCardOut: "the card in that slot is pulled"
        case .endc: "LTE that offers EN-DC, no leg (`radio endc`)"
        case .nsa: "5G NSA, the leg is up (`radio nsa`)"
        case .sa: "5G SA (`radio sa`)"
        case .nrSignal: "NR's RSRP in NSA, after Signal.Setup"
        case .nrSentinel: "NR's sentinel in EN-DC (`nr-signal sentinel`)"
        case .roamingName: "another network while it is registered (`operator`)"
        case .nameAfterSearch: "another network after a search"
        case .rateAfterSwap: "the signal's rate after another card"
        }
    }

    /// The cards of the modem.
    var cards: String { "docomo,softbank" }

    /// The ICCIDs of those cards.
    static let iccids = ["8981100000000000017", "8981200000000000025"]
}

extension VoiceProtocol {
    /// As the table says it.
    package var title: String { rawValue.uppercased() }
}
