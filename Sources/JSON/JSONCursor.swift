// SPDX-License-Identifier: Apache-2.0

/// Goes over the bytes of a JSON text (RFC 8259) and takes its scalars, strictly: what is no scalar of that grammar, no
/// UTF-8 or half a surrogate pair is refused, and nothing is read beyond the end.
package struct JSONCursor {
    package let bytes: UnsafeBufferPointer<UInt8>
    /// Where the next byte is, from 0.
    package private(set) var position: Int

    /// A text that was taken: where it stands between its quotes, and what is known of it.
    package struct Text: Hashable {
        package let range: Range<Int>
        /// There is a `\` in it.
        package let isEscaped: Bool
    }

    /// - Parameter bytes: have to outlive the cursor.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The next byte; nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skip(_ count: Int) {
        position = min(position + count, bytes.count)
    }

    mutating func skipBlanks() {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
            default: return
            }
        }
    }

    func error(_ reason: String) -> JSONError { JSONError(at: position, of: bytes, reason) }

    /// The next word, number or mark, for a message; the text may end there.
    package var found: String {
        switch next.map({ Character(Unicode.Scalar($0)) }) {
        case nil: "the text ends"
        case "{": "an object stands"
        case "[": "a list stands"
        case "\"": "a text stands"
        case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": "a number stands"
        case .some(let sign) where sign.isASCII && (sign.isPunctuation || sign.isSymbol): "\(sign) stands"
        case .some: "a bare word stands"
        }
    }

    func unexpected(_ wanted: String) -> JSONError { error("\(found) here; \(wanted) is wanted") }

    // MARK: - Numbers and words

    /// Takes a number.
    ///
    /// - Returns: where it stands.
    package mutating func number() throws(JSONError) -> Range<Int> {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        if next == UInt8(ascii: "0") {
            position += 1
            guard !isDigit else { throw error("a number begins with 0; take that out") }
        } else {
            try digits()
        }
        if next == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return start..<position
    }

    private var isDigit: Bool { next?.isDigit ?? false }

    private mutating func digits() throws(JSONError) {
        guard isDigit else { throw unexpected("a digit") }
        while isDigit { position += 1 }
    }

    /// Takes `word` where it comes next.
    mutating func take(_ word: StaticString) -> Bool {
        guard bytes.count - position >= word.utf8CodeUnitCount else { return false }
        let isThere = word.withUTF8Buffer { letters in
            letters.indices.allSatisfy { bytes[position + $0] == letters[$0] }
        }
        if isThere { position += word.utf8CodeUnitCount }
        return isThere
    }

    /// Takes `byte` where it comes next.
    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }
}

extension UInt8 {
    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
