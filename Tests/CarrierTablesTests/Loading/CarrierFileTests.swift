// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import Telephony
import Testing

struct CarrierFileTests {
    @Test
    func everythingThatAFileSaysIsRead() throws {
        let layer = try layer(fullTable)
        var alpha = CarrierEntry(id: "jp.alpha", name: "Alpha", kind: .operator)
        alpha.localName = "アルファ"
        alpha.coreTelephonyName = "アルファ"
        alpha.country = "jp"
        alpha.checked = 2026
        alpha.names = ["ALPHA JP"]
        alpha.networks = [try plmn("44010"), try plmn("44011")]
        alpha.line = 4
        var every = CarrierRule(plmns: alpha.networks)
        every.line = 4
        alpha.rules = [every]
        var beta = CarrierEntry(id: "jp.beta", name: "Beta é😀", kind: .virtualOperator)
        beta.country = "jp"
        beta.host = "jp.alpha"
        beta.checked = 2025
        beta.line = 7
        var detailed = CarrierRule(plmns: [try plmn("44010")])
        detailed.imsiPrefixes = ["44010x9"]
        detailed.iccidPrefixes = ["898110"]
        detailed.gid1 = ["4d49"]
        detailed.gid2 = ["AB"]
        detailed.pnn = ["Beta"]
        detailed.spn = ["", "Beta"]
        detailed.line = 10
        var open = CarrierRule(plmns: [try plmn("44011")])
        open.needs = [.apn]
        open.line = 12
        beta.rules = [detailed, open]
        var issuer = CarrierIssuer(iccidPrefix: "898110", carrier: "jp.alpha")
        issuer.line = 15
        var expected = CarrierLayer(name: "site")
        expected.version = "7"
        expected.date = "2026-02-28"
        expected.file = "site.json"
        expected.carriers = [alpha, beta]
        expected.issuers = [issuer]
        #expect(layer == expected)
    }

    @Test
    func windowsLineEndsAndAByteOrderMarkChangeNothing() throws {
        let windows = "\u{FEFF}" + fullTable.split(separator: "\n").joined(separator: "\r\n")
        let unix = try layer(fullTable)
        #expect(try layer(windows) == unix)
    }

    @Test
    func aCarrierWithEmptyRulesClaimsNoCard() throws {
        let carrier = #"{"id": "jp.a", "name": "A", "kind": "operator", "networks": ["44010"], "rules": []}"#
        #expect(try layer(table(carrier)).carriers.first?.rules == [])
    }

    @Test
    func howACarrierIsShownIsRead() throws {
        let carrier =
            #"{"id": "jp.a", "name": "A", "kind": "operator", "fiveGHold": 30, "labels": {"sa": "5G+", "nsaAvailable": ""}}"#
        let display = try layer(table(carrier)).carriers.first?.display
        #expect(display?.fiveGHold == .seconds(30))
        #expect(display?.labels == RadioLabels([.sa: "5G+", .nsaAvailable: ""]))
    }

