// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// `value` as JSON text, in which a NUL byte never occurs. Sorted: the same reply is the same bytes each time.
func encodedJSON(_ value: some Encodable) throws -> [UInt8] {
    try JSONCoder.encode(value, sortsKeys: true)
}

/// Decodes JSON text; nesting deeper than `JSONDocument.depthLimit` is an error, not a crash.
func decodedJSON<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONCoder.decode(type, from: bytes)
}

/// A JSON object whose members do not matter.
struct AnyObjectShape: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Key.self)
    }
}

extension DecodingError {
    /// Where decoding failed, from the outermost key inwards; a missing key counts as the place.
    var path: [any CodingKey] {
        switch self {
        case .keyNotFound(let key, let context): context.codingPath + [key]
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        @unknown default: []
        }
    }
}

/// A path as people write it: `kinds[0].name`.
func pathText(_ path: some Sequence<any CodingKey>) -> String {
    var text = ""
    for key in path {
        if let index = key.intValue {
            text += "[\(index)]"
        } else {
            text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
        }
    }
    return text
}
