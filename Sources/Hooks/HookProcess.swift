// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// One run of one hook: started, fed, listened to, and ended where it takes too long.
///
/// It belongs to one thread, on which no signal is let through: what the hook is started with is its own.
struct HookProcess {
    enum Outcome: Hashable {
        case status(Int32)
        case signal(Int32)
        /// It took too long.
        case outOfTime
        /// It was told to end because carrierd ends.
        case stopped
        /// It cannot be killed now: the kernel waits for something in its name.
        case stuck
    }

    struct Failure: Error {
        /// In the system's words.
        let reason: String
    }

    /// How long it has after SIGTERM.
    static let grace = Duration.seconds(2)
    /// How long SIGKILL may take.
    private static let killing = Duration.seconds(5)

    private let process: pid_t
    /// Readable once the process has ended; negative where the kernel has no such thing.
    private let end: Int32
    private var input: Int32
    private var output: Int32

    /// Starts the program at `path`, without a shell, as the leader of a group of its own.
    ///
    /// - Throws: `Failure`.
    init(path: String, environment: [String]) throws(Failure) {
        let stdin = try Self.pipe()
        let stdout: (read: Int32, write: Int32)
        do {
            stdout = try Self.pipe()
        } catch {
            close(stdin.read)
            close(stdin.write)
            throw error
        }
        let (status, process) = Self.spawn(path, environment, stdin: stdin.read, stdout: stdout.write)
        close(stdin.read)
        close(stdout.write)
        guard status == 0 else {
            close(stdin.write)
            close(stdout.read)
            throw Failure(reason: String(cString: strerror(status)))
        }
        self.process = process
        end = carrierd_open_process(process)
        input = stdin.write
        output = stdout.read
        for descriptor in [input, output] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    /// Gives it its input and waits for its end. What it leaves behind in its group ends with it.
    ///
    /// - Parameters:
    ///   - limit: how long it may run.
    ///   - wake: a descriptor that is readable where `isStopping` may have changed.
    ///   - isStopping: asked at each wake; empties the descriptor.
    ///   - write: takes each line of its output.
    mutating func run(
        _ line: [UInt8],
        limit: Duration,
        wake: Int32,
        isStopping: () -> Bool,
        write: (String) -> Void
    ) -> Outcome {
        defer { for descriptor in [end, input, output] where descriptor >= 0 { close(descriptor) } }
        var rest = line[...]
        var text = HookOutput()
        var ending: Outcome?
        var isKilled = false
        var deadline = Self.now + limit
        while !hasEnded {
            if rest.isEmpty { closeInput() }
            var watched = [end, output, input, wake].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            watched[2].events = Int16(POLLOUT)
            // Without a descriptor of the process's end it is looked at now and then.
            let wait = min(max(deadline - Self.now, .zero), end < 0 ? .milliseconds(50) : .seconds(86_400))
            _ = poll(&watched, nfds_t(watched.count), Self.milliseconds(wait))
            if watched[1].revents != 0 { read(into: &text, write) }
            if watched[2].revents != 0 { feed(&rest) }
            if watched[3].revents != 0, isStopping(), ending == nil {
                ending = .stopped
                kill(-process, SIGTERM)
                deadline = Self.now + Self.grace
            }
            guard Self.now >= deadline else { continue }
            if isKilled { return .stuck }
            isKilled = ending != nil
            ending = ending ?? .outOfTime
            kill(-process, isKilled ? SIGKILL : SIGTERM)
            deadline = Self.now + (isKilled ? Self.killing : Self.grace)
        }
        let status = reap()
        read(into: &text, write)
        if let last = text.finish() { write(last) }
        if text.omitted > 0 { write("(\(text.omitted) more lines)") }
        return ending ?? status
    }

    /// Whether it has ended; its number stays taken until it is reaped.
    private var hasEnded: Bool {
        var information = siginfo_t()
        let status = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
        return status == 0 && information.si_signo == SIGCHLD
    }

    private func reap() -> Outcome {
        // Before its number may be another's: the rest of the group.
        kill(-process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f == 0 ? .status(status >> 8 & 0xff) : .signal(status & 0x7f)
    }

    private mutating func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    private mutating func feed(_ rest: inout ArraySlice<UInt8>) {
        let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
        if count >= 0 {
            rest = rest.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            // It does not read, or not to the end: that is its own affair.
            rest = []
        }
    }

    /// Reads what there is.
    private mutating func read(into text: inout HookOutput, _ write: (String) -> Void) {
        guard output >= 0 else { return }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        // What is written faster than it is read waits for the next round.
        for _ in 0..<8 {
            let count = Glibc.read(output, &buffer, buffer.count)
            if count > 0 {
                for line in text.take(buffer.prefix(count)) { write(line) }
            } else if count < 0, errno == EINTR {
                continue
            } else {
                if count == 0 || errno != EAGAIN {
                    close(output)
                    output = -1
                }
                return
            }
        }
    }

    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Rounded up, so that a deadline has passed when the wait is over.
    private static func milliseconds(_ duration: Duration) -> Int32 {
        Int32(clamping: Int64(duration / .milliseconds(1)) &+ 1)
    }

    /// A pipe that no other program inherits, and whose ends are none of the standard descriptors.
    private static func pipe() throws(Failure) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw Failure(reason: String(cString: strerror(errno))) }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        let reason = errno
        for end in ends { close(end) }
        guard moved.allSatisfy({ $0 >= 0 }) else {
            for end in moved where end >= 0 { close(end) }
            throw Failure(reason: String(cString: strerror(reason)))
        }
        return (moved[0], moved[1])
    }

    private static func spawn(
        _ path: String,
        _ environment: [String],
        stdin: Int32,
        stdout: Int32
    ) -> (status: Int32, process: pid_t) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        carrierd_spawn_in_folder(&actions, "/")
        posix_spawn_file_actions_adddup2(&actions, stdin, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, stdout, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, stdout, STDERR_FILENO)
        carrierd_spawn_without_descriptors(&actions, 3)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP)
        )

        let words: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
        let variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
        defer { for string in words + variables { free(string) } }
        var process: pid_t = 0
        var status: Int32
        var attempts = 0
        repeat {
            status = posix_spawn(&process, path, &actions, &attributes, words, variables)
            attempts += 1
            // Somebody has it open still who has just written it: a moment later nobody has.
        } while status == ETXTBSY && attempts < 20 && usleep(50_000) == 0
        return (status, process)
    }
}
