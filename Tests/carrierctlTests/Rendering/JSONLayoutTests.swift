// SPDX-License-Identifier: Apache-2.0

import JSON
import Testing

@testable import carrierctl

@Suite struct JSONLayoutTests {
    private func tree(_ text: String) throws -> JSONNode {
        try JSONDocument(Array(text.utf8), repeatedKeys: .kept).root
    }

    @Test func keysAreSortedAndLevelsIndented() throws {
        let text = #" {"b":[1,{"z":null,"a":true}],"a":"x","empty":{},"none":[ ]} "#
        #expect(
            try tree(text).indented == """
                {
                  "a": "x",
                  "b": [
                    1,
                    {
                      "a": true,
                      "z": null
                    }
                  ],
                  "empty": {},
                  "none": []
                }

                """
        )
    }

    @Test func theCompactFormIsOneLine() throws {
        #expect(try tree("{\"b\": [1,\n 2],\t\"a\": {}}").compact == "{\"a\":{},\"b\":[1,2]}\n")
    }

    @Test(arguments: [
        "1.0", "1e400", "-0.00", "123456789012345678901234567890", #""\u00e9\"\\""#, #""ドコモ""#, "true",
    ])
    func aScalarStaysTheBytesThatCame(text: String) throws {
        #expect(try tree(text).compact == text + "\n")
    }

    @Test func aRepeatedKeyIsKeptInItsOrder() throws {
        #expect(try tree(#"{"b":1,"a":2,"b":0}"#).compact == "{\"a\":2,\"b\":1,\"b\":0}\n")
    }

    @Test func aMemberIsFoundByItsName() throws {
        #expect(try tree(#"{"x":{"status":1},"status":[2]}"#)["status"]?.compact == "[2]\n")
        #expect(try tree("[1]")["status"] == nil)
    }

    @Test func whatATerminalActsOnIsEscaped() throws {
        #expect(try tree("\"a\u{9B}b\u{7F}\u{202E}\"").compact == "\"a\\u009bb\\u007f\\u202e\"\n")
    }

    @Test(arguments: [
        "", " ", "{", "[1", "[1,]", "{\"a\"}", "{\"a\":}", "{a:1}", "\"abc", "\"abc\\\"", "{}x", "1 2", "]",
        ",", "{\"a\":1,}",
    ])
    func whatIsNoJSONIsRefused(text: String) {
        #expect(throws: JSONError.self) { try tree(text) }
    }

    @Test func invalidUTF8IsRefused() {
        #expect(throws: JSONError.self) { try JSONDocument([0x22, 0xFF, 0x22]) }
    }

    @Test func deepNestingIsRefusedNotFollowed() throws {
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONError.self) { try tree(deep) }
        _ = try tree(String(repeating: "[", count: 200) + String(repeating: "]", count: 200))
    }
}
