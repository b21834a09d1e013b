// SPDX-License-Identifier: Apache-2.0

extension JSONNode {
    /// As a value of that type.
    ///
    /// - Throws: `DecodingError`, whose path begins at the text's own value.
    package func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        if type == JSONValue.self, let value = try JSONValue(self) as? Value { return value }
        return try Value(from: NodeDecoder(node: self))
    }

    func mismatch(_ type: Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: path, debugDescription: "it is of another type")
        return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func decodedBool() throws -> Bool {
        guard let bool else { throw mismatch(Bool.self) }
        return bool
    }

    func decodedString() throws -> String {
        guard let string else { throw mismatch(String.self) }
        return string
    }

    func decodedDouble() throws -> Double {
        guard let double else { throw misfit(Double.self) }
        return double
    }

    func decodedFloat() throws -> Float {
        let value = Float(try decodedDouble())
        guard value.isFinite else { throw misfit(Float.self) }
        return value
    }

    func decodedInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        guard let integer = integer(as: type) else { throw misfit(type) }
        return integer
    }

    /// No number, or one that does not fit.
    private func misfit(_ type: Any.Type) -> DecodingError {
        guard place.kind == .number else { return mismatch(type) }
        return .dataCorrupted(
            DecodingError.Context(codingPath: path, debugDescription: "the number is out of range")
        )
    }
}

/// A value as a type's own decoding sees it. Two words: it fits into an existential without an allocation.
struct NodeDecoder: Decoder {
    let node: JSONNode

    var codingPath: [any CodingKey] { node.path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard node.place.kind == .object else { throw node.mismatch([String: Any].self) }
        return KeyedDecodingContainer(KeyedNodes<Key>(node))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard node.place.kind == .array else { throw node.mismatch([Any].self) }
        return UnkeyedNodes(node)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension NodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { node.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try node.decodedBool() }
    func decode(_ type: String.Type) throws -> String { try node.decodedString() }
    func decode(_ type: Double.Type) throws -> Double { try node.decodedDouble() }
    func decode(_ type: Float.Type) throws -> Float { try node.decodedFloat() }
    func decode(_ type: Int.Type) throws -> Int { try node.decodedInteger(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try node.decodedInteger(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try node.decodedInteger(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try node.decodedInteger(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try node.decodedInteger(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try node.decodedInteger(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try node.decodedInteger(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try node.decodedInteger(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try node.decodedInteger(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try node.decodedInteger(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try node.decode(type) }
}
