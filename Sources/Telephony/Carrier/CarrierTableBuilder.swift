// SPDX-License-Identifier: Apache-2.0

/// Lays the files over each other and brings them into the table's form.
struct CarrierTableBuilder {
    private(set) var carriers: [CarrierTable.Listed] = []
    private(set) var rows: [CarrierTable.Row] = []
    private(set) var patterns: [CarrierTable.Pattern] = []
    private(set) var bytes: [UInt8] = []
    private(set) var spellings: [CarrierTable.Spelling] = []
    private(set) var index: [CarrierTable.Place] = []
    private(set) var networks: [CarrierTable.Place] = []
    private(set) var issuers: [(prefix: [UInt8], carrier: Int)] = []

    private let layers: [CarrierLayer]
    /// Where each id stands in `carriers`.
    private var places: [String: Int] = [:]
    /// Codes of which a table that is no fallback knows something.
    private var known: Set<UInt32> = []

    init(layers: [CarrierLayer]) {
        self.layers = layers
    }

    mutating func build() {
        // An id in a later file replaces the earlier entry, its rules and networks too.
        var owners: [String: Int] = [:]
        for (number, layer) in layers.enumerated() {
            for entry in layer.carriers { owners[entry.id] = number }
        }
        var runners: [UInt32: (carrier: Int, layer: Int)] = [:]
        var hosts: [(carrier: Int, host: String)] = []
        for (number, layer) in layers.enumerated() where !layer.isFallback {
            for entry in layer.carriers where owners[entry.id] == number {
                for plmn in entry.networks { known.insert(plmn.key) }
                for rule in entry.rules { known.formUnion(rule.plmns.map(\.key)) }
            }
        }
        for (number, layer) in layers.enumerated() {
            for entry in layer.carriers where owners[entry.id] == number && places[entry.id] == nil {
                let place = list(entry, layer: number)
                if let host = entry.host { hosts.append((place, host)) }
                for plmn in entry.networks where speaks(layer, of: plmn) {
                    if let runner = runners[plmn.key], runner.layer == number { continue }
                    runners[plmn.key] = (place, number)
                }
                for rule in entry.rules { add(rule, of: place, layer: number, in: layer) }
            }
        }
        for (carrier, host) in hosts { carriers[carrier].host = places[host] }
        networks = runners.map { CarrierTable.Place(code: $0.key, index: Int32(clamping: $0.value.carrier)) }
        networks.sort { $0.code < $1.code }
        index.sort { ($0.code, $0.index) < ($1.code, $1.index) }
        addIssuers()
    }

    private func speaks(_ layer: CarrierLayer, of plmn: PLMN) -> Bool {
        !layer.isFallback || !known.contains(plmn.key)
    }

    private mutating func list(_ entry: CarrierEntry, layer: Int) -> Int {
        let first = spellings.count
        add(entry.name)
        if let name = entry.localName { add(name) }
        for name in entry.names { add(name) }
        // Its rules know more of them.
        for rule in entry.rules { rule.spn.forEach { add($0) } }
        let place = carriers.count
        carriers.append(
            CarrierTable.Listed(
                carrier: Carrier(
                    id: entry.id,
                    name: entry.name,
                    localName: entry.localName,
                    coreTelephonyName: entry.coreTelephonyName,
                    kind: entry.kind
                ),
                country: entry.country,
                host: nil,
                spellings: first..<spellings.count,
                layer: layer,
                line: entry.line,
                checked: entry.checked
            )
        )
        places[entry.id] = place
        return place
    }

    private mutating func add(_ name: String) {
        guard let spelling = OperatorSpelling(name), let length = UInt8(exactly: spelling.words.count) else {
            return
        }
        spellings.append(
            CarrierTable.Spelling(
                start: Int32(clamping: bytes.count),
                length: length,
                isCut: spelling.isCut
            )
        )
        bytes += spelling.words
    }

    private mutating func add(_ rule: CarrierRule, of carrier: Int, layer number: Int, in layer: CarrierLayer)
    {
        let codes = rule.plmns.filter { speaks(layer, of: $0) }
        guard !codes.isEmpty else { return }
        let first = patterns.count
        add(rule.imsiPrefixes, .imsiPrefix) { $0.utf8.map { $0 == UInt8(ascii: "X") ? $0 | 0x20 : $0 } }
        add(rule.iccidPrefixes, .iccidPrefix) { $0.utf8.map(\.upperCased) }
        add(rule.gid1, .gid1, as: GroupIdentifier.pattern)
        add(rule.gid2, .gid2, as: GroupIdentifier.pattern)
        add(rule.pnn, .pnn, as: CarrierQuery.comparable)
        add(rule.spn, .spn, as: CarrierQuery.comparable)
        let attributes = patterns[first...].reduce(into: CarrierTable.AttributeSet()) {
            $0.insert(CarrierTable.AttributeSet($1.attribute))
        }
        let weight = attributes.members.reduce(CarrierTable.plmnWeight) { $0 + $1.weight }
        let row = Int32(clamping: rows.count)
        rows.append(
            CarrierTable.Row(
                carrier: Int32(clamping: carrier),
                line: Int32(clamping: rule.line),
                firstPattern: Int32(clamping: first),
                patternCount: UInt16(clamping: patterns.count - first),
                weight: weight + rule.needs.reduce(0) { $0 + $1.weight },
                layer: UInt16(clamping: number),
                attributes: attributes,
                needs: rule.needs.reduce(0) { $0 | $1.bit }
            )
        )
        for plmn in codes { index.append(CarrierTable.Place(code: plmn.key, index: row)) }
    }

    private mutating func add(
        _ values: [String],
        _ attribute: CarrierTable.Attribute,
        as bytesOf: (String) -> [UInt8]
    ) {
        for value in values {
            // The loaders refuse what is longer; no card could fit it.
            let text = bytesOf(value).prefix(255)
            patterns.append(
                CarrierTable.Pattern(
                    start: Int32(clamping: bytes.count),
                    length: UInt8(clamping: text.count),
                    attribute: attribute
                )
            )
            bytes += text
        }
    }

    private mutating func addIssuers() {
        var byPrefix: [String: Int] = [:]
        for layer in layers {
            for issuer in layer.issuers {
                guard let carrier = places[issuer.carrier] else { continue }
                byPrefix[issuer.iccidPrefix.uppercased()] = carrier
            }
        }
        issuers = byPrefix.map { (Array($0.key.utf8), $0.value) }
        issuers.sort { $0.prefix.lexicographicallyPrecedes($1.prefix) }
    }
}

extension CarrierRule.Need {
    /// Android's own weights for these.
    var weight: UInt16 {
        switch self {
        case .apn: 1
        case .privilegeRule: 4
        }
    }

    var bit: UInt8 {
        switch self {
        case .apn: 1
        case .privilegeRule: 2
        }
    }
}
