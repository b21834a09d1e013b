// SPDX-License-Identifier: Apache-2.0

/// Notices a key that is there twice in one object, at a cost that does not grow with the square of what a stranger sends.
///
/// The first keys of an object are compared by a short digest as they come. Of an object with more than those all are
/// sorted at its end.
struct KeyWatch {
    private struct Key {
        var digest: UInt32
        var text: JSONCursor.Text
    }

    private let cursor: JSONCursor
    /// Of the objects that are open, the innermost one's last.
    private var keys: [Key] = []
    /// Where each open object's begin.
    private var starts: [Int] = []

    /// Compared one by one up to this many.
    private static let few = 48

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        cursor = JSONCursor(bytes)
    }

    mutating func begin() {
        starts.append(keys.count)
    }

    /// Takes a key of the innermost object in.
    ///
    /// - Returns: whether it is known to be there already.
    mutating func note(_ text: JSONCursor.Text) -> Bool {
        let key = Key(digest: digest(of: text), text: text)
        let start = starts.last ?? 0
        if keys.count - start < Self.few {
            for other in keys[start...] where other.digest == key.digest && isSame(other.text, text) {
                return true
            }
        }
        keys.append(key)
        return false
    }

    /// Ends the innermost object.
    ///
    /// - Returns: a key that is there twice, where it was not told of before.
    mutating func end() -> JSONCursor.Text? {
        guard let start = starts.popLast() else { return nil }
        defer { keys.removeSubrange(start...) }
        guard keys.count - start > Self.few else { return nil }
        let sorted = keys[start...].sorted { first, second in
            first.digest == second.digest
                ? precedes(first.text, second.text) : first.digest < second.digest
        }
        return zip(sorted, sorted.dropFirst())
            .first { $0.digest == $1.digest && isSame($0.text, $1.text) }?.1.text
    }

    private func isSame(_ first: JSONCursor.Text, _ second: JSONCursor.Text) -> Bool {
        guard first.isEscaped || second.isEscaped else {
            return cursor.bytes[first.range].elementsEqual(cursor.bytes[second.range])
        }
        return cursor.string(first).utf8.elementsEqual(cursor.string(second).utf8)
    }

    private func precedes(_ first: JSONCursor.Text, _ second: JSONCursor.Text) -> Bool {
        guard first.isEscaped || second.isEscaped else {
            return cursor.bytes[first.range].lexicographicallyPrecedes(cursor.bytes[second.range])
        }
        return cursor.string(first).utf8.lexicographicallyPrecedes(cursor.string(second).utf8)
    }

    /// FNV-1a, of what the key says.
    private func digest(of text: JSONCursor.Text) -> UInt32 {
        guard !text.isEscaped else { return digest(of: cursor.string(text).utf8) }
        return digest(of: UnsafeBufferPointer(rebasing: cursor.bytes[text.range]))
    }

    private func digest(of bytes: some Sequence<UInt8>) -> UInt32 {
        bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
