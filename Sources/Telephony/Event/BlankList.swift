// SPDX-License-Identifier: Apache-2.0

/// Collects the fields that are null, each with its reason.
struct BlankList {
    private(set) var blanks: [Blank] = []

    mutating func add(_ field: String, if isNull: Bool, _ reason: Blank.Reason, _ detail: String? = nil) {
        if isNull { blanks.append(Blank(field, reason, detail)) }
    }

    mutating func addCarrier(
        _ path: String,
        _ carrier: Carrier,
        nameReason: Blank.Reason = .notReported,
        nameDetail: String? = nil,
        idReason: Blank.Reason = .notReported,
        idDetail: String? = "in no table"
    ) {
        add("\(path).id", if: carrier.id == nil, idReason, idDetail)
        add("\(path).name", if: carrier.name == nil, nameReason, nameDetail)
        add(
            "\(path).localName",
            if: carrier.localName == nil,
            carrier.id == nil ? idReason : .notApplicable,
            carrier.id == nil ? idDetail : nil
        )
    }
}

extension Blank {
    /// Why a code has no country.
    static func countryDetail(of plmn: PLMN) -> String {
        guard let area = MobileCountry(mcc: plmn.mcc) else { return "the MCC \(plmn.mcc) is not assigned" }
        return area.countries.isEmpty
            ? "the MCC \(plmn.mcc) is of no country"
            : "the MCC \(plmn.mcc) is of several countries: \(area.countries.joined(separator: ", "))"
    }
}
