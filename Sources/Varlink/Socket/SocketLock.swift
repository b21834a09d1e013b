// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The right to serve at a path: a lock on `PATH.lock`, given up by the kernel when the process dies.
final class SocketLock: Sendable {
    private let path: String
    private let descriptor: Descriptor

    /// - Throws: `VarlinkListenError.alreadyServed` while another server holds it, `notALock` where something else is
    ///   in its place, which is then not touched.
    init(for socketPath: String) throws(VarlinkListenError) {
        path = socketPath + ".lock"
        while true {
            let descriptor = try Self.open(path, for: socketPath)
            // It is removed at the end, so it has to be what a server left there: an empty file of one name.
            guard Self.isLock(descriptor.number) else { throw .notALock(path) }
            guard flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else {
                if errno == EWOULDBLOCK { throw .alreadyServed(socketPath) }
                throw .system(path, SystemError("flock"))
            }
            // The holder before us removes the file: a lock on a file that is no longer there locks nobody out.
            if Self.isStillThere(descriptor.number, at: path) {
                self.descriptor = descriptor
                return
            }
        }
    }

    deinit {
        // While the lock is still held: whoever opens the file after this makes a new one.
        if Self.isStillThere(descriptor.number, at: path) { unlink(path) }
    }

    private static func open(
        _ path: String,
        for socketPath: String
    ) throws(VarlinkListenError) -> Descriptor {
        let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let number = uninterrupted { Glibc.open(path, flags, 0o600) }
        guard number >= 0 else {
            switch errno {
            case ENOENT: throw .noFolder(socketPath)
            case EACCES, EROFS: throw .notPermitted(socketPath)
            case ELOOP, EISDIR, ENXIO: throw .notALock(path)
            default: throw .system(path, SystemError("open"))
            }
        }
        return Descriptor(adopting: number)
    }

    private static func isLock(_ number: Int32) -> Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
            // None where its server has removed it just now: the next try makes another.
            && status.st_nlink <= 1
    }

    private static func isStillThere(_ number: Int32, at path: String) -> Bool {
        var held = stat()
        var named = stat()
        guard fstat(number, &held) == 0, lstat(path, &named) == 0 else { return false }
        return held.st_dev == named.st_dev && held.st_ino == named.st_ino
    }
}
