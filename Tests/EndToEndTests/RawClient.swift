// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI

/// A connection that knows nothing of Varlink: bytes out, bytes in.
final class RawClient {
    private let descriptor: Int32

    /// - Parameter silence: the seconds after which a wait is over.
    init(_ path: String, silence: Int = 20) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            throw NeverHeld(description: "connect: \(String(cString: strerror(errno)))")
        }
        var limit = timeval(tv_sec: silence, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends as much as the other side takes.
    func send(_ bytes: [UInt8]) { _ = sendAll(bytes) }

    /// Sends as much as the other side takes.
    ///
    /// - Returns: whether that is all.
    func sendAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// How long it waits for the other side to take something; what is not taken then is not sent.
    func setSendTimeout(milliseconds: Int) { setTimeout(SO_SNDTIMEO, milliseconds) }

    /// How long it waits for something to come, instead of 20 seconds.
    func setReceiveTimeout(milliseconds: Int) { setTimeout(SO_RCVTIMEO, milliseconds) }

    private func setTimeout(_ option: Int32, _ milliseconds: Int) {
        var limit = timeval(tv_sec: milliseconds / 1000, tv_usec: milliseconds % 1000 * 1000)
        setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Everything up to the other side's end.
    func receiveAll() -> [UInt8] {
        var all: [UInt8] = []
        while let some = receive() { all += some }
        return all
    }

    /// The events that come, up to and with the one of that number.
    func receiveEvents(through last: Int) throws -> [(sequence: Int, kind: String)] {
        var buffer: [UInt8] = []
        var events: [(sequence: Int, kind: String)] = []
        while let some = receive() {
            buffer += some
            while let end = buffer.firstIndex(of: 0) {
                let event = try JSONDecoder().decode(Reply.self, from: Data(buffer[..<end])).parameters.event
                buffer.removeFirst(end + 1)
                events.append((event.sequence, event.kind.rawValue))
                if event.sequence >= last { return events }
            }
        }
        return events
    }

    private struct Reply: Decodable {
        let parameters: EventReply
    }

    enum Reception {
        case bytes([UInt8])
        case silence
        case end
    }

    /// What has come, and where nothing has, why.
    func receiveSome() -> Reception {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { return .bytes(Array(buffer.prefix(count))) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? .silence : .end
    }

    /// What has come; nil at the other side's end, and after 20 seconds.
    func receive() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : nil
    }
}
