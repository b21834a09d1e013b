// SPDX-License-Identifier: Apache-2.0

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
