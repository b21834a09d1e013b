// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// A modem that was known when the recording began.
package struct RecordedModem: Codable, Hashable, Sendable {
    package struct Slot: Codable, Hashable, Sendable {
        var slot: Int
        var occupied: Bool
        /// Not seen yet by the run of carrierd that was recorded.
        var earlier: Bool?
        /// The card that was told of as foreign; an empty text where it had not said who it is.
        var foreign: String?
        var card: Card?
    }

    package struct Card: Codable, Hashable, Sendable {
        var iccid: String
        var imsi: String?
        var eid: String?
        var plmn: String?
        var removed: Bool?
        var attributes: Attributes?
        var mncLength: String?
    }

    /// A field that is left out was not read, an empty one is empty.
    package struct Attributes: Codable, Hashable, Sendable {
        var plmn: String?
        var imsi: String?
        var gid1: String?
        var gid2: String?
        var spn: String?
        var nameTrusted: Bool
    }

    /// The number in `modem1`.
    var number: Int
    var name: String?
    var imei: String?
    var device: String?
    var slots: [Slot]
}

/// What the configuration called a modem.
package struct RecordedName: Codable, Hashable, Sendable {
    var name: String
    var imei: String?
    var device: String?
}

extension RecordedModem {
    init(_ modem: KnownModem) {
        self.init(
            number: modem.ordinal,
            name: modem.name,
            imei: modem.imei?.disclosed,
            device: modem.device,
            slots: modem.slots.sorted { $0.key < $1.key }.map { number, slot in
                Slot(
                    slot: number,
                    occupied: slot.isOccupied,
                    earlier: slot.isFromEarlierRun ? true : nil,
                    foreign: slot.foreign.map { $0.iccid?.disclosed ?? "" },
                    card: slot.card.map { card in
                        Card(
                            iccid: card.iccid.disclosed,
                            imsi: card.imsi?.disclosed,
                            eid: card.eid?.disclosed,
                            plmn: card.plmn?.text,
                            removed: card.wasRemoved ? true : nil,
                            attributes: card.attributes.map(Attributes.init),
                            mncLength: card.mncLength.rawValue
                        )
                    }
                )
            }
        )
    }

    /// Nil for a number that no modem can have.
    fileprivate var known: KnownModem? {
        guard (1...(1 << 53)).contains(number) else { return nil }
        var modem = KnownModem(ordinal: number, imei: IMEI(imei), device: device)
        modem.name = name.flatMap { ModemID.isName($0) ? $0 : nil }
        for entry in slots {
            var slot = KnownSlot(isOccupied: entry.occupied)
            slot.isFromEarlierRun = entry.earlier ?? false
            slot.foreign = entry.foreign.map { ForeignCard(iccid: ICCID($0)) }
            slot.card = entry.card.flatMap { stored in
                ICCID(stored.iccid).map { iccid in
                    var card = KnownCard(iccid: iccid)
                    card.imsi = IMSI(stored.imsi)
                    card.eid = EID(stored.eid)
                    card.plmn = PLMN(stored.plmn)
                    card.wasRemoved = stored.removed ?? false
                    card.attributes = stored.attributes?.attributes(iccid: iccid)
                    card.mncLength = stored.mncLength.flatMap(Subscription.MNCLengthSource.init) ?? .none
                    return card
                }
            }
            modem.slots[entry.slot] = slot
        }
        return modem
    }
}

extension RecordedModem.Attributes {
    fileprivate init(_ card: SIMAttributes) {
        self.init(
            plmn: card.plmn?.text,
            imsi: card.imsi?.disclosed,
            gid1: card.gid1.recorded,
            gid2: card.gid2.recorded,
            spn: card.spn.recorded,
            nameTrusted: card.isNameTrusted
        )
    }

    fileprivate func attributes(iccid: ICCID) -> SIMAttributes {
        var card = SIMAttributes(plmn: PLMN(plmn))
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
    fileprivate var recorded: String? {
        switch self {
        case .unread: nil
        case .empty: ""
        case .value(let text): text
        }
    }
}

extension RecordedName {
    init(_ name: ModemName) {
        switch name.mark {
        case .imei(let imei): self.init(name: name.name, imei: imei.disclosed)
        case .device(let device): self.init(name: name.name, device: device)
        }
    }

    fileprivate var modemName: ModemName? {
        guard ModemID.isName(name) else { return nil }
        if let imei = IMEI(imei) { return ModemName(name: name, mark: .imei(imei)) }
        return device.map { ModemName(name: name, mark: .device($0)) }
    }
}

extension RecordingHeader {
    /// What is remembered when it begins; two modems of one number are one.
    package var remembered: Memory {
        var result = Memory()
        for modem in memory ?? [] {
            guard let known = modem.known, !result.modems.contains(where: { $0.ordinal == known.ordinal })
            else {
                continue
            }
            result.modems.append(known)
        }
        result.modems.sort { $0.ordinal < $1.ordinal }
        return result
    }

    /// A policy with what the recorded configuration said in place of another's.
    package func policy(over policy: Policy = Policy()) -> Policy {
        var policy = policy
        let standard = Policy()
        policy.names = (names ?? []).compactMap(\.modemName)
        policy.guards = (guards ?? [:]).sorted { $0.key < $1.key }.compactMap { SIMGuard(recorded: $0, $1) }
        policy.grace = grace.map { .seconds($0) } ?? standard.grace
        policy.fiveGHold = hold.map { .seconds($0) } ?? standard.fiveGHold
        return policy
    }
}
