// SPDX-License-Identifier: Apache-2.0

/// How a card's carrier was decided, and how sure that is.
package struct CarrierMatch: Hashable, Sendable {
    /// The strongest attribute that took part.
    package enum Basis: String, Hashable, Sendable {
        case gid1
        case gid2
        case imsiPrefix
        case iccidPrefix
        case spn
        case pnn
        case plmn
        /// The name that the card gives itself, which is in no table.
        case simName
        /// The beginning of the ICCID: who had the card made.
        case iccidIssuer
        case none
    }

    package enum Confidence: String, Hashable, Sendable {
        /// One carrier fits best, and nothing that was not read could change it.
        case certain
        case likely
        case hint
        case none
    }

    /// A carrier that could still be the right one.
    package struct Undecided: Hashable, Sendable {
        package var carrier: Carrier
        /// What would have to be known: "gid1", "spn", "apn".
        package var needs: [String]
    }

    package var basis: Basis = .none
    package var confidence: Confidence = .none
    /// Carriers that fit equally well; none of them was chosen. Only the first `mostCandidates` of them.
    package private(set) var candidates: [Carrier] = []
    /// How many more fit.
    package private(set) var omittedCandidates = 0
    /// Carriers that would fit as well or better, had more been read.
    package var undecided: [Undecided] = []
    /// The tables that the answer rests on.
    package var table = "none"

    /// More tell nobody anything: a table that has a thousand carriers for one card is wrong.
    package static let mostCandidates = 32

    package init() {}

    /// Takes carriers that fit equally well, each by its place in a table.
    mutating func tie(_ places: [Int], _ carrier: (Int) -> Carrier) {
        candidates = places.prefix(Self.mostCandidates).map(carrier)
        omittedCandidates = max(0, places.count - Self.mostCandidates)
    }
}

/// Whose customer a card is.
package struct CarrierAnswer: Hashable, Sendable {
    package var carrier: Carrier
    /// The operator that a virtual one rides on.
    package var host: Carrier?
    /// ISO 3166-1 alpha-2, lower case, of the carrier; nil where the table has none.
    package var country: String?
    package var match: CarrierMatch
    /// The code has five digits where its country's have six: the sixth was found by what the table knows.
    package var isCodeCompleted = false
}
