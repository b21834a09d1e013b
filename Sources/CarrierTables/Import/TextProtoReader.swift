// SPDX-License-Identifier: Apache-2.0

/// Reads protocol buffers' text format field by field, as far as Android's lists use it.
///
/// Known: `field: scalar`, `field { … }` with or without a colon, lists in brackets, texts of several pieces in either
/// sort of quotation marks, `#` comments, and the separators `,` and `;`. Not known: `< … >` and extensions.
struct TextProtoReader {
    /// The line that the reader stands in, from 1.
    private(set) var line = 1
    /// The line of the field's name that `nextField` gave last.
    private(set) var fieldLine = 1

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0

    /// - Parameter bytes: have to outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    /// The next field of the innermost message; nil at its end.
    mutating func nextField() throws(LineError) -> String? {
        skipBlanks(andSeparators: true)
        guard let byte = peek() else {
            guard depth == 0 else { throw error("the file ends inside a { … }; close it") }
            return nil
        }
        if byte == UInt8(ascii: "}") {
            guard depth > 0 else { throw error("a } closes nothing; take it out") }
            depth -= 1
            position += 1
            return nil
        }
        fieldLine = line
        let name = word()
        guard !name.isEmpty else { throw error("no field's name stands here") }
        return name
    }

    /// The `{` of a message.
    mutating func beginMessage() throws(LineError) {
        skipColon()
        guard peek() == UInt8(ascii: "{") else { throw error("a { is wanted here") }
        position += 1
        depth += 1
    }

    mutating func integer() throws(LineError) -> Int {
        skipColon()
        let start = position
        if peek() == UInt8(ascii: "-") { position += 1 }
        _ = word()
        guard let number = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            throw error("a whole number is wanted here")
        }
        return number
    }

    /// A text, of all its pieces.
    mutating func string() throws(LineError) -> String {
        skipColon()
        guard let quote = peek(), Self.isQuote(quote) else { throw error("a text is wanted here") }
        var text: [UInt8] = []
        while let quote = peek(), Self.isQuote(quote) {
            position += 1
            try piece(until: quote, into: &text)
            skipBlanks()
        }
        guard let string = String(validating: text, as: UTF8.self) else { throw error("a text is not UTF-8") }
        return string
    }

    /// Any value.
    mutating func skipValue() throws(LineError) {
        skipColon()
        var open: [UInt8] = []
        repeat {
            skipBlanks(andSeparators: !open.isEmpty)
            guard let byte = peek() else { throw error("the file ends where a value is wanted") }
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                open.append(byte)
                position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // In ASCII a closing bracket is two behind its opening one.
                guard let last = open.popLast(), last + 2 == byte else {
                    throw error("brackets do not match")
                }
                position += 1
            case _ where Self.isQuote(byte):
                _ = try string()
            case UInt8(ascii: ":") where !open.isEmpty:
                position += 1
            default:
                if byte == UInt8(ascii: "-") { position += 1 }
                guard !word().isEmpty else { throw error("a value is wanted here") }
            }
        } while !open.isEmpty
    }

    // MARK: - Bytes

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private func error(_ reason: String) -> LineError { LineError(line: line, reason: reason) }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    /// Letters, digits, `_`, `.` and `+`: names, numbers and the words of enumerations.
    private mutating func word() -> String {
        let start = position
        while let byte = peek() {
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            guard
                isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: "+")
            else { break }
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipColon() {
        skipBlanks()
        if peek() == UInt8(ascii: ":") {
            position += 1
            skipBlanks()
        }
    }

    private mutating func skipBlanks(andSeparators: Bool = false) {
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\n"): line += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            case UInt8(ascii: ","), UInt8(ascii: ";"):
                if !andSeparators { return }
            case UInt8(ascii: "#"):
                while let byte = peek(), byte != UInt8(ascii: "\n") { position += 1 }
                continue
            default: return
            }
            position += 1
        }
    }

    private mutating func piece(until quote: UInt8, into text: inout [UInt8]) throws(LineError) {
        while let byte = peek(), byte != UInt8(ascii: "\n") {
            position += 1
            if byte == quote { return }
            if byte == UInt8(ascii: "\\") {
                text.append(try escape())
            } else {
                text.append(byte)
            }
        }
        throw error("a text does not end in its line; close it")
    }

    private mutating func escape() throws(LineError) -> UInt8 {
        guard let byte = peek() else { throw error("the file ends inside a text; close it") }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "?"): return byte
        case UInt8(ascii: "x"), UInt8(ascii: "X"):
            return try number(radix: 16, digits: 2, first: nil)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            return try number(radix: 8, digits: 2, first: byte - UInt8(ascii: "0"))
        default: throw error("a text holds an unknown escape; write \\\\ for \\")
        }
    }

    private mutating func number(radix: Int, digits: Int, first: UInt8?) throws(LineError) -> UInt8 {
        var value = Int(first ?? 0)
        var count = first == nil ? 0 : 1
        for _ in 0..<digits {
            guard let digit = peek()?.hexadecimalValue, digit < radix else { break }
            value = value * radix + Int(digit)
            count += 1
            position += 1
        }
        guard count > 0, let byte = UInt8(exactly: value) else {
            throw error("a text holds an escape that is no byte; write it anew")
        }
        return byte
    }
}
