// SPDX-License-Identifier: Apache-2.0

extension JSONValue {
    /// What stands at a path such as `sims[0].subscription.plmn`; nil where there is no such place.
    package func at(_ path: String) -> JSONValue? {
        var value = self
        for part in path.split(whereSeparator: { ".[]".contains($0) }) {
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
        case .bool, .integer, .number, .string: []
        }
    }

    private static func join(_ path: String) -> String {
        path.isEmpty || path.hasPrefix("[") ? path : "." + path
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

    /// `other`'s members over one's own, level by level; a null takes a member away.
    package func merged(with other: JSONValue) -> JSONValue {
        guard case .object(var members) = self, case .object(let changes) = other else { return other }
        for (key, change) in changes {
            members[key] = change == .null ? nil : members[key]?.merged(with: change) ?? change
        }
        return .object(members)
    }
}