    @Test(arguments: [
        (#""fiveGHold": -1"#, "is no time of up to a day"),
        (#""fiveGHold": 86401"#, "is no time of up to a day"),
        (#""fiveGHold": "10s""#, "a whole number is wanted"),
        (#""labels": {"5g": "5G"}"#, "\"5g\" is no key of labels; the keys are sa, nsaConnected"),
        (#""labels": {"sa": "much too long a text"}"#, "longer than 12 characters"),
        (#""labels": {"sa": " "}"#, "is blank"),
        (#""labels": "5G""#, "an object {…} is wanted"),
    ])
    func aWrongDisplayIsRefused(keys: String, words: String) throws {
        let fault = try #require(
            complaint(about: table(#"{"id": "jp.a", "name": "A", "kind": "operator", \#(keys)}"#))
        )
        #expect("\(fault)".contains(words))
    }

    @Test(arguments: [
        (#"{"format": 2, "name": "x", "carriers": []}"#, "the format is 2, and this version reads format 1"),
        (#"{"name": "x", "carriers": []}"#, "the table has no \"format\""),
        (#"{"format": 1, "carriers": []}"#, "the table has no \"name\""),
        (#"{"format": 1, "name": "x"}"#, "the table has no \"carriers\""),
        (#"{"format": 1, "name": " ", "carriers": []}"#, "\"name\": \" \" is blank"),
        (#"{"format": 1, "name": "x", "date": "2026-02-29", "carriers": []}"#, "is no date"),
        (#"{"format": 1, "name": "x", "date": "2026-1-1", "carriers": []}"#, "is no date"),
        (#"{"format": 1, "name": "x", "version": "", "carriers": []}"#, "is no version"),
        (#"{"format": 1, "name": "x", "carrier": []}"#, "\"carrier\" is no key of a table; the keys are"),
        (#"{"format": 1, "format": 1}"#, "the key \"format\" is there twice"),
        (#"[]"#, "a list stands here; an object {…} is wanted"),
        ("", "the text ends here"),
        (#"{"format": 1, "name": "x", "carriers": []} x"#, "something follows the end"),
        (#"{"format": 1, "name": "x", "carriers": [],}"#, "a comma stands before the end"),
    ])
    func aWrongTableIsRefused(text: String, words: String) throws {
        let fault = try #require(complaint(about: text))
        #expect(fault.hasPrefix("site.json:1: ") && fault.contains(words), "\(fault)")
        #expect(!fault.contains("\n"))
    }

    @Test(arguments: [
        (#""name": "A", "kind": "operator""#, "a carrier has no \"id\""),
        (#""id": "jp.a", "kind": "operator""#, "jp.a has no \"name\""),
        (#""id": "jp.a", "name": "A""#, "jp.a has no \"kind\""),
        (
            #""id": "jp.a", "name": "A", "kind": "mvno""#,
            "\"kind\": \"mvno\" is not known; write one of operator,"
        ),
        (#""id": "jp.A", "name": "A", "kind": "operator""#, "is no id"),
        (#""id": "docomo", "name": "A", "kind": "operator""#, "is no id"),
        (#""id": "jp..a", "name": "A", "kind": "operator""#, "is no id"),
        (#""id": "jp.a", "name": 1, "kind": "operator""#, "a number stands here; a text in quotation marks"),
        (#""id": "jp.a", "name": "A\u0007", "kind": "operator""#, "control characters"),
        (#""id": "jp.a", "name": "A", "kind": "operator", "country": "JP""#, "is no country"),
        (#""id": "jp.a", "name": "A", "kind": "operator", "checked": 26"#, "is no year"),
        (#""id": "jp.a", "name": "A", "kind": "operator", "checked": "2026""#, "a whole number is wanted"),
        (#""id": "jp.a", "name": "A", "kind": "operator", "names": []"#, "\"names\" is an empty list"),
        (#""id": "jp.a", "name": "A", "kind": "operator", "networks": "44010""#, "a list […] is wanted"),
        (#""id": "jp.a", "name": "A", "kind": "operator", "networks": ["4401"]"#, "\"4401\" is no PLMN"),
        (
            #""id": "jp.a", "name": "A", "kind": "operator", "networks": ["44010", "44010"]"#,
            "\"44010\" twice"
        ),
    ])
    func aWrongCarrierIsRefused(keys: String, words: String) throws {
        let fault = try #require(complaint(about: table("{\(keys)}")))
        #expect(fault.contains(words), "\(fault)")
    }

    @Test(arguments: [
        (#"{}"#, "a rule has no \"plmn\""),
        (#"{"plmn": []}"#, "\"plmn\" is an empty list"),
        (
            #"{"plmn": ["44010"], "gid": ["01"]}"#,
            "\"gid\" is no key of a rule; the keys are plmn, imsiPrefix"
        ),
        (#"{"plmn": ["44010"], "gid1": ["0G"]}"#, "\"gid1\": \"0G\" is not hexadecimal"),
        (#"{"plmn": ["44010"], "gid2": [""]}"#, "is not hexadecimal"),
        (#"{"plmn": ["44010"], "imsiPrefix": ["44010X"]}"#, "is no beginning of an IMSI"),
        (#"{"plmn": ["44010"], "imsiPrefix": ["4401012345678901"]}"#, "is no beginning of an IMSI"),
        (#"{"plmn": ["44010"], "iccidPrefix": ["89811x"]}"#, "is no beginning of an ICCID"),
        (#"{"plmn": ["44010"], "pnn": [""]}"#, "\"pnn\": \"\" is blank"),
        (#"{"plmn": ["44010"], "spn": [" "]}"#, "\"spn\": \" \" is blank"),
        (#"{"plmn": ["44010"], "needs": ["APN"]}"#, "write one of apn, privilegeRule"),
        (#"{"plmn": ["44010"], "spn": ["a"]}, {"spn": ["a"], "plmn": ["44010"]}"#, "is that of line 1 again"),
    ])
    func aWrongRuleIsRefused(rules: String, words: String) throws {
        let carrier = #"{"id": "jp.a", "name": "A", "kind": "operator", "rules": [\#(rules)]}"#
        let fault = try #require(complaint(about: table(carrier)))
        #expect(fault.contains(words), "\(fault)")
    }

    /// A site's table may hold whole numbers, in a file that not everybody can read; everybody reads what is wrong.
    @Test(arguments: [
        #"{"plmn": ["44010"], "imsiPrefix": ["440101234567890y"]}"#,
        #"{"plmn": ["44010"], "iccidPrefix": ["8981101234567890y"]}"#,
        #"{"plmn": ["440101234567890"]}"#,
        #"{"plmn": ["44010"], "440101234567890": []}"#,
        #"{"plmn": ["44010"], "imsiPrefix": ["440101234567890", "440101234567890"]}"#,
    ])
    func noFaultShowsANumberThatCouldBeSomebodys(rule: String) throws {
        let carrier = #"{"id": "jp.a", "name": "A", "kind": "operator", "rules": [\#(rule)]}"#
        let fault = try #require(complaint(about: table(carrier)))
        #expect(!fault.contains("123456"), "\(fault)")
    }

    @Test func aRuleThatIsTooLargeToBeKeptIsRefused() throws {
        func rule(_ keys: String) -> String {
            let rule = #"{"plmn": ["44010"], \#(keys)}"#
            return table(#"{"id": "jp.a", "name": "A", "kind": "operator", "rules": [\#(rule)]}"#)
        }
        let values = (0...10_000).map { "\"\(1_000_000 + $0)\"" }
        #expect(complaint(about: rule("\"gid1\": [\(values.dropLast().joined(separator: ","))]")) == nil)
        let many = try #require(
            complaint(about: rule("\"gid1\": [\(values.joined(separator: ","))], \"spn\": [\"a\"]"))
        )
        #expect(many.contains("\"gid1\" holds more than 10000 values"), "\(many)")
        let long = try #require(
            complaint(about: rule("\"gid1\": [\"\(String(repeating: "A", count: 255))\"]"))
        )
        #expect(long.contains("write up to 254 digits"), "\(long)")
    }

    @Test
    func anIdIsThereOnce() throws {
        let carrier = #"{"id": "jp.a", "name": "A", "kind": "operator"}"#
        #expect(
            complaint(about: table("\(carrier),\n\(carrier)"))
                == "site.json:2: the id jp.a is that of line 1 too; keep one or rename it"
        )
    }

    @Test(arguments: [
        (#"{"iccid": "818110", "carrier": "jp.a"}"#, "is no issuer's prefix"),
        (#"{"iccid": "898110"}"#, "an issuer has no \"carrier\""),
        (#"{"carrier": "jp.a"}"#, "an issuer has no \"iccid\""),
        (#"{"iccid": "898110", "carrier": "jp.a"}, {"iccid": "898110", "carrier": "jp.b"}"#, "of line 1 too"),
        (#"{"iccid": "898110", "carrier": "jp.a", "name": "x"}"#, "is no key of an issuer"),
    ])
    func aWrongIssuerIsRefused(issuers: String, words: String) throws {
        let text = #"{"format": 1, "name": "x", "carriers": [], "issuers": [\#(issuers)]}"#
        let fault = try #require(complaint(about: text))
        #expect(fault.contains(words), "\(fault)")
    }

    @Test
    func anErrorNamesTheLine() {
        let text =
            "{\n\"format\": 1,\n\"name\": \"x\",\n\"carriers\": [\n{\"id\": \"jp.a\",\n\"nam\": \"A\"}]}"
        #expect(
            complaint(about: text)?.hasPrefix("site.json:6: \"nam\" is no key of a carrier; the keys are id,")
                == true
        )
    }

    @Test
    func aCutFileIsRefusedWhereverItIsCut() throws {
        let bytes = Array(fullTable.utf8)
        let whole = try #require(bytes.lastIndex(of: UInt8(ascii: "}"))) + 1
        for length in 0..<whole {
            #expect(throws: CarrierTableError.self, "\(length)") {
                try CarrierFile.layer(bytes: Array(bytes[..<length]), file: nil)
            }
        }
    }

    @Test
    func damagedBytesNeverTrap() {
        var numbers = SeededNumbers(seed: 3)
        let bytes = Array(fullTable.utf8)
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0..<3, using: &numbers) {
                let place = Int.random(in: damaged.indices, using: &numbers)
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: damaged[place] = UInt8.random(in: 0...255, using: &numbers)
                case 1: damaged.remove(at: place)
                default: damaged.insert(damaged[Int.random(in: damaged.indices, using: &numbers)], at: place)
                }
            }
            _ = try? CarrierFile.layer(bytes: damaged, file: nil)
        }
        for length in 0..<2_000 {
            let noise = (0..<length % 64).map { _ in UInt8.random(in: 0...255, using: &numbers) }
            #expect(throws: CarrierTableError.self) { try CarrierFile.layer(bytes: noise, file: nil) }
        }
    }
}
