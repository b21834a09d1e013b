// SPDX-License-Identifier: Apache-2.0

/// The place of one value, as its type's own coding sees it. Three words: it fits into an existential without an
/// allocation.
struct ValueEncoder: Encoder {
    let output: JSONOutput
    /// How much is open around the value.
    let depth: Int
    /// Where the value begins.
    let start: Int

    var codingPath: [any CodingKey] { output.path }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(MemberWriter<Key>(output: output, depth: depth, serial: open(isObject: true)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        ElementWriter(output: output, depth: depth, serial: open(isObject: false))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// A type may ask for its container more than once: it is the same one.
    ///
    /// - Returns: its serial number, 0 for one that takes nothing because another value stands here.
    private func open(isObject: Bool) -> Int {
        if let level = output.level(depth) { return level.isObject == isObject ? level.serial : 0 }
        return output.bytes.count == start && output.depth == depth ? output.open(isObject: isObject) : 0
    }
}

extension ValueEncoder: SingleValueEncodingContainer {
    private func one(_ write: () throws -> Void) throws {
        guard output.bytes.count == start else {
            throw output.invalid(start, "two values are written in one's place")
        }
        try write()
    }

    func encodeNil() throws { try one { output.append("null" as StaticString) } }
    func encode(_ value: Bool) throws { try one { output.append(value ? "true" : "false" as StaticString) } }
    func encode(_ value: String) throws { try one { output.append(value) } }
    func encode(_ value: Double) throws { try one { try output.append(value) } }
    func encode(_ value: Float) throws { try one { try output.append(value) } }
    func encode(_ value: Int) throws { try one { output.append(value) } }
    func encode(_ value: Int8) throws { try one { output.append(value) } }
    func encode(_ value: Int16) throws { try one { output.append(value) } }
    func encode(_ value: Int32) throws { try one { output.append(value) } }
    func encode(_ value: Int64) throws { try one { output.append(value) } }
    func encode(_ value: UInt) throws { try one { output.append(value) } }
    func encode(_ value: UInt8) throws { try one { output.append(value) } }
    func encode(_ value: UInt16) throws { try one { output.append(value) } }
    func encode(_ value: UInt32) throws { try one { output.append(value) } }
    func encode(_ value: UInt64) throws { try one { output.append(value) } }
    func encode<Value: Encodable>(_ value: Value) throws { try one { try output.encode(value) } }
}
