// SPDX-License-Identifier: Apache-2.0

extension JSONCursor {
    /// Takes a text, from its opening quote to its closing one.
    ///
    /// - Throws: what is wrong in it.
    package mutating func text() throws(JSONError) -> Text {
        guard take(UInt8(ascii: "\"")) else { throw unexpected("a text in quotation marks") }
        let start = position
        var isEscaped = false
        var isASCII = true
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let range = start..<position
                guard isASCII || isUTF8(range) else {
                    throw error("a text is not UTF-8; write it in UTF-8")
                }
                skip(1)
                return Text(range: range, isEscaped: isEscaped)
            case UInt8(ascii: "\\"):
                isEscaped = true
                skip(1)
                _ = try escape()
            case 0..<0x20:
                throw error("a text holds a control character; write \\n or \\u000a")
            default:
                if byte >= 0x80 { isASCII = false }
                skip(1)
            }
        }
        throw error("it ends inside a text; close it")
    }

    /// What a text that was taken says.
    package func string(_ text: Text) -> String {
        let raw = UnsafeBufferPointer(rebasing: bytes[text.range])
        guard text.isEscaped else { return String(decoding: raw, as: UTF8.self) }
        var cursor = JSONCursor(raw)
        var said: [UInt8] = []
        said.reserveCapacity(raw.count)
        while let byte = cursor.next {
            cursor.skip(1)
            guard byte == UInt8(ascii: "\\") else {
                said.append(byte)
                continue
            }
            // It was looked at when the text was taken.
            guard let scalar = try? cursor.escape() else { continue }
            said.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        return String(decoding: said, as: UTF8.self)
    }

    private func isUTF8(_ range: Range<Int>) -> Bool {
        String(validating: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) != nil
    }

    /// Takes what stands after a `\`.
    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        let byte = next
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
        case nil: throw error("it ends inside a text; close it")
        default: throw error("a text holds an unknown escape; write \\\\ for \\")
        }
    }

    /// One `\uXXXX`, or the two of a surrogate pair.
    private mutating func unicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        if (0xD800..<0xDC00).contains(first), take("\\u") {
            let second = try codeUnit()
            if (0xDC00..<0xE000).contains(second),
                let scalar = Unicode.Scalar(
                    0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
                )
            {
                return scalar
            }
        }
        throw error("a text holds half of a surrogate pair; write the character itself")
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexadecimalValue else {
                throw error("\\u is not followed by four hexadecimal digits; write them")
            }
            unit = unit << 4 | UInt16(digit)
            skip(1)
        }
        return unit
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
