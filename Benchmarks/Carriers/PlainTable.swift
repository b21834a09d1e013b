// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// The peer: rules as they were read, in a dictionary by code, each tried in turn.
struct PlainTable {
    private let rules: [String: [(id: String, rule: CarrierRule)]]

    init(layers: [CarrierLayer]) {
        var rules: [String: [(id: String, rule: CarrierRule)]] = [:]
        for layer in layers {
            for entry in layer.carriers {
                for rule in entry.rules {
                    for plmn in rule.plmns { rules[plmn.text, default: []].append((entry.id, rule)) }
                }
            }
        }
        self.rules = rules
    }

    /// The first rule with the highest score, as Android has it.
    func best(for card: SIMAttributes) -> String? {
        var best: (score: Int, id: String?) = (0, nil)
        for (id, rule) in rules[card.plmn?.text ?? ""] ?? [] {
            guard let score = score(rule, card), score > best.score else { continue }
            best = (score, id)
        }
        return best.id
    }

    private func score(_ rule: CarrierRule, _ card: SIMAttributes) -> Int? {
        var score = 256
        func take(_ values: [String], _ weight: Int, _ fits: (String) -> Bool) -> Bool {
            guard !values.isEmpty else { return true }
            score += weight
            return values.contains(where: fits)
        }
        let gid1 = card.gid1.text ?? ""
        let gid2 = card.gid2.text ?? ""
        let spn = card.spn.text ?? ""
        let fits =
            take(rule.imsiPrefixes, 128) { card.imsi?.disclosed.hasPrefix($0) ?? false }
            && take(rule.iccidPrefixes, 64) { card.iccid?.disclosed.hasPrefix($0) ?? false }
            && take(rule.gid1, 32) { gid1.lowercased().hasPrefix($0.lowercased()) }
            && take(rule.gid2, 16) { gid2.lowercased().hasPrefix($0.lowercased()) }
            && take(rule.spn, 2) { spn.lowercased() == $0.lowercased() }
        return fits ? score : nil
    }
}

/// The other peer: our form as Foundation reads it, without a check and without a line.
struct DecodedFile: Decodable {
    struct Carrier: Decodable {
        var id: String
        var name: String
        var localName: String?
        var kind: String
        var country: String?
        var host: String?
        var names: [String]?
        var networks: [String]?
        var rules: [Rule]?
    }

    struct Rule: Decodable {
        var plmn: [String]
        var imsiPrefix: [String]?
        var iccidPrefix: [String]?
        var gid1: [String]?
        var gid2: [String]?
        var pnn: [String]?
        var spn: [String]?
        var needs: [String]?
    }

    var carriers: [Carrier]
}
