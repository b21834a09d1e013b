// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// A text.
    mutating func string() throws(LineError) -> String {
        try begin(of: "a text in quotation marks") { $0 == UInt8(ascii: "\"") }
        skip(1)
        let start = position
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                let text = try checked(slice(from: start))
                skip(1)
                return text
            case UInt8(ascii: "\\"):
                return try escapedString(from: start)
            case 0..<0x20:
                throw LineError(line: line, reason: "a text holds a control character; write \\n or \\u000a")
            default:
                skip(1)
            }
        }
        throw LineError(line: line, reason: "the file ends inside a text; close it")
    }

    /// A whole number.
    mutating func integer() throws(LineError) -> Int {
        try begin(of: "a whole number") { $0 == UInt8(ascii: "-") || $0.isDigit }
        let start = position
        if peek() == UInt8(ascii: "-") { skip(1) }
        let leadingZero = peek() == UInt8(ascii: "0")
        let firstDigit = position
        while let byte = peek(), byte.isDigit { skip(1) }
        let count = position - firstDigit
        let goesOn =
            switch peek() {
            case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
            default: false
            }
        let number = Int(String(decoding: slice(from: start), as: UTF8.self))
        guard let number, count == 1 || !leadingZero, !goesOn else {
            throw LineError(line: line, reason: "this is no whole number; write digits alone")
        }
        return number
    }

    private func checked(_ bytes: UnsafeBufferPointer<UInt8>) throws(LineError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw LineError(line: line, reason: "a text is not UTF-8; save the file as UTF-8")
        }
        return text
    }

    /// The rest of a text in which the first `\` was met.
    private mutating func escapedString(from start: Int) throws(LineError) -> String {
        var text = try checked(slice(from: start))
        while let byte = peek() {
            switch byte {
            case UInt8(ascii: "\""):
                skip(1)
                return text
            case UInt8(ascii: "\\"):
                skip(1)
                text.unicodeScalars.append(try escape())
            case 0..<0x20:
                throw LineError(line: line, reason: "a text holds a control character; write \\n or \\u000a")
            default:
                let start = position
                while let byte = peek(), byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
                {
                    skip(1)
                }
                text += try checked(slice(from: start))
            }
        }
        throw LineError(line: line, reason: "the file ends inside a text; close it")
    }

    /// What stands after a `\`.
    private mutating func escape() throws(LineError) -> Unicode.Scalar {
        let byte = peek()
        skip(1)
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw LineError(line: line, reason: "a text holds an unknown escape; write \\\\ for \\")
        }
    }

    /// One `\uXXXX`, or the two of a surrogate pair.
    private mutating func unicodeEscape() throws(LineError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if (0xD800..<0xDC00).contains(first), peek() == UInt8(ascii: "\\"), peek(1) == UInt8(ascii: "u") {
            skip(2)
            let second = try codeUnit()
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(
                    0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                )
            {
                return scalar
            }
        }
        throw LineError(
            line: line,
            reason: "a text holds half of a surrogate pair; write the character itself"
        )
    }

    private mutating func codeUnit() throws(LineError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = peek(), let digit = byte.hexadecimalValue else {
                throw LineError(
                    line: line,
                    reason: "\\u is not followed by four hexadecimal digits; write them"
                )
            }
            unit = unit << 4 | UInt16(digit)
            skip(1)
        }
        return unit
    }
}

extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
