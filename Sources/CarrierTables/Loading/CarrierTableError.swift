// SPDX-License-Identifier: Apache-2.0

/// Why a table was not taken.
package struct CarrierTableError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's path, `builtin` for the table inside the program.
    package let file: String
    /// From 1; nil where the file as a whole is meant.
    package let line: Int?
    /// What is wrong; what to do.
    package let reason: String

    package init(file: String, line: Int?, reason: String) {
        self.file = file
        self.line = line
        self.reason = reason
    }

    /// One line: `/etc/carrierd/carriers.d/site.json:12: what is wrong; what to do`.
    package var description: String {
        "\(file):\(line.map { "\($0):" } ?? "") \(reason)"
    }
}

extension CarrierTableError {
    init(_ error: LineError, file: String?) {
        self.init(file: file ?? BuiltinTable.name, line: error.line, reason: error.reason)
    }
}
