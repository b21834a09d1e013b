// SPDX-License-Identifier: Apache-2.0

import GLibSupport
import ModemManagerClient
import Support
import Telephony

typealias Interface = FakeModemManager.Interface

/// One private bus with a client on it, for the length of one test.
struct Bench {
    let bus: PrivateBus
    let inputs: InputRecorder

    /// Runs `body` beside a client, and ends the client after it.
    ///
    /// - Parameter prepare: fills a fake ModemManager before the client starts; without it, none is there at first.
    static func run(
        options: ModemManagerClient.Options = .quick(),
        prepare: ((FakeModemManager) throws -> Void)? = nil,
        _ body: (Bench, FakeModemManager) async throws -> Void
    ) async throws {
        let bus = try await PrivateBus.started()
        let fake = try FakeModemManager(bus: bus.address)
        try prepare?(fake)
        if prepare != nil { try fake.claimName() }
        let bench = Bench(bus: bus, inputs: InputRecorder())
        let client = ModemManagerClient(bus: .address(bus.address), options: options)
        let running = Task { await client.run { await bench.inputs.append($0) } }
        let result: Result<Void, any Error>
        do { result = .success(try await body(bench, fake)) } catch { result = .failure(error) }
        running.cancel()
        await running.value
        try result.get()
    }

    /// Waits until the modem at `path` shows what `isRight` looks for.
    @discardableResult
    func facts(
        _ path: String = FakeModemManager.modem(0),
        where isRight: @Sendable (ModemFacts) -> Bool = { _ in true }
    ) async throws -> ModemFacts? {
        try await inputs.wait { $0.facts(path).map(isRight) ?? false }.facts(path)
    }
}

extension ModemManagerClient.Options {
    /// Delays for tests.
    static func quick(
        keepEnabled: Bool = false,
        wishes: Wishes = Wishes(),
        loans: [ModemLoans] = [],
        questionDelays: [Duration] = [.milliseconds(20), .milliseconds(50)],
        log: @escaping @Sendable (ModemManagerClient.LogLevel, String) -> Void = { _, _ in }
    ) -> Self {
        Self(
            keepEnabled: keepEnabled,
            enablePolicy: EnablePolicy(
                grace: .milliseconds(30),
                firstDelay: .milliseconds(30),
                longestDelay: .milliseconds(60),
                mostAttempts: 3
            ),
            wishes: wishes,
            loans: loans,
            settingDelay: .milliseconds(200),
            retry: RetryDelays(first: .milliseconds(20), longest: .milliseconds(100)),
            questionDelays: questionDelays,
            log: log
        )
    }
}

extension ModemFacts {
    /// Whether every SIM has been asked.
    var hasAskedAll: Bool { !sims.values.contains(.pending) }

    /// What the SIM object with this index answered.
    func sim(_ index: Int) -> SIMReading? {
        sims[ObjectPath(FakeModemManager.sim(index))]
    }
}

extension SIMReading {
    var facts: SIMFacts? {
        if case .read(let facts) = self { facts } else { nil }
    }

    var isUnreadable: Bool {
        if case .unreadable = self { true } else { false }
    }
}
