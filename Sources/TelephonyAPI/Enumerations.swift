// SPDX-License-Identifier: Apache-2.0

/// An enumeration of the contract, held open: a value that this version does not know is kept as it came.
///
/// The contract lets a later version add values, and a client must not fail on them.
package protocol OpenEnum: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {}

/// Why a field is null.
package struct BlankReason: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let notReported = BlankReason(rawValue: "notReported")
    package static let notYet = BlankReason(rawValue: "notYet")
    package static let notApplicable = BlankReason(rawValue: "notApplicable")
    package static let noService = BlankReason(rawValue: "noService")
    package static let modemDisabled = BlankReason(rawValue: "modemDisabled")
    package static let simLocked = BlankReason(rawValue: "simLocked")
    package static let simAbsent = BlankReason(rawValue: "simAbsent")
    package static let notEnabled = BlankReason(rawValue: "notEnabled")
    package static let busDenied = BlankReason(rawValue: "busDenied")
    package static let authorizationDenied = BlankReason(rawValue: "authorizationDenied")
    package static let needsNewerModemManager = BlankReason(rawValue: "needsNewerModemManager")
    package static let redacted = BlankReason(rawValue: "redacted")
    package static let failed = BlankReason(rawValue: "failed")
}

/// What sort of carrier it is.
package struct CarrierKind: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let `operator` = CarrierKind(rawValue: "operator")
    package static let virtualOperator = CarrierKind(rawValue: "virtualOperator")
    package static let privateNetwork = CarrierKind(rawValue: "privateNetwork")
    package static let testNetwork = CarrierKind(rawValue: "testNetwork")
    package static let international = CarrierKind(rawValue: "international")
    package static let unknown = CarrierKind(rawValue: "unknown")
}

/// The strongest SIM attribute that took part in naming a carrier.
package struct MatchAttribute: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let gid1 = MatchAttribute(rawValue: "gid1")
    package static let gid2 = MatchAttribute(rawValue: "gid2")
    package static let imsiPrefix = MatchAttribute(rawValue: "imsiPrefix")
    package static let iccidPrefix = MatchAttribute(rawValue: "iccidPrefix")
    package static let spn = MatchAttribute(rawValue: "spn")
    package static let pnn = MatchAttribute(rawValue: "pnn")
    package static let plmn = MatchAttribute(rawValue: "plmn")
    package static let simName = MatchAttribute(rawValue: "simName")
    package static let iccidIssuer = MatchAttribute(rawValue: "iccidIssuer")
    package static let none = MatchAttribute(rawValue: "none")
}

/// How sure the carrier's name is.
package struct MatchConfidence: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let certain = MatchConfidence(rawValue: "certain")
    package static let likely = MatchConfidence(rawValue: "likely")
    package static let hint = MatchConfidence(rawValue: "hint")
    package static let none = MatchConfidence(rawValue: "none")
}

/// How the MNC's length was decided.
package struct MNCLengthSource: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let simFile = MNCLengthSource(rawValue: "simFile")
    package static let modem = MNCLengthSource(rawValue: "modem")
    package static let table = MNCLengthSource(rawValue: "table")
    package static let guessed = MNCLengthSource(rawValue: "guessed")
    package static let none = MNCLengthSource(rawValue: "none")
}

/// Whether and how the modem is registered.
package struct Registration: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let notRegistered = Registration(rawValue: "notRegistered")
    package static let searching = Registration(rawValue: "searching")
    package static let home = Registration(rawValue: "home")
    package static let roaming = Registration(rawValue: "roaming")
    package static let denied = Registration(rawValue: "denied")
    package static let emergencyOnly = Registration(rawValue: "emergencyOnly")
    package static let unknown = Registration(rawValue: "unknown")
}

/// What a registration lacks.
package struct Limitation: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let smsOnly = Limitation(rawValue: "smsOnly")
    package static let csfbNotPreferred = Limitation(rawValue: "csfbNotPreferred")
    package static let restrictedLocalService = Limitation(rawValue: "restrictedLocalService")
}

/// Whether the packet domain is attached.
package struct PacketService: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let attached = PacketService(rawValue: "attached")
    package static let detached = PacketService(rawValue: "detached")
    package static let unknown = PacketService(rawValue: "unknown")
}

/// Where a piece of evidence comes from.
package struct EvidenceSource: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let accessTechnologies = EvidenceSource(rawValue: "accessTechnologies")
    package static let signal = EvidenceSource(rawValue: "signal")
    package static let cellInfo = EvidenceSource(rawValue: "cellInfo")
    package static let registration = EvidenceSource(rawValue: "registration")
    package static let capabilities = EvidenceSource(rawValue: "capabilities")
    package static let currentModes = EvidenceSource(rawValue: "currentModes")
}

/// The five answers to "is this 5G?".
package struct FiveGStatus: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let none = FiveGStatus(rawValue: "none")
    package static let nsaAvailable = FiveGStatus(rawValue: "nsaAvailable")
    package static let nsaConnected = FiveGStatus(rawValue: "nsaConnected")
    package static let sa = FiveGStatus(rawValue: "sa")
    package static let unknown = FiveGStatus(rawValue: "unknown")
}

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

/// How far a call has come.
package struct CallState: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let dialing = CallState(rawValue: "dialing")
    package static let ringing = CallState(rawValue: "ringing")
    package static let incoming = CallState(rawValue: "incoming")
    package static let waiting = CallState(rawValue: "waiting")
    package static let active = CallState(rawValue: "active")
    package static let held = CallState(rawValue: "held")
    package static let disconnected = CallState(rawValue: "disconnected")
    package static let unknown = CallState(rawValue: "unknown")
}

/// Who called.
package struct CallDirection: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let incoming = CallDirection(rawValue: "incoming")
    package static let outgoing = CallDirection(rawValue: "outgoing")
    package static let unknown = CallDirection(rawValue: "unknown")
}

/// The protocol that ModemManager steers the modem by.
package struct ControlProtocol: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let qmi = ControlProtocol(rawValue: "qmi")
    package static let mbim = ControlProtocol(rawValue: "mbim")
    package static let at = ControlProtocol(rawValue: "at")
    package static let qrtr = ControlProtocol(rawValue: "qrtr")
    package static let unknown = ControlProtocol(rawValue: "unknown")
}

/// How far ModemManager has come with the modem.
package struct ModemState: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let failed = ModemState(rawValue: "failed")
    package static let unknown = ModemState(rawValue: "unknown")
    package static let initializing = ModemState(rawValue: "initializing")
    package static let locked = ModemState(rawValue: "locked")
    package static let disabled = ModemState(rawValue: "disabled")
    package static let disabling = ModemState(rawValue: "disabling")
    package static let enabling = ModemState(rawValue: "enabling")
    package static let enabled = ModemState(rawValue: "enabled")
    package static let searching = ModemState(rawValue: "searching")
    package static let registered = ModemState(rawValue: "registered")
    package static let disconnecting = ModemState(rawValue: "disconnecting")
    package static let connecting = ModemState(rawValue: "connecting")
    package static let connected = ModemState(rawValue: "connected")
    package static let absent = ModemState(rawValue: "absent")
}

/// Whether the radio is powered.
package struct PowerState: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let on = PowerState(rawValue: "on")
    package static let low = PowerState(rawValue: "low")
    package static let off = PowerState(rawValue: "off")
    package static let unknown = PowerState(rawValue: "unknown")
}

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

/// Who said where a point was.
package struct PlaceSource: OpenEnum {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let gnss = PlaceSource(rawValue: "gnss")
    package static let geoclue = PlaceSource(rawValue: "geoclue")
}
