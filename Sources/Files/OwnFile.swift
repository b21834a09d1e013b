// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that is the daemon's own: read whole, and replaced whole or not at all, readable by its user alone.
///
/// What is in its way and no file, a link, a folder, a pipe, is somebody else's: it is neither followed nor waited for,
/// nor written over, nor taken away.
///
/// ```swift
/// let file = OwnFile("/var/lib/carrierd/state.json")
/// let bytes = try file.read() ?? []
/// try file.replace(with: bytes)
/// ```
package struct OwnFile: Sendable {
    package let path: String

    /// What is longer than this, in bytes, was not written here.
    package static let longest = 64 << 20

    package init(_ path: String) {
        self.path = path
    }

    /// - Returns: nil where there is none.
    /// - Throws: `OwnFileError` where it cannot be read, or is no file.
    package func read() throws(OwnFileError) -> [UInt8]? {
        // Without waiting: who opens a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = errno
            if reason == ENOENT { return nil }
            throw OwnFileError(path, reason == ELOOP ? .foreign(.link) : .system(reason))
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw OwnFileError(path, .system(errno)) }
        if let kind = Obstacle(status) { throw OwnFileError(path, .foreign(kind)) }
        do throws(PlainFileError) {
            return try PlainFile.bytes(of: descriptor, upTo: Self.longest)
        } catch .system(let number) {
            throw OwnFileError(path, .system(number))
        } catch {
            throw OwnFileError(path, .tooLong)
        }
    }

    /// Puts another in its place, on disk when this returns.
    ///
    /// - Throws: `OwnFileError`; then it is as it was.
    package func replace(with bytes: [UInt8]) throws(OwnFileError) {
        let temporary = path + ".new"
        for path in [path, temporary] {
            if let kind = try Obstacle.at(path) { throw OwnFileError(path, .foreign(kind)) }
        }
        // Always a new file: one that was left behind may be open to others, or half another's.
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw OwnFileError(temporary, .system(errno)) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OwnFileError(temporary, .system(errno)) }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
            throw OwnFileError(path, .system(errno))
        }
        try synchronizeFolder()
    }

    /// Makes the new name last: without it a power cut may bring the old file back.
    private func synchronizeFolder() throws(OwnFileError) {
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
        let descriptor = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OwnFileError(path, .system(errno)) }
        defer { close(descriptor) }
        // Some file systems cannot, and say so: the file is there all the same.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw OwnFileError(path, .system(errno)) }
    }
}
