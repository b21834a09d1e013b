// SPDX-License-Identifier: Apache-2.0

/// Goes through JSON text to find where it stops being that, which Foundation's decoder does not say, and to see that it
/// is not nested more deeply than a stack can bear.
struct JSONScan {
    private enum Wanted {
        case value
        /// After `[`.
        case valueOrEnd
        /// After `{`.
        case keyOrEnd
        case key
        case colon
        /// After a value that has something around it.
        case commaOrEnd
        case nothing
    }

    private var line: Int
    private var wanted = Wanted.value
    /// The ends of what is open.
    private var ends: [UInt8] = []

    /// What is wrong first; nil where the decoder will find nothing, but for a number's or a text's own form.
    static func fault(in bytes: some Collection<UInt8>, from line: Int) -> RecordingError? {
        var scan = JSONScan(line: line)
        var rest = bytes[...]
        while let byte = rest.first {
            guard let fault = scan.step(byte, &rest) else { continue }
            return fault
        }
        if case .nothing = scan.wanted { return nil }
        return RecordingError(line: scan.line, reason: "it ends before it is whole")
    }

    private init(line: Int) {
        self.line = line
    }

    private mutating func step<Bytes: Collection<UInt8>>(_ byte: UInt8, _ rest: inout Bytes)
        -> RecordingError?
    where Bytes.SubSequence == Bytes {
        switch byte {
        case UInt8(ascii: "\n"):
            line += 1
            rest = rest.dropFirst()
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
            rest = rest.dropFirst()
        case UInt8(ascii: "\""):
            guard takesText, Self.skipText(&rest) else { return notJSON }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard takesValue else { return notJSON }
            guard ends.count < JSONText.depthLimit else {
                return RecordingError(
                    line: line,
                    reason: "more than \(JSONText.depthLimit) levels are nested"
                )
            }
            let isObject = byte == UInt8(ascii: "{")
            ends.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            wanted = isObject ? .keyOrEnd : .valueOrEnd
            rest = rest.dropFirst()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            guard ends.last == byte, mayEnd else { return notJSON }
            ends.removeLast()
            wanted = ends.isEmpty ? .nothing : .commaOrEnd
            rest = rest.dropFirst()
        case UInt8(ascii: ","):
            guard case .commaOrEnd = wanted else { return notJSON }
            wanted = ends.last == UInt8(ascii: "}") ? .key : .value
            rest = rest.dropFirst()
        case UInt8(ascii: ":"):
            guard case .colon = wanted else { return notJSON }
            wanted = .value
            rest = rest.dropFirst()
        default:
            let word = rest.prefix { $0.isLetterOrDigit || "+-.".utf8.contains($0) }
            guard takesValue, Self.isWord(Array(word)) else { return notJSON }
            wanted = ends.isEmpty ? .nothing : .commaOrEnd
            rest = rest.dropFirst(word.count)
        }
        return nil
    }

    private var notJSON: RecordingError { RecordingError(line: line, reason: "this is no JSON") }

    private var takesValue: Bool {
        switch wanted {
        case .value, .valueOrEnd: true
        case .keyOrEnd, .key, .colon, .commaOrEnd, .nothing: false
        }
    }

    private var mayEnd: Bool {
        switch wanted {
        case .valueOrEnd, .keyOrEnd, .commaOrEnd: true
        case .value, .key, .colon, .nothing: false
        }
    }

    /// A key or a value begins with quotation marks; what is wanted then is moved on.
    private var takesText: Bool {
        mutating get {
            switch wanted {
            case .keyOrEnd, .key: wanted = .colon
            case .value, .valueOrEnd: wanted = ends.isEmpty ? .nothing : .commaOrEnd
            case .colon, .commaOrEnd, .nothing: return false
            }
            return true
        }
    }

    /// - Returns: whether the text ends, in its line.
    private static func skipText<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> Bool
    where Bytes.SubSequence == Bytes {
        rest = rest.dropFirst()
        while let byte = rest.first {
            guard byte >= 0x20 else { return false }
            rest = rest.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    private static func isWord(_ word: [UInt8]) -> Bool {
        if ["true", "false", "null"].contains(where: { $0.utf8.elementsEqual(word) }) { return true }
        return word.first.map { $0.isDigit || $0 == UInt8(ascii: "-") } ?? false
    }
}
