// SPDX-License-Identifier: Apache-2.0

/// What outlives a modem's objects, a restart of the daemon and the machine: which modem has which id, and
/// which card each slot held last.
package struct Memory: Hashable, Sendable {
    /// In the order of their ids.
    package var modems: [KnownModem] = []

    package init() {}

    package subscript(id: ModemID) -> KnownModem? {
        get { modems.first { $0.id == id } }
        set {
            if let index = modems.firstIndex(where: { $0.id == id }) {
                if let newValue { modems[index] = newValue } else { modems.remove(at: index) }
            } else if let newValue {
                modems.append(newValue)
            }
        }
    }

    /// An id that no modem has had.
    var nextID: ModemID {
        ModemID((modems.map(\.id.ordinal).max() ?? 0) &+ 1)
    }
}

/// One modem that has been seen here.
package struct KnownModem: Hashable, Sendable {
    package let id: ModemID
    package var imei: IMEI?
    /// The sysfs path it was last seen at.
    package var device: String?
    /// By slot number.
    package var slots: [Int: KnownSlot] = [:]

    package init(id: ModemID, imei: IMEI?, device: String?) {
        self.id = id
        self.imei = imei
        self.device = device
    }
}

/// What a slot held when it was last known.
package struct KnownSlot: Hashable, Sendable {
    package var isOccupied: Bool
    /// The last card that said who it is, kept when it is taken out.
    package var card: KnownCard?
    /// Remembered by an earlier run of the daemon and not confirmed by this one.
    package var isFromEarlierRun = false

    package init(isOccupied: Bool) {
        self.isOccupied = isOccupied
    }
}

/// A card, as far as it has to be known again.
package struct KnownCard: Hashable, Sendable {
    package var iccid: ICCID
    package var imsi: IMSI?
    /// What the card before it had: shown together with this one's ICCID, it has not been read from this one yet.
    var leftoverIMSI: IMSI?
    package var eid: EID?
    package var plmn: PLMN?
    /// What its carrier was decided by when it was last read.
    package var attributes: SIMAttributes?
    /// It has been taken out since; a profile, disabled or deleted.
    package var wasRemoved = false

    package init(iccid: ICCID) {
        self.iccid = iccid
    }
}
