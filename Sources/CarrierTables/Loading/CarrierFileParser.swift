// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Turns the bytes of a table into its layer.
struct CarrierFileParser {
    var json: JSONReader
    /// The lines of the ids that were read.
    private var ids: [String: Int] = [:]
    private var issuerPrefixes: [String: Int] = [:]

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        json = JSONReader(bytes)
    }

    mutating func layer() throws(LineError) -> CarrierLayer {
        var layer = CarrierLayer(name: "")
        var format: Int?
        var hasCarriers = false
        try json.beginObject()
        while let key = try json.nextKey() {
            switch key {
            case "format": format = try supportedFormat()
            case "name": layer.name = try text(.text, for: key)
            case "version": layer.version = try text(.version, for: key)
            case "date": layer.date = try text(.date, for: key)
            case "carriers":
                hasCarriers = true
                try json.beginArray()
                while try json.nextElement() { layer.carriers.append(try carrier()) }
            case "issuers":
                try json.beginArray()
                while try json.nextElement() { layer.issuers.append(try issuer()) }
            default:
                throw unknownKey(key, of: "a table", known: "format, name, version, date, carriers, issuers")
            }
        }
        try json.end()
        guard format != nil else {
            throw missing("format", in: "the table", line: 1, example: "\"format\": 1")
        }
        guard !layer.name.isEmpty else {
            throw missing("name", in: "the table", line: 1, example: "what the table calls itself")
        }
        guard hasCarriers else { throw missing("carriers", in: "the table", line: 1, example: "the list") }
        return layer
    }

    private mutating func supportedFormat() throws(LineError) -> Int {
        let format = try json.integer()
        guard format == 1 else {
            throw LineError(
                line: json.line,
                reason: "the format is \(format), and this version reads format 1; install a newer carrierd"
            )
        }
        return format
    }

    private mutating func carrier() throws(LineError) -> CarrierEntry {
        let line = json.line
        var entry = CarrierEntry(id: "", name: "", kind: .unknown)
        entry.line = line
        var kind: Carrier.Kind?
        var rules: [CarrierRule]?
        try json.beginObject()
        while let key = try json.nextKey() {
            switch key {
            case "id": entry.id = try text(.id, for: key)
            case "name": entry.name = try text(.text, for: key)
            case "localName": entry.localName = try text(.text, for: key)
            case "coreTelephonyName": entry.coreTelephonyName = try text(.text, for: key)
            case "kind": kind = try word(for: key)
            case "country": entry.country = try text(.country, for: key)
            case "checked": entry.checked = try year(for: key)
            case "host": entry.host = try text(.id, for: key)
            case "names": entry.names = try texts(.text, for: key)
            case "networks": entry.networks = try codes(for: key)
            case "fiveGHold": entry.display.fiveGHold = .seconds(try seconds(for: key))
            case "labels": entry.display.labels = try labels()
            case "rules": rules = try self.rules()
            default: throw unknownKey(key, of: "a carrier", known: Self.carrierKeys)
            }
        }
        guard !entry.id.isEmpty else {
            throw missing("id", in: "a carrier", line: line, example: "\"id\": \"jp.docomo\"")
        }
        guard !entry.name.isEmpty else {
            throw missing("name", in: entry.id, line: line, example: "the brand as people write it")
        }
        guard let kind else {
            throw missing("kind", in: entry.id, line: line, example: "operator, virtualOperator or another")
        }
        entry.kind = kind
        entry.rules = rules ?? Self.bareRules(of: entry)
        if let first = ids.updateValue(line, forKey: entry.id) {
            throw LineError(
                line: line,
                reason: "the id \(entry.id) is that of line \(first) too; keep one or rename it"
            )
        }
        return entry
    }

    private static let carrierKeys =
        "id, name, localName, coreTelephonyName, kind, country, host, names, networks, checked, fiveGHold, labels, rules"

    /// Who names no rules claims all cards of the networks.
    private static func bareRules(of entry: CarrierEntry) -> [CarrierRule] {
        guard !entry.networks.isEmpty else { return [] }
        var rule = CarrierRule(plmns: entry.networks)
        rule.line = entry.line
        return [rule]
    }

    private mutating func rules() throws(LineError) -> [CarrierRule] {
        var rules: [CarrierRule] = []
        var seen: [CarrierRule: Int] = [:]
        try json.beginArray()
        while try json.nextElement() {
            var rule = try self.rule()
            rules.append(rule)
            // The line is no part of what a rule says.
            let line = rule.line
            rule.line = 0
            if let first = seen.updateValue(line, forKey: rule) {
                throw LineError(line: line, reason: "the rule is that of line \(first) again; take one out")
            }
        }
        return rules
    }

    private mutating func rule() throws(LineError) -> CarrierRule {
        let line = json.line
        var rule = CarrierRule(plmns: [])
        rule.line = line
        try json.beginObject()
        while let key = try json.nextKey() {
            switch key {
            case "plmn": rule.plmns = try codes(for: key)
            case "imsiPrefix": rule.imsiPrefixes = try texts(.imsiPrefix, for: key)
            case "iccidPrefix": rule.iccidPrefixes = try texts(.iccidPrefix, for: key)
            case "gid1": rule.gid1 = try texts(.groupIdentifier, for: key)
            case "gid2": rule.gid2 = try texts(.groupIdentifier, for: key)
            case "pnn": rule.pnn = try texts(.text, for: key)
            case "spn": rule.spn = try texts(.serviceProviderName, for: key)
            case "needs": rule.needs = Set(try words(for: key))
            default: throw unknownKey(key, of: "a rule", known: Self.ruleKeys)
            }
        }
        guard !rule.plmns.isEmpty else {
            throw missing("plmn", in: "a rule", line: line, example: "\"plmn\": [\"44010\"]")
        }
        return rule
    }

    private static let ruleKeys = "plmn, imsiPrefix, iccidPrefix, gid1, gid2, pnn, spn, needs"

    private mutating func issuer() throws(LineError) -> CarrierIssuer {
        let line = json.line
        var issuer = CarrierIssuer(iccidPrefix: "", carrier: "")
        issuer.line = line
        try json.beginObject()
        while let key = try json.nextKey() {
            switch key {
            case "iccid": issuer.iccidPrefix = try text(.issuerPrefix, for: key)
            case "carrier": issuer.carrier = try text(.id, for: key)
            case "checked": _ = try year(for: key)
            default: throw unknownKey(key, of: "an issuer", known: "iccid, carrier, checked")
            }
        }
        guard !issuer.iccidPrefix.isEmpty else {
            throw missing("iccid", in: "an issuer", line: line, example: "\"iccid\": \"898110\"")
        }
        guard !issuer.carrier.isEmpty else {
            throw missing("carrier", in: "an issuer", line: line, example: "a carrier's id")
        }
        if let first = issuerPrefixes.updateValue(line, forKey: issuer.iccidPrefix) {
            throw LineError(
                line: line,
                reason: "the issuer \(issuer.iccidPrefix.quoted) is that of line \(first) too; keep one"
            )
        }
        return issuer
    }
}
