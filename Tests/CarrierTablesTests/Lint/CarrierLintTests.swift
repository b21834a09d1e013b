// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Telephony
import Testing

struct CarrierLintTests {
    /// Three countries are enough.
    private static let plan = NumberingPlan(
        countriesOfPLMN: { plmn in
            switch plmn.mcc {
            case "440": ["jp"]
            case "208": ["fr"]
            case "310": ["us", "gu"]
            case "901": []
            default: nil
            }
        },
        mncLengthsOfMCC: { ["440": [2], "208": [2], "310": [3]][$0] },
        countriesOfICCIDPrefix: { prefix in
            prefix.hasPrefix("8981") ? ["jp"] : prefix.hasPrefix("8933") ? ["fr"] : nil
        }
    )

    private func findings(_ text: String, over lower: [CarrierLayer] = []) -> [String] {
        CarrierLint.findings(bytes: Array(text.utf8), file: "site.json", over: lower, plan: Self.plan)
            .map(\.description)
    }

    private func findings(keys: String) -> [String] {
        findings(table("{\"id\": \"jp.a\", \"name\": \"A\", \"checked\": 2026, \(keys)}"))
    }

    @Test
    func aGoodTableHasNoFindings() {
        #expect(findings(fullTable.replacing("\"jp.beta\"", with: "\"jp.b\"")) == [])
    }

    @Test
    func aTableThatCannotBeReadHasOneError() {
        #expect(findings("{\n}") == ["site.json:1: error: the table has no \"format\"; write \"format\": 1"])
    }

