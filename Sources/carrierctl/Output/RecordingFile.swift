// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Where the lines of a recording go: each is in the file as soon as it has come.
///
/// Two threads write to it, one what the daemon sends and one the end: used under a lock.
struct RecordingFile: Sendable {
    /// What the user calls it; `-` for standard output.
    let path: String
    /// Nil until the first line.
    private var descriptor: Int32?
    private let isForced: Bool
    private(set) var lines = 0
    private(set) var gaps = 0

    /// - Throws: `Failure` where there is such a file, unless `isForced`.
    init(path: String, isForced: Bool) throws(Failure) {
        self.path = path
        self.isForced = isForced
        if path == "-" {
            descriptor = STDOUT_FILENO
        } else if !isForced, access(path, F_OK) == 0 {
            throw Self.exists(path)
        }
    }

    /// Appends a line and its newline.
    ///
    /// - Throws: `ReaderGone` where nobody reads standard output, `Failure` where it cannot be written.
    mutating func append(_ line: String) throws {
        let descriptor = try opened()
        var text = line + "\n"
        let code = text.withUTF8 { Self.write($0, to: descriptor) }
        switch code {
        case 0: break
        case EPIPE where path == "-": throw ReaderGone()
        default: throw Self.failure(path, "cannot be written: \(String(cString: strerror(code)))")
        }
        lines += 1
        // The daemon says so where it had to leave something out.
        if line.contains("\"gap\":") { gaps += 1 }
    }

    private mutating func opened() throws(Failure) -> Int32 {
        if let descriptor { return descriptor }
        // Made when there is something to write: what failed before leaves no empty file.
        let mode = isForced ? O_TRUNC : O_EXCL
        let opened = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_APPEND | mode, 0o600)
        guard opened >= 0 else {
            if errno == EEXIST { throw Self.exists(path) }
            throw Self.failure(path, "cannot be made: \(String(cString: strerror(errno)))")
        }
        descriptor = opened
        return opened
    }

    /// - Returns: 0, or the system's number of what went wrong.
    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32 {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    private static func exists(_ path: String) -> Failure {
        Failure(
            .usage,
            path,
            why: "is there already",
            advice: "take another name, or write over it with --force"
        )
    }

    private static func failure(_ path: String, _ why: String) -> Failure {
        Failure(.usage, path, why: why, advice: "look at its folder, and at the room on the disk")
    }
}
