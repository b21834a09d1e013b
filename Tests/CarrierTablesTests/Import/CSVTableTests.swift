// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Telephony
import Testing

struct CSVTableTests {
    private func read(_ text: String) throws(CarrierTableError) -> (layer: CarrierLayer, report: ImportReport)
    {
        try CSVTable.layer(bytes: Array(text.utf8), file: "codes.csv")
    }

    private func summary(_ layer: CarrierLayer) -> [String] {
        layer.carriers.map { entry in
            "\(entry.id) \(entry.name) \(entry.country ?? "-") \(entry.kind) "
                + entry.networks.map(\.text).joined(separator: ",")
        }
    }

    @Test
    func columnsGoByTheirNames() throws {
        let text =
            "\u{FEFF}Country,ISO,MCC,MNC,Brand,Operator\r\n"
            + "Japan,JP,440,10,docomo,\"NTT \"\"DOCOMO\"\", Inc.\"\r\n"
            + "Japan,JP,440,11,docomo,\"NTT\r\nDOCOMO\"\r\n"
            + "Test,,001,01,,Test\r\n\r\n"
        let (layer, report) = try read(text)
        #expect(
            summary(layer) == [
                "csv.440.docomo docomo jp operator 44010,44011", "csv.001.test Test - testNetwork 00101",
            ]
        )
        #expect(layer.carriers.first?.names == ["NTT \"DOCOMO\", Inc."])
        #expect(layer.carriers.map(\.line) == [2, 5])
        #expect(layer.carriers.first?.rules.first?.plmns == layer.carriers.first?.networks)
        #expect(report.carriers == 2 && report.rules == 2)
    }

    @Test
    func withoutNamesTheColumnsAreCodeAndName() throws {
        #expect(
            try summary(read("250,05,Tele2\n250,050,Sberbank\n").layer)
                == ["csv.250.tele2 Tele2 - operator 25005", "csv.250.sberbank Sberbank - operator 250050"]
        )
    }

    @Test
    func semicolonsAndTabsAreCommasToo() throws {
        #expect(
            try summary(read("mcc;mnc;network\n440;10;A, B\n").layer) == ["csv.440.a-b A, B - operator 44010"]
        )
        #expect(try summary(read("plmn\tname\n440-10\tA\n").layer) == ["csv.440.a A - operator 44010"])
    }

    @Test
    func rowsThatSayNothingAreReported() throws {
        let (layer, report) = try read(
            "mcc,mnc,name\n440,1,A\n44,010,A\n440,,A\n440,10,\n440,10-12,A\n440,10,A\n440,10,A\n440,10,B\n440\n"
        )
        #expect(layer.carriers.map(\.name) == ["A", "B"])
        #expect(report.notCarried.map(\.line) == [2, 3, 4, 5, 6, 10])
        #expect(report.duplicates.map(\.line) == [8])
        #expect(report.ties.map(\.plmns) == [[try plmn("44010")]])
    }

    @Test(arguments: [
        ("a,b,c\n", "codes.csv:1: no column is named mcc, mnc or plmn; name them"),
        ("mcc,mnc,name\n440,10,\"A\n", "codes.csv:2: a quotation mark is not closed; close it"),
    ])
    func anotherFileIsRefused(text: String, words: String) {
        do {
            _ = try read(text)
            Issue.record("it was read")
        } catch {
            #expect(error.description == words)
        }
    }

    @Test
    func bytesThatAreNotUTF8AreRefused() {
        let bytes = Array("440,10,".utf8) + [0xE9, 0x0A]
        #expect(throws: CarrierTableError.self) { try CSVTable.layer(bytes: bytes, file: "codes.csv") }
    }

    @Test
    func randomBytesNeverTrap() {
        var numbers = SeededNumbers(seed: 11)
        let alphabet = Array("0149,;\"\n\r\tmcn é".utf8)
        for length in 0..<3_000 {
            let noise = (0..<length % 80).map { _ in
                alphabet[Int.random(in: alphabet.indices, using: &numbers)]
            }
            _ = try? CSVTable.layer(bytes: noise, file: "codes.csv")
        }
    }
}
