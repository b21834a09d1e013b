// SPDX-License-Identifier: Apache-2.0

internal import Telephony

extension NumberingPlan {
    /// The assignments that `Telephony` knows.
    package static let itu = NumberingPlan(
        countriesOfPLMN: { MobileCountry(mcc: $0.mcc)?.countries(of: $0) },
        mncLengthsOfMCC: { MobileCountry(mcc: $0)?.mncLengths },
        countriesOfICCIDPrefix: { CallingCode.countries(ofICCIDPrefix: $0) }
    )
}
