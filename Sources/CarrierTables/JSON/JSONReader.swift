// SPDX-License-Identifier: Apache-2.0

internal import JSON

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
    private var position = 0
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

// MARK: - Scalars

extension JSONReader {
    /// A text.
    mutating func string() throws(LineError) -> String {
        try begin(of: "a text in quotation marks") { $0 == UInt8(ascii: "\"") }
        return try scalar { cursor throws(JSONError) in cursor.string(try cursor.text()) }
    }

    /// A whole number, in digits alone.
    mutating func integer() throws(LineError) -> Int {
        try begin(of: "a whole number") { $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
        let start = position
        let range = try scalar { cursor throws(JSONError) in try cursor.number() }
        let digits = String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
        guard let number = Int(digits) else {
            position = start
            throw LineError(line: line, reason: "this is no whole number; write digits alone")
        }
        return number
    }

    /// Takes what `take` takes; there is no newline in it.
    private mutating func scalar<Value>(
        _ take: (inout JSONCursor) throws(JSONError) -> Value
    ) throws(LineError) -> Value {
        var cursor = JSONCursor(bytes, at: position)
        do throws(JSONError) {
            let value = try take(&cursor)
            position = cursor.position
            return value
        } catch {
            throw LineError(line: line, reason: error.reason)
        }
    }

    /// The next byte, nil after the end.
    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Goes to where a value begins.
    private mutating func begin(of what: String, where isStart: (UInt8) -> Bool) throws(LineError) {
        skipBlanks()
        guard let byte = peek(), isStart(byte) else { throw unexpected(what) }
    }

    /// Says what is wanted and what is there.
    private func unexpected(_ what: String) -> LineError {
        LineError(line: line, reason: "\(JSONCursor(bytes, at: position).found) here; \(what) is wanted")
    }
}
