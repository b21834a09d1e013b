// SPDX-License-Identifier: Apache-2.0

/// What outlives a modem's objects, a restart of the daemon and the machine: which modem has which id, which card each
/// slot held last, and what is owed to ModemManager.
package struct Memory: Hashable, Sendable {
    /// In the order of their numbers.
    package var modems: [KnownModem] = []
    /// What has been written over ModemManager's settings and not been put back yet.
    package var loans: [ModemLoans] = []

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

    /// A number that no modem has had.
    var nextOrdinal: Int {
        (modems.map(\.ordinal).max() ?? 0) &+ 1
    }
}

/// One modem that has been seen here.
package struct KnownModem: Hashable, Sendable {
    /// The number that it was given at first sight.
    package let ordinal: Int
    /// What the configuration calls it now; not kept, for the configuration may be another next time.
    package var name: String?
    package var imei: IMEI?
    /// The sysfs path it was last seen at.
    package var device: String?
    /// By slot number.
    package var slots: [Int: KnownSlot] = [:]

    package var id: ModemID { name.map(ModemID.named) ?? .numbered(ordinal) }

    package init(ordinal: Int, imei: IMEI?, device: String?) {
        self.ordinal = ordinal
        self.imei = imei
        self.device = device
    }
}

/// What a slot held when it was last known.
package struct KnownSlot: Hashable, Sendable {
    package var isOccupied: Bool
    /// The last card that said who it is, kept when it is taken out.
    package var card: KnownCard?
    /// The card that was told of as foreign, while it is there.
    package var foreign: ForeignCard?
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
    /// How it was found then where the MNC of its code ends.
    package var mncLength = Subscription.MNCLengthSource.none
    /// It has been taken out since; a profile, disabled or deleted.
    package var wasRemoved = false

    package init(iccid: ICCID) {
        self.iccid = iccid
    }
}
