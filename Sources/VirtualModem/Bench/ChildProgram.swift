// SPDX-License-Identifier: Apache-2.0

internal import CLinux

#if canImport(Glibc)
    internal import Glibc
#endif

/// A program that the bench started.
///
/// It is in a session of its own, so that Ctrl-C is the bench's to understand, and starts with default signal
/// handlers and nothing blocked.
final class ChildProgram: Sendable {
    /// How a program ended.
    enum Exit: Hashable, Sendable, CustomStringConvertible {
        case status(Int32)
        case signal(Int32)

        var description: String {
            switch self {
            case .status(let status): "status \(status)"
            case .signal(let number): "signal \(number)"
            }
        }
    }

    /// Where a descriptor of the program leads.
    enum Stream: Sendable {
        case null
        case inherit
        /// The end of the file at this path.
        case file(String)
        case descriptor(Descriptor)
    }

    let name: String
    let processID: pid_t
    private let ending: Task<Exit, Never>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path, or its name to be looked up in PATH.
    ///   - environment: what is added to this process's environment; an empty value takes a name out.
    ///   - passing: a descriptor that it has as number 3.
    /// - Throws: `SystemError` where it cannot be started.
    init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        input: Stream = .null,
        output: Stream = .inherit,
        errors: Stream = .inherit,
        passing: Descriptor? = nil,
        ownSession: Bool = true
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        input.connect(0, &actions)
        output.connect(1, &actions)
        errors.connect(2, &actions)
        if let passing { posix_spawn_file_actions_adddup2(&actions, passing.number, Self.passedNumber) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // POSIX_SPAWN_SETSID, which glibc shows to _GNU_SOURCE only.
        let session: Int32 = ownSession ? 0x80 : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | session))

        var process: pid_t = 0
        let result = ([program] + arguments).withCStrings { argv in
            Self.environment(adding: environment).withCStrings { envp in
                posix_spawnp(&process, program, &actions, &attributes, argv, envp)
            }
        }
        guard result == 0 else { throw SystemError(program, result) }
        name = program.split(separator: "/").last.map(String.init) ?? program
        processID = process
        let number = carrierd_open_process(process)
        guard number >= 0 else { throw SystemError("pidfd_open") }
        let handle = Descriptor(owning: number)
        ending = Task { [process] in
            while true {
                await handle.waitUntilReadable()
                var status: Int32 = 0
                let found = waitpid(process, &status, WNOHANG)
                if found == process {
                    return status & 0x7f == 0 ? .status(status >> 8 & 0xff) : .signal(status & 0x7f)
                }
                if found < 0, errno != EINTR { return .status(0) }
            }
        }
    }

    /// The number that a descriptor has which is passed on.
    static let passedNumber: Int32 = 3

    /// How it ended; waits for that.
    var exit: Exit {
        get async { await ending.value }
    }

    /// Sends a signal. The number cannot be somebody else's while this program waits to be reaped.
    func send(signal: Int32) {
        kill(processID, signal)
    }

    /// Asks it to end, and kills it where it has not after `limit`; returns when it is gone.
    @discardableResult
    func end(limit: Duration = .seconds(2)) async -> Exit {
        send(signal: SIGTERM)
        let killer = Task { [processID] in
            try await Task.sleep(for: limit)
            kill(processID, SIGKILL)
        }
        defer { killer.cancel() }
        return await exit
    }

    private static func environment(adding more: [String: String]) -> [String] {
        var texts: [String] = []
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if more[String(text.prefix { $0 != "=" })] == nil { texts.append(text) }
            next += 1
        }
        return texts + more.filter { !$0.value.isEmpty }.map { "\($0.key)=\($0.value)" }
    }
}

extension ChildProgram.Stream {
    fileprivate func connect(_ number: Int32, _ actions: inout posix_spawn_file_actions_t) {
        switch self {
        case .inherit: break
        case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        case .file(let path):
            posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        case .descriptor(let descriptor):
            posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
        }
    }
}

extension Descriptor {
    /// Both ends of a new pipe.
    static func pipe() throws -> (reading: Descriptor, writing: Descriptor) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw SystemError("pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
    }

    /// Reads lines until the end.
    ///
    /// - Parameter line: takes each, without its end.
    func readLines(_ line: (String) async -> Void) async {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        var rest: [UInt8] = []
        while !Task.isCancelled {
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
                let result = Glibc.read(number, buffer.baseAddress, buffer.count)
                failure = result < 0 ? errno : 0
                count = max(0, result)
            }
            if bytes.isEmpty {
                switch failure {
                case EAGAIN: await waitUntilReadable()
                case EINTR: continue
                default: return
                }
            }
            for byte in bytes {
                if byte == UInt8(ascii: "\n") {
                    await line(String(decoding: rest, as: UTF8.self))
                    rest.removeAll(keepingCapacity: true)
                } else {
                    rest.append(byte)
                }
            }
        }
    }
}

extension [String] {
    /// Calls `body` with the strings as C has them: an array that ends with NULL.
    fileprivate func withCStrings<Value>(_ body: ([UnsafeMutablePointer<CChar>?]) -> Value) -> Value {
        let strings = map { strdup($0) }
        defer { for string in strings { free(string) } }
        return body(strings + [nil])
    }
}
