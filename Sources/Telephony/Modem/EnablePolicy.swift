// SPDX-License-Identifier: Apache-2.0

/// When to enable a modem object that nobody else enables.
///
/// ModemManager leaves a modem disabled after every swap and every probe until somebody asks for it; on a machine
/// without a connection manager nobody does. One value is kept for each object, so a new object begins anew.
package struct EnablePolicy: Hashable, Sendable {
    /// How long somebody else has to enable it.
    private let grace: Duration
    /// The delay after the first attempt; it doubles with each.
    private let firstDelay: Duration
    private let longestDelay: Duration
    private let mostAttempts: Int

    private var attempts = 0
    /// When the next attempt is due.
    private var due: Duration?
    /// The object has worked: whoever disables it afterwards wants it so.
    private var hasBeenEnabled = false

    package init(
        grace: Duration = .seconds(2),
        firstDelay: Duration = .seconds(4),
        longestDelay: Duration = .seconds(60),
        mostAttempts: Int = 6
    ) {
        self.grace = grace
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.mostAttempts = mostAttempts
    }

    /// Takes in what the object shows at `now`, a time of any steady clock.
    ///
    /// - Returns: when to attempt it, nil where there is nothing to do as long as the object stays like this.
    package mutating func observe(_ facts: ModemFacts, at now: Duration) -> Duration? {
        if facts.state.isEnabled { hasBeenEnabled = true }
        guard !hasBeenEnabled, attempts < mostAttempts, facts.mayBeEnabled else {
            due = nil
            return nil
        }
        let next = due ?? now + (attempts == 0 ? grace : delay)
        due = next
        return next
    }

    /// Whether to attempt it at `now`; if so, the attempt is counted.
    package mutating func attempt(at now: Duration) -> Bool {
        guard let due, due <= now else { return false }
        attempts += 1
        self.due = attempts < mostAttempts ? now + delay : nil
        return true
    }

    private var delay: Duration {
        // Doubling stops long before it could overflow.
        min(firstDelay * (1 << min(max(attempts - 1, 0), 16)), longestDelay)
    }
}

extension ModemFacts {
    /// Whether enabling it could succeed: it is disabled, not switched off for good, and its card is open.
    fileprivate var mayBeEnabled: Bool {
        state == .disabled && power != .off && failure == .none && !unlockRequired.blocksService
    }
}

extension ModemState {
    fileprivate var isEnabled: Bool {
        switch self {
        case .enabled, .searching, .registered, .disconnecting, .connecting, .connected: true
        case .failed, .unknown, .initializing, .locked, .disabled, .disabling, .enabling, .other: false
        }
    }
}
