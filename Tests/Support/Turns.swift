// SPDX-License-Identifier: Apache-2.0

// The benchmark has the rest of this module without tests: Testing has no static form.
#if canImport(Testing)
    internal import Synchronization
    package import Testing

    /// Lets only a few tests run at one time: those that raise buses and daemons, and would starve each other and
    /// everyone else if all did at once.
    package struct Turns: TestTrait, SuiteTrait, TestScoping {
        private let places: Places

        fileprivate init(_ places: Places) {
            self.places = places
        }

        package var isRecursive: Bool { true }

        package func provideScope(
            for test: Test,
            testCase: Test.Case?,
            performing function: @concurrent @Sendable () async throws -> Void
        ) async throws {
            // A suite waits for its tests, which take a turn each.
            guard testCase != nil else { return try await function() }
            await places.take()
            defer { places.giveBack() }
            try await function()
        }
    }

    extension Trait where Self == Turns {
        /// Waits for one of the few places.
        package static var takesTurns: Turns { Turns(.shared) }
        /// Waits for one of more places, which are for tests that do little but wait themselves.
        package static var takesIdleTurns: Turns { Turns(.idle) }
    }

    private final class Places: Sendable {
        static let shared = Places(count: 3)
        static let idle = Places(count: 8)

        private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

        init(count: Int) {
            state = Mutex((count, []))
        }

        func take() async {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    guard state.free > 0 else {
                        state.waiting.append(continuation)
                        return false
                    }
                    state.free -= 1
                    return true
                }
                if isFree { continuation.resume() }
            }
        }

        func giveBack() {
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard !state.waiting.isEmpty else {
                    state.free += 1
                    return nil
                }
                return state.waiting.removeFirst()
            }
            next?.resume()
        }
    }
#endif
