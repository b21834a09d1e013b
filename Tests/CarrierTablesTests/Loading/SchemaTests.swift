// SPDX-License-Identifier: Apache-2.0

import CarrierTables
import FoundationEssentials
import Testing

/// Documentation/carriers.schema.json and the loader have to speak of one format.
struct SchemaTests {
    private func schema() throws -> Schema {
        try JSONDecoder().decode(Schema.self, from: PackageFolder.file("Documentation/carriers.schema.json"))
    }

    @Test
    func ourOwnTableHasNoKeyThatTheSchemaLacks() throws {
        let table = try JSONDecoder().decode(Tree.self, from: PackageFolder.file("Data/carriers.json"))
        #expect(try schema().complaints(about: table) == [])
    }

    @Test
    func aTableWithEveryKeyHasNoneThatTheSchemaLacks() throws {
        let table = try JSONDecoder().decode(Tree.self, from: Data(fullTable.utf8))
        #expect(try schema().complaints(about: table) == [])
    }

    @Test
    func theLoaderKnowsTheSchemasKeysAndNoOther() throws {
        let schema = try schema()
        let places: [(keys: [String: Schema]?, text: (String) -> String)] = [
            (schema.properties, { "{\($0)}" }),
            (schema.definitions?["carrier"]?.properties, { table("{\($0)}") }),
            (
                schema.definitions?["rule"]?.properties,
                { table("{\"id\": \"a.b\", \"name\": \"A\", \"kind\": \"operator\", \"rules\": [{\($0)}]}") }
            ),
            (
                schema.definitions?["issuer"]?.properties,
                { "{\"format\": 1, \"name\": \"x\", \"issuers\": [{\($0)}]}" }
            ),
        ]
        for (keys, text) in places {
            let keys = try #require(keys)
            let known = try #require(
                complaint(about: text("\"no such key\": 1"))?.split(separator: "are ").last
            )
            #expect(Set(known.split(separator: ", ").map(String.init)) == Set(keys.keys))
        }
    }

    @Test
    func theSchemaRefusesAnUnknownKey() throws {
        let table = try JSONDecoder().decode(Tree.self, from: Data(table("{\"nam\": \"A\"}").utf8))
        #expect(
            try schema().complaints(about: table) == [
                "carriers: nam", "carriers: id, kind, name are missing",
            ]
        )
    }
}

/// As much of JSON Schema as is needed to see the keys.
private final class Schema: Decodable {
    let properties: [String: Schema]?
    let items: Schema?
    let required: [String]?
    let definitions: [String: Schema]?
    let reference: String?

    private enum CodingKeys: String, CodingKey {
        case properties, items, required
        case definitions = "$defs"
        case reference = "$ref"
    }

    func complaints(about tree: Tree) -> [String] {
        complaints(about: tree, at: "", root: self)
    }

    private func complaints(about tree: Tree, at place: String, root: Schema) -> [String] {
        if let reference {
            let name = String(reference.dropFirst("#/$defs/".count))
            return root.definitions?[name]?.complaints(about: tree, at: place, root: root)
                ?? ["\(place): \(reference)"]
        }
        switch tree {
        case .object(let members):
            let known = properties ?? [:]
            let missing = Set(required ?? []).subtracting(members.keys).sorted().joined(separator: ", ")
            return members.sorted { $0.key < $1.key }.flatMap { key, value in
                known[key]?.complaints(about: value, at: key, root: root) ?? ["\(place): \(key)"]
            } + (missing.isEmpty ? [] : ["\(place): \(missing) are missing"])
        case .list(let elements):
            return elements.flatMap { items?.complaints(about: $0, at: place, root: root) ?? [] }
        case .scalar: return []
        }
    }
}

/// JSON without its scalars' values.
private enum Tree: Decodable {
    case object([String: Tree])
    case list([Tree])
    case scalar

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let members = try? container.decode([String: Tree].self) {
            self = .object(members)
        } else if let elements = try? container.decode([Tree].self) {
            self = .list(elements)
        } else {
            self = .scalar
        }
    }
}
