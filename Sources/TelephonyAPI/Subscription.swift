// SPDX-License-Identifier: Apache-2.0

/// A carrier of the table, or what is known of one that is not in it.
package struct Carrier: Codable, Hashable, Sendable {
    /// Stable id in the carrier table (`jp.docomo`).
    @Nullable package var id: String?
    /// What to show a person.
    @Nullable package var name: String?
    /// The name in the carrier's own language.
    @Nullable package var localName: String?
    package var kind: CarrierKind

    package init(id: String? = nil, name: String? = nil, localName: String? = nil, kind: CarrierKind) {
        self.id = id
        self.name = name
        self.localName = localName
        self.kind = kind
    }
}

/// A carrier that cannot be ruled out.
package struct Undecided: Codable, Hashable, Sendable {
    package var id: String
    package var name: String
    /// What would decide it: `gid1`, `spn`, `apn`.
    package var needs: [String]

    package init(id: String, name: String, needs: [String]) {
        self.id = id
        self.name = name
        self.needs = needs
    }
}

/// How the subscription's carrier was decided.
package struct Match: Codable, Hashable, Sendable {
    package var by: MatchAttribute
    package var confidence: MatchConfidence
    /// Other carriers that fit equally well, in no order.
    package var candidates: [Carrier]
    /// Carriers that would fit as well or better, had more of the card been read.
    package var undecided: [Undecided]
    /// How many more candidates and undecided carriers there are; nil where all are listed.
    package var omitted: Int?
    /// The tables asked, with their versions.
    package var table: String

    package init(
        by: MatchAttribute,
        confidence: MatchConfidence,
        candidates: [Carrier],
        undecided: [Undecided] = [],
        omitted: Int? = nil,
        table: String
    ) {
        self.by = by
        self.confidence = confidence
        self.candidates = candidates
        self.undecided = undecided
        self.omitted = omitted
        self.table = table
    }
}

/// The SIM's own carrier: who the bill comes from. Never taken from the serving network.
package struct Subscription: Codable, Hashable, Sendable {
    @Nullable package var mcc: String?
    @Nullable package var mnc: String?
    /// The home PLMN as text: its digit count is part of it.
    @Nullable package var plmn: String?
    package var mncLength: MNCLengthSource
    /// ISO 3166-1 alpha-2, lower case.
    @Nullable package var country: String?
    package var carrier: Carrier
    /// The network that a virtual operator rides on.
    @Nullable package var host: Carrier?
    /// What Core Telephony's `carrierName` gives for such a card: for a virtual operator the host's.
    @Nullable package var coreTelephonyName: String?
    package var match: Match

    package init(
        mcc: String? = nil,
        mnc: String? = nil,
        plmn: String? = nil,
        mncLength: MNCLengthSource,
        country: String? = nil,
        carrier: Carrier,
        host: Carrier? = nil,
        coreTelephonyName: String? = nil,
        match: Match
    ) {
        self.mcc = mcc
        self.mnc = mnc
        self.plmn = plmn
        self.mncLength = mncLength
        self.country = country
        self.carrier = carrier
        self.host = host
        self.coreTelephonyName = coreTelephonyName
        self.match = match
    }
}
