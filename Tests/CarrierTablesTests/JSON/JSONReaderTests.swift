// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CarrierTables

struct JSONReaderTests {
    /// Reads one text.
    private func string(_ text: String) throws(LineError) -> String {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(LineError) in
            var json = JSONReader(bytes)
            let value = try json.string()
            try json.end()
            return value
        }
    }

    private func integer(_ text: String) throws(LineError) -> Int {
        try Array(text.utf8).withUnsafeBufferPointer { bytes throws(LineError) in
            var json = JSONReader(bytes)
            let value = try json.integer()
            try json.end()
            return value
        }
    }

    @Test(arguments: [
        (#""plain""#, "plain"), (#""""#, ""), (#""ドコモ""#, "ドコモ"),
        (#""a\"\\\/\b\f\n\r\tz""#, "a\"\\/\u{8}\u{C}\n\r\tz"), (#""\u30C9\u30b3モ""#, "ドコモ"),
        (#""\ud83d\ude00!""#, "😀!"), ("\u{FEFF} \"x\"\r\n", "x"),
    ])
    func aTextIsReadWithItsEscapes(text: String, value: String) throws {
        #expect(try string(text) == value)
    }

    @Test(arguments: [
        #""\x""#, #""\u12""#, #""\ud83d""#, #""\ud83d\u0041""#, #""\ude00""#, "\"a\nb\"", #""open"#,
        #""open\"#,
        #""a" b"#, "'a'", "\u{FEFF}\u{FEFF}\"a\"",
    ])
    func aWrongTextIsRefused(text: String) {
        #expect(throws: LineError.self) { try string(text) }
    }

    @Test
    func bytesThatAreNotUTF8AreRefused() {
        for bytes: [UInt8] in [
            [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
        ] {
            bytes.withUnsafeBufferPointer { bytes in
                var json = JSONReader(bytes)
                #expect(throws: LineError.self) { try json.string() }
            }
        }
    }

    @Test(arguments: [("0", 0), ("-7", -7), ("2026", 2026), ("9223372036854775807", Int.max)])
    func aWholeNumberIsRead(text: String, value: Int) throws {
        #expect(try integer(text) == value)
    }

    @Test(arguments: ["01", "-", "1.0", "1e3", "9223372036854775808", "+1", "true", "\"1\"", ""])
    func anythingElseIsNoWholeNumber(text: String) {
        #expect(throws: LineError.self) { try integer(text) }
    }

    @Test
    func theLineOfEachValueIsKnown() throws {
        let text = "{\r\n\"a\":\r\n [1,\n\n 2]\n}\n"
        try Array(text.utf8).withUnsafeBufferPointer { bytes in
            var json = JSONReader(bytes)
            try json.beginObject()
            #expect(try json.nextKey() == "a")
            #expect(json.line == 3)
            try json.beginArray()
            #expect(try json.nextElement())
            _ = try json.integer()
            #expect(try json.nextElement())
            #expect(json.line == 5)
            _ = try json.integer()
            #expect(try !json.nextElement())
            #expect(try json.nextKey() == nil)
            try json.end()
            #expect(json.line == 7)
        }
    }

    @Test
    func depthIsBounded() {
        let text = String(repeating: "[", count: 100)
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var json = JSONReader(bytes)
            #expect(throws: LineError(line: 1, reason: "more than 16 levels are nested; flatten it")) {
                while true {
                    try json.beginArray()
                    _ = try json.nextElement()
                }
            }
        }
    }
}
