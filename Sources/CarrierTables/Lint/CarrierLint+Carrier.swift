// SPDX-License-Identifier: Apache-2.0

internal import Telephony

extension CarrierLint {
    mutating func check(_ entry: CarrierEntry) {
        checkForm(of: entry)
        checkHost(of: entry)
        checkCodes(of: entry)
        for rule in entry.rules { check(rule) }
        checkShadows(in: entry)
    }

    private mutating func checkForm(of entry: CarrierEntry) {
        if entry.name.first?.isWhitespace == true || entry.name.last?.isWhitespace == true {
            warn(entry.line, "\(entry.id) has blanks around its name; take them out")
        }
        let prefix = entry.id.prefix { $0 != "." }
        if let country = entry.country, prefix.utf8.count == 2, prefix != country {
            warn(entry.line, "\(entry.id) is of \(country) by its country; make them agree")
        }
        if entry.rules.isEmpty, entry.networks.isEmpty {
            note(entry.line, "\(entry.id) has neither networks nor rules, and no card is its own")
        }
        switch entry.kind {
        case .operator where entry.networks.isEmpty:
            warn(
                entry.line,
                "\(entry.id) is an operator without networks; name them, or call it virtualOperator"
            )
        case .virtualOperator where !entry.networks.isEmpty:
            warn(entry.line, "\(entry.id) is a virtual operator with networks; leave them to its host")
        case .operator, .virtualOperator, .privateNetwork, .testNetwork, .international, .unknown: break
        }
    }

    private mutating func checkHost(of entry: CarrierEntry) {
        guard let host = entry.host else { return }
        switch knownKinds[host] {
        case nil: warn(entry.line, "the host \(host) of \(entry.id) is in no table; mend the id")
        case .virtualOperator:
            warn(entry.line, "the host \(host) of \(entry.id) has no network itself; name who runs it")
        case .operator, .privateNetwork, .testNetwork, .international, .unknown: break
        }
        if host == entry.id { warn(entry.line, "\(entry.id) is its own host; leave it out") }
    }

    private mutating func checkCodes(of entry: CarrierEntry) {
        var seen: Set<PLMN> = []
        for (plmns, line) in [(entry.networks, entry.line)] + entry.rules.map({ ($0.plmns, $0.line) }) {
            for plmn in plmns where seen.insert(plmn).inserted {
                guard let countries = plan.countriesOfPLMN(plmn) else {
                    warn(line, "\(plmn): the MCC \(plmn.mcc) is not assigned; mend the code")
                    continue
                }
                if let lengths = plan.mncLengthsOfMCC(plmn.mcc), !lengths.contains(plmn.mnc.count) {
                    let wanted = lengths.map(String.init).joined(separator: " or ")
                    warn(line, "\(plmn): an MNC of \(plmn.mcc) has \(wanted) digits; mend the code")
                }
                if let country = entry.country, !countries.isEmpty, !countries.contains(country) {
                    warn(
                        line,
                        "\(plmn) is a code of \(countries.joined(separator: ", ")), and \(entry.id) is of \(country)"
                    )
                }
            }
        }
    }

    /// A rule that adds nothing to an earlier one of the same carrier.
    private mutating func checkShadows(in entry: CarrierEntry) {
        // Who has so many does not write them by hand.
        guard (2...200).contains(entry.rules.count) else { return }
        let rules = entry.rules.map { ($0.needs, ComparableRule($0)) }
        for (index, rule) in rules.enumerated() {
            let earlier = rules[..<index].first { $0.0 == rule.0 && rule.1.isContained(in: $0.1) }
            if let earlier {
                warn(rule.1.line, "the rule adds nothing to that of line \(earlier.1.line); take it out")
            }
        }
    }
}
