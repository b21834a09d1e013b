// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
    internal import Glibc
#endif

/// Where a Unix socket listens.
package enum UnixAddress: Hashable, Sendable, CustomStringConvertible {
    /// A name in the kernel's abstract space, which is that of the network namespace.
    case abstract(String)
    case path(String)

    package var description: String {
        switch self {
        case .abstract(let name): "@\(name)"
        case .path(let path): path
        }
    }

    /// Calls `body` with the address as the system wants it.
    ///
    /// - Throws: `SystemError` for a name that is longer than the system takes.
    func withSystemAddress<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) throws -> Value {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes: [UInt8]
        switch self {
        case .abstract(let name): bytes = [0] + Array(name.utf8)
        case .path(let path): bytes = Array(path.utf8) + [0]
        }
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError("bind \(self)", ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // The length counts: an abstract name ends where the address does.
        let length = socklen_t(MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + bytes.count } ?? 0)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}
