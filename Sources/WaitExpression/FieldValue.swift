// SPDX-License-Identifier: Apache-2.0

/// A value of the status as it came: fields that this version does not know are in it as well.
package enum FieldValue: Decodable, Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([FieldValue])
    case object([String: FieldValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([FieldValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: FieldValue].self))
        }
    }

    /// An object's member; null where there is none.
    package subscript(name: String) -> FieldValue {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    package var elements: [FieldValue] {
        if case .list(let elements) = self { elements } else { [] }
    }

    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }
}
