// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc

/// Runs `body`, which may block, on a thread that nobody else needs.
func blocking<Value: Sendable>(
    on queue: DispatchQueue = DispatchQueue(label: "blocking"),
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        queue.async { continuation.resume(with: Result { try body() }) }
    }
}

struct SocketFailure: Error {
    let operation: String
    let number = errno
}

/// A client that sends any bytes at all. Whatever it waits for comes within a minute or is an error.
final class RawClient: Sendable {
    let descriptor: Int32
    private let queue = DispatchQueue(label: "client")

    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw SocketFailure(operation: "connect") }
    }

    deinit {
        close(descriptor)
    }

    /// Sends `text` and, unless told otherwise, the NUL that ends a message.
    func send(_ text: String, ended: Bool = true) async throws {
        try await send(Array(text.utf8) + (ended ? [0] : []))
    }

    func send(_ bytes: [UInt8]) async throws {
        try await blocking(on: queue) { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { throw SocketFailure(operation: "send") }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// The next message; nil when the server has closed.
    func message() async throws -> String? {
        try await blocking(on: queue) { [descriptor] in
            var bytes: [UInt8] = []
            while true {
                var byte: UInt8 = 0
                switch recv(descriptor, &byte, 1, 0) {
                case 1 where byte == 0: return String(decoding: bytes, as: UTF8.self)
                case 1: bytes.append(byte)
                case 0: return nil
                default:
                    if errno == ECONNRESET { return nil }
                    throw SocketFailure(operation: "recv")
                }
            }
        }
    }

    /// Reads and forgets `count` bytes.
    func skip(_ count: Int) async throws {
        try await blocking(on: queue) { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            var left = count
            while left > 0 {
                let received = recv(descriptor, &buffer, min(left, buffer.count), 0)
                guard received > 0 else { throw SocketFailure(operation: "recv") }
                left -= received
            }
        }
    }

    /// Everything until the server closes, as messages.
    func messagesToTheEnd() async throws -> [String] {
        var messages: [String] = []
        while let message = try await message() { messages.append(message) }
        return messages
    }

    func shutDownSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Goes away, both ways at once, as `close` does.
    func vanish() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}
