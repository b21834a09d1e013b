// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Recording
import Support
import Testing
import TelephonyAPI

/// What carrierd says and reads, beside Foundation's coders: the same bytes, the same values.
@Suite struct FoundationTests {
    /// Sorted: unsorted, Foundation's order is another each time.
    private static func foundation(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// Both ways, by both.
    private static func compare<Value: Codable & Equatable>(_ value: Value, _ place: String = "") throws {
        let wanted = try foundation(value)
        #expect(
            try String(decoding: JSONCoder.encode(value, sortsKeys: true), as: UTF8.self)
                == String(decoding: wanted, as: UTF8.self),
            "\(place)"
        )
        for bytes in [wanted, try JSONCoder.encode(value)] {
            #expect(try JSONCoder.decode(Value.self, from: bytes) == value, "\(place)")
            #expect(try JSONDecoder().decode(Value.self, from: Data(bytes)) == value, "\(place)")
        }
    }

    @Test func everyModemOfTheCasesIsTheSame() throws {
        var count = 0
        for example in try TelephonyCase.all() {
            try Self.compare(example.recording.header, example.name)
            var player = try CasePlayer(example.recording)
            for step in example.steps {
                try Self.compare(step, example.name)
                _ = player.play(step)
            }
            for id in player.ids {
                let value = try #require(try player.answer(for: id))
                try Self.compare(value, example.name)
                let modem = try JSONCoder.decode(Modem.self, from: value.encoded())
                try Self.compare(modem, example.name)
                count += 1
            }
        }
        #expect(count > 20)
    }

    @Test func theStatusAndEventsAreTheSame() throws {
        let modems = try TelephonyCase.all().prefix(6).compactMap { example in
            var player = try CasePlayer(example.recording)
            for step in example.steps { _ = player.play(step) }
            return try player.answer(for: "modem0").map {
                try JSONCoder.decode(Modem.self, from: $0.encoded())
            }
        }
        let table = CarrierTable(
            name: "a/b \"c\"\n",
            version: "1",
            date: "2026-11-30",
            file: nil,
            carriers: 3
        )
        let status = Status(
            sequence: 7,
            time: "2026-11-30T12:00:00.000Z",
            version: "carrierd",
            modemManager: ModemManagerStatus(available: true, version: "1.20.4"),
            carrierTables: CarrierTables(tables: [table], problems: []),
            history: HistoryStatus(available: false, reason: "ディスク", setAside: nil),
            position: Position(available: true, latitude: -35.25, longitude: 139.75, accuracy: 12),
            modems: modems
        )
        try Self.compare(status)
        for modem in modems {
            let event = Event(
                sequence: 8,
                time: status.time,
                kind: .fiveGChanged,
                modem: modem.id,
                offline: false,
                took: 1.25,
                before: "none",
                after: "sa",
                state: modem
            )
            try Self.compare(event)
        }
    }

    // MARK: - Forms that the contract does not have

    private struct Odd: Codable, Equatable {
        enum Shape: Codable, Equatable {
            case nothing
            case pair(Int, name: String)
        }

        var text = "\u{0}\u{1}\u{8}\u{9}\u{A}\u{C}\u{D}\u{1F}\u{7F}\u{2028}/\\\"é😀"
        var none: Int?
        var some: Int? = 3
        var bytes: [UInt8] = [0, 255]
        var small: Int8 = -128
        var large: UInt64 = .max
        var least: Int64 = .min
        var float: Float = 0.1
        var whole = 5.0
        var negativeZero = -0.0
        var nested = [[[String]]]()
        var map: [String: [String: Bool?]] = [
            "b": ["x": nil, "y": true], "a": [:], "B": [:], "é": [:], "\"": [:],
        ]
        var numbered: [Int: String] = [1: "a"]
        var shape = Shape.pair(1, name: "x")
        var shapes = [Shape.nothing]
        var empty = Empty()
        var optional: [Int?] = [1, nil, 3]
    }

    private struct Empty: Codable, Equatable {}

    @Test func whateverCanBeCodedIsTheSame() throws {
        try Self.compare(Odd())
        try Self.compare([Odd(), Odd()])
        try Self.compare("text")
        try Self.compare(true)
        try Self.compare(-7)
        try Self.compare(Int?.none)
        try Self.compare([String]())
        try Self.compare([String: Int]())
    }

    @Test func everyCharacterIsEscapedAlike() throws {
        for value in (0..<0x300).compactMap(Unicode.Scalar.init) {
            let text = "a\(Character(value))b"
            #expect(try JSONCoder.encode(text) == Self.foundation(text), "\(value.value)")
            #expect(try JSONCoder.decode(String.self, from: JSONCoder.encode(text)) == text)
        }
    }

    // MARK: - What does not fit

    private struct Shape: Decodable {
        struct Part: Decodable {
            var number: Int
        }

        var parts: [Part]
        var name: String
    }

    @Test(arguments: [
        #"{"parts":[{"number":1},{"number":"x"}],"name":"a"}"#, #"{"parts":[{"number":1},{}],"name":"a"}"#,
        #"{"parts":[{"number":1},{"number":null}],"name":"a"}"#, #"{"parts":{},"name":"a"}"#,
        #"{"parts":[]}"#, "[]",
        "null", "1",
        #"{"parts":[[]],"name":"a"}"#, #"{"parts":[],"name":1}"#, #"{"parts":[],"name":null}"#,
    ])
    func anErrorNamesTheSamePlace(_ text: String) {
        func place(_ decode: () throws -> Shape) -> [String]? {
            do {
                _ = try decode()
                return nil
            } catch DecodingError.keyNotFound(let key, let context) {
                return ["missing"] + context.codingPath.map(\.stringValue) + [key.stringValue]
            } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
                return ["type"] + context.codingPath.map(\.stringValue)
            } catch DecodingError.dataCorrupted(let context) {
                return ["range"] + context.codingPath.map(\.stringValue)
            } catch {
                return ["\(error)"]
            }
        }
        let wanted = place { try JSONDecoder().decode(Shape.self, from: Data(text.utf8)) }
        #expect(wanted != nil)
        #expect(place { try JSONCoder.decode(Shape.self, from: Array(text.utf8)) } == wanted)
    }

    /// Foundation names none.
    @Test(arguments: ["1.5", "1e30", "9223372036854775808"])
    func aNumberThatDoesNotFitIsNamedToo(_ number: String) {
        do {
            _ = try JSONCoder.decode(Shape.self, from: Array("{\"parts\":[{\"number\":\(number)}]}".utf8))
            Issue.record("it was taken")
        } catch DecodingError.dataCorrupted(let context) {
            #expect(context.codingPath.map(\.stringValue) == ["parts", "Index 0", "number"])
        } catch {
            Issue.record(error)
        }
    }
}
