// SPDX-License-Identifier: Apache-2.0

internal import Telephony

extension CarrierLint {
    mutating func check(_ rule: CarrierRule) {
        checkIMSIPrefixes(of: rule)
        checkICCIDPrefixes(of: rule)
        for (key, groups) in [("gid1", rule.gid1), ("gid2", rule.gid2)] {
            for group in groups where group.utf8.allSatisfy({ $0 | 0x20 == UInt8(ascii: "f") }) {
                warn(rule.line, "\(key) \(group.quoted) is what cards have that have none; take it out")
            }
        }
        let names = Set((rule.spn + rule.pnn).map { $0.lowercased() })
        if rule.spn.count + rule.pnn.count > 1, rule.pnn.isEmpty || rule.spn.isEmpty,
            names.count < rule.spn.count + rule.pnn.count
        {
            note(rule.line, "a name is there twice in other letters; case does not count")
        }
    }

    /// An IMSI begins with its home network's code (3GPP TS 23.003, clause 2.2).
    private mutating func checkIMSIPrefixes(of rule: CarrierRule) {
        for prefix in rule.imsiPrefixes {
            let pattern = Array(prefix.utf8)
            let fits = rule.plmns.contains { plmn in
                zip(pattern, plmn.text.utf8).allSatisfy { $0 == $1 || $0 == UInt8(ascii: "x") }
            }
            if !fits {
                let codes = rule.plmns.prefix(3).map(\.text).joined(separator: ", ")
                warn(
                    rule.line,
                    "no card of \(codes) has an IMSI that begins with \(prefix); mend one of them"
                )
            }
        }
    }

    private mutating func checkICCIDPrefixes(of rule: CarrierRule) {
        for prefix in rule.iccidPrefixes {
            guard prefix.utf8.count < 2 || prefix.hasPrefix("89") else {
                warn(rule.line, "no card has an ICCID that begins with \(prefix); it begins with 89")
                continue
            }
            guard let countries = plan.countriesOfICCIDPrefix(prefix), !countries.isEmpty else { continue }
            for plmn in rule.plmns {
                guard let homes = plan.countriesOfPLMN(plmn), !homes.isEmpty,
                    !homes.contains(where: countries.contains)
                else { continue }
                warn(
                    rule.line,
                    "an ICCID that begins with \(prefix) is of \(countries.joined(separator: ", ")), and \(plmn) of "
                        + homes.joined(separator: ", ")
                )
            }
        }
    }
}
