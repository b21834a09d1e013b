// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// JSON text and the values that it stands for, with bounds on both.
enum JSONText {
    /// Objects and lists in one another; a recording has eight.
    static let depthLimit = 32

    /// On one line, its keys sorted: the same value is the same bytes each time.
    static func encoded(_ value: some Encodable) throws -> [UInt8] {
        try JSONCoder.encode(value, sortsKeys: true)
    }

    /// Reads one value.
    ///
    /// - Throws: `RecordingError`; its line counts from `line`, the text's first.
    static func decoded<Value: Decodable>(
        _ type: Value.Type,
        from bytes: some Collection<UInt8>,
        line: Int
    ) throws(RecordingError) -> Value {
        let document: JSONDocument
        do {
            document = try JSONDocument(Array(bytes), depthLimit: depthLimit)
        } catch {
            throw RecordingError(line: line + error.line - 1, reason: error.reason)
        }
        do {
            return try document.root.decode(type)
        } catch let error as DecodingError {
            throw RecordingError(error, line: line)
        } catch {
            throw RecordingError(line: line, reason: "this is no recording's")
        }
    }
}
