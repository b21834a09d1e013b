// SPDX-License-Identifier: Apache-2.0

internal import CModemManager
internal import GLibSupport
internal import Telephony

/// Enables one modem object when `EnablePolicy` says so: the one thing that is ever written to ModemManager.
@GLibActor
final class Enabler {
    private var policy: EnablePolicy
    private let report: @GLibActor (any Error) -> Void
    private let start = ContinuousClock.now
    private var waiting: (until: Duration, task: Task<Void, Never>)?

    /// - Parameter report: takes the error of an attempt that failed.
    init(policy: EnablePolicy, report: @escaping @GLibActor (any Error) -> Void) {
        self.policy = policy
        self.report = report
    }

    isolated deinit {
        waiting?.task.cancel()
    }

    /// Takes in what the object shows now.
    ///
    /// - Parameter modem: its `MMModem`.
    func observe(_ facts: ModemFacts, modem: GLibObject) {
        guard let due = policy.observe(facts, at: now) else {
            waiting?.task.cancel()
            waiting = nil
            return
        }
        guard waiting?.until != due else { return }
        waiting?.task.cancel()
        waiting = (due, wait(until: due, then: facts, modem))
    }

    private var now: Duration { ContinuousClock.now - start }

    private func wait(until due: Duration, then facts: ModemFacts, _ modem: GLibObject) -> Task<Void, Never> {
        Task { [weak self, start] in
            try? await Task.sleep(until: start + due, clock: .continuous)
            guard !Task.isCancelled, let self, policy.attempt(at: now) else { return }
            do {
                try await enable(modem)
            } catch {
                guard !Task.isCancelled else { return }
                report(error)
                // The object has not changed, so nobody else asks for the next attempt.
                observe(facts, modem: modem)
            }
        }
    }

    private func enable(_ modem: GLibObject) async throws {
        try await glibCall { cancellable, ready, data in
            mm_modem_enable(modem.cast(), cancellable, ready, data)
        } finish: { result in
            _ = try throwing { mm_modem_enable_finish(modem.cast(), result.pointer, $0) }
        }
    }
}
