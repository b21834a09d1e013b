// SPDX-License-Identifier: Apache-2.0

/// What is in a slot.
package struct SimState: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let present = SimState(rawValue: "present")
    package static let absent = SimState(rawValue: "absent")
    package static let locked = SimState(rawValue: "locked")
    package static let identityPending = SimState(rawValue: "identityPending")
    package static let noProfile = SimState(rawValue: "noProfile")
    package static let failed = SimState(rawValue: "failed")
    package static let notApplicable = SimState(rawValue: "notApplicable")
    package static let unknown = SimState(rawValue: "unknown")
}

/// A card of plastic, or an eSIM.
package struct SimKind: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let physical = SimKind(rawValue: "physical")
    package static let esim = SimKind(rawValue: "esim")
    package static let unknown = SimKind(rawValue: "unknown")
}

/// Whether the configuration allows what is in a slot.
package struct SimGuard: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let unguarded = SimGuard(rawValue: "unguarded")
    package static let allowed = SimGuard(rawValue: "allowed")
    package static let foreign = SimGuard(rawValue: "foreign")
    package static let undecided = SimGuard(rawValue: "undecided")
}

/// What became of the card.
package struct SimChange: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let reseated = SimChange(rawValue: "reseated")
    package static let sameCarrier = SimChange(rawValue: "sameCarrier")
    package static let otherCarrier = SimChange(rawValue: "otherCarrier")
    package static let profileSwitch = SimChange(rawValue: "profileSwitch")
    package static let slotSwitch = SimChange(rawValue: "slotSwitch")
}
