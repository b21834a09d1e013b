// SPDX-License-Identifier: Apache-2.0

/// The elements of an array, to be decoded one after the other.
struct UnkeyedNodes: UnkeyedDecodingContainer {
    private let node: JSONNode
    private let end: Int
    /// The place of the next element.
    private var next: Int
    private(set) var currentIndex = 0
    let count: Int?

    init(_ node: JSONNode) {
        self.node = node
        end = Int(node.place.next)
        next = node.index + 1
        var (count, index) = (0, next)
        while index < end {
            count += 1
            index = Int(node.document.places[index].next)
        }
        self.count = count
    }

    var codingPath: [any CodingKey] { node.path }
    var isAtEnd: Bool { next >= end }

    /// Moves on once it was read: an element that throws is still the next one.
    private mutating func take<Value>(_ read: (JSONNode) throws -> Value) throws -> Value {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(
                    codingPath: node.path + [JSONKey(intValue: currentIndex)],
                    debugDescription: "the list ends"
                )
            )
        }
        let value = try read(node.at(next))
        next = Int(node.document.places[next].next)
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, node.at(next).isNull else { return false }
        return try take { _ in true }
    }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try take { try $0.decodedBool() } }
    mutating func decode(_ type: String.Type) throws -> String { try take { try $0.decodedString() } }
    mutating func decode(_ type: Double.Type) throws -> Double { try take { try $0.decodedDouble() } }
    mutating func decode(_ type: Float.Type) throws -> Float { try take { try $0.decodedFloat() } }
    mutating func decode(_ type: Int.Type) throws -> Int { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try take { try $0.decodedInteger(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try take { try $0.decodedInteger(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take { try $0.decode(type) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try take { try NodeDecoder(node: $0).container(keyedBy: type) }
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { try NodeDecoder(node: $0).unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try take { NodeDecoder(node: $0) } }
}
