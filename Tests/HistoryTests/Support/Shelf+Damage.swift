// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Telephony

@testable import History

extension Shelf {
    /// A history of 2,000 events, closed.
    ///
    /// - Returns: its size in bytes.
    func filled() async throws -> Int {
        let history = await opened()
        _ = await history.record(events(1...2000), memory: nil)
        await history.close()
        return try Data(contentsOf: URL(filePath: path)).count
    }

    /// Overwrites every page but the first, as a broken disk may.
    func overwrite(upTo size: Int) throws {
        let descriptor = open(path, O_WRONLY)
        guard descriptor >= 0 else { throw ArchiveError("cannot open") }
        defer { close(descriptor) }
        let first = 4096
        let bytes = [UInt8](repeating: 0xA5, count: size - first)
        guard pwrite(descriptor, bytes, bytes.count, off_t(first)) == bytes.count else {
            throw ArchiveError("cannot write")
        }
    }
}
