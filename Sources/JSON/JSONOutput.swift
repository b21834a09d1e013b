// SPDX-License-Identifier: Apache-2.0

/// The text that is being written: values go straight into its bytes, and there is no tree in between.
///
/// `Codable` does not say when a container is full. It is when something is written further out, or when the type that
/// asked for it has come back: then everything that is open further in is closed.
final class JSONOutput {
    private(set) var bytes: [UInt8] = []
    private let sortsKeys: Bool
    /// What is open, the innermost last.
    private var levels: [Level] = []
    /// Where the members of the open objects begin, the innermost's last; kept where they are to be sorted.
    private var members: [Member] = []
    private var serial = 0

    /// An object or array that is open.
    struct Level {
        /// Which one it is: its depth alone would be that of a later one as well.
        let serial: Int
        let isObject: Bool
        let firstMember: Int
        var count = 0
        /// Of the member that is being written.
        var key = ""
    }

    struct Member {
        let key: String
        let start: Int
    }

    init(sortsKeys: Bool) {
        self.sortsKeys = sortsKeys
    }

    func swapBytes(with others: inout [UInt8]) { swap(&bytes, &others) }

    func truncate(to count: Int) { bytes.removeLast(max(0, bytes.count - count)) }

    var depth: Int { levels.count }

    func level(_ depth: Int) -> Level? { levels.indices.contains(depth) ? levels[depth] : nil }

    /// Where something is written now, for an error.
    var path: [any CodingKey] {
        levels.map { level in
            level.isObject ? JSONKey(stringValue: level.key) : JSONKey(intValue: max(level.count - 1, 0))
        }
    }

    /// Writes a value whole.
    func encode<Value: Encodable>(_ value: Value) throws {
        if Value.self == String.self, let text = value as? String { return append(text) }
        let (depth, start) = (levels.count, bytes.count)
        try value.encode(to: ValueEncoder(output: self, depth: depth, start: start))
        close(to: depth)
        // What says nothing of itself is there all the same.
        if bytes.count == start { append("{}" as StaticString) }
    }

    // MARK: - Objects and arrays

    /// - Returns: its serial number.
    func open(isObject: Bool) -> Int {
        serial += 1
        bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        levels.append(Level(serial: serial, isObject: isObject, firstMember: members.count))
        return serial
    }

    /// Closes all that is open beyond so many.
    func close(to depth: Int) {
        while levels.count > depth {
            settle()
            guard let level = levels.popLast() else { return }
            if level.isObject, sortsKeys { sortMembers(from: level.firstMember) }
            bytes.append(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
    }

    /// Begins the next member of the object at `depth`; its value is to follow.
    ///
    /// - Throws: `EncodingError` where that object is closed.
    func beginMember(_ key: String, at depth: Int, serial: Int) throws {
        try resume(depth, serial)
        if sortsKeys { members.append(Member(key: key, start: bytes.count)) }
        levels[depth].key = key
        append(key)
        bytes.append(UInt8(ascii: ":"))
    }

    /// Begins the next element of the array at `depth`; its value is to follow.
    ///
    /// - Throws: `EncodingError` where that array is closed.
    func beginElement(at depth: Int, serial: Int) throws {
        try resume(depth, serial)
    }

    private func resume(_ depth: Int, _ serial: Int) throws {
        guard levels.indices.contains(depth), levels[depth].serial == serial else {
            throw invalid(serial, "something is added to an object or a list that is closed")
        }
        close(to: depth + 1)
        settle()
        if levels[depth].count > 0 { bytes.append(UInt8(ascii: ",")) }
        levels[depth].count += 1
    }

    /// Makes something of a member or an element that was begun and then forgotten.
    private func settle() {
        guard let level = levels.last, level.count > 0, let byte = bytes.last else { return }
        guard [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "[")].contains(byte) else { return }
        append("{}" as StaticString)
    }

    private func sortMembers(from first: Int) {
        defer { members.removeSubrange(first...) }
        let found = members[first...]
        guard let start = found.first?.start else { return }
        guard !zip(found, found.dropFirst()).allSatisfy({ $0.key < $1.key }) else { return }
        // Behind each but the last stands a comma.
        let ends = found.dropFirst().map { $0.start - 1 } + [bytes.count]
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - start)
        for (member, end) in zip(found, ends).sorted(by: { $0.0.key < $1.0.key }) {
            if !sorted.isEmpty { sorted.append(UInt8(ascii: ",")) }
            sorted.append(contentsOf: bytes[member.start..<end])
        }
        bytes.replaceSubrange(start..., with: sorted)
    }

    func invalid(_ value: Any, _ reason: String) -> EncodingError {
        .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: reason))
    }

    // MARK: - Scalars

    func append(_ word: StaticString) {
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    func append(_ value: some FixedWidthInteger) {
        bytes.append(contentsOf: value.description.utf8)
    }

    /// - Throws: `EncodingError` for a number that is not finite.
    func append(_ value: some BinaryFloatingPoint & LosslessStringConvertible) throws {
        guard value.isFinite else { throw invalid(value, "JSON has no such number") }
        bytes.append(contentsOf: value.description.utf8)
        if bytes.suffix(2).elementsEqual([UInt8(ascii: "."), UInt8(ascii: "0")]) { bytes.removeLast(2) }
    }

    /// A text with its quotes; only what has to be is escaped.
    func append(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { letters in
            var written = 0
            for (index, letter) in letters.enumerated() where letter.isEscapedInJSON {
                bytes.append(contentsOf: letters[written..<index])
                written = index + 1
                escape(letter)
            }
            bytes.append(contentsOf: letters[written...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func escape(_ letter: UInt8) {
        switch letter {
        case UInt8(ascii: "\""): append("\\\"" as StaticString)
        case UInt8(ascii: "\\"): append("\\\\" as StaticString)
        case 0x08: append("\\b" as StaticString)
        case 0x0C: append("\\f" as StaticString)
        case UInt8(ascii: "\n"): append("\\n" as StaticString)
        case UInt8(ascii: "\r"): append("\\r" as StaticString)
        case UInt8(ascii: "\t"): append("\\t" as StaticString)
        default:
            let digits = Array("0123456789abcdef".utf8)
            append("\\u00" as StaticString)
            bytes += [digits[Int(letter >> 4)], digits[Int(letter & 0xF)]]
        }
    }
}

extension UInt8 {
    fileprivate var isEscapedInJSON: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
