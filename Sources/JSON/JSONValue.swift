// SPDX-License-Identifier: Apache-2.0

/// Any JSON, to be looked into.
///
/// A whole number is an `integer` however it was written, where it fits; `number` is every other one.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// - Throws: `JSONError` where that is no JSON, and for a number beyond all that there are.
    package init(_ bytes: [UInt8]) throws {
        try self.init(JSONDocument(bytes).root)
    }

    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// An object's member; null where there is none.
    package func member(_ name: String) -> JSONValue { self[name] ?? .null }

    /// Of an array; none where it is something else.
    package var elements: [JSONValue] { array ?? [] }

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    package var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// As text again, members in the order of their names; a number that is not finite makes it empty.
    package func encoded() -> [UInt8] {
        (try? JSONCoder.encode(self, sortsKeys: true)) ?? []
    }
}

// MARK: - Coding

extension JSONValue: Codable {
    /// - Throws: `DecodingError` for a number beyond all that there are.
    package init(_ node: JSONNode) throws {
        switch node.place.kind {
        case .null: self = .null
        case .yes: self = .bool(true)
        case .no: self = .bool(false)
        case .number:
            self =
                if let value = node.integer(as: Int64.self) { .integer(value) } else {
                    .number(try node.decodedDouble())
                }
        case .text, .escapedText: self = .string(try node.decodedString())
        case .array: self = .array(try node.elements.map { try JSONValue($0) })
        case .object:
            // Of a key that is there twice, where that is let through, the first counts.
            let members = try node.members.map { ($0.name, try JSONValue($0.value)) }
            self = .object(Dictionary(members) { first, _ in first })
        }
    }

    /// From another decoder than this module's, which does not come here.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}
