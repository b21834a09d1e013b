// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// JSON text and the values that it stands for, with bounds on both.
enum JSONText {
    /// Objects and lists in one another; a recording has eight.
    static let depthLimit = 32

    /// On one line, its keys sorted: the same value is the same bytes each time.
    static func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }

    /// Reads one value.
    ///
    /// - Throws: `RecordingError`; its line counts from `line`, the text's first.
    static func decoded<Value: Decodable>(
        _ type: Value.Type,
        from bytes: some Collection<UInt8>,
        line: Int
    ) throws(RecordingError) -> Value {
        if let fault = JSONScan.fault(in: bytes, from: line) { throw fault }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            throw RecordingError(error, line: line)
        } catch {
            throw RecordingError(line: line, reason: "this is no JSON")
        }
    }
}

/// What is wrong with a recording, and in which line of it.
package struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    package var line: Int
    package var reason: String

    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }

    package var description: String { "\(line): \(reason)" }
}

extension RecordingError {
    fileprivate init(_ error: DecodingError, line: Int) {
        let path: [any CodingKey]
        let isMissing: Bool
        switch error {
        case .keyNotFound(let key, let context): (path, isMissing) = (context.codingPath + [key], true)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            (path, isMissing) = (context.codingPath, false)
        @unknown default: (path, isMissing) = ([], false)
        }
        let reason =
            if path.isEmpty {
                "a text in it is no JSON, or a number of another type or out of range"
            } else {
                "\(Self.text(path)) is \(isMissing ? "missing" : "of another type")"
            }
        self.init(line: line, reason: reason)
    }

    private static func text(_ path: [any CodingKey]) -> String {
        path.reduce("") { text, key in
            if let index = key.intValue { return text + "[\(index)]" }
            return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
        }
    }
}
