// SPDX-License-Identifier: Apache-2.0

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
