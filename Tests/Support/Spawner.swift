// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#endif

/// The one thread that starts programs.
///
/// A program that asked to die with its parent dies with the *thread* that started it, and a thread of
/// Dispatch or of Swift's pool ends when it is idle. It would also pass on the signals that it blocks.
package final class Spawner: Sendable {
    static let shared = Spawner()

    private let jobs = Mutex<[@Sendable () -> Void]>([])
    private let count = DispatchSemaphore(value: 0)

    private init() {
        Self.thread { [self] in
            while true {
                count.wait()
                let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                job?()
            }
        }
    }

    /// Runs `job` on the thread, after those before it.
    func run(_ job: @escaping @Sendable () -> Void) {
        jobs.withLock { $0.append(job) }
        count.signal()
    }

    /// Starts a thread of its own for something that blocks.
    package static func thread(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let box = Unmanaged.passRetained(ThreadBody(body))
        let result = pthread_create(&thread, nil, runThread, box.toOpaque())
        guard result == 0 else { return box.release() }
        pthread_detach(thread)
    }
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private let runThread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { data in
    guard let data else { return nil }
    Unmanaged<ThreadBody>.fromOpaque(data).takeRetainedValue().run()
    return nil
}

/// Both ends of a pipe to a program.
package struct Pipe: Sendable {
    package let childEnd: Int32
    package let ownEnd: Int32

    /// - Throws: `Failure` where there can be no more.
    package init(childReads: Bool) throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw ChildProcess.Failure(description: "pipe: \(String(cString: strerror(errno)))")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        childEnd = childReads ? ends[0] : ends[1]
        ownEnd = childReads ? ends[1] : ends[0]
        // A program that no longer reads is an error here, not a SIGPIPE.
        signal(SIGPIPE, SIG_IGN)
    }
}

extension ChildProcess.Output {
    /// Has `number` go where this says.
    ///
    /// - Returns: the pipe, where it goes through one.
    func connect(_ number: Int32, _ actions: inout posix_spawn_file_actions_t) throws -> Pipe? {
        let writing = O_WRONLY | O_CREAT | O_APPEND
        switch self {
        case .inherit: return nil
        case .discard: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
        case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, writing, 0o600)
        case .lines:
            let pipe = try Pipe(childReads: false)
            posix_spawn_file_actions_adddup2(&actions, pipe.childEnd, number)
            return pipe
        }
        return nil
    }
}

extension [String] {
    /// Calls `body` with the strings as C has them: an array that ends with NULL.
    func withCStrings<Value>(_ body: ([UnsafeMutablePointer<CChar>?]) -> Value) -> Value {
        let strings = map { strdup($0) }
        defer { for string in strings { free(string) } }
        return body(strings + [nil])
    }
}

/// Cuts what comes out of a descriptor into lines.
enum LineReader {
    /// The lines of `descriptor` until its end; it is closed then. Of nil there are none.
    static func lines(of descriptor: Int32?) -> AsyncStream<String> {
        // What nobody reads is dropped, oldest first, past this many lines.
        let (stream, continuation) = AsyncStream.makeStream(
            of: String.self,
            bufferingPolicy: .bufferingNewest(10_000)
        )
        guard let descriptor else {
            continuation.finish()
            return stream
        }
        Spawner.thread {
            var line: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                for byte in buffer.prefix(count) {
                    guard byte == UInt8(ascii: "\n") else {
                        line.append(byte)
                        continue
                    }
                    continuation.yield(String(decoding: line, as: UTF8.self))
                    line.removeAll(keepingCapacity: true)
                }
            }
            if !line.isEmpty { continuation.yield(String(decoding: line, as: UTF8.self)) }
            continuation.finish()
            close(descriptor)
        }
        return stream
    }
}
