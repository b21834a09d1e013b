// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Telephony
import Testing

/// Android's whole list, imported, written in our form, read again, and asked for each of its own rows.
struct AndroidSelfMatchTests {
    @Test func eachRowFindsItsCarrierOrATieThatNamesIt() throws {
        guard let bytes = try AndroidList.bytes() else { return }
        let imported = try AndroidCarrierList.layer(bytes: bytes, file: "carrier_list.textpb").layer
        let text = CarrierFileWriter.text(of: imported)
        let layer = try CarrierFile.layer(bytes: Array(text.utf8), file: "android.json")
        let table = CarrierTable(layers: [layer])
        var found = 0
        var ties = 0
        var open = 0
        var wrong: [String] = []
        for entry in layer.carriers {
            for rule in entry.rules {
                for card in Row.all(of: rule) {
                    let answer = table.carrier(of: card)
                    if answer.carrier.id == entry.id {
                        found += 1
                    } else if answer.match.candidates.contains(where: { $0.id == entry.id }) {
                        ties += 1
                    } else if !rule.needs.isEmpty,
                        answer.match.undecided.contains(where: { $0.carrier.id == entry.id })
                    {
                        open += 1
                    } else {
                        wrong.append("\(entry.id), line \(rule.line): \(answer.carrier.id ?? "none")")
                    }
                }
            }
        }
        print("Android's rows: \(found) find their carrier, \(ties) a tie, \(open) need what no card tells")
        #expect(wrong == [])
        #expect(found > 10 * ties)
        #expect(found + ties + open > 2000)
    }
}

/// The cards that a rule describes: one for each combination of its values, and nothing else read.
private enum Row {
    static func all(of rule: CarrierRule) -> [SIMAttributes] {
        var cards = rule.plmns.map { SIMAttributes(plmn: $0) }
        spread(&cards, rule.imsiPrefixes) { $0.imsi = IMSI(filled($1)) }
        spread(&cards, rule.iccidPrefixes) { $0.iccid = ICCID(filled($1)) }
        spread(&cards, rule.gid1) { $0.gid1 = .group($1) }
        spread(&cards, rule.gid2) { $0.gid2 = .group($1) }
        spread(&cards, rule.pnn) { $0.pnn = .name($1) }
        spread(&cards, rule.spn) { $0.spn = .name($1) }
        return cards
    }

    private static func spread(
        _ cards: inout [SIMAttributes],
        _ values: [String],
        _ set: (inout SIMAttributes, String) -> Void
    ) {
        guard !values.isEmpty else { return }
        cards = cards.flatMap { card in
            values.map { value in
                var card = card
                set(&card, value)
                return card
            }
        }
    }

    /// A number that begins so.
    private static func filled(_ prefix: String) -> String {
        let digits = prefix.map { $0 == "x" || $0 == "X" ? "0" : $0 }
        return String(digits) + String(repeating: "7", count: max(0, 15 - digits.count))
    }
}
