// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// A route netlink socket of the network namespace in which it was opened.
final class NetlinkSocket: Sendable {
    let descriptor: Int32

    /// - Parameter groups: whose messages it hears (RTMGRP_…).
    /// - Throws: `NetlinkError`.
    init(groups: UInt32 = 0) throws(NetlinkError) {
        descriptor = socket(
            AF_NETLINK,
            Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue),
            NETLINK_ROUTE
        )
        guard descriptor >= 0 else { throw NetlinkError("no netlink socket") }
        var address = sockaddr_nl()
        address.nl_family = sa_family_t(AF_NETLINK)
        address.nl_groups = groups
        // An answer that does not come must not keep anyone waiting for ever.
        var limit = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_nl>.size))
            }
        }
        guard result == 0 else {
            let error = NetlinkError("netlink cannot be heard")
            close(descriptor)
            throw error
        }
    }

    deinit {
        close(descriptor)
    }

    /// The next datagram; nil where there is none now, and it was not to be waited for.
    ///
    /// - Throws: `NetlinkError`, `isOverrun` where some have been lost.
    func receive(waits: Bool) throws(NetlinkError) -> [UInt8]? {
        while true {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, waits ? 0 : Int32(MSG_DONTWAIT))
            if count >= 0 { return Array(buffer.prefix(count)) }
            if errno == EINTR { continue }
            if errno == EAGAIN, !waits { return nil }
            throw NetlinkError("netlink does not answer")
        }
    }

    /// Asks for everything of a kind, and hands over what comes.
    ///
    /// - Parameters:
    ///   - type: RTM_GETROUTE or RTM_GETLINK.
    ///   - header: the size of the kind's own header, which is left empty.
    /// - Returns: false where it changed meanwhile, so that what came may not fit together.
    func dump(
        _ type: Int,
        header: Int,
        _ take: (NetlinkMessage) -> Void
    ) throws(NetlinkError) -> Bool {
        let size = MemoryLayout<nlmsghdr>.size + header
        var request = nlmsghdr()
        request.nlmsg_len = UInt32(size)
        request.nlmsg_type = UInt16(type)
        request.nlmsg_flags = UInt16(NLM_F_REQUEST | NLM_F_ROOT | NLM_F_MATCH)
        let bytes = withUnsafeBytes(of: request) { Array($0) } + [UInt8](repeating: 0, count: header)
        guard send(descriptor, bytes, bytes.count, 0) == bytes.count else {
            throw NetlinkError("netlink cannot be asked")
        }
        var isWhole = true
        while let datagram = try receive(waits: true) {
            for message in NetlinkMessage.all(in: datagram) {
                if Int32(message.flags) & NLM_F_DUMP_INTR != 0 { isWhole = false }
                switch Int32(message.type) {
                case NLMSG_DONE: return isWhole
                case NLMSG_ERROR:
                    let code = message.payload.number(at: 0, as: Int32.self) ?? 0
                    throw NetlinkError("netlink refuses", code: 0 &- code)
                default: take(message)
                }
            }
        }
        return isWhole
    }
}

/// Why the routing table cannot be read.
struct NetlinkError: Error, CustomStringConvertible {
    let description: String
    /// Messages have been lost: there were too many at a time.
    let isOverrun: Bool

    /// - Parameter code: an error number of the system.
    init(_ what: String, code: Int32 = errno) {
        description = "\(what): \(String(cString: strerror(code)))"
        isOverrun = code == ENOBUFS
    }
}
