// SPDX-License-Identifier: Apache-2.0

/// Who a card belongs to, by what is on the card. The serving network has no part in it.
package struct Subscription: Hashable, Sendable {
    /// How it was found where the MNC ends in the IMSI.
    package enum MNCLengthSource: String, Hashable, Sendable {
        /// EF_AD says it (3GPP TS 31.102, clause 4.2.18).
        case simFile
        /// The modem reports the code whole.
        case modem
        /// All codes of the country are of one length.
        case table
        /// One of the possible codes is known and the other is not.
        case guessed
        case none
    }

    package var mcc: String?
    package var plmn: PLMN?
    package var mncLength: MNCLengthSource
    /// ISO 3166-1 alpha-2, lower case.
    package var country: String?
    package var carrier: Carrier
    /// The operator that a virtual one rides on.
    package var host: Carrier?
    package var match: CarrierMatch

    /// What Core Telephony's `carrierName` gives for such a card: an iPhone shows a virtual operator's host.
    package var coreTelephonyName: String? {
        if let name = carrier.coreTelephonyName { return name }
        if let host { return host.coreTelephonyName ?? host.name ?? carrier.name }
        return carrier.name
    }

    /// Whether anything is known at all.
    var isEmpty: Bool { mcc == nil && country == nil && carrier.name == nil }

    /// The subscription of a card that was read.
    ///
    /// Where the home network was not read, a network that says the card is at home there only tells which of the
    /// IMSI's digits are a code.
    ///
    /// - Parameter card: gets the code that was found so.
    package init(
        _ card: inout SIMAttributes,
        in facts: ModemFacts,
        carriers: CarrierTable
    ) {
        // Over AT ModemManager reads the length from EF_AD; the others' modems report the code whole.
        var length = card.plmn == nil ? MNCLengthSource.none : facts.control == .at ? .simFile : .modem
        if card.plmn == nil, let imsi = card.imsi {
            (card.plmn, length) = Self.code(in: imsi, servedAt: facts.threeGPP?.home, carriers: carriers)
        }
        self.init(card, carriers: carriers, mncLength: length)
    }

    /// The subscription of a card with these attributes, by the tables alone.
    ///
    /// - Parameter mncLength: how it was found where the MNC of the card's code ends.
    package init(_ card: SIMAttributes, carriers: CarrierTable, mncLength length: MNCLengthSource) {
        let answer = carriers.carrier(of: card)
        mncLength = length
        plmn = card.plmn
        mcc = card.plmn?.mcc ?? card.imsi.map { String($0.disclosed.prefix(3)) }
        let area = mcc.flatMap { MobileCountry(mcc: $0) }
        country = area == nil ? answer.country : area?.country(of: plmn) ?? area?.oneOf(answer.country)
        carrier = answer.carrier
        host = answer.host
        match = answer.match
        if answer.isCodeCompleted { mncLength = .guessed }
        if mncLength == .guessed { match.confidence = match.confidence.atMost(.likely) }
    }

    /// The subscription that a card with these attributes would have: asked for, and read from no card.
    package init(lookingUp card: SIMAttributes, in carriers: CarrierTable) {
        let lengths = card.plmn.flatMap { MobileCountry(mcc: $0.mcc) }?.mncLengths ?? []
        let fits = card.plmn.map { lengths.contains($0.mnc.utf8.count) } ?? false
        self.init(card, carriers: carriers, mncLength: fits ? .table : .none)
    }

    /// The code at the beginning of an IMSI whose home network nobody has told.
    private static func code(
        in imsi: IMSI,
        servedAt home: PLMN?,
        carriers: CarrierTable
    ) -> (PLMN?, MNCLengthSource) {
        let digits = imsi.disclosed
        let lengths = MobileCountry(mcc: String(digits.prefix(3)))?.mncLengths ?? []
        if lengths.count == 1, let length = lengths.first {
            return (PLMN(String(digits.prefix(3 + length))), .table)
        }
        let codes = [5, 6].compactMap { PLMN(String(digits.prefix($0))) }
        if let home, codes.contains(home) { return (home, .guessed) }
        let known = codes.filter(carriers.knows)
        return known.count == 1 ? (known.first, .guessed) : (nil, .none)
    }
}

extension MobileCountry {
    /// A carrier's country, where a network under this code may be in it.
    fileprivate func oneOf(_ country: String?) -> String? {
        country.flatMap { countries.contains($0) ? $0 : nil }
    }
}

extension ThreeGPPFacts {
    /// The network on which the modem is at home.
    fileprivate var home: PLMN? {
        switch registration {
        case .home, .homeSMSOnly, .homeCSFBNotPreferred: PLMN(reported: operatorCode)
        default: nil
        }
    }
}
