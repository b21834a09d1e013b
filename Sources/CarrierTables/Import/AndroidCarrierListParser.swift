// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Turns Android's list into entries.
struct AndroidCarrierListParser {
    private var proto: TextProtoReader
    private var carriers: [Listed] = []
    private var version: Int?
    private var report = ImportReport()

    private struct Listed {
        var entry: CarrierEntry
        var number: Int?
        var parent: Int?
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        proto = TextProtoReader(bytes)
    }

    mutating func read() throws(LineError) {
        while let field = try proto.nextField() {
            switch field {
            case "carrier_id": try carrier()
            case "version": version = try proto.integer()
            default: try skip(field)
            }
        }
    }

    /// The layer, once everything has been read.
    func result(country: (PLMN) -> String?) -> (layer: CarrierLayer, report: ImportReport) {
        var report = report
        var kept: [Listed] = []
        var lines: [Int: Int] = [:]
        for listed in carriers {
            let line = listed.entry.line
            guard let number = listed.number, number >= 0, !listed.entry.name.isEmpty else {
                report.notCarried.append(.init(line: line, text: "a carrier without a number or a name"))
                continue
            }
            if let first = lines.updateValue(line, forKey: number) {
                report.duplicates.append(.init(line: line, text: "carrier \(number) is in line \(first) too"))
                continue
            }
            kept.append(listed)
        }
        let owners = Set(kept.filter { !$0.entry.networks.isEmpty }.compactMap(\.number))
        var layer = CarrierLayer(name: "android")
        layer.version = version.map(String.init)
        layer.carriers = kept.map { listed in
            var entry = listed.entry
            entry.id = Self.id(listed.number ?? 0)
            if !entry.networks.isEmpty {
                entry.kind = .operator
            } else if let parent = listed.parent {
                entry.kind = .virtualOperator
                if owners.contains(parent) { entry.host = Self.id(parent) }
            }
            let countries = Set(entry.rules.flatMap(\.plmns).map(country))
            if countries.count == 1, let only = countries.first { entry.country = only }
            return entry
        }
        return (layer, report)
    }

    private static func id(_ number: Int) -> String { "android.\(number)" }

    private mutating func carrier() throws(LineError) {
        var listed = Listed(entry: CarrierEntry(id: "", name: "", kind: .unknown))
        listed.entry.line = proto.fieldLine
        var seen: [CarrierRule: Int] = [:]
        try proto.beginMessage()
        while let field = try proto.nextField() {
            switch field {
            case "canonical_id": listed.number = try proto.integer()
            case "parent_canonical_id": listed.parent = try proto.integer()
            case "carrier_name":
                if let name = try value(.text, field) { listed.entry.name = name }
            case "carrier_attribute":
                guard var rule = try rule() else { continue }
                let line = rule.line
                rule.line = 0
                if let first = seen.updateValue(line, forKey: rule) {
                    report.duplicates.append(
                        .init(line: line, text: "the attributes are those of line \(first)")
                    )
                    continue
                }
                rule.line = line
                listed.entry.rules.append(rule)
                if rule.isBare {
                    let known = Set(listed.entry.networks)
                    listed.entry.networks += rule.plmns.filter { !known.contains($0) }
                }
            default: try skip(field)
            }
        }
        carriers.append(listed)
    }

    /// One `carrier_attribute`; nil where it cannot be said.
    private mutating func rule() throws(LineError) -> CarrierRule? {
        let start = proto.fieldLine
        var rule = CarrierRule(plmns: [])
        var values = Values()
        try proto.beginMessage()
        while let field = try proto.nextField() {
            switch field {
            case "mccmnc_tuple": try take(.plmn, field, into: &values)
            case "imsi_prefix_xpattern": try take(.imsiPrefix, field, into: &values)
            case "iccid_prefix": try take(.iccidPrefix, field, into: &values)
            case "gid1", "gid2": try take(.groupIdentifier, field, into: &values)
            case "plmn": try take(.text, field, into: &values)
            case "spn": try take(.serviceProviderName, field, into: &values)
            case "preferred_apn":
                rule.needs.insert(.apn)
                note("the access point \(try proto.string().quoted) is kept as a need alone")
            case "privilege_access_rule":
                rule.needs.insert(.privilegeRule)
                note("the privilege rule \(try proto.string().quoted) is kept as a need alone")
            default:
                try skip(field)
                values.lost.insert(field)
            }
        }
        rule.line = start
        rule.plmns = values["mccmnc_tuple"].compactMap { PLMN($0) }
        rule.imsiPrefixes = values["imsi_prefix_xpattern"]
        rule.iccidPrefixes = values["iccid_prefix"]
        rule.gid1 = values["gid1"]
        rule.gid2 = values["gid2"]
        rule.pnn = values["plmn"]
        rule.spn = values["spn"]
        guard !rule.plmns.isEmpty, values.isWhole else {
            report.notCarried.append(
                .init(line: start, text: "attributes of which something essential is left out")
            )
            return nil
        }
        return rule
    }

    /// The values of one rule, by field.
    private struct Values {
        private var found: [String: [String]] = [:]
        private var known: Set<[String]> = []
        /// Fields of which a value was left out.
        var lost: Set<String> = []

        subscript(field: String) -> [String] { found[field] ?? [] }

        /// An attribute that has lost all its values would make the rule wider.
        var isWhole: Bool { lost.allSatisfy { found[$0] != nil } }

        /// False for one that is there, in any case.
        mutating func insert(_ value: String, of field: String) -> Bool {
            guard known.insert([field, value.lowercased()]).inserted else { return false }
            found[field, default: []].append(value)
            return true
        }
    }

    private mutating func take(
        _ form: ValueForm,
        _ field: String,
        into values: inout Values
    ) throws(LineError) {
        guard let value = try value(form, field) else {
            values.lost.insert(field)
            return
        }
        if !values.insert(value, of: field) {
            report.duplicates.append(
                .init(line: proto.fieldLine, text: "\(field) \(value.quoted) is there before")
            )
        }
    }

    /// A text of that form; nil, and noted, where it is of another.
    private mutating func value(_ form: ValueForm, _ field: String) throws(LineError) -> String? {
        let text = try proto.string()
        if form.fits(text) { return text }
        note("\(field) \(text.quoted) \(form.fault)")
        return nil
    }

    private mutating func skip(_ field: String) throws(LineError) {
        note("the field \(field.quoted) is not known")
        try proto.skipValue()
    }

    private mutating func note(_ text: String) {
        report.notCarried.append(.init(line: proto.fieldLine, text: text))
    }
}

extension CarrierRule {
    /// Whether it asks for nothing but the code.
    var isBare: Bool {
        imsiPrefixes.isEmpty && iccidPrefixes.isEmpty && gid1.isEmpty && gid2.isEmpty && pnn.isEmpty
            && spn.isEmpty
            && needs.isEmpty
    }
}
