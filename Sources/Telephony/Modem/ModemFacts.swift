// SPDX-License-Identifier: Apache-2.0

/// One ModemManager modem object as the bus shows it: copied, not judged.
///
/// Absent properties are nil, and so are empty strings, which is how ModemManager writes "not there".
/// Source: org.freedesktop.ModemManager1.Modem and the interfaces beside it.
package struct ModemFacts: Hashable, Sendable {
    package var path: ObjectPath

    package var manufacturer: String?
    package var model: String?
    package var revision: String?
    /// `EquipmentIdentifier`; the Modem3gpp interface has one of its own, which is there when this is not.
    package var equipmentIdentifier: String? {
        get { reportedIdentifier?.disclosed }
        set { reportedIdentifier = newValue.map(EquipmentIdentifier.init) }
    }
    private var reportedIdentifier: EquipmentIdentifier?
    /// `Device`: the sysfs path of the physical device, or `/virtual/NAME`.
    package var device: String?
    package var plugin: String?
    package var primaryPort: String?
    package var ports: [Port] = []
    package var ownNumbers: [OwnNumber] = []

    package var state: ModemState = .unknown
    package var failure: FailureReason = .none
    package var power: PowerState = .unknown
    package var currentCapabilities: Capabilities = []
    package var accessTechnologies: AccessTechnologies = []
    package var signalQuality: SignalQuality?

    package var unlockRequired: SIMLock = .unknown
    package var unlockRetries: [SIMLock: UInt32] = [:]
    /// `Sim`: the active card's object, nil where there is none.
    package var activeSIM: ObjectPath?
    /// `SimSlots`, nil for an empty slot; an empty array where the modem has no notion of slots.
    package var simSlots: [ObjectPath?] = []
    /// `PrimarySimSlot`, 1-based; 0 where the modem has no slots.
    package var primarySlot: UInt32 = 0
    /// What each path of `activeSIM` and `simSlots` answered when it was asked.
    package var sims: [ObjectPath: SIMReading] = [:]

    /// Nil where the object has no Modem3gpp interface (no card, or not yet that far).
    package var threeGPP: ThreeGPPFacts?
    /// Nil where the object has no Signal interface.
    package var signal: SignalFacts?
    /// Nil where the object has no Location interface.
    package var location: LocationFacts?
    /// Nil where the object has no Voice interface.
    package var calls: [CallFacts]?

    package init(path: ObjectPath) {
        self.path = path
    }
}

/// What the modem can do at all (MMModemCapability). It never says what the modem does now.
package struct Capabilities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let cdmaEVDO = Capabilities(rawValue: 1 << 1)
    package static let gsmUMTS = Capabilities(rawValue: 1 << 2)
    package static let lte = Capabilities(rawValue: 1 << 3)
    package static let fiveGNR = Capabilities(rawValue: 1 << 6)
}

/// `SignalQuality`: percent, and whether it was measured within the last 30 seconds.
package struct SignalQuality: Hashable, Sendable {
    package var percent: UInt32
    package var isRecent: Bool

    package init(percent: UInt32, isRecent: Bool) {
        self.percent = percent
        self.isRecent = isRecent
    }
}

/// A subscriber's own number (MSISDN).
package struct OwnNumber: Redacted {
    package let disclosed: String

    package init(_ text: String) {
        disclosed = text
    }
}

/// `EquipmentIdentifier` as it came: mostly an IMEI, and kept out of logs like one.
private struct EquipmentIdentifier: Redacted {
    let disclosed: String
}
