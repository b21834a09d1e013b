// SPDX-License-Identifier: Apache-2.0

/// What asking for one SIM object brought.
package enum SIMReading: Hashable, Sendable {
    /// The question is under way.
    case pending
    case read(SIMFacts)
    /// The path is on the modem and no object answers there; the text is the bus's error.
    case unreadable(String)
}

/// One ModemManager SIM object as the bus shows it: copied, not judged.
///
/// An empty `operatorName` is kept apart from an unread one only where ModemManager does so itself.
/// Source: org.freedesktop.ModemManager1.Sim.
package struct SIMFacts: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case unknown
        case physical
        case esim
    }

    package enum ESIMStatus: Hashable, Sendable {
        case unknown
        case noProfiles
        case withProfiles
    }

    package var isActive = false
    /// `SimIdentifier`.
    package var iccid: ICCID?
    package var imsi: IMSI?
    package var eid: EID?
    /// `OperatorIdentifier`: the home PLMN as text, read from the card.
    package var operatorIdentifier: String?
    /// `OperatorName`: the card's SPN, or the home network's name; which one depends on protocol and version.
    package var operatorName: String?
    /// `Gid1`, upper-case hexadecimal.
    package var gid1: String?
    /// `Gid2`, upper-case hexadecimal.
    package var gid2: String?
    package var kind: Kind = .unknown
    package var esimStatus: ESIMStatus = .unknown
    /// `Removability`, nil where not known.
    package var isRemovable: Bool?

    package init() {}
}
