// SPDX-License-Identifier: Apache-2.0

/// The members of an object, to be decoded by their keys.
///
/// It looks for a key where the last one was: most texts have their members in the order of the type's. No key is there
/// twice, or the one that is found may be either.
final class KeyedNodes<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let node: JSONNode
    private let end: Int
    /// The place of the key that was found last.
    private var last: Int

    init(_ node: JSONNode) {
        self.node = node
        end = Int(node.place.next)
        last = node.index + 1
    }

    var codingPath: [any CodingKey] { node.path }

    var allKeys: [Key] { node.members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { find(key) != nil }

    private func find(_ key: Key) -> JSONNode? {
        var name = key.stringValue
        return name.withUTF8 { name in
            find(name, from: last, to: end) ?? find(name, from: node.index + 1, to: last)
        }
    }

    private func find(_ name: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> JSONNode? {
        var key = start
        while key < end {
            if node.isKey(key, name) {
                last = key
                return node.at(key + 1)
            }
            key = Int(node.document.places[key + 1].next)
        }
        return nil
    }

    private func value(_ key: Key) throws -> JSONNode {
        if let value = find(key) { return value }
        throw DecodingError.keyNotFound(
            key,
            DecodingError.Context(codingPath: node.path, debugDescription: "it is missing")
        )
    }

    /// Nil where it is missing or null.
    private func present(_ key: Key) -> JSONNode? {
        find(key).flatMap { $0.isNull ? nil : $0 }
    }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decodedBool() }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decodedString() }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decodedDouble() }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decodedFloat() }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decodedInteger(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decodedInteger(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decodedInteger(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decodedInteger(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decodedInteger(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decodedInteger(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decodedInteger(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decodedInteger(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decodedInteger(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decodedInteger(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try value(key).decode(type)
    }

    // One look in place of the three that these would take.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key)?.decodedString()
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key)?.decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try NodeDecoder(node: value(key)).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try NodeDecoder(node: value(key)).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder {
        guard let value = node["super"] else { throw node.mismatch([String: Any].self) }
        return NodeDecoder(node: value)
    }
    func superDecoder(forKey key: Key) throws -> any Decoder { NodeDecoder(node: try value(key)) }
}
