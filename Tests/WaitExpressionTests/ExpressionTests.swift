// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@testable import WaitExpression

@Suite struct ExpressionTests {
    /// A modem as the daemon would show it.
    private static let modem: JSONValue = {
        let text = """
            {"id": "modem1", "state": "connected", "activeSlot": 2, "imei": null, "stale": false, "signalQuality": 67,
             "bars": null, "carriesData": true,
             "network": {"registration": "home", "registered": true, "roaming": false, "plmn": "44010",
                "country": "jp", "carrier": {"id": "jp.docomo", "name": "NTT DOCOMO"}, "rejection": null},
             "radio": {"technologies": ["lte", "5gnr"], "generation": "5G", "label": "5G",
                "fiveG": {"status": "nsaConnected", "instantaneous": "unknown", "conclusive": true}},
             "sims": [{"slot": 1, "active": false, "state": "absent"},
                {"slot": 2, "active": true, "state": "present", "subscription": {"plmn": "44010",
                    "carrier": {"id": "jp.mineo", "name": "mineo"}, "host": {"name": "docomo"}}}],
             "signals": [{"technology": "lte", "rsrp": -95, "rsrq": -11.5, "snr": null},
                {"technology": "5gnr", "rsrp": -92.5}]}
            """
        return (try? JSONValue(Array(text.utf8))) ?? .null
    }()

    private func truth(_ text: String) throws -> Truth {
        try Expression(text).truth(of: Self.modem)
    }

    @Test(arguments: [
        "registered", "!roaming", "connected", "!locked", "carriesData == true", "registered != false",
        "network.registration == home", "network.registration != roaming", "state == connected",
        "home == plmn",
        "plmn == 44010", "plmn != 44011", "plmn == '44010'", "slot == 2", "2 == slot", "quality > 66",
        "66 < quality",
        "quality >= 67", "quality <= 67", "rsrp == -95", "rsrp > -95.5", "-95.5 < rsrp",
        "signals[5gnr].rsrp == -92.5",
        "signals[0].rsrq < -11", "fiveG >= nsaAvailable", "nsaAvailable < fiveG", "fiveG<sa",
        "fiveG == nsaConnected",
        "generation > 4G", "generation >= 5G", "label == 5G", "technology ~ lte", "technology ~ 5gnr",
        "!(technology ~ gsm)", "carrier ~ MINE", "carrier == mineo", "host ~ doc", "operator ~ 'ntt docomo'",
        "plmn ~ [44020, 44010]", "carrierId ~ [jp.mineo, \"x\"]", "!(slot ~ [1, 3])",
        "sims[0].state == absent",
        "sims[active].state == present", "sims[1].subscription.carrier.name == mineo", "imei == null",
        "plmn != null", "radio.fiveG.instantaneous == null", "sim == present", "country == jp",
        "technology[0] == lte",
    ])
    func whatIsSoHolds(_ text: String) throws {
        #expect(try truth(text) == .yes)
        #expect(try truth("!(\(text))") == .no)
    }

    @Test(arguments: [
        "roaming", "locked", "fiveG == none", "fiveG == sa", "quality < 67", "technology ~ gsm",
        "carrier ~ docomo",
        "plmn ~ [44020]", "network.registration == roaming", "sims[active].state == absent", "plmn == null",
    ])
    func whatIsNotSoDoesNot(_ text: String) throws {
        #expect(try truth(text) == .no)
    }

    @Test(arguments: [
        "bars > 1", "bars == 0", "bars != 0", "snr > 0", "imei == x", "imei != x", "sims[7].state == present",
        "signals[gsm].rssi > -100", "radio.fiveG.instantaneous >= none", "radio.fiveG.instantaneous == sa",
        "radio.fiveG.instantaneous != sa", "network.rejection ~ plmn",
        "sims[0].subscription.carrier.name == x",
    ])
    func whatIsNotKnownIsNeither(_ text: String) throws {
        #expect(try truth(text) == .unknown)
        #expect(try truth("!(\(text))") == .unknown)
        // Three values (Kleene): what is known of the other side may be enough.
        #expect(try truth("(\(text)) && roaming") == .no)
        #expect(try truth("roaming && (\(text))") == .no)
        #expect(try truth("(\(text)) && registered") == .unknown)
        #expect(try truth("(\(text)) || registered") == .yes)
        #expect(try truth("registered || (\(text))") == .yes)
        #expect(try truth("(\(text)) || roaming") == .unknown)
    }

