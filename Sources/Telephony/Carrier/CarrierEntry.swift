// SPDX-License-Identifier: Apache-2.0

/// One carrier as a table writes it down.
///
/// Source of the attributes: Android's carrier identification (`CarrierIdentification` in AOSP's documentation);
/// the form is carrierd's own, see Documentation/carriers.md.
package struct CarrierEntry: Hashable, Sendable {
    /// Stable and unique, "jp.docomo": the same id in a later table replaces the entry whole.
    package var id: String
    /// What to show a person.
    package var name: String
    /// The name in the carrier's own language and script.
    package var localName: String?
    /// What Core Telephony's `carrierName` gives for it.
    package var coreTelephonyName: String?
    package var kind: Carrier.Kind
    /// ISO 3166-1 alpha-2, lower case; nil for what belongs to no country.
    package var country: String?
    /// The id of the operator that it rides on, where there is one for all of its cards.
    package var host: String?
    /// Other spellings that its networks and cards give.
    package var names: [String] = []
    /// The networks it runs.
    package var networks: [PLMN] = []
    /// Which cards are its own.
    package var rules: [CarrierRule] = []
    /// How it wants its customers' status shown.
    package var display = CarrierDisplay()
    /// The year in which it was checked.
    package var checked: Int?
    /// The line of its file, from 1.
    package var line = 0

    package init(id: String, name: String, kind: Carrier.Kind) {
        self.id = id
        self.name = name
        self.kind = kind
    }
}

/// What a card must have to be a carrier's: each attribute that is given has to fit, by any of its values.
package struct CarrierRule: Hashable, Sendable {
    /// What nothing on the card, as ModemManager shows it, can decide.
    package enum Need: String, Hashable, Sendable, CaseIterable {
        /// The name of the access point that the subscriber uses.
        case apn
        /// A certificate on the card (GlobalPlatform Access Rules).
        case privilegeRule
    }

    package var plmns: [PLMN]
    /// Digits, `x` for any digit.
    package var imsiPrefixes: [String] = []
    package var iccidPrefixes: [String] = []
    /// Hexadecimal; the beginning of EF_GID1 (3GPP TS 31.102, clause 4.2.10).
    package var gid1: [String] = []
    /// Hexadecimal; the beginning of EF_GID2 (clause 4.2.11).
    package var gid2: [String] = []
    /// The network's name on the card, EF_PNN (clause 4.2.58), whole.
    package var pnn: [String] = []
    /// EF_SPN (clause 4.2.12), whole; an empty one fits a name that was read and is empty.
    package var spn: [String] = []
    package var needs: Set<Need> = []
    /// The line of its file, from 1.
    package var line = 0

    package init(plmns: [PLMN]) {
        self.plmns = plmns
    }
}

/// Whom the cards with an ICCID prefix come from (ITU-T E.118): 89, the country's calling code, the issuer.
package struct CarrierIssuer: Hashable, Sendable {
    package var iccidPrefix: String
    /// The id of a carrier.
    package var carrier: String
    package var line = 0

    package init(iccidPrefix: String, carrier: String) {
        self.iccidPrefix = iccidPrefix
        self.carrier = carrier
    }
}

/// One file of carriers, read and checked.
package struct CarrierLayer: Hashable, Sendable {
    /// "builtin", "provider-info", or what the file calls itself.
    package var name: String
    package var version: String?
    /// ISO 8601, "2026-11-30".
    package var date: String?
    /// Where it was read; nil for what is inside the program.
    package var file: String?
    /// It speaks only of codes of which no other table knows anything.
    package var isFallback = false
    package var carriers: [CarrierEntry] = []
    package var issuers: [CarrierIssuer] = []

    package init(name: String) {
        self.name = name
    }
}
