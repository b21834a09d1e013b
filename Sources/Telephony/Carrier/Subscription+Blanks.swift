// SPDX-License-Identifier: Apache-2.0

extension Subscription {
    /// - Parameter unread: why a card's file was not read.
    func addBlanks(to list: inout BlankList, at path: String, unread: Blank.Reason) {
        let noCode = "the card's home code was not read"
        list.add("\(path).mcc", if: mcc == nil, unread)
        list.add("\(path).mnc", if: plmn == nil, unread, noCode)
        list.add("\(path).plmn", if: plmn == nil, unread, noCode)
        list.add(
            "\(path).country",
            if: country == nil,
            plmn == nil ? unread : .notApplicable,
            plmn.map(Blank.countryDetail) ?? noCode
        )
        list.addCarrier(
            "\(path).carrier",
            carrier,
            nameReason: plmn == nil ? unread : .notReported,
            nameDetail: undecidedDetail ?? (plmn == nil ? noCode : nil),
            idReason: plmn == nil ? unread : .notReported,
            idDetail: undecidedDetail ?? (plmn == nil ? noCode : "in no table")
        )
        list.add(
            "\(path).host",
            if: host == nil,
            carrier.kind == .operator ? .notApplicable : plmn == nil ? unread : .notReported,
            carrier.kind == .operator ? "it runs a network of its own" : nil
        )
        list.add(
            "\(path).coreTelephonyName",
            if: coreTelephonyName == nil,
            plmn == nil ? unread : .notReported
        )
        if let host { list.addCarrier("\(path).host", host) }
        for (index, candidate) in match.candidates.enumerated() {
            list.addCarrier("\(path).match.candidates[\(index)]", candidate)
        }
    }

    /// Why the carrier was not decided.
    private var undecidedDetail: String? {
        guard carrier.id == nil else { return nil }
        if !match.candidates.isEmpty {
            let more = match.omittedCandidates > 0 ? ["\(match.omittedCandidates) others"] : []
            return "\(Self.enumeration(match.candidates.map(Self.word) + more)) fit equally well"
        }
        guard carrier.name == nil, let first = match.undecided.first else { return nil }
        let others = match.undecided.count - 1
        return "it may be \(Self.word(first.carrier)), which needs \(first.needs.joined(separator: " and "))"
            + (others > 0 ? ", or one of \(others) others" : "")
    }

    private static func word(_ carrier: Carrier) -> String {
        carrier.name ?? carrier.id ?? "an unnamed carrier"
    }

    private static func enumeration(_ words: [String]) -> String {
        words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }
}