    /// `||` binds least, then `&&`, then `!`, then comparisons.
    @Test(arguments: [
        ("registered || roaming && roaming", Truth.yes), ("(registered || roaming) && roaming", .no),
        ("roaming && roaming || registered", .yes), ("roaming && (roaming || registered)", .no),
        ("!roaming && registered", .yes), ("!(roaming && registered)", .yes), ("!roaming || roaming", .yes),
        ("!quality < 10", .yes), ("!!registered", .yes), ("!roaming==false||roaming", .no),
    ])
    func operatorsBindAsSaid(_ text: String, _ truth: Truth) throws {
        #expect(try self.truth(text) == truth)
    }

    @Test(arguments: [
        ("network.plnm == 44010", 8..<12, "did you mean network.plmn?"),
        ("registerd && roaming", 0..<9, "did you mean registered?"),
        ("registered && fiveG >= saa", 23..<26, "did you mean sa?"),
        ("rsrp > high", 7..<11, "is no number"),
        ("registered &&", 13..<14, "it ends here"),
        ("registered roaming", 11..<18, "&&, || or the end"),
        ("(registered", 11..<12, ") is wanted"),
        ("carrier", 0..<7, "carrier ~"),
        ("carrier > x", 0..<7, "neither more nor less"),
        ("plmn > 44010", 0..<4, "neither more nor less"),
        ("technology == lte", 14..<17, "write ~"),
        ("signals.rsrp > 1", 8..<12, "signals[0]"),
        ("signals[lt].rsrp > 1", 0..<16, "signals[lte]"),
        ("sims[first].state == absent", 0..<17, "sims[active]"),
        ("plmn[0] == 4", 0..<7, "no list"),
        ("technology[lte] == x", 0..<15, "places by number"),
        ("technolgy[0] == x", 0..<9, "did you mean technology?"),
        ("network == 1", 11..<12, "fields of its own"),
        ("\"a\" == \"b\"", 0..<3, "neither side is a field"),
        ("plmn == \"44010", 8..<9, "does not end"),
        ("plmn = 44010", 5..<6, "means nothing"),
        ("registered == yes", 14..<17, "neither true nor false"),
        ("locked == true", 0..<6, "true or false by itself"),
        ("[a] ~ plmn", 0..<3, "right of ~"),
        ("plmn == [44010]", 8..<15, "~ alone"),
        ("technology ~ [lte]", 13..<18, "a list itself"),
        ("jp ~ country", 0..<2, "no field"),
        ("slot ~ 2", 0..<4, "no text and no list"),
        ("plmn < null", 7..<11, "== and !="),
        ("quality == registered", 11..<21, "cannot be compared"),
        ("", 0..<1, "no expression"),
        (" ", 1..<2, "no expression"),
    ])
    func whatIsWrongIsShownWithItsPlace(_ text: String, _ place: Range<Int>, _ words: String) {
        do {
            let expression = try Expression(text)
            Issue.record("it was taken: \(expression)")
        } catch {
            #expect(error.place == place, "\(error)")
            #expect("\(error.why); \(error.advice ?? "")".contains(words), "\(error)")
        }
    }

    /// Whatever is written, it is an expression or an error in it.
    @Test func noTextEndsTheParser() {
        var state: UInt64 = 11
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "registered", "(", ")", "!", "&&", "||", "==", "!=", "<", ">=", "~", "[", "]", ",", "'", "\"",
            "\\", " ",
            "-1", "5G", "sims[", "active]", ".state", "fiveG", "sa", "null", "国", "\n", "\u{0}", "e\u{301}",
            ".", "..", "-",
        ]
        for _ in 0..<20_000 {
            let text = (0..<(1 + random(12))).map { _ in pieces[random(pieces.count)] }.joined()
            do {
                _ = try Expression(text).truth(of: Self.modem)
            } catch {
                #expect(error.place.lowerBound >= 0 && error.place.lowerBound <= text.count, "\(text)")
            }
        }
        #expect(throws: ExpressionError.self) { try Expression(String(repeating: "(", count: 4000)) }
        #expect(throws: ExpressionError.self) {
            try Expression(String(repeating: "!", count: 4000) + "registered")
        }
        #expect(throws: ExpressionError.self) { try Expression(String(repeating: "x", count: 100_000)) }
    }

    /// Every short name means something in the contract as it is.
    @Test func everyShortNameIsKnownToTheContract() throws {
        for name in ShortName.all {
            if name.isCondition {
                _ = try Expression(name.name)
            } else {
                _ = try Expression("\(name.name) == null")
            }
        }
    }

    @Test func whatNoEventTellsOfIsKnownToBeSo() throws {
        #expect(try Expression("registered && fiveG >= sa && rsrp > -90").isAnnounced)
        #expect(try !Expression("registered && connected").isAnnounced)
        #expect(try Expression("bars > 1").asksForSignal && Expression("signals[0].rsrp > -90").asksForSignal)
        #expect(try !Expression("registered").asksForSignal)
    }
}
