// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import Support

/// Programs that are run from their start to their end, with what that costs.
enum Program {
    /// What a run cost, in nanoseconds.
    struct Cost {
        var wall: Double
        /// User and system time of the process.
        var cpu: Double
    }

    /// A program of this build, beside this one.
    static func built(_ name: String) throws -> String {
        guard let path = Programs.built(name) else {
            throw BenchmarkError("\(name) is not built beside carrierd-bench: make programs")
        }
        return path
    }

    /// Runs it, its output thrown away, and waits for its end.
    ///
    /// - Throws: `BenchmarkError` where it cannot be started or fails.
    static func run(_ words: [String], _ environment: [String: String] = [:]) throws -> Cost {
        let begin = Stopwatch.now()
        let process = try start(words, environment)
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        let wall = Double(Stopwatch.now() - begin)
        guard status == 0 else { throw BenchmarkError("\(words.joined(separator: " ")) fails: \(status)") }
        return Cost(wall: wall, cpu: usage.ru_utime.nanoseconds + usage.ru_stime.nanoseconds)
    }

    /// Starts it without anything around it; whoever does waits for it.
    static func start(_ words: [String], _ environment: [String: String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for number: Int32 in [0, 1, 2] {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        }
        // Whatever the thread that this runs on blocks.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = all.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let result = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, &variables)
        guard result == 0 else {
            throw BenchmarkError("\(words[0]) cannot be started: \(String(cString: strerror(result)))")
        }
        return process
    }

    /// Has it end, and waits for that.
    static func end(_ process: pid_t) {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    /// The first line that it prints; nil where there is no such program.
    static func firstLine(_ words: [String]) async -> String? {
        guard
            let process = try? await ChildProcess.start(words[0], Array(words.dropFirst()), errors: .discard)
        else { return nil }
        var first: String?
        for await line in process.lines where first == nil { first = line }
        return first
    }
}

extension timeval {
    fileprivate var nanoseconds: Double { Double(tv_sec) * 1e9 + Double(tv_usec) * 1e3 }
}
