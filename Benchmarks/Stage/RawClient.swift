// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TelephonyAPI

/// A Unix socket on which a message ends with NUL. What is in one is nobody's concern here.
struct RawClient: ~Copyable {
    let descriptor: Int32
    private var buffer = [UInt8](repeating: 0, count: 256 << 10)

    /// - Throws: `BenchmarkError` where nobody takes the connection.
    init(_ path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let result = withUnixAddress(path) { connect(descriptor, $0, $1) }
        guard result == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw BenchmarkError("\(path) takes no connection: \(reason)")
        }
    }

    deinit {
        close(descriptor)
    }

    /// - Throws: `BenchmarkError` where they are not taken.
    func send(_ bytes: [UInt8]) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw BenchmarkError("a socket takes nothing: \(String(cString: strerror(errno)))")
        }
    }

    /// Waits for the end of a message, and says how long it was, its NUL included.
    ///
    /// - Throws: `BenchmarkError` where the other side hangs up.
    mutating func receive() throws -> Int {
        var length = 0
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw BenchmarkError("a socket was closed") }
            length += count
            if buffer[count - 1] == 0 { return length }
        }
    }

    mutating func ask(_ call: [UInt8]) throws -> Int {
        try send(call)
        return try receive()
    }

    /// A call as it goes over the socket.
    static func call(_ method: String, _ rest: String = "") -> [UInt8] {
        Array(#"{"method":"\#(method)"\#(rest)}"#.utf8) + [0]
    }

    static let getStatus = call(TelephonyInterface.getStatus)
}

/// Calls `body` with the address of a socket file.
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
