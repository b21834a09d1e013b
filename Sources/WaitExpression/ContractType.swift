// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

/// A type of the contract, as the interface's own description has it.
indirect enum ContractType: Equatable, Sendable {
    case bool
    /// `int` and `float`.
    case number
    case text
    case enumeration([String])
    case list(ContractType)
    case object([Field])
    /// One that the description names elsewhere.
    case named(String)
    /// Anything.
    case any

    struct Field: Equatable, Sendable {
        var name: String
        var type: ContractType
    }
}

/// The types of the contract by name: read from the description that the daemon publishes, so that a field that comes to
/// it is a field here.
package struct Contract: Sendable {
    private let types: [String: ContractType]

    /// The contract that this program was built with.
    package static let own = Contract(description: TelephonyInterface.description)

    /// - Parameter description: in Varlink's interface language; what cannot be read is left out.
    init(description: String) {
        var reader = ContractReader(description)
        types = reader.types()
    }

    /// The type of that name; `any` where there is none.
    subscript(name: String) -> ContractType { types[name] ?? .any }

    /// The type itself, where another's name stands for it.
    func resolved(_ type: ContractType) -> ContractType {
        var type = type
        // A name of a name of itself is no type.
        for _ in 0..<8 {
            guard case .named(let name) = type else { return type }
            type = self[name]
        }
        return .any
    }
}

/// Reads the `type` declarations of an interface's description.
private struct ContractReader {
    private var words: ArraySlice<String>

    init(_ description: String) {
        var words: [String] = []
        for line in description.split(whereSeparator: \.isNewline) {
            var word = ""
            for character in line.prefix(while: { $0 != "#" }) {
                if character.isLetter || character.isNumber || character == "_" || character == "." {
                    word.append(character)
                    continue
                }
                if !word.isEmpty { words.append(word) }
                word = ""
                if !character.isWhitespace { words.append(String(character)) }
            }
            if !word.isEmpty { words.append(word) }
        }
        self.words = words[...]
    }

    mutating func types() -> [String: ContractType] {
        var types: [String: ContractType] = [:]
        while let word = words.popFirst() {
            guard word == "type", let name = words.popFirst() else { continue }
            types[name] = type()
        }
        return types
    }

    private mutating func type() -> ContractType {
        switch words.popFirst() {
        case "?": return type()
        case "[":
            // A map has the type of its keys between the brackets.
            while let word = words.popFirst(), word != "]" {}
            return .list(type())
        case "(": return fieldsOrValues()
        case "bool": return .bool
        case "int", "float": return .number
        case "string": return .text
        case "object", nil: return .any
        case let name?: return .named(name)
        }
    }

    private mutating func fieldsOrValues() -> ContractType {
        var fields: [ContractType.Field] = []
        var values: [String] = []
        while let word = words.popFirst(), word != ")" {
            guard word != "," else { continue }
            if words.first == ":" {
                words.removeFirst()
                fields.append(ContractType.Field(name: word, type: type()))
            } else {
                values.append(word)
            }
        }
        return values.isEmpty ? .object(fields) : .enumeration(values)
    }
}
