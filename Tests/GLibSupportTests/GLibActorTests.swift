// SPDX-License-Identifier: Apache-2.0

import CModemManager
import GLibSupport
import Testing

struct GLibActorTests {
    @Test func itsJobsRunOnTheThreadThatIteratesTheDefaultContext() async {
        #expect(await ownsDefaultContext())
    }

    @Test func manyJobsAllRun() async {
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<2000 { group.addTask { await GLibActor.run { number } } }
            return await group.reduce(0, +)
        }
        #expect(sum == 1999 * 1000)
    }

    @Test func aJobComesBackAfterASleep() async throws {
        try await sleepOnTheActor()
    }

    @Test func aCallbackOfGLibIsIsolated() async {
        await withCheckedContinuation { continuation in
            let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
            // Any thread may add an idle source to the default context.
            g_idle_add(
                { data in
                    guard let data else { return 0 }
                    let box = Unmanaged<Box>.fromOpaque(data).takeRetainedValue()
                    GLibActor.assumeIsolated { box.continuation.resume() }
                    return 0
                },
                box
            )
        }
    }

    @Test func assumingIsolationElsewhereTraps() async {
        await #expect(processExitsWith: .failure) {
            GLibActor.assumeIsolated {}
        }
    }

    @GLibActor
    private func ownsDefaultContext() -> Bool {
        g_main_context_is_owner(g_main_context_default()) != 0
    }

    @GLibActor
    private func sleepOnTheActor() async throws {
        try await Task.sleep(for: .milliseconds(1))
        GLibActor.shared.assertIsolated()
    }
}

extension GLibActor {
    /// Runs `body` on the GLib thread.
    fileprivate static func run<Value: Sendable>(_ body: @GLibActor @Sendable () -> Value) async -> Value {
        await body()
    }
}

private final class Box: Sendable {
    let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) {
        self.continuation = continuation
    }
}
