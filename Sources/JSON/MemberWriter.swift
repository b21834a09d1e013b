// SPDX-License-Identifier: Apache-2.0

/// Writes the members of one object.
struct MemberWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: JSONOutput
    let depth: Int
    let serial: Int

    var codingPath: [any CodingKey] { output.path }

    private func begin(_ key: Key) throws {
        try output.beginMember(key.stringValue, at: depth, serial: serial)
    }

    func encodeNil(forKey key: Key) throws {
        try begin(key)
        output.append("null" as StaticString)
    }
    func encode(_ value: Bool, forKey key: Key) throws {
        try begin(key)
        output.append(value ? "true" : "false" as StaticString)
    }
    func encode(_ value: String, forKey key: Key) throws {
        try begin(key)
        output.append(value)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        try begin(key)
        try output.append(value)
    }
    func encode(_ value: Float, forKey key: Key) throws {
        try begin(key)
        try output.append(value)
    }
    func encode(_ value: Int, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try encode(integer: value, key) }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try begin(key)
        try output.encode(value)
    }

    private func encode(integer: some FixedWidthInteger, _ key: Key) throws {
        try begin(key)
        output.append(integer)
    }

    // What is added where it cannot be throws then: these two cannot.

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        superEncoder(forKey: key).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        superEncoder(forKey: key).unkeyedContainer()
    }
    func superEncoder() -> any Encoder { encoder("super") }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(key.stringValue) }

    private func encoder(_ key: String) -> any Encoder {
        output.encoder { try output.beginMember(key, at: depth, serial: serial) }
    }
}

/// Writes the elements of one array.
struct ElementWriter: UnkeyedEncodingContainer {
    let output: JSONOutput
    let depth: Int
    let serial: Int

    var codingPath: [any CodingKey] { output.path }
    var count: Int {
        output.level(depth).map { $0.serial == serial ? $0.count : 0 } ?? 0
    }

    private func begin() throws {
        try output.beginElement(at: depth, serial: serial)
    }

    func encodeNil() throws {
        try begin()
        output.append("null" as StaticString)
    }
    func encode(_ value: Bool) throws {
        try begin()
        output.append(value ? "true" : "false" as StaticString)
    }
    func encode(_ value: String) throws {
        try begin()
        output.append(value)
    }
    func encode(_ value: Double) throws {
        try begin()
        try output.append(value)
    }
    func encode(_ value: Float) throws {
        try begin()
        try output.append(value)
    }
    func encode(_ value: Int) throws { try encode(integer: value) }
    func encode(_ value: Int8) throws { try encode(integer: value) }
    func encode(_ value: Int16) throws { try encode(integer: value) }
    func encode(_ value: Int32) throws { try encode(integer: value) }
    func encode(_ value: Int64) throws { try encode(integer: value) }
    func encode(_ value: UInt) throws { try encode(integer: value) }
    func encode(_ value: UInt8) throws { try encode(integer: value) }
    func encode(_ value: UInt16) throws { try encode(integer: value) }
    func encode(_ value: UInt32) throws { try encode(integer: value) }
    func encode(_ value: UInt64) throws { try encode(integer: value) }
    func encode<Value: Encodable>(_ value: Value) throws {
        try begin()
        try output.encode(value)
    }

    private func encode(integer: some FixedWidthInteger) throws {
        try begin()
        output.append(integer)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        superEncoder().container(keyedBy: type)
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        superEncoder().unkeyedContainer()
    }
    func superEncoder() -> any Encoder {
        output.encoder { try output.beginElement(at: depth, serial: serial) }
    }
}

extension JSONOutput {
    /// An encoder for what `begin` has begun, or for nothing where that failed: what is written there throws.
    fileprivate func encoder(_ begin: () throws -> Void) -> ValueEncoder {
        do {
            try begin()
            return ValueEncoder(output: self, depth: depth, start: bytes.count)
        } catch {
            return ValueEncoder(output: self, depth: .max, start: -1)
        }
    }
}
