// SPDX-License-Identifier: Apache-2.0

/// A carrier that a card may be of.
package enum CarrierPin: Hashable, Sendable {
    /// By its id in the tables: `jp.docomo`. Its guests (virtual operators) have ids of their own.
    case carrier(String)
    /// By the home network: whoever's card it is that has this code, guests too.
    case network(PLMN)

    /// Nil for what is neither an id nor a code.
    package init?(_ text: String) {
        if let plmn = PLMN(text) {
            self = .network(plmn)
            return
        }
        // An id has a country or a group, a point, and a name: a mere number is a code that was mistyped.
        let isSpelled = text.utf8.allSatisfy { byte in
            byte.isDecimalDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
                || [UInt8(ascii: "."), UInt8(ascii: "-")].contains(byte)
        }
        guard isSpelled, text.dropFirst().dropLast().contains(".") else { return nil }
        self = .carrier(text)
    }
}

extension CarrierPin {
    /// Whether a subscription is this carrier's, as far as that has been decided: a hint decides nothing.
    ///
    /// - Parameter table: what the subscription was decided by. To a carrier that is not in it, perhaps because a file
    ///   could not be read, nothing is foreign.
    func verdict(on subscription: Subscription, by table: CarrierTable) -> GuardVerdict {
        switch self {
        case .carrier(let id):
            switch subscription.match.confidence {
            case .certain, .likely: break
            case .hint, .none: return .undecided
            }
            if subscription.carrier.id == id { return .allowed }
            // What was not read of the card could still make it this one.
            let mayBeIt = subscription.match.undecided.contains { $0.carrier.id == id }
            return mayBeIt || !table.hasCarrier(id) ? .undecided : .foreign
        case .network(let plmn):
            guard let home = subscription.plmn else { return .undecided }
            if home == plmn { return .allowed }
            // Where the MNC ends in the IMSI was guessed: of one country it could be the other of the two codes.
            let isGuessed = subscription.mncLength == .guessed && home.mcc == plmn.mcc
            return isGuessed ? .undecided : .foreign
        }
    }
}

extension CarrierTable {
    /// Whether a carrier of this id is in any table.
    package func hasCarrier(_ id: String) -> Bool {
        carriers.contains { $0.carrier.id == id }
    }
}
