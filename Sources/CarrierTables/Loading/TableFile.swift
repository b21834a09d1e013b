// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file of a table, read whole.
package struct TableFile: Sendable {
    package let bytes: [UInt8]
    /// When its content last changed, in seconds since 1970.
    package let modified: Int

    /// A larger one is no table.
    package static let sizeLimit = 16 << 20

    /// Reads the file at `path`, nil where there is none.
    ///
    /// - Throws: `CarrierTableError` where it cannot be read, is no plain file or is larger than `sizeLimit`.
    package init?(path: String) throws(CarrierTableError) {
        // Not blocking: somebody may have put a pipe there.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure(path, "cannot be opened: \(Self.words(of: errno)); mend its rights")
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw Self.failure(path, "cannot be looked at: \(Self.words(of: errno))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Self.failure(path, "is no plain file; move it elsewhere")
        }
        guard status.st_size <= Self.sizeLimit else { throw Self.tooLarge(path) }
        bytes = try Self.content(of: descriptor, size: Int(status.st_size), path: path)
        modified = status.st_mtim.tv_sec
    }

    private static func content(
        of descriptor: Int32,
        size: Int,
        path: String
    ) throws(CarrierTableError) -> [UInt8] {
        // One byte more than it is said to have shows the end, and that it did not grow meanwhile.
        var content = [UInt8](repeating: 0, count: size + 1)
        var length = 0
        while length < content.count {
            let count = content.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + length }, buffer.count - length)
            }
            if count == 0 { break }
            if count > 0 {
                length += count
            } else if errno != EINTR {
                throw failure(path, "cannot be read: \(words(of: errno))")
            }
        }
        guard length <= size else { throw failure(path, "is being written; load it again") }
        content.removeLast(content.count - length)
        return content
    }

    private static func tooLarge(_ path: String) -> CarrierTableError {
        failure(path, "is larger than \(sizeLimit >> 20) MiB; it is no table of carriers")
    }

    private static func failure(_ path: String, _ reason: String) -> CarrierTableError {
        CarrierTableError(file: path, line: nil, reason: reason)
    }

    static func words(of error: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard strerror_r(error, &buffer, buffer.count) == 0 else { return "error \(error)" }
        let text = buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return String(decoding: text, as: UTF8.self)
    }
}
