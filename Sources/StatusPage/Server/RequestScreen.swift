// SPDX-License-Identifier: Apache-2.0

/// Looks at the head of a request on its way to soup.
///
/// libsoup 3.2.3 loses the memory of the path of a request that says how long its body is in a way that it does not
/// know, so that anyone could have the daemon grow without end. Only what RFC 9112 (6.1, 6.2) has anybody send to a
/// server like this one goes through: `Content-Length` in digits and `Transfer-Encoding: chunked`, each once, on one line.
struct RequestScreen {
    /// More of a line is no matter: both fields are shorter.
    private static let longestLine = 64
    /// Eighteen digits are below 2^63.
    private static let mostDigits = 18

    private var line: [UInt8] = []
    private var hasRequestLine = false
    private var isOver = false
    private var saysLength = false
    private var saysCoding = false

    /// Takes the next bytes in; from the first refusal on there may be no more.
    ///
    /// - Returns: false where the head must not become complete.
    mutating func admits(_ bytes: some Sequence<UInt8>) -> Bool {
        guard !isOver else { return true }
        for byte in bytes {
            switch byte {
            case 0: return false
            case UInt8(ascii: "\n"):
                guard admitsLine() else { return false }
                line.removeAll(keepingCapacity: true)
                if isOver { return true }
            default:
                if line.count < Self.longestLine { line.append(byte) }
            }
        }
        return true
    }

    private mutating func admitsLine() -> Bool {
        if line.isEmpty || line == [UInt8(ascii: "\r")] {
            // Before the request they are passed over.
            isOver = hasRequestLine
            return true
        }
        guard hasRequestLine else {
            hasRequestLine = true
            return true
        }
        // A line that goes on with the one before it (RFC 9112, 5.2).
        guard let first = line.first, !Self.isBlank(first) else { return false }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
        let value = Self.trimmed(line[(colon + 1)...])
        switch String(decoding: Self.trimmed(line[..<colon]), as: UTF8.self).lowercased() {
        case "content-length":
            defer { saysLength = true }
            return !saysLength && (1...Self.mostDigits).contains(value.count)
                && value.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
        case "transfer-encoding":
            defer { saysCoding = true }
            return !saysCoding && String(decoding: value, as: UTF8.self).lowercased() == "chunked"
        default: return true
        }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let rest = bytes.drop(while: isBlank)
        return rest.dropLast(rest.reversed().prefix(while: isBlank).count)
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}
