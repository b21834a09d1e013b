// SPDX-License-Identifier: Apache-2.0

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
    /// What does not fit into the types of a recording.
    init(_ error: DecodingError, line: Int) {
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
                "it is of another type"
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
