// SPDX-License-Identifier: Apache-2.0

internal import Glibc
@_spi(ExperimentalCustomExecutors) internal import _Concurrency

/// The threads that the tasks of a program run on, in place of Dispatch's: on Linux those are counted by one more, which
/// wakes once a second for ever from the first task on.
///
/// ```swift
/// @main enum Program {
///     static func main() {
///         TaskThreads.run { await Daemon().run() }
///     }
/// }
/// ```
///
/// Swift 6.3 has what it takes, and calls it experimental.
package enum TaskThreads {
    /// Runs `body` on the main actor, all other tasks on a `TaskPool`, and ends the process with what it returns.
    ///
    /// To be called by the main thread, before there is a task.
    package static func run(_ body: @escaping @MainActor () async -> Int32) -> Never {
        _createExecutors(factory: Executors.self)
        Task { @MainActor in exit(await body()) }
        Executors.main.run()
        // Nobody stops it.
        exit(0)
    }
}

private struct Executors: ExecutorFactory {
    static let main = MainThread()
    static let pool = TaskPool()

    static var mainExecutor: any MainExecutor { main }
    static var defaultExecutor: any TaskExecutor { pool }
}
