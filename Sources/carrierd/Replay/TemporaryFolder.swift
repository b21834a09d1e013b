// SPDX-License-Identifier: Apache-2.0

internal import Files
internal import Glibc

/// A folder for as long as the process lives.
struct TemporaryFolder: Sendable {
    let path: String

    /// - Throws: `ReplayError` where none can be made.
    init() throws {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/carrierd-replay.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw ReplayError(
                description: "no folder can be made in \(parent): \(String(cString: strerror(errno)))"
            )
        }
        path = String(cString: made)
    }

    func remove() {
        Folder.remove(path)
    }
}
