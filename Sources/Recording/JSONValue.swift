// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Any JSON, to be looked into by a path.
package enum JSONValue: Hashable, Sendable, Codable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

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

    package init(_ bytes: [UInt8]) throws {
        self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    }

    package subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

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
        default: nil
        }
    }

    /// A measured value: a number, or one of the words for those that JSON has none for.
    package var reading: Double? {
        switch self {
        case .string("nan"): .nan
        case .string("inf"): .infinity
        case .string("-inf"): -.infinity
        default: number
        }
    }

    /// A measured value, which may be none that JSON has a number for: a modem can say anything.
    package init(reading value: Double) {
        if value.isNaN {
            self = .string("nan")
        } else if value.isInfinite {
            self = .string(value < 0 ? "-inf" : "inf")
        } else {
            self = .number(value)
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

    /// What stands at a path such as `sims[0].subscription.plmn`; nil where there is no such place.
    package func at(_ path: String) -> JSONValue? {
        var value = self
        for part in path.replacing("[", with: ".").replacing("]", with: "").split(separator: ".") {
            let next =
                if let index = Int(part) {
                    value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                } else {
                    value[String(part)]
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }

    /// The paths of all nulls, in no order.
    package var nulls: [String] {
        switch self {
        case .null: [""]
        case .array(let elements):
            elements.enumerated().flatMap { index, element in
                element.nulls.map { "[\(index)]" + Self.join($0) }
            }
        case .object(let members):
            members.flatMap { key, member in member.nulls.map { key + Self.join($0) } }
        default: []
        }
    }

    /// What `merged` has to be given to make `new` of this value; nil where nothing is different.
    package func difference(to new: JSONValue) -> JSONValue? {
        guard self != new else { return nil }
        guard case .object(let old) = self, case .object(let members) = new else { return new }
        var changes: [String: JSONValue] = [:]
        for key in old.keys where members[key] == nil { changes[key] = .null }
        for (key, member) in members {
            changes[key] = old[key].map { $0.difference(to: member) } ?? member
        }
        return .object(changes)
    }

    private static func join(_ path: String) -> String {
        path.isEmpty || path.hasPrefix("[") ? path : "." + path
    }

    /// `other`'s members over one's own, level by level; a null takes a member away.
    package func merged(with other: JSONValue) -> JSONValue {
        guard case .object(var members) = self, case .object(let changes) = other else { return other }
        for (key, change) in changes {
            members[key] = change == .null ? nil : members[key]?.merged(with: change) ?? change
        }
        return .object(members)
    }
}

extension JSONValue {
    /// As text again.
    package func encoded() -> [UInt8] {
        (try? JSONText.encoded(self)) ?? []
    }
}
