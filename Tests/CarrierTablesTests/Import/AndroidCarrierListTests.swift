// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Telephony
import Testing

struct AndroidCarrierListTests {
    private func read(_ text: String) throws(CarrierTableError) -> (layer: CarrierLayer, report: ImportReport)
    {
        try AndroidCarrierList.layer(bytes: Array(text.utf8), file: "list.textpb")
    }

    private let list = """
        # A list.
        carrier_id {
          canonical_id: 1
          carrier_name: "Alpha \\"A\\" \\303\\251"
          carrier_attribute { mccmnc_tuple: "44010" mccmnc_tuple: "44011" }
          carrier_attribute { mccmnc_tuple: "44010" gid1: "4B" gid1: "4b" spn: "" }
        }
        carrier_id {
          canonical_id: 2
          carrier_name: 'Beta'
          carrier_attribute: {
            mccmnc_tuple: "44010", imsi_prefix_xpattern: "44010x9"; iccid_prefix: "898110"
            gid2: "A1" plmn: "Beta" spn: "Be" "ta"
          }
          carrier_attribute { mccmnc_tuple: "44010" preferred_apn: "beta.example"
          }
          carrier_attribute { mccmnc_tuple: "44010" privilege_access_rule: "00FF" }
          parent_canonical_id: 1
        }
        version: 17

        """

    @Test
    func everyAttributeIsCarriedOver() throws {
        let (layer, report) = try read(list)
        #expect(layer.name == "android" && layer.version == "17" && layer.file == "list.textpb")
        let alpha = try #require(layer.carriers.first)
        #expect(alpha.id == "android.1" && alpha.name == "Alpha \"A\" é" && alpha.kind == .operator)
        #expect(alpha.networks == [try plmn("44010"), try plmn("44011")])
        #expect(alpha.rules.map(\.line) == [5, 6])
        #expect(alpha.rules.last?.gid1 == ["4B"])
        #expect(alpha.rules.last?.spn == [""])
        let beta = try #require(layer.carriers.last)
        #expect(beta.kind == .virtualOperator && beta.host == "android.1" && beta.networks == [])
        var rule = CarrierRule(plmns: [try plmn("44010")])
        rule.imsiPrefixes = ["44010x9"]
        rule.iccidPrefixes = ["898110"]
        rule.gid2 = ["A1"]
        rule.pnn = ["Beta"]
        rule.spn = ["Beta"]
        rule.line = 11
        #expect(beta.rules.first == rule)
        #expect(beta.rules.dropFirst().map(\.needs) == [[.apn], [.privilegeRule]])
        #expect(report.carriers == 2 && report.rules == 5 && report.ties == [])
        #expect(report.duplicates.map(\.description) == ["line 6: gid1 \"4b\" is there before"])
        #expect(report.notCarried.map(\.line) == [15, 17])
    }

    @Test
    func aRuleIsNeverWidenedByWhatCannotBeCarried() throws {
        let (layer, report) = try read(
            """
            carrier_id { canonical_id: 1 carrier_name: "A"
            carrier_attribute { mccmnc_tuple: "44010" gid1: "XY" }
            carrier_attribute { mccmnc_tuple: "44010" gid1: "XY" gid1: "01" }
            carrier_attribute { mccmnc_tuple: "44010" colour { name: "red" list: [1, 2] } }
            carrier_attribute { gid1: "01" }
            }
            """
        )
        #expect(layer.carriers.first?.rules.map(\.gid1) == [["01"]])
        #expect(layer.carriers.first?.kind == .unknown)
        #expect(report.notCarried.map(\.line).sorted() == [2, 2, 3, 4, 4, 5])
    }

    @Test
    func tiesAndDuplicatesAreReported() throws {
        let (layer, report) = try read(
            """
            carrier_id { canonical_id: 1 carrier_name: "A" carrier_attribute { mccmnc_tuple: "44010" spn: "x" } }
            carrier_id { canonical_id: 2 carrier_name: "B"
            carrier_attribute { mccmnc_tuple: "44010" spn: "X" spn: "y" }
            carrier_attribute { mccmnc_tuple: "44010" spn: "X" spn: "y" } }
            carrier_id { canonical_id: 1 carrier_name: "C" }
            """
        )
        #expect(layer.carriers.count == 2)
        #expect(
            report.ties.map(\.description) == [
                "android.1 (A, line 1) and android.2 (B, line 3) claim the same cards of 44010 by spn"
            ]
        )
        #expect(
            report.duplicates.map(\.description) == [
                "line 4: the attributes are those of line 3", "line 5: carrier 1 is in line 1 too",
            ]
        )
    }

    @Test
    func aCountryIsTheOneOfAllCodes() throws {
        let text =
            "carrier_id { canonical_id: 1 carrier_name: \"A\" carrier_attribute { mccmnc_tuple: \"44010\" } }"
        let layer = try AndroidCarrierList.layer(bytes: Array(text.utf8), file: "l") {
            $0.mcc == "440" ? "jp" : nil
        }
        .layer
        #expect(layer.carriers.first?.country == "jp")
    }

    @Test(arguments: [
        ("carrier_id {", "list.textpb:1: the file ends inside a { … }; close it"),
        ("\n}", "list.textpb:2: a } closes nothing; take it out"),
        ("carrier_id: 7", "list.textpb:1: a { is wanted here"),
        ("carrier_id { carrier_name: \"A }", "list.textpb:1: a text does not end in its line; close it"),
        ("carrier_id { canonical_id: \"1\" }", "list.textpb:1: a whole number is wanted here"),
        ("x: [1 }", "list.textpb:1: brackets do not match"),
        ("<html>", "list.textpb:1: no field's name stands here"),
    ])
    func aBrokenListIsRefusedWithItsLine(text: String, words: String) {
        do {
            _ = try read(text)
            Issue.record("it was read")
        } catch {
            #expect(error.description == words)
        }
    }

    @Test
    func damagedListsNeverTrap() {
        let bytes = Array(list.utf8)
        var numbers = SeededNumbers(seed: 7)
        for length in bytes.indices {
            _ = try? AndroidCarrierList.layer(bytes: Array(bytes[..<length]), file: "l")
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: bytes.indices, using: &numbers)] = .random(
                    in: 0...255,
                    using: &numbers
                )
            }
            _ = try? AndroidCarrierList.layer(bytes: damaged, file: "l")
        }
    }

    @Test
    func androidsOwnListIsReadWhole() throws {
        guard let bytes = try AndroidList.bytes() else { return }
        let (layer, report) = try AndroidCarrierList.layer(bytes: bytes, file: "list.textpb")
        #expect(report.carriers > 1_000 && report.rules >= report.carriers)
        #expect(Set(layer.carriers.map(\.id)).count == report.carriers)
        print(
            "Android's list: \(report.carriers) carriers, \(report.rules) rules, \(report.ties.count) ties, "
                + "\(report.duplicates.count) duplicates, \(report.notCarried.count) not carried"
        )
    }
}
