// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Synchronization
import Testing

@testable import Threads

/// The pool, as the executor that a task prefers: its children, default actors and sleeps follow it.
@Suite(.timeLimit(.minutes(5))) struct TaskPoolTests {
    private static let pool = TaskPool(limit: 3)

    private actor Counter {
        var count = 0
        func add() { count += 1 }
    }

    private final class Record: Sendable {
        private let entries = Mutex<[Int]>([])
        var all: [Int] { entries.withLock { $0 } }
        func add(_ entry: Int) { entries.withLock { $0.append(entry) } }
    }

    private func onThePool<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws
        -> Value
    {
        try await Task(executorPreference: Self.pool, operation: body).value
    }

    @Test func groupsAndActorsLoseNothing() async throws {
        let counter = Counter()
        try await onThePool {
            await withTaskGroup { group in
                for _ in 0..<200 {
                    group.addTask {
                        for _ in 0..<50 {
                            await counter.add()
                            await Task.yield()
                        }
                    }
                }
            }
        }
        #expect(await counter.count == 10_000)
    }

    /// The first sleep may come, by a client's doing, when the system gives no threads any more.
    @Test func theTimersThreadIsThereBeforeTheFirstSleep() async throws {
        func threads() throws -> Int {
            let folder = "/proc/self/task"
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter {
                    (try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)) == "timers\n"
                }
                .count
        }
        // Others may be started meanwhile, and none ever ends.
        let before = try threads()
        let timers = Timers()
        let end = ContinuousClock.now + .seconds(20)
        // A thread names itself.
        while try threads() == before, ContinuousClock.now < end {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(try threads() > before)
        withExtendedLifetime(timers) {}
    }

    @Test func thousandsOfSleepsEndInTheirOrder() async throws {
        let ended = Record()
        let late = Record()
        try await onThePool {
            let (continuous, suspending) = (
                ContinuousClock.now + .seconds(1), SuspendingClock.now + .seconds(1)
            )
            await withTaskGroup { group in
                for number in 0..<2000 {
                    group.addTask {
                        // All clocks, and in no order.
                        let delay = Duration.milliseconds(number * 7 % 50 * 20)
                        // On a busy machine one may begin when others have ended.
                        guard ContinuousClock.now < continuous + delay else { return late.add(number) }
                        if number % 2 == 0 {
                            try? await Task.sleep(until: continuous + delay)
                        } else {
                            try? await Task.sleep(until: suspending + delay, clock: .suspending)
                        }
                        ended.add(number * 7 % 50)
                    }
                }
            }
        }
        let order = ended.all
        #expect(order.count + late.all.count == 2000)
        // Neighbours may change places where the machine is busy, the ends may not.
        if order.count > 1000 {
            #expect(order.prefix(10).allSatisfy { $0 < 25 } && order.suffix(10).allSatisfy { $0 > 25 })
        }
    }

    @Test func noSleepEndsEarly() async throws {
        try await onThePool {
            for delay in [Duration.milliseconds(1), .milliseconds(30), .zero, .seconds(-1)] {
                let start = ContinuousClock.now
                try await Task.sleep(for: delay)
                #expect(ContinuousClock.now - start >= delay)
                let other = SuspendingClock.now
                try await Task.sleep(until: other + delay, clock: .suspending)
                #expect(SuspendingClock.now - other >= delay)
            }
        }
    }

    @Test func aCancelledSleepEndsAtOnce() async throws {
        let sleeper = Task(executorPreference: Self.pool) {
            try await Task.sleep(for: .seconds(100_000_000_000))
        }
        let other = Task(executorPreference: Self.pool) { try await Task.sleep(nanoseconds: .max) }
        try await onThePool { try await Task.sleep(for: .milliseconds(20)) }
        for task in [sleeper, other] {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func streamsDeliverAllInOrder() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .unbounded)
        let sum = Task(executorPreference: Self.pool) {
            var last = -1
            for await number in stream {
                #expect(number == last + 1)
                last = number
            }
            return last
        }
        try await onThePool {
            for number in 0..<10_000 {
                continuation.yield(number)
                if number % 100 == 0 { await Task.yield() }
            }
            continuation.finish()
        }
        #expect(await sum.value == 9999)
    }

    @Test func aTaskOfHigherPriorityIsWaitedForByALowerOne() async throws {
        let counter = Counter()
        let low = Task(executorPreference: Self.pool, priority: .background) {
            for _ in 0..<100 {
                await counter.add()
                await Task.yield()
            }
        }
        // Waiting raises the other's priority, which has it put in line a second time.
        let high = Task(executorPreference: Self.pool, priority: .high) { await low.value }
        await high.value
        #expect(await counter.count == 100)
    }
}
