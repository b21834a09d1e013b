// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// The least that answers over a Unix socket: as many bytes for each message, in a process of its own.
final class Echo: Sendable {
    let socket: String
    private let process: ChildProcess

    /// Starts one that answers with `count` bytes, the last of which is NUL.
    init(_ count: Int, folder: String) async throws {
        socket = "\(folder)/echo"
        process = try await ChildProcess.start("/proc/self/exe".resolved, ["--echo", socket, "\(count)"])
        for await line in process.lines where line == "ready" { return }
        throw BenchmarkError("the echo did not start")
    }

    func stop() async { await process.terminate() }

    /// The process itself: serves one connection after the other, until it is ended.
    static func serve(_ path: String, _ count: Int) -> Never {
        let listener = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard withUnixAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 8) == 0 else {
            exit(1)
        }
        print("ready")
        fflush(nil)
        let answer = [UInt8](repeating: UInt8(ascii: "x"), count: max(count - 1, 0)) + [0]
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while case let connection = accept(listener, nil, nil), connection >= 0 {
            while case let length = recv(connection, &buffer, buffer.count, 0), length > 0 {
                guard buffer[length - 1] == 0 else { continue }
                var sent = 0
                while sent < answer.count {
                    let result = answer.withUnsafeBytes { bytes in
                        send(
                            connection,
                            bytes.baseAddress.map { $0 + sent },
                            answer.count - sent,
                            Int32(MSG_NOSIGNAL)
                        )
                    }
                    guard result > 0 else { break }
                    sent += result
                }
            }
            close(connection)
        }
        exit(0)
    }
}

extension String {
    /// What the symbolic link of that path leads to.
    var resolved: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(self, &buffer, buffer.count - 1)
        return String(decoding: buffer.prefix(max(length, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
