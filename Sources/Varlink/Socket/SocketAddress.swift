// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The address of a Unix socket in the file system.
struct SocketAddress: Sendable {
    /// The longest path, in bytes: `sun_path` less the closing NUL (unix(7)).
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    let path: String

    /// Nil where `path` is empty, too long for `sun_path` or holds a NUL.
    init?(_ path: String) {
        guard (1...Self.longestPath).contains(path.utf8.count), !path.utf8.contains(0) else { return nil }
        self.path = path
    }

    /// Runs `body` with the address as `bind` and `connect` take it.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// A new Unix stream socket, closed on exec.
func makeSocket(nonBlocking: Bool) throws(SystemError) -> Descriptor {
    var type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    if nonBlocking { type |= Int32(SOCK_NONBLOCK.rawValue) }
    let number = socket(AF_UNIX, type, 0)
    guard number >= 0 else { throw SystemError("socket") }
    return Descriptor(adopting: number)
}

/// A write to a client that has gone is an error, not a signal that ends the process.
let sendFlags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
let receiveFlags = Int32(MSG_DONTWAIT)

/// A socket option that is one number, nil where the socket does not have it.
func socketOption(_ option: Int32, of socket: Int32) -> Int32? {
    var value: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(socket, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
}
