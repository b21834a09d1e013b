// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import Synchronization

/// What listens where a message bus was, lets its clients in as one, and then sends them bytes that no bus sends.
final class RawBus: Sendable {
    private let descriptor: Int32
    private let path: String
    private let count = Mutex(0)
    private let insults: [[UInt8]]

    /// - Parameter insults: what is sent, one to a connection, in turn.
    init(path: String, insults: [[UInt8]]) throws {
        self.path = path
        self.insults = insults
        unlink(path)
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let isBound = withUnixAddress(path) { bind(descriptor, $0, $1) == 0 }
        guard isBound, listen(descriptor, 64) == 0 else {
            close(descriptor)
            throw NeverHeld(description: "no socket at \(path): \(String(cString: strerror(errno)))")
        }
        Spawner.thread { self.serve() }
    }

    private func serve() {
        while true {
            let client = accept(descriptor, nil, nil)
            guard client >= 0 else { return }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            Self.insult(client, with: insults[number % insults.count])
            close(client)
        }
    }

    /// How many connections have been let in.
    var connections: Int { count.withLock { $0 } }

    /// Leaves its place to another.
    func end() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
        unlink(path)
    }

    /// Plays a bus up to its answer to Hello, and sends what is no message.
    private static func insult(_ client: Int32, with bytes: [UInt8]) {
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var input: [UInt8] = []
        var isAuthenticated = false
        while true {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(client, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            input += buffer[..<count]
            while !isAuthenticated, let end = input.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: input[..<end].filter { $0 >= 32 }, as: UTF8.self)
                input.removeFirst(end + 1)
                if line == "BEGIN" {
                    isAuthenticated = true
                } else if line.hasPrefix("AUTH EXTERNAL") {
                    put(client, Array("OK 0123456789abcdef0123456789abcdef\r\n".utf8))
                } else if line.hasPrefix("NEGOTIATE") {
                    put(client, Array("ERROR\r\n".utf8))
                } else {
                    put(client, Array("REJECTED EXTERNAL\r\n".utf8))
                }
            }
            // The first message is Hello; its serial is its third word.
            guard isAuthenticated, input.count >= 16 else { continue }
            put(client, RawMessage.reply(to: Array(input[8..<12]), text: ":1.42"))
            put(client, bytes)
            // What it asks meanwhile is never answered.
            usleep(50_000)
            return
        }
    }

    private static func put(_ client: Int32, _ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}

/// Messages of D-Bus as bytes, right or wrong (D-Bus specification, "Message Protocol").
enum RawMessage {
    /// A method's return, of one string.
    static func reply(to serial: [UInt8], text: String) -> [UInt8] {
        message(
            kind: 2,
            fields: [
                (5, "u", serial), (6, "s", string(Array(":1.42".utf8))),
                (7, "s", string(Array("org.freedesktop.DBus".utf8))),
            ],
            signature: "s",
            body: string(Array(text.utf8))
        )
    }

    /// A signal of the bus's own, of one string.
    static func signal(_ member: String, path: [UInt8] = Array("/org/freedesktop/DBus".utf8), text: [UInt8])
        -> [UInt8]
    {
        message(
            kind: 4,
            fields: [
                (1, "o", string(path)), (2, "s", string(Array("org.freedesktop.DBus".utf8))),
                (3, "s", string(Array(member.utf8))), (7, "s", string(Array("org.freedesktop.DBus".utf8))),
            ],
            signature: "s",
            body: string(text)
        )
    }

    /// A method call of an object's.
    static func call(_ member: String, to name: String, serial: UInt32, text: [UInt8]? = nil) -> [UInt8] {
        message(
            kind: 1,
            serial: serial,
            fields: [
                (1, "o", string(Array("/org/freedesktop/DBus".utf8))), (6, "s", string(Array(name.utf8))),
                (2, "s", string(Array("org.freedesktop.DBus".utf8))), (3, "s", string(Array(member.utf8))),
            ],
            signature: text == nil ? nil : "s",
            body: text.map { string($0) } ?? []
        )
    }

    static func message(
        kind: UInt8,
        serial: UInt32 = 1,
        fields: [(code: UInt8, type: String, value: [UInt8])],
        signature: String?,
        body: [UInt8]
    ) -> [UInt8] {
        var header: [UInt8] = []
        for (code, type, value) in fields {
            pad(&header, to: 8)
            header += [code, UInt8(type.utf8.count)] + Array(type.utf8) + [0]
            pad(&header, to: 4)
            header += value
        }
        if let signature {
            pad(&header, to: 8)
            header += [8, 1, UInt8(ascii: "g"), 0, UInt8(signature.utf8.count)] + Array(signature.utf8) + [0]
        }
        var bytes: [UInt8] = [UInt8(ascii: "l"), kind, 0, 1] + number(UInt32(body.count)) + number(serial)
        bytes += number(UInt32(header.count)) + header
        pad(&bytes, to: 8)
        return bytes + body
    }

    static func string(_ text: [UInt8]) -> [UInt8] { number(UInt32(text.count)) + text + [0] }

    static func number(_ value: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func pad(_ bytes: inout [UInt8], to alignment: Int) {
        while bytes.count % alignment != 0 { bytes.append(0) }
    }
}

/// Calls `body` with the address of a Unix socket.
func withUnixAddress<Value>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value) -> Value {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
