// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// What the ITU has assigned, as far as a table is checked against it.
package struct NumberingPlan: Sendable {
    /// The countries that a network may be in, ISO 3166-1 alpha-2 (ITU-T E.212): nil for an MCC that is not assigned,
    /// none for one of no country.
    package var countriesOfPLMN: @Sendable (_ plmn: PLMN) -> [String]?
    /// The lengths of the MNCs under an MCC; nil where they are not known.
    package var mncLengthsOfMCC: @Sendable (_ mcc: String) -> [Int]?
    /// The countries that a card with this beginning of an ICCID may come from (ITU-T E.118): nil for one that is not
    /// assigned or is too short to tell, none for one of no country.
    package var countriesOfICCIDPrefix: @Sendable (_ prefix: String) -> [String]?

    package init(
        countriesOfPLMN: @escaping @Sendable (_ plmn: PLMN) -> [String]?,
        mncLengthsOfMCC: @escaping @Sendable (_ mcc: String) -> [Int]? = { _ in nil },
        countriesOfICCIDPrefix: @escaping @Sendable (_ prefix: String) -> [String]?
    ) {
        self.countriesOfPLMN = countriesOfPLMN
        self.mncLengthsOfMCC = mncLengthsOfMCC
        self.countriesOfICCIDPrefix = countriesOfICCIDPrefix
    }
}
