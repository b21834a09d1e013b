// SPDX-License-Identifier: Apache-2.0

/// Something about a table that its author should look at.
package struct CarrierFinding: Hashable, Sendable, CustomStringConvertible {
    package enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The file is not taken.
        case error
        /// Very probably wrong, or of no effect.
        case warning
        /// Worth a look.
        case note
    }

    package let file: String
    /// From 1; nil where the file as a whole is meant.
    package let line: Int?
    package let severity: Severity
    package let text: String

    package init(file: String, line: Int?, severity: Severity, text: String) {
        self.file = file
        self.line = line
        self.severity = severity
        self.text = text
    }

    /// One line, as compilers write it: `site.json:12: warning: …`.
    package var description: String {
        "\(file):\(line.map { "\($0):" } ?? "") \(severity.rawValue): \(text)"
    }
}
