// SPDX-License-Identifier: Apache-2.0

/// Makes the places of a document.
struct JSONParser {
    private typealias Place = JSONDocument.Place

    private var cursor: JSONCursor
    private let depthLimit: Int
    private let repeatedKeys: JSONDocument.RepeatedKeys
    private(set) var places: [JSONDocument.Place] = []
    /// The lists and objects that are open, by their places.
    private var open: [Int] = []
    private var keys: KeyWatch

    /// What may come next.
    private enum Wanted {
        case value
        /// After `[`.
        case valueOrEnd
        case key
        /// After `{`.
        case keyOrEnd
        case commaOrEnd
        case nothing
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>, depthLimit: Int, repeatedKeys: JSONDocument.RepeatedKeys) {
        cursor = JSONCursor(bytes)
        keys = KeyWatch(bytes)
        self.depthLimit = depthLimit
        self.repeatedKeys = repeatedKeys
    }

    mutating func parse() throws(JSONError) {
        guard UInt32(exactly: cursor.bytes.count) != nil else { throw cursor.error("it is too long") }
        if cursor.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { cursor.skip(3) }
        // A guess that spares most of the growing: a place for each seven bytes.
        places.reserveCapacity(cursor.bytes.count / 7 + 1)
        var wanted = Wanted.value
        while true {
            cursor.skipBlanks()
            switch wanted {
            case .nothing:
                guard cursor.next == nil else { throw misplaced("the end") }
                return
            case .valueOrEnd where cursor.take(UInt8(ascii: "]")),
                .keyOrEnd where cursor.take(UInt8(ascii: "}")):
                wanted = try close()
            case .value, .valueOrEnd:
                wanted = try value()
            case .key, .keyOrEnd:
                try key()
                wanted = .value
            case .commaOrEnd:
                wanted = try goOn()
            }
        }
    }

    private mutating func value() throws(JSONError) -> Wanted {
        let start = cursor.position
        switch cursor.next {
        case UInt8(ascii: "{"):
            try begin(.object)
            return .keyOrEnd
        case UInt8(ascii: "["):
            try begin(.array)
            return .valueOrEnd
        case UInt8(ascii: "\""):
            let text = try cursor.text()
            add(text.isEscaped ? .escapedText : .text, text.range)
        case .some(let byte) where byte == UInt8(ascii: "-") || byte.isDigit:
            add(.number, try cursor.number())
        case UInt8(ascii: "t") where cursor.take("true"): add(.yes, start..<cursor.position)
        case UInt8(ascii: "f") where cursor.take("false"): add(.no, start..<cursor.position)
        case UInt8(ascii: "n") where cursor.take("null"): add(.null, start..<cursor.position)
        default: throw misplaced("a value")
        }
        return open.isEmpty ? .nothing : .commaOrEnd
    }

    private mutating func key() throws(JSONError) {
        guard cursor.next == UInt8(ascii: "\"") else { throw misplaced("a key in quotation marks") }
        let start = cursor.position
        let text = try cursor.text()
        if case .refused = repeatedKeys, keys.note(text) { throw isRepeated(at: start) }
        add(text.isEscaped ? .escapedText : .text, text.range)
        cursor.skipBlanks()
        guard cursor.take(UInt8(ascii: ":")) else { throw misplaced("a colon") }
    }

    /// After a value that has something around it.
    private mutating func goOn() throws(JSONError) -> Wanted {
        let isObject = open.last.map { places[$0].kind == .object } ?? false
        if cursor.take(UInt8(ascii: ",")) { return isObject ? .key : .value }
        guard cursor.take(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
            throw misplaced(isObject ? "a comma or }" : "a comma or ]")
        }
        return try close()
    }

    private mutating func begin(_ kind: JSONDocument.Place.Kind) throws(JSONError) {
        guard open.count < depthLimit else {
            throw cursor.error("more than \(depthLimit) levels are nested")
        }
        open.append(places.count)
        add(kind, cursor.position..<cursor.position)
        if kind == .object { keys.begin() }
        cursor.skip(1)
    }

    /// What is innermost has ended.
    private mutating func close() throws(JSONError) -> Wanted {
        guard let index = open.popLast() else { return .nothing }
        places[index].end = UInt32(truncatingIfNeeded: cursor.position)
        places[index].next = UInt32(truncatingIfNeeded: places.count)
        if places[index].kind == .object, let key = keys.end() {
            throw isRepeated(at: key.range.lowerBound - 1)
        }
        return open.isEmpty ? .nothing : .commaOrEnd
    }

    /// The numbers fit: a text is no longer than they go, and has no more places than bytes.
    private mutating func add(_ kind: JSONDocument.Place.Kind, _ range: Range<Int>) {
        places.append(
            JSONDocument.Place(
                kind: kind,
                start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound),
                next: UInt32(truncatingIfNeeded: places.count + 1)
            )
        )
    }

    private func isRepeated(at offset: Int) -> JSONError {
        JSONError(at: offset, of: cursor.bytes, "a key is there twice in one object; keep one")
    }

    private func misplaced(_ wanted: String) -> JSONError {
        guard cursor.next != nil else { return cursor.error("it ends before it is whole") }
        return cursor.error("this is no JSON: \(cursor.found) where \(wanted) is wanted")
    }
}
