// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads what has no size before its end: a file of the kernel's, a pipe that somebody named on purpose. It waits for
/// who writes there.
package enum OpenEnd {
    /// - Returns: nil where there is nothing at `path`.
    /// - Parameter limit: in bytes; what is longer is refused.
    /// - Throws: `PlainFileError`.
    package static func bytes(at path: String, upTo limit: Int) throws(PlainFileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system(errno)
        }
        defer { close(descriptor) }
        var content: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = piece.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            if count == 0 { return content }
            guard content.count + count <= limit else { throw .tooLong(limit: limit) }
            content += piece[..<count]
        }
    }
}
