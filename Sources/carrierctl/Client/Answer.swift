// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// What the daemon answered: the parameters of its reply, as the bytes that came.
struct Answer {
    let bytes: [UInt8]

    /// As a value of the contract; fields that this version does not know are passed over.
    func decoded<Value: Decodable>(as type: Value.Type) throws(Failure) -> Value {
        do {
            return try JSONCoder.decode(type, from: bytes)
        } catch let error as DecodingError {
            throw .unreadable(Self.place(of: error))
        } catch {
            throw .unreadable("it is no JSON")
        }
    }

    /// The elements of one member, an array, as they came.
    func elements(_ member: String) throws(Failure) -> [JSONNode] {
        guard let list = try tree()[member], list.kind == .array else {
            throw .unreadable("it has no \(member)")
        }
        return list.elements
    }

    /// One member, an object, as it came, with the fields that this version does not know.
    func tree(_ member: String) throws(Failure) -> JSONNode {
        let tree = try tree()
        guard let value = tree[member], value.kind == .object else {
            throw .unreadable("it has no \(member)")
        }
        return value
    }

    /// All of it, as it came.
    func tree() throws(Failure) -> JSONNode {
        do {
            return try JSONDocument(bytes, repeatedKeys: .kept).root
        } catch {
            throw .unreadable("it is no JSON")
        }
    }

    private static func place(of error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context):
            "it has no \((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "its \(context.codingPath.map(\.stringValue).joined(separator: ".")) is of another type"
        default: "it is no JSON"
        }
    }
}

extension Failure {
    fileprivate static func unreadable(_ why: String) -> Failure {
        Failure(
            .unreachable,
            "cannot read the daemon's answer",
            why: why,
            advice: "are carrierctl and carrierd of one version? see carrierctl version"
        )
    }
}
