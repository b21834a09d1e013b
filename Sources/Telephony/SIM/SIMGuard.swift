// SPDX-License-Identifier: Apache-2.0

/// Which cards the configuration allows in which place.
///
/// A card has to pass every list that is given: pinned to cards and to carriers, it is one of the cards and of one of
/// the carriers.
package struct SIMGuard: Hashable, Sendable {
    /// Where it stands guard.
    package enum Place: Hashable, Sendable {
        /// The card in use in every modem that has no guard of its own.
        case everyModem
        /// The card in use in the modem of this id, in whichever slot.
        case modem(String)
        /// The card in this slot, in use or not. A modem without slots has slot 1.
        case slot(modem: String, Int)
    }

    package var place: Place
    /// Empty where any card will do.
    package var cards: [CardPattern]
    /// Empty where any carrier will do.
    package var carriers: [CarrierPin]

    package init(_ place: Place, cards: [CardPattern] = [], carriers: [CarrierPin] = []) {
        self.place = place
        self.cards = cards
        self.carriers = carriers
    }
}

/// What a guard says to a slot.
package enum GuardVerdict: String, Hashable, Sendable {
    /// No guard stands here.
    case unguarded
    case allowed
    case foreign
    /// Nothing that could tell has been read, or the slot is empty.
    case undecided
}

extension SIMGuard {
    /// The entries of a list in the configuration, with `;` or `,` between them.
    package static func entries(of list: String) -> [String] {
        list.split { $0 == ";" || $0 == "," }.map { entry in
            String(entry.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }.filter { !$0.isEmpty }
    }
}

extension SIMGuard.Place {
    /// The place that is written so: nothing for every modem, `wan` for a modem, `wan/2` for a slot; nil for what is
    /// none.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            self = .everyModem
            return
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init
        )
        guard let modem = parts.first, ModemID(modem) != nil else { return nil }
        guard parts.count == 2 else {
            self = .modem(modem)
            return
        }
        guard let slot = Int(parts[1]), (1...99).contains(slot), parts[1] == "\(slot)" else { return nil }
        self = .slot(modem: modem, slot)
    }

    /// The modem that is meant; nil for all.
    package var modem: String? {
        switch self {
        case .everyModem: nil
        case .modem(let modem), .slot(let modem, _): modem
        }
    }
}

extension [SIMGuard] {
    /// The guard of a slot: the closest one alone counts.
    ///
    /// - Parameter ordinal: the number of a modem that has a name; it may be meant by `modem1` as well.
    func guardian(of sim: SIM, in id: ModemID, ordinal: Int?) -> SIMGuard? {
        let names = [id.description] + (ordinal.map { [ModemID($0).description] } ?? [])
        for name in names {
            if let own = first(where: { $0.place == .slot(modem: name, Swift.max(sim.slot, 1)) }) {
                return own
            }
        }
        guard sim.isActive else { return nil }
        for name in names {
            if let own = first(where: { $0.place == .modem(name) }) { return own }
        }
        return first { $0.place == .everyModem }
    }
}

extension SIMGuard {
    /// What it says to what a slot shows now.
    func verdict(on sim: SIM, by table: CarrierTable) -> GuardVerdict {
        guard sim.state != .notApplicable else { return .unguarded }
        let verdicts = [cardVerdict(on: sim), carrierVerdict(on: sim, by: table)]
        if verdicts.contains(.foreign) { return .foreign }
        return verdicts.contains(.undecided) ? .undecided : .allowed
    }

    private func cardVerdict(on sim: SIM) -> GuardVerdict {
        guard !cards.isEmpty else { return .allowed }
        guard let iccid = sim.iccid else { return .undecided }
        return cards.contains { $0.fits(iccid) } ? .allowed : .foreign
    }

    private func carrierVerdict(on sim: SIM, by table: CarrierTable) -> GuardVerdict {
        guard !carriers.isEmpty else { return .allowed }
        guard let subscription = sim.subscription else { return .undecided }
        let verdicts = carriers.map { $0.verdict(on: subscription, by: table) }
        if verdicts.contains(.allowed) { return .allowed }
        return verdicts.contains(.undecided) ? .undecided : .foreign
    }
}
