// SPDX-License-Identifier: Apache-2.0

/// Reads JSON (RFC 8259) value by value, in order, and knows the line of each.
///
/// It is strict: no duplicate keys, nothing after the last value, no invalid UTF-8 or escape, no comment, no trailing
/// comma. It takes a byte order mark, and CRLF for a line's end. Whoever reads says which type comes next; where
/// another one does, the error says so. No tree is built, which makes a table's loading several times faster.
///
/// ```
/// try json.beginObject()
/// while let key = try json.nextKey() {
///     switch key {
///     case "name": name = try json.string()
///     …
///     }
/// }
/// try json.end()
/// ```
struct JSONReader {
    /// The line that the reader stands in, from 1: after `nextKey` and `nextElement`, the line of the value.
    private(set) var line = 1

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var position = 0
    private var frames: [Frame] = []
    /// The keys of all objects that are open, the innermost one's last.
    private var keys: [String] = []

    /// An object or a list that was begun and has not ended.
    private struct Frame {
        let close: UInt8
        let firstKey: Int
        var isEmpty = true
    }

    /// Objects and lists in one another; a table has five.
    private static let depthLimit = 16

    /// - Parameter bytes: have to outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func beginObject() throws(LineError) {
        try begin(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), what: "an object {…}")
    }

    /// The next key of the innermost object, nil at its end.
    mutating func nextKey() throws(LineError) -> String? {
        guard try nextElement() else { return nil }
        let keyLine = line
        guard peek() == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
        let key = try string()
        let first = frames.last?.firstKey ?? keys.endIndex
        guard !keys[first...].contains(key) else {
            throw LineError(line: keyLine, reason: "the key \(key.quoted) is there twice; keep one")
        }
        keys.append(key)
        skipBlanks()
        guard peek() == UInt8(ascii: ":") else { throw unexpected("a colon after \(key.quoted)") }
        position += 1
        skipBlanks()
        return key
    }

    mutating func beginArray() throws(LineError) {
        try begin(open: UInt8(ascii: "["), close: UInt8(ascii: "]"), what: "a list […]")
    }

    /// Moves to the next element of the innermost list or object; false at its end.
    mutating func nextElement() throws(LineError) -> Bool {
        guard let frame = frames.last else { return false }
        skipBlanks()
        if peek() == frame.close {
            position += 1
            frames.removeLast()
            keys.removeLast(keys.count - frame.firstKey)
            return false
        }
        if frame.isEmpty {
            frames[frames.count - 1].isEmpty = false
            return true
        }
        guard peek() == UInt8(ascii: ",") else {
            throw unexpected("a comma or the end \(Character(Unicode.Scalar(frame.close)))")
        }
        position += 1
        skipBlanks()
        guard peek() != frame.close else {
            throw LineError(line: line, reason: "a comma stands before the end; take it out")
        }
        return true
    }

    /// Makes sure that nothing follows.
    mutating func end() throws(LineError) {
        skipBlanks()
        guard peek() == nil else {
            throw LineError(line: line, reason: "something follows the end of the object; take it out")
        }
    }

    private mutating func begin(open: UInt8, close: UInt8, what: String) throws(LineError) {
        skipBlanks()
        guard peek() == open else { throw unexpected(what) }
        guard frames.count < Self.depthLimit else {
            throw LineError(line: line, reason: "more than \(Self.depthLimit) levels are nested; flatten it")
        }
        position += 1
        frames.append(Frame(close: close, firstKey: keys.count))
    }

    private mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            default: return
            }
            position += 1
        }
    }
}

// MARK: - What the scalars' reading needs

extension JSONReader {
    /// The byte `distance` ahead, nil after the end.
    func peek(_ distance: Int = 0) -> UInt8? {
        let index = position + distance
        return index < bytes.count ? bytes[index] : nil
    }

    mutating func skip(_ count: Int) {
        position = min(position + count, bytes.count)
    }

    /// Goes to where a value begins.
    mutating func begin(of what: String, where isStart: (UInt8) -> Bool) throws(LineError) {
        skipBlanks()
        guard let byte = peek(), isStart(byte) else { throw unexpected(what) }
    }

    /// The bytes from `start` to where the reader stands.
    func slice(from start: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[start..<position])
    }

    /// Says what is wanted and what is there.
    func unexpected(_ what: String) -> LineError {
        let found =
            switch peek().map({ Character(Unicode.Scalar($0)) }) {
            case nil: "the file ends"
            case "{": "an object stands"
            case "[": "a list stands"
            case "\"": "a text stands"
            case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": "a number stands"
            case .some(let sign) where sign.isASCII && (sign.isPunctuation || sign.isSymbol): "\(sign) stands"
            case .some: "a bare word stands"
            }
        return LineError(line: line, reason: "\(found) here; \(what) is wanted")
    }
}
