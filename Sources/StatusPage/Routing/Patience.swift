// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// What was awaited took too long.
struct NotInTime: Error {}

/// Awaits `work`, and no longer than `limit`: work that hangs, and that no cancelling ends, is left to itself.
///
/// - Throws: `NotInTime`, and what `work` throws.
func within<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let race = Race<Value>()
    let runner = Task {
        do {
            race.finish(.success(try await work()))
        } catch {
            race.finish(.failure(error))
        }
    }
    let timer = Task {
        try await Task.sleep(for: limit)
        race.finish(.failure(NotInTime()))
    }
    defer {
        runner.cancel()
        timer.cancel()
    }
    return try await withCheckedThrowingContinuation { race.begin($0) }
}

/// Hands the first of two results to whoever waits.
private final class Race<Value: Sendable>: Sendable {
    private struct State {
        var waiting: CheckedContinuation<Value, any Error>?
        var result: Result<Value, any Error>?
    }

    private let state = Mutex(State())

    func begin(_ continuation: CheckedContinuation<Value, any Error>) {
        let result = state.withLock { state in
            if state.result == nil { state.waiting = continuation }
            return state.result
        }
        if let result { continuation.resume(with: result) }
    }

    func finish(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            guard state.result == nil else { return CheckedContinuation<Value, any Error>?.none }
            state.result = result
            return state.waiting
        }
        waiting?.resume(with: result)
    }
}
