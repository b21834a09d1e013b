// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// The state file's shape.
struct StoredState: Codable {
    struct Modem: Codable {
        var id: Int
        var imei: String?
        var device: String?
        var slots: [Slot]
    }

    struct Slot: Codable {
        var slot: Int
        var occupied: Bool
        var card: Card?
        /// Left out where no foreign card was told of, and by a version that told of none.
        var foreign: Foreign?
    }

    struct Foreign: Codable {
        var iccid: String?
    }

    struct Card: Codable {
        var iccid: String
        var imsi: String?
        var eid: String?
        var plmn: String?
        var attributes: Attributes?
        /// Left out by a version that did not keep it.
        var mncLength: String?
        var removed: Bool
    }

    /// A field that is left out was not read, an empty one is empty.
    struct Attributes: Codable {
        var plmn: String
        var imsi: String?
        var gid1: String?
        var gid2: String?
        var spn: String?
        var nameTrusted: Bool
    }

    struct Loans: Codable {
        /// The bus's own mark and ModemManager's name on it.
        var owner: String
        var path: String
        var rate: Loan<UInt32>?
        var location: Loan<Location>?
    }

    struct Loan<Value: Codable>: Codable {
        var ours: Value
        var found: Value
    }

    struct Location: Codable {
        var sources: UInt32
        var signalled: Bool
    }

    /// Raised when the shape changes so that an older daemon would read it wrongly.
    var format = 1
    var sequence: Int
    /// Left out by a version that had no history to compare it with.
    var generation: Int?
    var key: String
    var modems: [Modem]
    /// Left out where nothing is owed.
    var loans: [Loans]?
}

extension StoredState {
    init(_ content: StateFile.Content) {
        sequence = content.sequence
        generation = content.generation
        key = content.key
        modems = content.memory.modems.map { modem in
            Modem(
                id: modem.ordinal,
                imei: modem.imei?.disclosed,
                device: modem.device,
                slots: modem.slots.sorted { $0.key < $1.key }.map { number, slot in
                    Slot(
                        slot: number,
                        occupied: slot.isOccupied,
                        card: slot.card.map(Card.init),
                        foreign: slot.foreign.map { Foreign(iccid: $0.iccid?.disclosed) }
                    )
                }
            )
        }
        loans = content.memory.loans.isEmpty ? nil : content.memory.loans.map(Loans.init)
    }
}

extension StoredState.Loans {
    fileprivate init(_ loans: ModemLoans) {
        self.init(
            owner: loans.owner,
            path: loans.path.text,
            rate: loans.rate.map { .init(ours: $0.ours.seconds, found: $0.found.seconds) },
            location: loans.location.map { .init(ours: .init($0.ours), found: .init($0.found)) }
        )
    }

    fileprivate var restored: ModemLoans {
        ModemLoans(
            owner: owner,
            path: ObjectPath(path),
            rate: rate.map { Loan(ours: SignalRate(seconds: $0.ours), found: SignalRate(seconds: $0.found)) },
            location: location.map { Loan(ours: $0.ours.restored, found: $0.found.restored) }
        )
    }
}

extension StoredState.Location {
    fileprivate init(_ setup: LocationSetup) {
        self.init(sources: setup.sources.rawValue, signalled: setup.isSignalled)
    }

    fileprivate var restored: LocationSetup {
        LocationSetup(sources: LocationSources(rawValue: sources), isSignalled: signalled)
    }
}

extension StoredState.Card {
    fileprivate init(_ card: KnownCard) {
        self.init(
            iccid: card.iccid.disclosed,
            imsi: card.imsi?.disclosed,
            eid: card.eid?.disclosed,
            plmn: card.plmn?.text,
            attributes: card.attributes.flatMap(StoredState.Attributes.init),
            mncLength: card.mncLength.rawValue,
            removed: card.wasRemoved
        )
    }
}

extension StoredState.Attributes {
    fileprivate init?(_ card: SIMAttributes) {
        guard let plmn = card.plmn else { return nil }
        self.init(
            plmn: plmn.text,
            imsi: card.imsi?.disclosed,
            gid1: card.gid1.stored,
            gid2: card.gid2.stored,
            spn: card.spn.stored,
            nameTrusted: card.isNameTrusted
        )
    }

    fileprivate func restored(iccid: ICCID) -> SIMAttributes? {
        guard let plmn = PLMN(plmn) else { return nil }
        var card = SIMAttributes(plmn: plmn)
        card.imsi = IMSI(imsi)
        card.iccid = iccid
        card.gid1 = gid1.map(CardField.group) ?? .unread
        card.gid2 = gid2.map(CardField.group) ?? .unread
        card.spn = spn.map(CardField.name) ?? .unread
        card.isNameTrusted = nameTrusted
        return card
    }
}

extension CardField {
    fileprivate var stored: String? {
        switch self {
        case .unread: nil
        case .empty: ""
        case .value(let text): text
        }
    }
}

extension StateFile.Content {
    /// The highest number that is believed, for events and for modems: beyond it JSON's readers lose digits, and no
    /// daemon lives to count that far.
    private static let limit = 1 << 53

    /// - Throws: `StateFileError` for a file of a later format, and for a count that none of ours ever reached.
    init(_ stored: StoredState) throws {
        guard stored.format == 1 else { throw StateFileError("format \(stored.format) is not known here") }
        guard stored.sequence <= Self.limit else {
            throw StateFileError("the event number \(stored.sequence) is out of range")
        }
        // Pseudonyms under a key that is short could be guessed back.
        guard stored.key.utf8.count >= 32 else { throw StateFileError("its key is too short") }
        self.init(key: stored.key)
        sequence = max(0, stored.sequence)
        generation = min(max(0, stored.generation ?? 0), Self.limit)
        memory.modems = stored.modems.filter { (1...Self.limit).contains($0.id) }.map(KnownModem.init)
            .sorted { $0.ordinal < $1.ordinal }
        memory.loans = stored.loans?.map(\.restored) ?? []
    }
}

extension KnownModem {
    fileprivate init(_ stored: StoredState.Modem) {
        self.init(ordinal: stored.id, imei: IMEI(stored.imei), device: stored.device)
        for entry in stored.slots {
            var slot = KnownSlot(isOccupied: entry.occupied)
            slot.isFromEarlierRun = true
            slot.foreign = entry.foreign.map { ForeignCard(iccid: ICCID($0.iccid)) }
            slot.card = entry.card.flatMap { stored in
                ICCID(stored.iccid).map { iccid in
                    var card = KnownCard(iccid: iccid)
                    card.imsi = IMSI(stored.imsi)
                    card.eid = EID(stored.eid)
                    card.plmn = PLMN(stored.plmn)
                    card.attributes = stored.attributes?.restored(iccid: iccid)
                    card.mncLength = stored.mncLength.flatMap(Subscription.MNCLengthSource.init) ?? .none
                    card.wasRemoved = stored.removed
                    return card
                }
            }
            slots[entry.slot] = slot
        }
    }
}
