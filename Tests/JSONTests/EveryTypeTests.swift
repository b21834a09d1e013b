// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSON
import Testing

/// `Decoder` and `Encoder` have a method for each type of number, and each is another line that may be wrong.
struct EveryTypeTests {
    @Test(arguments: [true, false])
    func membersGoThereAndBack(isHighest: Bool) throws {
        try goesThereAndBack(isHighest ? Members.highest : Members.lowest)
    }

    @Test(arguments: [true, false])
    func elementsGoThereAndBack(isHighest: Bool) throws {
        try goesThereAndBack(Elements(members: isHighest ? .highest : .lowest))
    }

    @Test func singleValuesGoThereAndBack() throws {
        try goesThereAndBack(Int8.min)
        try goesThereAndBack(Int16.min)
        try goesThereAndBack(Int32.min)
        try goesThereAndBack(Int64.min)
        try goesThereAndBack(Int.min)
        try goesThereAndBack(UInt8.max)
        try goesThereAndBack(UInt16.max)
        try goesThereAndBack(UInt32.max)
        try goesThereAndBack(UInt64.max)
        try goesThereAndBack(UInt.max)
        try goesThereAndBack(Float(0.5))
        try goesThereAndBack(-0.25)
        try goesThereAndBack(true)
        try goesThereAndBack("ドコモ")
    }

    @Test(arguments: ["[1]", #"[{"a":1}]"#, "[128]", "[1,-32769]", #"[1,2,"x"]"#])
    func whatDoesNotFitIsNoElement(text: String) {
        #expect(throws: DecodingError.self) { try JSONCoder.decode(Elements.self, from: Array(text.utf8)) }
    }

    /// As Foundation reads and writes it, and as it was.
    private func goesThereAndBack<Value: Codable & Equatable>(_ value: Value) throws {
        let bytes = try JSONCoder.encode(value, sortsKeys: true)
        #expect(try JSONCoder.decode(Value.self, from: bytes) == value)
        #expect(try JSONDecoder().decode(Value.self, from: Data(bytes)) == value)
        #expect(try JSONCoder.decode(Value.self, from: Array(JSONEncoder().encode(value))) == value)
    }
}

private struct Members: Codable, Equatable {
    var int8: Int8
    var int16: Int16
    var int32: Int32
    var int64: Int64
    var int: Int
    var uint8: UInt8
    var uint16: UInt16
    var uint32: UInt32
    var uint64: UInt64
    var uint: UInt
    var float: Float
    var double: Double
    var bool: Bool
    var string: String
    var none: Int?

    static let highest = Members(
        int8: .max,
        int16: .max,
        int32: .max,
        int64: .max,
        int: .max,
        uint8: .max,
        uint16: .max,
        uint32: .max,
        uint64: .max,
        uint: .max,
        float: 1.5,
        double: 1e300,
        bool: true,
        string: "\u{10FFFF}"
    )
    static let lowest = Members(
        int8: .min,
        int16: .min,
        int32: .min,
        int64: .min,
        int: .min,
        uint8: 0,
        uint16: 0,
        uint32: 0,
        uint64: 0,
        uint: 0,
        float: -1.5,
        double: -1e-300,
        bool: false,
        string: ""
    )
}

/// The same as a list, with lists and objects in it.
private struct Elements: Codable, Equatable {
    let members: Members

    private enum Key: CodingKey { case inner }

    init(members: Members) { self.members = members }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        members = Members(
            int8: try list.decode(Int8.self),
            int16: try list.decode(Int16.self),
            int32: try list.decode(Int32.self),
            int64: try list.decode(Int64.self),
            int: try list.decode(Int.self),
            uint8: try list.decode(UInt8.self),
            uint16: try list.decode(UInt16.self),
            uint32: try list.decode(UInt32.self),
            uint64: try list.decode(UInt64.self),
            uint: try list.decode(UInt.self),
            float: try list.decode(Float.self),
            double: try list.decode(Double.self),
            bool: try list.decode(Bool.self),
            string: try list.decode(String.self),
            none: try list.decodeNil() ? nil : 1
        )
        var inner = try list.nestedUnkeyedContainer()
        let number = try inner.decode(Int.self)
        guard inner.isAtEnd else {
            throw DecodingError.valueNotFound(
                Int.self,
                .init(codingPath: inner.codingPath, debugDescription: "")
            )
        }
        let object = try list.nestedContainer(keyedBy: Key.self)
        guard number == 7, try object.decode(Int.self, forKey: .inner) == 8, list.isAtEnd else {
            throw DecodingError.dataCorrupted(.init(codingPath: list.codingPath, debugDescription: ""))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(members.int8)
        try list.encode(members.int16)
        try list.encode(members.int32)
        try list.encode(members.int64)
        try list.encode(members.int)
        try list.encode(members.uint8)
        try list.encode(members.uint16)
        try list.encode(members.uint32)
        try list.encode(members.uint64)
        try list.encode(members.uint)
        try list.encode(members.float)
        try list.encode(members.double)
        try list.encode(members.bool)
        try list.encode(members.string)
        try list.encodeNil()
        var inner = list.nestedUnkeyedContainer()
        try inner.encode(7)
        var object = list.nestedContainer(keyedBy: Key.self)
        try object.encode(8, forKey: .inner)
    }
}
