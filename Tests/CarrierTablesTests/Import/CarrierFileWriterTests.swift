// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Telephony
import Testing

struct CarrierFileWriterTests {
    @Test
    func theLayoutIsTheFormatsOwn() throws {
        #expect(
            CarrierFileWriter.text(of: try layer(fullTable)) == """
                {
                  "format": 1,
                  "name": "site",
                  "version": "7",
                  "date": "2026-02-28",
                  "carriers": [
                    {"id": "jp.alpha", "name": "Alpha", "localName": "アルファ", "coreTelephonyName": "アルファ", "kind": "operator",
                     "country": "jp", "checked": 2026, "names": ["ALPHA JP"], "networks": ["44010", "44011"]},
                    {"id": "jp.beta", "name": "Beta é😀", "kind": "virtualOperator", "country": "jp", "host": "jp.alpha",
                     "checked": 2025, "rules": [
                       {"plmn": ["44010"], "imsiPrefix": ["44010x9"], "iccidPrefix": ["898110"], "gid1": ["4d49"],
                        "gid2": ["AB"], "pnn": ["Beta"], "spn": ["", "Beta"]},
                       {"plmn": ["44011"], "needs": ["apn"]}
                     ]}
                  ],
                  "issuers": [
                    {"iccid": "898110", "carrier": "jp.alpha"}
                  ]
                }

                """
        )
    }

    @Test
    func whatIsWrittenIsReadAgainTheSame() throws {
        var layer = try layer(fullTable)
        var closed = CarrierEntry(id: "jp.closed", name: "\\ \"quoted\" \u{301}", kind: .unknown)
        closed.networks = [try plmn("44099")]
        closed.display = CarrierDisplay(
            fiveGHold: .seconds(30),
            labels: RadioLabels([.sa: "5G+", .lte: "", .edge: "E"])
        )
        layer.carriers.append(closed)
        layer.carriers.append(CarrierEntry(id: "jp.nothing", name: "Nothing", kind: .international))
        var many = CarrierEntry(id: "jp.many", name: "Many", kind: .operator)
        many.networks = try (100..<200).map { try plmn("440\($0)") }
        many.rules = [CarrierRule(plmns: many.networks)]
        layer.carriers.append(many)
        let text = CarrierFileWriter.text(of: layer)
        let again = try CarrierFile.layer(bytes: Array(text.utf8), file: nil)
        #expect(again.withoutPlaces == layer.withoutPlaces)
        #expect(CarrierFileWriter.text(of: again) == text)
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 110 })
    }

    @Test
    func anEmptyTableIsWrittenToo() throws {
        let empty = CarrierLayer(name: "empty")
        let text = CarrierFileWriter.text(of: empty)
        #expect(try layer(text).withoutPlaces == empty)
    }

    @Test
    func androidsListComesBackFromOurForm() throws {
        guard let bytes = try AndroidList.bytes() else { return }
        let imported = try AndroidCarrierList.layer(bytes: bytes, file: "list.textpb").layer
        let text = CarrierFileWriter.text(of: imported)
        let again = try CarrierFile.layer(bytes: Array(text.utf8), file: nil)
        #expect(again.withoutPlaces == imported.withoutPlaces)
    }

    @Test
    func ourOwnTableComesBackToo() throws {
        let own = try BuiltinTable.layer()
        let again = try CarrierFile.layer(bytes: Array(CarrierFileWriter.text(of: own).utf8), file: nil)
        #expect(again.withoutPlaces == own.withoutPlaces)
    }
}

extension CarrierLayer {
    /// The layer without what depends on where it stood.
    fileprivate var withoutPlaces: CarrierLayer {
        var layer = self
        layer.file = nil
        for carrier in layer.carriers.indices {
            layer.carriers[carrier].line = 0
            for rule in layer.carriers[carrier].rules.indices { layer.carriers[carrier].rules[rule].line = 0 }
        }
        for issuer in layer.issuers.indices { layer.issuers[issuer].line = 0 }
        return layer
    }
}
