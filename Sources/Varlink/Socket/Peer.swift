// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// Who is at the other end of a connection, as the kernel noted it when the client connected (unix(7)).
package struct Peer: Equatable, Sendable {
    /// The process; 0 where it lives in a PID namespace that is not seen from here.
    package let pid: Int32
    /// The effective user; 65534 where it has no number here.
    package let uid: UInt32
    /// The effective group.
    package let gid: UInt32
    /// The supplementary groups.
    package let groups: [UInt32]

    package init(pid: Int32, uid: UInt32, gid: UInt32, groups: [UInt32]) {
        self.pid = pid
        self.uid = uid
        self.gid = gid
        self.groups = groups
    }
}

extension Peer {
    /// The peer of a connected socket, nil where the kernel knows none.
    init?(of socket: Int32) {
        var credentials = carrierd_credentials()
        var length = socklen_t(MemoryLayout<carrierd_credentials>.size)
        guard getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 else { return nil }
        self.init(
            pid: credentials.pid,
            uid: credentials.uid,
            gid: credentials.gid,
            groups: Self.supplementaryGroups(of: socket)
        )
    }

    private static func supplementaryGroups(of socket: Int32) -> [UInt32] {
        var capacity = 32
        // Twice is enough: a list that does not fit makes the kernel say how long it is.
        for _ in 0..<2 {
            var length = socklen_t(capacity * MemoryLayout<UInt32>.size)
            var result: Int32 = 0
            let groups = [UInt32](unsafeUninitializedCapacity: capacity) { buffer, count in
                result = getsockopt(socket, SOL_SOCKET, SO_PEERGROUPS, buffer.baseAddress, &length)
                count = result == 0 ? Int(length) / MemoryLayout<UInt32>.size : 0
            }
            if result == 0 { return groups }
            guard errno == ERANGE else { return [] }
            capacity = Int(length) / MemoryLayout<UInt32>.size
        }
        return []
    }
}
