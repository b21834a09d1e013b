// SPDX-License-Identifier: Apache-2.0

/// Where the value of the outermost member `key` stands in `object`, an object that is known to be valid JSON.
///
/// It lets a value be handed on byte for byte, which decoding and encoding would not.
func rangeOfMember(_ key: StaticString, in object: [UInt8]) -> Range<Int>? {
    var depth = 0
    var position = 0
    var keyMatches = false
    var valueStart: Int?
    while position < object.count {
        let byte = object[position]
        switch byte {
        case UInt8(ascii: "\""):
            let end = endOfString(from: position, in: object)
            if depth == 1, valueStart == nil {
                keyMatches = matches(key, object[(position + 1)..<max(end - 1, position + 1)])
            }
            position = end
            continue
        case UInt8(ascii: ":") where depth == 1 && keyMatches && valueStart == nil:
            valueStart = position + 1
        case UInt8(ascii: ",") where depth == 1:
            if let valueStart { return trimmed(valueStart..<position, in: object) }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            depth -= 1
            if depth == 0 {
                guard let valueStart else { return nil }
                return trimmed(valueStart..<position, in: object)
            }
        default: break
        }
        position += 1
    }
    return nil
}

/// The position after the closing quote of the string that opens at `start`.
private func endOfString(from start: Int, in bytes: [UInt8]) -> Int {
    var position = start + 1
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
        position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(position + 1, bytes.count)
}

private func matches(_ key: StaticString, _ bytes: ArraySlice<UInt8>) -> Bool {
    key.withUTF8Buffer { bytes.elementsEqual($0) }
}

private func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, isSpace(bytes[lower]) { lower += 1 }
    while lower < upper, isSpace(bytes[upper - 1]) { upper -= 1 }
    return lower..<upper
}
