// SPDX-License-Identifier: Apache-2.0

/// A card that two tables name differently.
package struct CardRenaming: Hashable, Sendable {
    package var iccid: ICCID
    package var plmn: PLMN?
    package var before: Carrier
    package var after: Carrier

    /// Nil where both say the same.
    package init?(of iccid: ICCID, plmn: PLMN?, from before: Carrier, to after: Carrier) {
        guard before != after else { return nil }
        self.iccid = iccid
        self.plmn = plmn
        self.before = before
        self.after = after
    }
}
