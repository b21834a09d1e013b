// SPDX-License-Identifier: Apache-2.0

/// `Codable` values as JSON text and back.
///
/// ```swift
/// let bytes = try JSONCoder.encode(status, sortsKeys: true)
/// let status = try JSONCoder.decode(Status.self, from: bytes)
/// ```
///
/// The text is on one line and has no slash escaped. A number is the shortest that is read as the same one, and a whole
/// one has no fraction. What is nil in a type of the compiler's own coding is left out.
package enum JSONCoder {
    /// - Parameter sortsKeys: the members of each object in the order of their names, so that the same value is the same
    ///   bytes each time; else as they are encoded.
    /// - Throws: `EncodingError` for a number that is not finite, and what the value's own coding throws.
    package static func encode(_ value: some Encodable, sortsKeys: Bool = false) throws -> [UInt8] {
        let output = JSONOutput(sortsKeys: sortsKeys)
        try output.encode(value)
        return output.bytes
    }

    /// The same, behind what `bytes` hold already.
    ///
    /// - Throws: the same; then `bytes` are as they were.
    package static func encode(
        _ value: some Encodable,
        sortsKeys: Bool = false,
        into bytes: inout [UInt8]
    ) throws {
        let count = bytes.count
        let output = JSONOutput(sortsKeys: sortsKeys)
        // Moved there and back, so that they are not copied.
        output.swapBytes(with: &bytes)
        defer { output.swapBytes(with: &bytes) }
        do {
            try output.encode(value)
        } catch {
            output.truncate(to: count)
            throw error
        }
    }

    /// - Throws: `JSONError` where `bytes` is no JSON, more than 256 levels are nested, or an object has a key twice;
    ///   `DecodingError` where it is that of another type.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try JSONDocument(bytes).root.decode(type)
    }
}
