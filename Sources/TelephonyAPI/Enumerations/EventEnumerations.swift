// SPDX-License-Identifier: Apache-2.0

/// What an event reports.
package struct EventKind: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let snapshot = EventKind(rawValue: "snapshot")
    package static let modemAdded = EventKind(rawValue: "modemAdded")
    package static let modemRemoved = EventKind(rawValue: "modemRemoved")
    package static let modemRecovering = EventKind(rawValue: "modemRecovering")
    package static let modemRecovered = EventKind(rawValue: "modemRecovered")
    package static let simInserted = EventKind(rawValue: "simInserted")
    package static let simRemoved = EventKind(rawValue: "simRemoved")
    package static let simChanged = EventKind(rawValue: "simChanged")
    package static let simLocked = EventKind(rawValue: "simLocked")
    package static let simUnlocked = EventKind(rawValue: "simUnlocked")
    package static let imsiChanged = EventKind(rawValue: "imsiChanged")
    package static let simForeign = EventKind(rawValue: "simForeign")
    package static let simForeignEnded = EventKind(rawValue: "simForeignEnded")
    package static let carrierChanged = EventKind(rawValue: "carrierChanged")
    package static let networkChanged = EventKind(rawValue: "networkChanged")
    package static let registrationChanged = EventKind(rawValue: "registrationChanged")
    package static let technologyChanged = EventKind(rawValue: "technologyChanged")
    package static let fiveGChanged = EventKind(rawValue: "fiveGChanged")
    package static let callChanged = EventKind(rawValue: "callChanged")
    package static let signalChanged = EventKind(rawValue: "signalChanged")
    package static let locationChanged = EventKind(rawValue: "locationChanged")
    package static let carriesDataChanged = EventKind(rawValue: "carriesDataChanged")
    package static let modemManagerAvailable = EventKind(rawValue: "modemManagerAvailable")
    package static let modemManagerUnavailable = EventKind(rawValue: "modemManagerUnavailable")
    package static let gap = EventKind(rawValue: "gap")
}

/// Who said where a point was.
package struct PlaceSource: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let gnss = PlaceSource(rawValue: "gnss")
    package static let geoclue = PlaceSource(rawValue: "geoclue")
}
