// SPDX-License-Identifier: Apache-2.0

/// One value of a document.
///
/// ```swift
/// let document = try JSONDocument(bytes)
/// let status = try document.root["status"]?.decode(Status.self)
/// ```
package struct JSONNode: Sendable {
    let document: JSONDocument
    let index: Int

    package enum Kind: Sendable {
        case null, bool, number, string, array, object
    }

    /// A member of an object.
    package struct Member: Sendable {
        /// The key as it came, with its quotes.
        package var key: ArraySlice<UInt8>
        /// What the key says.
        package var name: String
        package var value: JSONNode
    }

    package var kind: Kind {
        switch place.kind {
        case .null: .null
        case .yes, .no: .bool
        case .number: .number
        case .text, .escapedText: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The value as it came.
    package var bytes: ArraySlice<UInt8> {
        isText ? quoted(place) : document.bytes[Int(place.start)..<Int(place.end)]
    }

    package var isNull: Bool { place.kind == .null }

    package var bool: Bool? {
        switch place.kind {
        case .yes: true
        case .no: false
        case .null, .number, .text, .escapedText, .array, .object: nil
        }
    }

    package var string: String? {
        guard isText else { return nil }
        return text(place)
    }

    /// As a number of that type; nil where it is none, or does not fit.
    package func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
        number { $0.integer(as: type) }
    }

    /// As the nearest such number; nil where it is none, or beyond all.
    package var double: Double? { number(\.double) }

    /// Of an array.
    package var elements: [JSONNode] {
        guard place.kind == .array else { return [] }
        return values(step: 1)
    }

    /// Of an object, in the order that they came in.
    package var members: [Member] {
        guard place.kind == .object else { return [] }
        return values(step: 2).map { value in
            let key = document.places[value.index - 1]
            return Member(key: quoted(key), name: text(key), value: value)
        }
    }

    /// The value of the first member of that name.
    package subscript(name: String) -> JSONNode? {
        guard place.kind == .object else { return nil }
        var name = name
        return name.withUTF8 { name in
            var key = index + 1
            while key < place.next {
                if isKey(key, name) { return at(key + 1) }
                key = Int(document.places[key + 1].next)
            }
            return nil
        }
    }
}

// MARK: - What the document has

extension JSONNode {
    var place: JSONDocument.Place { document.places[index] }

    var isText: Bool { place.kind == .text || place.kind == .escapedText }

    func at(_ index: Int) -> JSONNode { JSONNode(document: document, index: index) }

    /// Whether the key at that place says `name`.
    func isKey(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let place = document.places[index]
        guard place.kind == .text else { return text(place).utf8.elementsEqual(name) }
        guard Int(place.end - place.start) == name.count else { return false }
        return document.bytes.withUnsafeBufferPointer { bytes in
            let start = Int(place.start)
            for offset in name.indices where bytes[start + offset] != name[offset] { return false }
            return true
        }
    }

    /// What the text at a place says.
    func text(_ place: JSONDocument.Place) -> String {
        document.bytes.withUnsafeBufferPointer { bytes in
            JSONCursor(bytes).string(
                JSONCursor.Text(
                    range: Int(place.start)..<Int(place.end),
                    isEscaped: place.kind == .escapedText
                )
            )
        }
    }

    private func quoted(_ place: JSONDocument.Place) -> ArraySlice<UInt8> {
        document.bytes[Int(place.start) - 1..<Int(place.end) + 1]
    }

    private func number<Value>(_ read: (JSONNumber) -> Value?) -> Value? {
        guard place.kind == .number else { return nil }
        return document.bytes.withUnsafeBufferPointer { bytes in
            read(JSONNumber(text: bytes[Int(place.start)..<Int(place.end)]))
        }
    }

    /// - Parameter step: how many places each has before what is in it: 2 with a key.
    private func values(step: Int) -> [JSONNode] {
        var values: [JSONNode] = []
        var next = index + step
        while next < place.next {
            values.append(at(next))
            next = Int(document.places[next].next) + step - 1
        }
        return values
    }
}
