// SPDX-License-Identifier: Apache-2.0

internal import Telephony

@testable internal import CarrierTables

extension FuzzTarget {
    /// A table of carriers in our own form: written again it says the same, and nothing trips over it.
    static let carrierFile = FuzzTarget("carrier-file") { bytes in
        do {
            let layer = try CarrierFile.layer(bytes: bytes, file: "fuzz")
            try check(layer)
            _ = CarrierLint.findings(in: layer, plan: .itu)
        } catch let error as CarrierTableError {
            try check(error, of: bytes)
        }
    }

    /// Android's carrier list.
    static let androidList = FuzzTarget("android-list") { bytes in
        do {
            try check(try AndroidCarrierList.layer(bytes: bytes, file: "fuzz").layer)
        } catch let error as CarrierTableError {
            try check(error, of: bytes)
        }
    }

    /// A table of codes in comma-separated values.
    static let csvTable = FuzzTarget("csv-table") { bytes in
        do {
            try check(try CSVTable.layer(bytes: bytes, file: "fuzz").layer)
        } catch let error as CarrierTableError {
            try check(error, of: bytes)
        }
    }

    /// mobile-broadband-provider-info.
    static let providerInfo = FuzzTarget("provider-info") { bytes in
        do {
            let layer = try ProviderInfo.layer(bytes: bytes, file: "fuzz", modified: 1_700_000_000)
            try checkIDs(of: layer)
            try lookUp(in: layer)
        } catch let error as CarrierTableError {
            try check(error, of: bytes)
        }
    }

    private static func check(_ error: CarrierTableError, of bytes: [UInt8]) throws {
        let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
        try hold(
            error.line.map { (1...lines).contains($0) } ?? true,
            "the line of an error is none: \(error)"
        )
    }

    private static func checkIDs(of layer: CarrierLayer) throws {
        try hold(Set(layer.carriers.map(\.id)).count == layer.carriers.count, "an id is there twice")
    }

    /// No id is there twice, and what is written is read as what it was.
    private static func check(_ layer: CarrierLayer) throws {
        try checkIDs(of: layer)
        let text = CarrierFileWriter.text(of: layer)
        let again: CarrierLayer
        do {
            again = try CarrierFile.layer(bytes: Array(text.utf8), file: "fuzz")
        } catch {
            throw Violation(description: "what was written cannot be read: \(error)\n\(text)")
        }
        try hold(
            again.withoutLines == layer.withoutLines,
            "what was written is read as something else\n\(text)"
        )
        try lookUp(in: layer)
    }

    /// A card of each carrier is looked for, in the table alone and in one that lies twice over itself.
    private static func lookUp(in layer: CarrierLayer) throws {
        let tables = [CarrierTable(layers: [layer]), CarrierTable(layers: [layer, layer])]
        for carrier in layer.carriers.prefix(8) {
            for rule in carrier.rules.prefix(4) {
                var card = SIMAttributes(plmn: rule.plmns.first)
                card.spn = rule.spn.first.map(CardField.name) ?? .unread
                card.gid1 = rule.gid1.first.map(CardField.group) ?? .unread
                card.imsi = rule.imsiPrefixes.first.flatMap { IMSI(String(($0 + "0000000000").prefix(15))) }
                let found = tables.map { Subscription(lookingUp: card, in: $0) }
                try hold(found[0].carrier == found[1].carrier, "a table over itself finds another carrier")
                _ = tables[0].explanation(of: card, discloses: true)
            }
        }
    }
}

extension CarrierLayer {
    /// As it is whatever its file looked like.
    fileprivate var withoutLines: CarrierLayer {
        var layer = self
        for carrier in layer.carriers.indices {
            layer.carriers[carrier].line = 0
            for rule in layer.carriers[carrier].rules.indices { layer.carriers[carrier].rules[rule].line = 0 }
        }
        for issuer in layer.issuers.indices { layer.issuers[issuer].line = 0 }
        return layer
    }
}
