// SPDX-License-Identifier: Apache-2.0

/// Reads rows of comma-separated values (RFC 4180), with semicolons or tabs for commas where the first row has more of
/// those. It takes a byte order mark and CRLF.
struct CSVReader {
    struct Row: Equatable {
        /// From 1.
        let line: Int
        let fields: [String]
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let separator: UInt8
    private var position: Int
    private var line = 1

    /// - Parameter bytes: have to outlive the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[position...].prefix { $0 != UInt8(ascii: "\n") }
        let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let counts = candidates.map { candidate in first.count { $0 == candidate } }
        let most = counts.indices.max { counts[$0] < counts[$1] } ?? 0
        separator = counts[0] == counts[most] ? candidates[0] : candidates[most]
    }

    /// The next row that is not blank; nil at the end.
    mutating func nextRow() throws(LineError) -> Row? {
        while position < bytes.count {
            let start = line
            var fields = [try field()]
            while position < bytes.count, bytes[position] == separator {
                position += 1
                fields.append(try field())
            }
            if position < bytes.count {
                position += 1
                line += 1
            }
            if fields.contains(where: { !$0.isEmpty }) { return Row(line: start, fields: fields) }
        }
        return nil
    }

    /// One field without the blanks around it; stands before a separator or a line's end afterwards.
    private mutating func field() throws(LineError) -> String {
        var text: [UInt8] = []
        while position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            try quoted(into: &text)
        }
        while position < bytes.count, bytes[position] != separator, bytes[position] != UInt8(ascii: "\n") {
            text.append(bytes[position])
            position += 1
        }
        guard let field = String(validating: text, as: UTF8.self) else {
            throw LineError(line: line, reason: "the row is not UTF-8; save the file as UTF-8")
        }
        let trimmed = field.drop { $0.isWhitespace }
        let end = trimmed.lastIndex { !$0.isWhitespace }
        return end.map { String(trimmed[...$0]) } ?? ""
    }

    private mutating func quoted(into text: inout [UInt8]) throws(LineError) {
        let start = line
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { return }
                position += 1
            } else if byte == UInt8(ascii: "\n") {
                line += 1
            }
            text.append(byte)
        }
        throw LineError(line: start, reason: "a quotation mark is not closed; close it")
    }
}
