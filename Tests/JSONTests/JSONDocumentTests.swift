// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import JSON

@Suite struct JSONDocumentTests {
    private func document(_ text: String) throws(JSONError) -> JSONDocument {
        try JSONDocument(Array(text.utf8))
    }

    // MARK: - RFC 8259

    @Test(arguments: [
        "null", " true ", "false", "0", "-0", "-1", "10", "0.5", "-0.0", "1e5", "1E-5", "1.5e+300", "1e400",
        "123456789012345678901234567890", #""""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000\uD83D\uDE00\uFFFF""#,
        "\"\u{7F}\u{80}\u{10FFFF}\u{2028}\"", "[]", "{}", "[ ]", "{ }", "[[[]],{}]", "[1,2]", "[1 , 2 ]",
        "\t[\r\n1]\n", #"{"a":1}"#, #"{ "a" : [ {"a": null} ] , "b" : { "a" : 2 } }"#, #"{"":0}"#,
        "\u{FEFF}1", #"{"a":1,"A":2}"#,
    ])
    func whatIsJSONIsTaken(_ text: String) throws {
        _ = try document(text)
    }

    @Test(arguments: [
        "", " ", "\u{FEFF}", "nul", "nulll", "True", "NaN", "Infinity", "-", "+1", "01", "-01", "00", "1.",
        ".5", "1.e5", "1e", "1e+", "0x10", "1_000", "--1", "1 2", "1,", "'a'", "a", "\"", "\"a", #""\""#,
        #""\x""#, #""\u12""#, #""\u12G4""#, #""\uD83D""#, #""\uD83D\u0041""#, #""\uDE00""#, "\"\n\"",
        "\"\t\"", "\"\0\"", "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1}", "{", "}", "{1:2}",
        "{a:1}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1 "b":2}"#, #"{"a" 1}"#,
        #"{"a":1]"#,
        #"{"a":1}}"#, "[]]", "// a\n1", "/* a */ 1", "[1] x", "\u{FEFF}\u{FEFF}1", "1\0", "\u{A0}1",
    ])
    func whatIsNoneIsRefused(_ text: String) {
        #expect(throws: JSONError.self) { try document(text) }
    }

    @Test(
        arguments: [
            [0xFF], [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF0, 0x80, 0x80, 0x80], [0xE3, 0x81], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]]
    )
    func aTextThatIsNotUTF8IsRefused(_ bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONDocument([0x22] + bytes + [0x22]) }
        #expect(throws: JSONError.self) { try JSONDocument([0x7B, 0x22] + bytes + Array("\":1}".utf8)) }
        #expect(throws: JSONError.self) { try JSONDocument(bytes) }
    }

    // MARK: - What is wrong, and where

    @Test(arguments: [
        ("{\n \"a\": 1,\n}", 3, 11, "this is no JSON: } stands where a key in quotation marks is wanted"),
        ("[1\n2]", 2, 3, "this is no JSON: a number stands where a comma or ] is wanted"),
        ("[1,\n\n", 3, 5, "it ends before it is whole"),
        ("[01]", 1, 2, "a number begins with 0; take that out"),
        (#"["\q"]"#, 1, 4, "a text holds an unknown escape; write \\\\ for \\"),
        ("{\"a\":1,\n\"\\u0061\":2}", 2, 8, "a key is there twice in one object; keep one"),
    ])
    func theErrorTellsWhatAndWhere(_ text: String, _ line: Int, _ offset: Int, _ reason: String) {
        do {
            _ = try document(text)
            Issue.record("it was taken")
        } catch {
            #expect(error.line == line)
            #expect(error.offset == offset)
            #expect(error.reason == reason)
        }
    }

    // MARK: - Bounds

    @Test func nestingIsBoundedAndNotFollowed() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONDocument(nested(256))
        #expect(throws: JSONError.self) { try JSONDocument(nested(257)) }
        _ = try JSONDocument(nested(3), depthLimit: 3)
        #expect(throws: JSONError.self) { try JSONDocument(nested(4), depthLimit: 3) }
        #expect(throws: JSONError.self) { try document(String(repeating: "{\"a\":", count: 1_000_000)) }
    }

    @Test(arguments: [2, 40, 48, 49, 50, 500])
    func aKeyThatIsThereTwiceIsFoundAmongMany(_ count: Int) throws {
        let keys = (0..<count).map { "\"key\($0)\": {\"key\($0)\": \($0)}" }
        _ = try document("{" + keys.joined(separator: ",") + "}")
        for place in [0, count / 2, count - 1] {
            let text = "{" + (keys + ["\"\\u006bey\(place)\": null"]).joined(separator: ",") + "}"
            #expect(throws: JSONError.self) { try document(text) }
            #expect(throws: JSONError.self) { try document("[\(text)]") }
            let kept = try JSONDocument(Array(text.utf8), repeatedKeys: .kept).root
            #expect(kept.members.count == count + 1)
            #expect(kept["key\(place)"]?.kind == .object)
        }
    }

    /// Two keys of one digest are two keys.
    @Test func anAccidentIsNoRepetition() throws {
        // As the parser's, FNV-1a: of so many keys two have the same.
        func digest(_ text: String) -> UInt32 {
            text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        }
        var seen: [UInt32: String] = [:]
        var pair: (String, String)?
        for number in 0..<400_000 where pair == nil {
            let key = "k\(number)"
            if let other = seen.updateValue(key, forKey: digest(key)) { pair = (other, key) }
        }
        let (first, second) = try #require(pair)
        _ = try document("{\"\(first)\":1,\"\(second)\":2}")
        #expect(throws: JSONError.self) { try document("{\"\(first)\":1,\"\(second)\":2,\"\(first)\":3}") }
    }

    // MARK: - Looking into it

    @Test func aValueIsFoundAndStaysTheBytesThatCame() throws {
        let root = try document(#" {"x": {"y": [1.0, "\u00e9", {}]}, "": true, "y" : -0.00 } "#).root
        #expect(root.kind == .object)
        #expect(root["y"].map { String(decoding: $0.bytes, as: UTF8.self) } == "-0.00")
        #expect(
            root["x"]?["y"]?.elements.map { String(decoding: $0.bytes, as: UTF8.self) } == [
                "1.0", #""\u00e9""#, "{}",
            ]
        )
        #expect(root["x"]?["y"]?.elements[1].string == "é")
        #expect(root[""]?.bool == true)
        #expect(root["z"] == nil)
        #expect(root.members.map(\.name) == ["x", "", "y"])
        #expect(root.elements.isEmpty)
        #expect(root["y"]?["y"] == nil)
    }

    @Test func theWayToAValueIsKnown() throws {
        let root = try document(#"{"a":[0,{"b":[[],[1,2]]}],"c":{"d":null}}"#).root
        func path(_ node: JSONNode?) -> [String]? {
            node?.path.map { $0.intValue.map(String.init) ?? $0.stringValue }
        }
        #expect(path(root) == [])
        #expect(path(root["a"]?.elements[1]["b"]?.elements[1].elements[1]) == ["a", "1", "b", "1", "1"])
        #expect(path(root["c"]?["d"]) == ["c", "d"])
        #expect(path(root["c"]) == ["c"])
    }
}
