// SPDX-License-Identifier: Apache-2.0

internal import CLinux
internal import Glibc

/// How long something takes, by the clock that nobody sets.
enum Stopwatch {
    /// The median time of one of `batch` calls, in nanoseconds, over so many rounds.
    static func median(rounds: Int, batch: Int = 1, _ body: () throws -> Void) rethrows -> Double {
        var times = Samples()
        for _ in 0..<rounds {
            let start = now()
            for _ in 0..<batch { try body() }
            times.add(Double(now() - start) / Double(batch))
        }
        return times.median
    }

    /// How long each of so many calls takes, in nanoseconds.
    static func times(_ count: Int, _ body: () throws -> Void) rethrows -> Samples {
        var times = Samples()
        for _ in 0..<count {
            let start = now()
            try body()
            times.add(Double(now() - start))
        }
        return times
    }

    /// Nanoseconds since some moment.
    static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}

/// What the allocator has given out and not got back.
enum Heap {
    static func bytes() -> Int {
        carrierd_heap_bytes()
    }

    /// How much more there is of it for what `make` returns.
    static func growth<Value>(of make: () throws -> Value) rethrows -> (value: Value, bytes: Int) {
        let before = bytes()
        let value = try make()
        return (value, bytes() - before)
    }
}

/// Keeps the compiler from leaving out what only the clock wants.
@inline(never) func consume<Value>(_ value: Value) {
    withExtendedLifetime(value) {}
}
