// SPDX-License-Identifier: Apache-2.0

import Glibc
import StatusPage
import Threads

/// A client that knows no more of HTTP than a test wants: bytes out, bytes in. Waiting is done on threads of its own.
final class Client: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let descriptor: Int32

    /// - Parameter receiveBuffer: what the kernel may hold for a client that does not read; nil for its own choice.
    init(_ address: ListenAddress, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard address.withSocketAddress({ connect(descriptor, $0, $1) }) == 0 else {
            let reason = String(cString: strerror(errno))
            Glibc.close(descriptor)
            throw Failure(description: "connect to \(address): \(reason)")
        }
    }

    deinit {
        Glibc.close(descriptor)
    }

    /// Sends what the other side takes at once; gives how much that was.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Int {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.send(
                    descriptor,
                    $0.baseAddress?.advanced(by: sent),
                    $0.count - sent,
                    Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
                )
            }
            guard count > 0 else { break }
            sent += count
        }
        return sent
    }

    func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Says that no more will be sent.
    func endSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// What comes until a text is in it, or the other side ends.
    func receive(through text: String?) async -> String {
        let wanted = Array((text ?? "").utf8)
        return await onThread { [descriptor] in
            var all: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                let start = max(0, all.count - wanted.count)
                all += buffer[..<count]
                guard !wanted.isEmpty else { continue }
                if all.holds(wanted, from: start) { break }
            }
            return String(decoding: all, as: UTF8.self)
        }
    }

    /// Everything up to the other side's end.
    func receiveAll() async -> String {
        await receive(through: nil)
    }
}

/// An answer, cut in three.
struct Answer {
    let status: Int
    /// By their names in lower case.
    let headers: [String: String]
    let body: String

    init(_ text: String) throws {
        // A Swift character is CR and LF together.
        guard let end = text.firstRange(of: "\r\n\r\n") else {
            throw Client.Failure(description: "no HTTP answer: \(text.debugDescription)")
        }
        let lines = text[..<end.lowerBound].split(separator: "\r\n")
        status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
        headers = Dictionary(
            lines.dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (parts[0].lowercased(), String(parts.dropFirst().first?.drop { $0 == " " } ?? ""))
            },
            uniquingKeysWith: { $0 + ", " + $1 }
        )
        body = String(text[end.upperBound...])
    }
}

extension [UInt8] {
    /// Whether some bytes are in it; the standard library's way takes minutes for megabytes in a debug build.
    fileprivate func holds(_ part: [UInt8], from start: Int) -> Bool {
        withUnsafeBytes { bytes in
            guard var place = bytes.baseAddress?.advanced(by: start), let base = bytes.baseAddress else {
                return false
            }
            let end = base.advanced(by: bytes.count)
            while place < end, let hit = memchr(place, Int32(part[0]), end - place) {
                if end - UnsafeRawPointer(hit) >= part.count, memcmp(hit, part, part.count) == 0 {
                    return true
                }
                place = UnsafeRawPointer(hit).advanced(by: 1)
            }
            return false
        }
    }
}

/// Runs what blocks where it keeps no task waiting.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        do {
            try WorkerThread(name: "test") { continuation.resume(returning: body()) }.detach()
        } catch {
            fatalError("\(error)")
        }
    }
}

extension ListenAddress {
    fileprivate var family: Int32 {
        switch self {
        case .unix: AF_UNIX
        case .tcp(let ip, _): ip.contains(":") ? AF_INET6 : AF_INET
        }
    }

    fileprivate func withSocketAddress<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value
    {
        func bound<Address>(_ address: Address) -> Value {
            withUnsafePointer(to: address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<Address>.size))
                }
            }
        }
        switch self {
        case .unix(let path):
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            return bound(address)
        case .tcp(let ip, let port) where ip.contains(":"):
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            inet_pton(AF_INET6, ip, &address.sin6_addr)
            return bound(address)
        case .tcp(let ip, let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            inet_pton(AF_INET, ip, &address.sin_addr)
            return bound(address)
        }
    }
}
