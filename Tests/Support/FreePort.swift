// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A TCP port of the loopback address for a program that cannot be told to take any.
package enum FreePort {
    package struct Failure: Error {}

    /// One that nobody listens on now. The kernel hands out others first, so it stays free for a while.
    package static func find() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure() }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 ? getsockname(descriptor, address, &length) : -1
            }
        }
        guard status == 0 else { throw Failure() }
        return UInt16(bigEndian: address.sin_port)
    }
}
