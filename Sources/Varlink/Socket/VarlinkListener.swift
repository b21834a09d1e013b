// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A socket that clients connect to: bound here, or handed over by systemd.
///
/// It is closed when the last reference goes, and a server lets go of its listeners when it stops. A bound one then
/// removes its file, if the file is still its own.
package final class VarlinkListener: Sendable {
    /// The listening socket's number, for whoever passes it on; it stays the listener's own.
    package var descriptor: Int32 { socket.number }

    let socket: Descriptor
    private let file: SocketFile?

    private init(socket: consuming Descriptor, file: consuming SocketFile?) {
        self.socket = socket
        self.file = file
    }

    /// Takes over a socket that already listens, such as one of systemd's (sd_listen_fds(3)). Its file is never removed.
    ///
    /// - Throws: `VarlinkListenError.notListening` where `descriptor` is no listening Unix stream socket; it then stays
    ///   open and the caller's.
    package init(adopting descriptor: Int32) throws(VarlinkListenError) {
        let flags = fcntl(descriptor, F_GETFL)
        guard flags >= 0,
            socketOption(SO_DOMAIN, of: descriptor) == AF_UNIX,
            socketOption(SO_TYPE, of: descriptor) == Int32(SOCK_STREAM.rawValue),
            socketOption(SO_ACCEPTCONN, of: descriptor) == 1
        else { throw .notListening(descriptor: descriptor) }
        guard fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { throw .system("descriptor \(descriptor)", SystemError("fcntl")) }
        socket = Descriptor(adopting: descriptor)
        file = nil
    }

    /// Makes a socket file at `path` and listens there.
    ///
    /// A file whose server is dead, and was of this user, is taken over; anything else at `path` is left alone. Of two
    /// servers that start at once, one succeeds: it holds a lock on `PATH.lock` as long as it lives.
    ///
    /// - Parameter mode: the file's permissions, whatever the umask; 0o666 lets every local user connect.
    package static func bind(path: String, mode: UInt32 = 0o666) throws(VarlinkListenError) -> VarlinkListener
    {
        guard let address = SocketAddress(path) else {
            throw .invalidPath(path, longest: SocketAddress.longestPath)
        }
        try checkFolder(of: path)
        let lock = try SocketLock(for: path)
        try clear(address)
        do throws(SystemError) {
            let socket = try makeSocket(nonBlocking: true)
            // The mode of the socket, less the umask, becomes that of the file: it is never wider than asked for.
            guard fchmod(socket.number, mode) == 0 else { throw SystemError("fchmod") }
            guard address.withPointer({ Glibc.bind(socket.number, $0, $1) }) == 0 else {
                throw SystemError("bind")
            }
            guard let file = SocketFile(path: path, lock: lock) else { throw SystemError("lstat") }
            // Not through a link that somebody has put there by now.
            guard fchmodat(AT_FDCWD, path, mode, AT_SYMLINK_NOFOLLOW) == 0 else { throw SystemError("chmod") }
            guard listen(socket.number, SOMAXCONN) == 0 else { throw SystemError("listen") }
            return VarlinkListener(socket: socket, file: file)
        } catch {
            throw .system(path, error)
        }
    }

    /// In a folder where everybody may rename, everybody may put a socket of his own in the place of this one. Sticky
    /// ones, such as /tmp, keep others from that.
    private static func checkFolder(of path: String) throws(VarlinkListenError) {
        let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var status = stat()
        guard stat(folder, &status) == 0 else { return }
        if status.st_mode & 0o002 != 0, status.st_mode & S_ISVTX == 0 { throw .openFolder(path) }
    }

    /// Removes the file of a dead server.
    private static func clear(_ address: SocketAddress) throws(VarlinkListenError) {
        let path = address.path
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return }
            throw .system(path, SystemError("lstat"))
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
        switch try probe(address) {
        case 0, EAGAIN, EPROTOTYPE: throw .alreadyServed(path)
        case ENOENT: return
        case ECONNREFUSED:
            guard status.st_uid == geteuid() else { throw .anothers(path) }
            guard unlink(path) == 0 || errno == ENOENT else { throw .system(path, SystemError("unlink")) }
        case let number: throw .system(path, SystemError("connect", number: number))
        }
    }

    /// What `connect` says: 0, or the error's number.
    private static func probe(_ address: SocketAddress) throws(VarlinkListenError) -> Int32 {
        do throws(SystemError) {
            let socket = try makeSocket(nonBlocking: true)
            return address.withPointer { connect(socket.number, $0, $1) } == 0 ? 0 : errno
        } catch {
            throw .system(address.path, error)
        }
    }
}

/// The file of a bound socket; removed with it.
private struct SocketFile: ~Copyable {
    private let path: String
    private let device: dev_t
    private let inode: ino_t
    // Given back after the file is gone.
    private let lock: SocketLock

    /// Nil where `path` is not there; `errno` says why.
    init?(path: String, lock: SocketLock) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.path = path
        self.lock = lock
        device = status.st_dev
        inode = status.st_ino
    }

    deinit {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_dev == device, status.st_ino == inode else { return }
        unlink(path)
    }
}
