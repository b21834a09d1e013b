// SPDX-License-Identifier: Apache-2.0

/// Programs that a test writes itself.
package enum Executable {
    /// Writes a script and makes it executable.
    ///
    /// Another program writes it: what this process has open for writing, a program that another test starts just then
    /// has open too, and nobody can run it meanwhile.
    ///
    /// - Parameter mode: its permissions, in octal.
    /// - Throws: where it cannot be written.
    package static func write(_ text: String, to path: String, mode: String = "755") async throws {
        try TemporaryFolder.write(text, to: "\(path).text")
        let process = try await ChildProcess.start("install", ["-m", mode, "\(path).text", path])
        guard try await process.waitForExit(limit: .seconds(60)) == .status(0) else {
            throw ChildProcess.Failure(description: "\(path) cannot be written")
        }
        TemporaryFolder.remove("\(path).text")
    }
}
