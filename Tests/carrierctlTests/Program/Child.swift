// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc

/// The built `carrierctl` as a child process, its output read through pipes.
final class Child {
    /// Where the child's standard output goes.
    enum Output {
        case pipe
        case file(String)
        case closed
    }

    struct Failed: Error {
        var what: String
    }

    private var pid: pid_t = 0
    private var status: Int32?
    private var output: Int32
    private let errors: Int32
    private var unread: [UInt8] = []

    init(_ arguments: [String], environment: [String] = [], output kind: Output = .pipe) throws {
        let outputPipe = try Self.pipe()
        let errorPipe = try Self.pipe()
        output = outputPipe.read
        errors = errorPipe.read
        defer {
            close(outputPipe.write)
            close(errorPipe.write)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        switch kind {
        case .pipe: posix_spawn_file_actions_adddup2(&actions, outputPipe.write, 1)
        case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
        case .closed: posix_spawn_file_actions_addclose(&actions, 1)
        }
        posix_spawn_file_actions_adddup2(&actions, errorPipe.write, 2)
        var words = ([Self.program] + arguments).map { strdup($0) } + [nil]
        var variables = (["TZ=UTC", "LC_ALL=C"] + Self.watching + environment).map { strdup($0) } + [nil]
        defer { (words + variables).forEach { free($0) } }
        let result = posix_spawn(&pid, Self.program, &actions, nil, &words, &variables)
        guard result == 0 else { throw Failed(what: "cannot start \(Self.program): \(result)") }
    }

    deinit {
        if status == nil {
            kill(pid, SIGKILL)
            waitpid(pid, nil, 0)
        }
        closeOutput()
        close(errors)
    }

    /// Where `make coverage` has each program write what it ran, and what `make sanitize` tells them: nothing but that
    /// is inherited.
    private static let watching: [String] = {
        let names: [String] = ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"]
        return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }()

    /// Beside the program that runs the tests.
    private static let program: String = {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        let folder = path[..<(path.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
        return String(decoding: folder, as: UTF8.self) + "/carrierctl"
    }()

    /// Two ends that no child started meanwhile by another test inherits, which `pipe` cannot promise: it would hold
    /// the end of the output open.
    private static func pipe() throws -> (read: Int32, write: Int32) {
        let path = NSTemporaryDirectory() + "carrierctl-\(UUID().uuidString)"
        guard mkfifo(path, 0o600) == 0 else { throw Failed(what: "mkfifo: \(errno)") }
        defer { unlink(path) }
        let read = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        let write = open(path, O_WRONLY | O_CLOEXEC)
        guard read >= 0, write >= 0, fcntl(read, F_SETFL, 0) == 0 else {
            throw Failed(what: "open: \(errno)")
        }
        return (read, write)
    }

    /// Stops reading, as `head` does when it has enough.
    func closeOutput() {
        if output >= 0 { close(output) }
        output = -1
    }

    /// The next line of output without its newline; nil at the end.
    func line() throws -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeSubrange(...end) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            guard let more = try Self.read(output) else { return nil }
            unread += more
        }
    }

    /// The exit code, and everything written that was not read yet. A signal's number comes negative.
    func finish() throws -> (code: Int32, output: String, errors: String) {
        var rest = unread
        if output >= 0 {
            while let more = try Self.read(output) { rest += more }
        }
        var complaint: [UInt8] = []
        while let more = try Self.read(errors) { complaint += more }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        self.status = status
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        return (code, String(decoding: rest, as: UTF8.self), String(decoding: complaint, as: UTF8.self))
    }

    /// Whether anything is written, or the output ended, within so many seconds.
    func says(within seconds: Double) throws -> Bool {
        var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, Int32(seconds * 1000)) > 0
    }

    /// A line of the errors.
    func complaint() throws -> String {
        String(decoding: try Self.read(errors) ?? [], as: UTF8.self)
    }

    /// What can be read now, waited for up to a limit; nil at the end.
    private static func read(_ descriptor: Int32) throws -> [UInt8]? {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&entry, 1, 20_000) > 0 else { throw Failed(what: "nothing came within 20 s") }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }
}

/// Runs `carrierctl` to its end.
func carrierctl(
    _ arguments: String...,
    environment: [String] = [],
    output: Child.Output = .pipe
) throws -> (code: Int32, output: String, errors: String) {
    try Child(arguments, environment: environment, output: output).finish()
}