    /// Case C47: a row of a Japanese brand that is keyed by a French code.
    @Test
    func anICCIDPrefixOfAnotherCountryThanTheCodeIsFound() {
        let keys = #""kind": "virtualOperator", "rules": [{"plmn": ["20801"], "iccidPrefix": ["8981090"]}]"#
        let text = table("{\"id\": \"xx.rakuten\", \"name\": \"Rakuten\", \"checked\": 2026, \(keys)}")
        #expect(
            findings(text) == [
                "site.json:1: warning: an ICCID that begins with 8981090 is of jp, and 20801 of fr"
            ]
        )
    }

    @Test(arguments: [
        (
            #""kind": "operator", "country": "jp", "networks": ["20801"]"#,
            "warning: 20801 is a code of fr, and jp.a is of jp"
        ),
        (
            #""kind": "operator", "country": "fr", "networks": ["20801"]"#,
            "warning: jp.a is of fr by its country; make them agree"
        ),
        (
            #""kind": "operator", "networks": ["99999"]"#,
            "warning: 99999: the MCC 999 is not assigned; mend the code"
        ),
        (
            #""kind": "operator", "networks": ["440101"]"#,
            "warning: 440101: an MNC of 440 has 2 digits; mend the code"
        ),
        (
            #""kind": "virtualOperator", "rules": [{"plmn": ["44010"], "imsiPrefix": ["44011x"]}]"#,
            "warning: no card of 44010 has an IMSI that begins with 44011x; mend one of them"
        ),
        (
            #""kind": "virtualOperator", "rules": [{"plmn": ["44010"], "iccidPrefix": ["8181"]}]"#,
            "warning: no card has an ICCID that begins with 8181; it begins with 89"
        ),
        (
            #""kind": "virtualOperator", "rules": [{"plmn": ["44010"], "gid1": ["fFFF"]}]"#,
            "warning: gid1 \"fFFF\" is what cards have that have none; take it out"
        ),
        (
            #""kind": "virtualOperator", "host": "jp.b", "rules": [{"plmn": ["44010"], "spn": ["A"]}]"#,
            "warning: the host jp.b of jp.a is in no table; mend the id"
        ),
        (
            #""kind": "virtualOperator", "networks": ["44010"]"#,
            "warning: jp.a is a virtual operator with networks; leave them to its host"
        ),
        (
            #""kind": "operator", "rules": [{"plmn": ["44010"]}]"#,
            "warning: jp.a is an operator without networks; name them, or call it virtualOperator"
        ),
        (#""kind": "international""#, "note: jp.a has neither networks nor rules, and no card is its own"),
        (
            #""kind": "virtualOperator", "rules": [{"plmn": ["44010"], "spn": ["A", "B"]}, {"plmn": ["44010"], "spn": ["b"]}]"#,
            "warning: the rule adds nothing to that of line 1; take it out"
        ),
        (
            #""kind": "virtualOperator", "rules": [{"plmn": ["44010"], "spn": ["A", "a"]}]"#,
            "note: a name is there twice in other letters; case does not count"
        ),
    ])
    func whatIsHardlyMeantIsFound(keys: String, words: String) {
        #expect(findings(keys: keys) == ["site.json:1: \(words)"])
    }

    @Test
    func aTieNamesBothCarriers() {
        let text = table(
            """
            {"id": "jp.a", "name": "A", "kind": "virtualOperator", "checked": 2026,
             "rules": [{"plmn": ["44010", "44011"], "gid1": ["01FF"], "spn": ["x"]}]},
            {"id": "jp.b", "name": "B", "kind": "virtualOperator", "checked": 2026,
             "rules": [{"plmn": ["44010"], "gid1": ["0102"], "spn": ["X"]},
                       {"plmn": ["44010"], "gid1": ["02"], "spn": ["X"]},
                       {"plmn": ["44010"], "gid1": ["01"]},
                       {"plmn": ["44010"], "gid1": ["01"], "spn": ["X"], "needs": ["apn"]}]}
            """
        )
        #expect(
            findings(text) == [
                "site.json:4: warning: jp.a (A, line 2) and jp.b (B, line 4) claim the same cards of 44010 by gid1 "
                    + "and spn; a card of both has no carrier"
            ]
        )
    }

    @Test
    func whatOtherTablesHaveIsKnown() throws {
        let carrier = """
            {"id": "jp.x", "name": "X", "kind": "virtualOperator", "host": "jp.alpha", "checked": 2026,
             "rules": [{"plmn": ["44010"], "spn": ["X"]}]}
            """
        let lower = try layer(fullTable)
        #expect(findings(table(carrier), over: [lower]) == [])
        let hosted = carrier.replacing("jp.alpha", with: "jp.beta")
        #expect(
            findings(table(hosted), over: [lower]) == [
                "site.json:1: warning: the host jp.beta of jp.x has no network itself; name who runs it"
            ]
        )
    }

    @Test
    func carriersWithoutAYearAndNamesOfTwoAreNoted() {
        let text = table(
            """
            {"id": "jp.a", "name": "A", "kind": "operator", "country": "jp", "networks": ["44010"]},
            {"id": "jp.b", "name": "a", "kind": "operator", "country": "jp", "networks": ["44011"]}
            """
        )
        #expect(
            findings(text) == [
                "site.json:1: note: jp.a and 1 more have no year in which it was checked",
                "site.json:2: note: jp.b is called \"a\" as jp.a in line 1 is",
            ]
        )
    }

    @Test
    func anIssuerIsOfACarrierAndACountry() {
        let text =
            #"{"format": 1, "name": "x", "carriers": [], "issuers": [{"iccid": "899999", "carrier": "jp.a"}]}"#
        #expect(
            findings(text) == [
                "site.json:1: warning: the issuer's carrier jp.a is in no table; mend the id",
                "site.json:1: warning: 899999 is of no country that is assigned",
            ]
        )
    }

    @Test
    func ourOwnTableHasNoErrorAndOnlyTheTiesThatAreReal() throws {
        let findings = CarrierLint.findings(in: try BuiltinTable.layer(), plan: .itu)
        #expect(findings.filter { $0.severity == .error }.map(\.description) == [])
        let ties = findings.map(\.text).filter { $0.contains("claim the same cards") }
        let pairs = ties.map { text in text.split(separator: " (").first.map(String.init) ?? text }
        #expect(Set(pairs) == ["de.congstar", "us.mint", "us.straighttalk"], "\(ties)")
        // Cards with a code of another country are real; everything else would be a mistake of ours.
        let rest = findings.filter { finding in
            !["claim the same cards", "is a code of", "begins with"].contains { finding.text.contains($0) }
        }
        #expect(rest.map(\.description) == [])
    }

    @Test
    func theITUsPlanFindsTheCasesOfTheField() {
        let keys = #""kind": "virtualOperator", "rules": [{"plmn": ["20801"], "iccidPrefix": ["8981090"]}]"#
        let text = table("{\"id\": \"jp.rakuten\", \"name\": \"Rakuten\", \"country\": \"jp\", \(keys)}")
        let findings = CarrierLint.findings(bytes: Array(text.utf8), file: "f", plan: .itu)
        let warnings = findings.filter { $0.severity == .warning }.map(\.text)
        #expect(warnings.count == 2)
        #expect(
            warnings.contains {
                $0.hasPrefix("20801 is a code of ") && $0.hasSuffix("and jp.rakuten is of jp")
            }
        )
        #expect(
            warnings.contains { $0.hasPrefix("an ICCID that begins with 8981090 is of jp, and 20801 of ") }
        )
    }
}
