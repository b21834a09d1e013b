// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// A JSON object put together from parts of which some are encoded already.
///
/// A modem is encoded once and stands in the status, in each of its events and in its own answer: `Codable` has no way
/// to take bytes in.
struct JSONObject {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

    /// - Throws: `EncodingError` where the value cannot be said in JSON (a number that is not finite).
    mutating func add(_ name: StaticString, _ value: some Encodable) throws {
        let count = bytes.count
        begin(name)
        do {
            try JSONCoder.encode(value, into: &bytes)
        } catch {
            bytes.removeLast(bytes.count - count)
            throw error
        }
    }

    mutating func add(_ name: StaticString, encoded: [UInt8]) {
        begin(name)
        bytes.append(contentsOf: encoded)
    }

    private mutating func begin(_ name: StaticString) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
    }

    /// The object, whole.
    consuming func finished() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    static func array(of elements: [[UInt8]]) -> [UInt8] {
        var bytes = [UInt8(ascii: "[")]
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: element)
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    static func encode(_ value: some Encodable) throws -> [UInt8] {
        try JSONCoder.encode(value)
    }
}
