// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads a file whole, of which nobody knows what it is.
///
/// A pipe in its place would keep whoever opens it for ever, and a device might have no end.
package enum PlainFile {
    /// The bytes of the file at `path`; nil where there is none.
    ///
    /// - Parameter limit: a longer one is not read.
    /// - Throws: `PlainFileError`.
    package static func bytes(at path: String, upTo limit: Int) throws(PlainFileError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system(errno)
        }
        defer { close(descriptor) }
        return try bytes(of: descriptor, upTo: limit)
    }

    /// What is in the file that is open; that the descriptor is one of a file is looked at too.
    static func bytes(of descriptor: Int32, upTo limit: Int) throws(PlainFileError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notPlain }
        guard status.st_size <= limit else { throw .tooLong(limit: limit) }
        // One byte more than it is said to have shows whether it has grown.
        var content = [UInt8](repeating: 0, count: Int(status.st_size) + 1)
        var length = 0
        while length < content.count {
            let count = content.withUnsafeMutableBytes { buffer in
                read(descriptor, buffer.baseAddress.map { $0 + length }, buffer.count - length)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            if count == 0 { break }
            length += count
        }
        guard length < content.count else { throw .grows }
        content.removeLast(content.count - length)
        return content
    }
}

/// Why a file was not read, for a sentence that begins with its name.
package enum PlainFileError: Error, Hashable, CustomStringConvertible {
    /// By `errno`.
    case system(Int32)
    case notPlain
    case tooLong(limit: Int)
    case grows

    package var description: String {
        switch self {
        case .system(let number): "cannot be read: \(String(cString: strerror(number)))"
        case .notPlain: "is no plain file"
        case .tooLong(let limit): "is longer than \(limit >> 10) KiB"
        case .grows: "is being written"
        }
    }
}
