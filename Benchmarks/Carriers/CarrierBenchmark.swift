// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import FoundationEssentials
internal import Telephony

/// Loading the tables, asking them, and what they weigh: Android's whole list, where there is a copy, over our own.
struct CarrierBenchmark: Benchmark {
    static let name = "carriers"
    static let title = "The tables of carriers"

    func run(_ options: Options, into report: inout Report) async throws {
        let builtin = try BuiltinTable.layer()
        let own = try Stopwatch.median(rounds: 21) { consume(try BuiltinTable.layer()) }
        report.add(
            "read the program's table (\(builtin.carriers.count) carriers)",
            own / 1e6,
            "ms",
            bar: .atMost(25)
        )
        guard let android = try AndroidCopy.asOurForm() else {
            try measure([builtin], "the program's table", into: &report)
            return
        }
        let count = android.layer.carriers.count
        let load = try Stopwatch.median(rounds: 21) {
            consume(try CarrierFile.layer(bytes: android.bytes, file: "android.json"))
        }
        let data = Data(android.bytes)
        let decoder = try Stopwatch.median(rounds: 5) {
            consume(try JSONDecoder().decode(DecodedFile.self, from: data))
        }
        report.add(
            "read Android's list (\(count) carriers)",
            load / 1e6,
            "ms",
            peer: ("JSONDecoder", decoder / 1e6),
            bar: .atMost(25)
        )
        try measure([builtin, android.layer], "both", into: &report)
    }

    private func measure(_ layers: [CarrierLayer], _ name: String, into report: inout Report) throws {
        let build = Stopwatch.median(rounds: 21) { consume(CarrierTable(layers: layers)) }
        report.add("lay out \(name)", build / 1e6, "ms", bar: .atMost(25))
        let (table, bytes) = Heap.growth { CarrierTable(layers: layers) }
        let (plain, plainBytes) = Heap.growth { PlainTable(layers: layers) }
        report.add(
            "memory of \(name)",
            Double(bytes) / 1024,
            "KiB",
            peer: ("dictionary of rules", Double(plainBytes) / 1024),
            bar: .atMost(4096)
        )
        let cards = layers.flatMap { $0.carriers.flatMap { $0.rules.flatMap(SampleCard.all) } }
        var next = 0
        func one() -> SIMAttributes {
            next = (next + 7919) % cards.count
            return cards[next]
        }
        let lookUp = Stopwatch.median(rounds: 41, batch: 5000) { consume(table.carrier(of: one())) }
        let peer = Stopwatch.median(rounds: 11, batch: 1000) { consume(plain.best(for: one())) }
        report.add(
            "look one of \(cards.count) cards up",
            lookUp / 1000,
            "µs",
            peer: ("dictionary of rules", peer / 1000),
            bar: .atMost(2)
        )
    }
}

/// Android's own list, where the machine has a copy.
private enum AndroidCopy {
    static func asOurForm() throws -> (layer: CarrierLayer, bytes: [UInt8])? {
        guard let path = ProcessInfo.processInfo.environment["ANDROID_CARRIER_LIST"],
            let file = try TableFile(path: path)
        else { return nil }
        let imported = try AndroidCarrierList.layer(bytes: file.bytes, file: path).layer
        let bytes = Array(CarrierFileWriter.text(of: imported).utf8)
        return (try CarrierFile.layer(bytes: bytes, file: "android.json"), bytes)
    }
}

/// A card that a rule describes: the first value of each attribute, for each code.
private enum SampleCard {
    static func all(of rule: CarrierRule) -> [SIMAttributes] {
        rule.plmns.map { plmn in
            var card = SIMAttributes(plmn: plmn)
            card.imsi = IMSI(filled(rule.imsiPrefixes.first ?? plmn.text))
            card.iccid = ICCID(filled(rule.iccidPrefixes.first ?? "8900000"))
            card.gid1 = rule.gid1.first.map(CardField.group) ?? .empty
            card.gid2 = rule.gid2.first.map(CardField.group) ?? .empty
            card.spn = rule.spn.first.map(CardField.name) ?? .empty
            return card
        }
    }

    private static func filled(_ prefix: String) -> String {
        let digits = prefix.map { $0.isNumber ? $0 : "0" }
        return String(digits) + String(repeating: "7", count: max(0, 15 - digits.count))
    }
}
