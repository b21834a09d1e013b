// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// A program that a test started, and that does not outlive it.
///
/// ```
/// let process = try await ChildProcess.start("/usr/bin/dbus-daemon", ["--session", "--nofork"])
/// for await line in process.lines { … }
/// await process.terminate()
/// ```
///
/// It starts with default signal handlers and nothing blocked, and dies with the test process even where
/// that is killed.
package final class ChildProcess: Sendable {
    /// Where a program's output goes.
    package enum Output: Sendable {
        case discard
        case inherit
        /// The end of the file at this path.
        case file(String)
        /// The stream of lines.
        case lines
    }

    /// How a program ended.
    package enum Exit: Hashable, Sendable {
        case status(Int32)
        case signal(Int32)
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    package let processID: Int32
    /// What it writes to standard output, line by line; nothing unless its output is `.lines`.
    package let lines: AsyncStream<String>
    /// The same for standard error.
    package let errorLines: AsyncStream<String>

    private let input: Int32
    private let state = Mutex(State())

    private struct State {
        var exit: Exit?
        var waiters: [Int: AsyncStream<Exit>.Continuation] = [:]
        var next = 0
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path, or its name to be looked up in PATH.
    ///   - environment: what is added to this process's environment; an empty value takes a name out.
    ///   - descriptors: what else it has open, by the number that it has there. The caller closes its own.
    /// - Throws: `Failure` where it cannot be started.
    package static func start(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        output: Output = .lines,
        errors: Output = .inherit,
        descriptors: [Int32: Int32] = [:]
    ) async throws -> ChildProcess {
        try await withCheckedThrowingContinuation { continuation in
            Spawner.shared.run {
                continuation.resume(
                    with: Result {
                        try ChildProcess(
                            program,
                            arguments,
                            environment,
                            output: output,
                            errors: errors,
                            descriptors: descriptors
                        )
                    }
                )
            }
        }
    }

    private init(
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String],
        output: Output,
        errors: Output,
        descriptors: [Int32: Int32]
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let stdin = try Pipe(childReads: true)
        posix_spawn_file_actions_adddup2(&actions, stdin.childEnd, 0)
        let stdout = try output.connect(1, &actions)
        let stderr = try errors.connect(2, &actions)
        // From numbers that none of them can have over there, so that no one takes another's place.
        let copies = descriptors.mapValues { fcntl($0, F_DUPFD_CLOEXEC, 64) }
        defer { for copy in copies.values { close(copy) } }
        for (number, copy) in copies { posix_spawn_file_actions_adddup2(&actions, copy, number) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        // setpriv, of util-linux, because a signal on the parent's death can only be asked for from within.
        let words = ["setpriv", "--pdeathsig", "KILL", program] + arguments
        var pid: pid_t = 0
        let result = words.withCStrings { argv in
            Self.environment(adding: environment).withCStrings { envp in
                posix_spawnp(&pid, "setpriv", &actions, &attributes, argv, envp)
            }
        }
        close(stdin.childEnd)
        for end in [stdout?.childEnd, stderr?.childEnd] { if let end { close(end) } }
        guard result == 0 else {
            close(stdin.ownEnd)
            for end in [stdout?.ownEnd, stderr?.ownEnd] { if let end { close(end) } }
            throw Failure(description: "\(program): \(String(cString: strerror(result)))")
        }
        processID = pid
        input = stdin.ownEnd
        lines = LineReader.lines(of: stdout?.ownEnd)
        errorLines = LineReader.lines(of: stderr?.ownEnd)
        Spawner.thread { self.reap() }
    }

    deinit {
        close(input)
    }

    /// Writes a line to its standard input.
    ///
    /// - Throws: `Failure` where it no longer reads.
    package func send(_ line: String) throws {
        let bytes = Array("\(line)\n".utf8)
        guard write(input, bytes, bytes.count) == bytes.count else {
            throw Failure(
                description: "process \(processID) does not read: \(String(cString: strerror(errno)))"
            )
        }
    }

    /// Sends a signal, unless it has ended.
    package func send(signal: Int32) {
        state.withLock { state in
            // Under the lock that reaping takes: the number cannot be somebody else's yet.
            if state.exit == nil { _ = Glibc.kill(processID, signal) }
        }
    }

    /// Sends a signal to it and to all others of the process group that it leads, unless it has ended.
    package func send(groupSignal signal: Int32) {
        state.withLock { state in
            if state.exit == nil { _ = Glibc.kill(-processID, signal) }
        }
    }

    /// Asks it to end, and kills it where it has not after `limit`; returns when it is gone.
    @discardableResult
    package func terminate(limit: Duration = .seconds(3)) async -> Exit? {
        send(signal: SIGTERM)
        if let exit = try? await waitForExit(limit: limit) { return exit }
        return await kill()
    }

    /// Kills it; returns when it is gone.
    @discardableResult
    package func kill() async -> Exit? {
        send(signal: SIGKILL)
        return try? await waitForExit(limit: .seconds(10))
    }

    /// Waits for its end.
    ///
    /// - Throws: `Failure` after `limit`, `CancellationError` where the task is cancelled.
    package func waitForExit(limit: Duration) async throws -> Exit {
        let exit = try await withThrowingTaskGroup(of: Exit?.self) { group in
            group.addTask {
                for await exit in self.exits() { return exit }
                return nil
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        try Task.checkCancellation()
        guard let exit else { throw Failure(description: "process \(processID) still runs after \(limit)") }
        return exit
    }

    private func exits() -> AsyncStream<Exit> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Exit.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = state.withLock { state in
            state.next += 1
            guard let exit = state.exit else {
                state.waiters[state.next] = continuation
                return state.next
            }
            continuation.yield(exit)
            continuation.finish()
            return state.next
        }
        continuation.onTermination = { _ in
            self.state.withLock { _ = $0.waiters.removeValue(forKey: number) }
        }
        return stream
    }

    /// Blocks its own thread until the program ends.
    private func reap() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(processID), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (exit, waiters) = state.withLock { state in
            var status: Int32 = 0
            while waitpid(processID, &status, 0) < 0, errno == EINTR {}
            let exit = status & 0x7f == 0 ? Exit.status(status >> 8 & 0xff) : Exit.signal(status & 0x7f)
            state.exit = exit
            defer { state.waiters = [:] }
            return (exit, Array(state.waiters.values))
        }
        for waiter in waiters {
            waiter.yield(exit)
            waiter.finish()
        }
    }

    private static func environment(adding more: [String: String]) -> [String] {
        var values = ProcessInfo.processInfo.environment
        for (name, value) in more { values[name] = value.isEmpty ? nil : value }
        return values.map { "\($0)=\($1)" }
    }
}
