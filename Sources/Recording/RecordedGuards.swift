// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Guards as the configuration writes them: a place, and under `iccid` and `carriers` what is allowed there.
extension SIMGuard {
    /// Nil for a place that is none; an entry that means nothing is left out.
    init?(recorded place: String, _ keys: [String: String]) {
        guard let place = Place(place) else { return nil }
        self.init(
            place,
            cards: SIMGuard.entries(of: keys["iccid"] ?? "").compactMap(CardPattern.init),
            carriers: SIMGuard.entries(of: keys["carriers"] ?? "").compactMap(CarrierPin.init)
        )
    }

    var recordedPlace: String {
        switch place {
        case .everyModem: ""
        case .modem(let modem): modem
        case .slot(let modem, let slot): "\(modem)/\(slot)"
        }
    }

    var recordedKeys: [String: String] {
        var keys: [String: String] = [:]
        if !cards.isEmpty { keys["iccid"] = cards.map(\.disclosed).joined(separator: ";") }
        if !carriers.isEmpty { keys["carriers"] = carriers.map(\.recorded).joined(separator: ";") }
        return keys
    }
}

extension CarrierPin {
    fileprivate var recorded: String {
        switch self {
        case .carrier(let id): id
        case .network(let plmn): plmn.text
        }
    }
}
