// SPDX-License-Identifier: Apache-2.0

/// A JSON text taken apart without being interpreted: every number and string stays the bytes that came.
///
/// Decoding and encoding again would lose the fields that this version does not know, and a number's own form.
indirect enum JSONTree {
    struct Member {
        /// With its quotes.
        var key: ArraySlice<UInt8>
        var value: JSONTree
    }

    /// A string, a number, `true`, `false` or `null`.
    case scalar(ArraySlice<UInt8>)
    case array([JSONTree])
    case object([Member])

    /// The value of an object's member.
    subscript(_ name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        let key = Array("\"\(name)\"".utf8)
        return members.first { $0.key.elementsEqual(key) }?.value
    }

    /// - Throws: `JSONError` where `bytes` is no JSON text in UTF-8, or is nested deeper than `JSONError.depth`.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw JSONError(offset: 0) }
        var parser = JSONParser(bytes: bytes)
        self = try parser.parseDocument()
    }
}

/// A text that is no JSON.
struct JSONError: Error, Equatable {
    /// The deepest nesting that is read; a deeper one is refused, not followed down the stack.
    static let depth = 256

    /// Where it was noticed, in bytes.
    var offset: Int
}

private struct JSONParser {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func parseDocument() throws(JSONError) -> JSONTree {
        let value = try parseValue(depth: 0)
        skipSpace()
        guard position == bytes.count else { throw JSONError(offset: position) }
        return value
    }

    private mutating func parseValue(depth: Int) throws(JSONError) -> JSONTree {
        skipSpace()
        guard depth < JSONError.depth, position < bytes.count else { throw JSONError(offset: position) }
        switch bytes[position] {
        case UInt8(ascii: "{"): return .object(try parseMembers(depth: depth))
        case UInt8(ascii: "["): return .array(try parseElements(depth: depth))
        case UInt8(ascii: "\""): return .scalar(try parseString())
        default: return .scalar(try parseWord())
        }
    }

    private mutating func parseMembers(depth: Int) throws(JSONError) -> [JSONTree.Member] {
        var members: [JSONTree.Member] = []
        position += 1
        if take(UInt8(ascii: "}")) { return members }
        repeat {
            skipSpace()
            let key = try parseString()
            guard take(UInt8(ascii: ":")) else { throw JSONError(offset: position) }
            members.append(.init(key: key, value: try parseValue(depth: depth + 1)))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw JSONError(offset: position) }
        return members
    }

    private mutating func parseElements(depth: Int) throws(JSONError) -> [JSONTree] {
        var elements: [JSONTree] = []
        position += 1
        if take(UInt8(ascii: "]")) { return elements }
        repeat {
            elements.append(try parseValue(depth: depth + 1))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw JSONError(offset: position) }
        return elements
    }

    private mutating func parseString() throws(JSONError) -> ArraySlice<UInt8> {
        let start = position
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            throw JSONError(offset: position)
        }
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard position < bytes.count else { throw JSONError(offset: start) }
        position += 1
        return bytes[start..<position]
    }

    /// A number or a literal; its grammar is for whoever interprets it.
    private mutating func parseWord() throws(JSONError) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, isWordByte(bytes[position]) { position += 1 }
        guard position > start else { throw JSONError(offset: position) }
        return bytes[start..<position]
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// Steps over `byte` where it comes next.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) { position += 1 }
    }
}
