// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Two carriers' rules between which a card that fits both cannot decide.
package struct RuleTie: Hashable, Sendable, CustomStringConvertible {
    package struct Side: Hashable, Sendable {
        /// The carrier's id.
        package let carrier: String
        package let name: String
        /// The rule's line, from 1.
        package let line: Int
    }

    package let first: Side
    package let second: Side
    /// The codes that both name.
    package let plmns: [PLMN]
    /// The attributes that both ask for beside the code, by their keys.
    package let attributes: [String]

    package var description: String {
        let codes = plmns.prefix(4).map(\.text).joined(separator: ", ") + (plmns.count > 4 ? ", …" : "")
        let by = attributes.isEmpty ? "the code alone" : attributes.joined(separator: " and ")
        return "\(first.carrier) (\(first.name), line \(first.line)) and \(second.carrier) (\(second.name), "
            + "line \(second.line)) claim the same cards of \(codes) by \(by)"
    }
}

/// The ties of a layer.
///
/// Each attribute has a weight of its own, so rules can only tie where they ask for the same attributes. A rule that
/// needs what no card tells is never decided and ties with none.
struct RuleTies {
    private(set) var ties: [RuleTie] = []
    /// Codes with more rules of one kind than are compared pair by pair.
    private(set) var crowded: [PLMN] = []

    private static let groupLimit = 1_000

    init(in layer: CarrierLayer) {
        var rules: [(carrier: Int, rule: ComparableRule)] = []
        var groups: [Group: [Int]] = [:]
        for (carrier, entry) in layer.carriers.enumerated() {
            for rule in entry.rules where rule.needs.isEmpty {
                let comparable = ComparableRule(rule)
                for plmn in Set(rule.plmns) {
                    groups[Group(plmn: plmn, attributes: comparable.attributes), default: []]
                        .append(rules.count)
                }
                rules.append((carrier, comparable))
            }
        }
        var seen: Set<Pair> = []
        for (group, members) in groups where members.count > 1 {
            guard members.count <= Self.groupLimit else {
                crowded.append(group.plmn)
                continue
            }
            for (offset, first) in members.enumerated() {
                for second in members[(offset + 1)...]
                where rules[first].carrier != rules[second].carrier
                    && rules[first].rule.overlaps(rules[second].rule)
                {
                    seen.insert(Pair(first: first, second: second))
                }
            }
        }
        ties = seen.sorted { ($0.first, $0.second) < ($1.first, $1.second) }.map { pair in
            Self.tie(rules[pair.first], rules[pair.second], layer)
        }
        crowded.sort { $0.text < $1.text }
    }

    private struct Group: Hashable {
        let plmn: PLMN
        let attributes: [String]
    }

    private struct Pair: Hashable {
        let first: Int
        let second: Int
    }

    private static func tie(
        _ first: (carrier: Int, rule: ComparableRule),
        _ second: (carrier: Int, rule: ComparableRule),
        _ layer: CarrierLayer
    ) -> RuleTie {
        func side(_ member: (carrier: Int, rule: ComparableRule)) -> RuleTie.Side {
            let entry = layer.carriers[member.carrier]
            return RuleTie.Side(carrier: entry.id, name: entry.name, line: member.rule.line)
        }
        let others = Set(second.rule.plmns)
        return RuleTie(
            first: side(first),
            second: side(second),
            plmns: first.rule.plmns.filter(others.contains),
            attributes: first.rule.attributes
        )
    }
}
