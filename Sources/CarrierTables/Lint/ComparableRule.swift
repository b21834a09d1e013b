// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// A rule as rules are compared: without case, and without the bytes that fill a group identifier up.
struct ComparableRule {
    let plmns: [PLMN]
    let line: Int
    /// The keys of the attributes that are given, in the format's order.
    let attributes: [String]

    /// The values of each of `attributes`.
    private let values: [[[UInt8]]]

    init(_ rule: CarrierRule) {
        plmns = rule.plmns
        line = rule.line
        let all: [(key: String, values: [[UInt8]])] = [
            ("imsiPrefix", rule.imsiPrefixes.map { Array($0.utf8) }),
            ("iccidPrefix", rule.iccidPrefixes.map { Array($0.utf8) }),
            ("gid1", rule.gid1.map(Self.group)),
            ("gid2", rule.gid2.map(Self.group)),
            ("pnn", rule.pnn.map { Array($0.lowercased().utf8) }),
            ("spn", rule.spn.map { Array($0.lowercased().utf8) }),
        ]
        let given = all.filter { !$0.values.isEmpty }
        attributes = given.map(\.key)
        values = given.map(\.values)
    }

    /// Whether one card may fit both; for rules with the same attributes.
    func overlaps(_ other: ComparableRule) -> Bool {
        guard attributes == other.attributes else { return false }
        for (index, key) in attributes.enumerated() {
            let isWhole = key == "pnn" || key == "spn"
            let meet = values[index].contains { mine in
                other.values[index].contains { isWhole ? mine == $0 : Self.isOneCard(mine, $0) }
            }
            if !meet { return false }
        }
        return true
    }

    /// Whether every card that fits this one fits `other`; for rules with the same attributes.
    func isContained(in other: ComparableRule) -> Bool {
        attributes == other.attributes && Set(plmns).isSubset(of: other.plmns)
            && zip(values, other.values).allSatisfy { Set($0).isSubset(of: $1) }
    }

    /// Whether two beginnings may be of one number.
    private static func isOneCard(_ first: [UInt8], _ second: [UInt8]) -> Bool {
        // What is nothing but padding fits an empty file alone.
        guard first.isEmpty == second.isEmpty else { return false }
        let anyDigit = UInt8(ascii: "x")
        return zip(first, second).allSatisfy { $0 == $1 || $0 == anyDigit || $1 == anyDigit }
    }

    private static func group(_ text: String) -> [UInt8] {
        var digits = Array(text.uppercased().utf8)
        let padding = UInt8(ascii: "F")
        while digits.count >= 2, digits.suffix(2).allSatisfy({ $0 == padding }) { digits.removeLast(2) }
        return digits == [padding] ? [] : digits
    }
}
