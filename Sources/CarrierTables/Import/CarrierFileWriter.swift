// SPDX-License-Identifier: Apache-2.0

package import Telephony

/// Writes a layer in carrierd's own form, as `CarrierFile` reads it.
///
/// The order is the layer's, the keys are in the format's order, lines have at most 110 columns where a value does not
/// need more. The same layer gives the same text.
package enum CarrierFileWriter {
    package static func text(of layer: CarrierLayer) -> String {
        var text = "{\n  \"format\": 1,\n  \"name\": \(JSONText.quoted(layer.name)),\n"
        if let version = layer.version { text += "  \"version\": \(JSONText.quoted(version)),\n" }
        if let date = layer.date { text += "  \"date\": \(JSONText.quoted(date)),\n" }
        text += "  \"carriers\": ["
        text += layer.carriers.map { "\n" + carrier($0) }.joined(separator: ",")
        text += layer.carriers.isEmpty ? "]" : "\n  ]"
        if !layer.issuers.isEmpty {
            text +=
                ",\n  \"issuers\": [" + layer.issuers.map { "\n" + issuer($0) }.joined(separator: ",")
                + "\n  ]"
        }
        return text + "\n}\n"
    }

    private static func carrier(_ entry: CarrierEntry) -> String {
        var object = JSONText(indent: 4)
        object.add("id", entry.id)
        object.add("name", entry.name)
        object.add("localName", entry.localName)
        object.add("coreTelephonyName", entry.coreTelephonyName)
        object.add("kind", entry.kind.rawValue)
        object.add("country", entry.country)
        object.add("host", entry.host)
        object.add("checked", entry.checked)
        object.add("names", entry.names)
        object.add("networks", entry.networks.map(\.text))
        object.add("fiveGHold", entry.display.fiveGHold.map { Int($0.components.seconds) })
        object.add("labels", labels(entry.display.labels))
        if !isImplied(entry.rules, by: entry.networks) {
            object.add("rules", lines: entry.rules.map(rule))
        }
        return object.closed
    }

    /// In the order of the conditions.
    private static func labels(_ labels: RadioLabels) -> [(name: String, text: String)] {
        RadioLabels.Condition.allCases.compactMap { condition in
            labels.texts[condition].map { (condition.rawValue, $0) }
        }
    }

    /// Who has networks and no rules claims all of their cards; who has neither claims none.
    private static func isImplied(_ rules: [CarrierRule], by networks: [PLMN]) -> Bool {
        guard let rule = rules.first else { return networks.isEmpty }
        return rules.count == 1 && rule.isBare && rule.plmns == networks
    }

    private static func rule(_ rule: CarrierRule) -> String {
        var object = JSONText(indent: 7)
        object.add("plmn", rule.plmns.map(\.text))
        object.add("imsiPrefix", rule.imsiPrefixes)
        object.add("iccidPrefix", rule.iccidPrefixes)
        object.add("gid1", rule.gid1)
        object.add("gid2", rule.gid2)
        object.add("pnn", rule.pnn)
        object.add("spn", rule.spn)
        object.add("needs", CarrierRule.Need.allCases.filter(rule.needs.contains).map(\.rawValue))
        return object.closed
    }

    private static func issuer(_ issuer: CarrierIssuer) -> String {
        var object = JSONText(indent: 4)
        object.add("iccid", issuer.iccidPrefix)
        object.add("carrier", issuer.carrier)
        return object.closed
    }
}
