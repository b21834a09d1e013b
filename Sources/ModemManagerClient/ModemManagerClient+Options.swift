// SPDX-License-Identifier: Apache-2.0

package import Telephony

extension ModemManagerClient {
    /// How a client behaves.
    package struct Options: Sendable {
        /// Whether to enable a modem that nobody else enables.
        package var keepEnabled: Bool
        /// When it does so.
        package var enablePolicy: EnablePolicy
        /// What somebody wants to know, and costs a setting of the modem.
        package var wishes: Wishes
        /// What an earlier run has left to put back.
        package var loans: [ModemLoans]
        /// The delay after a setting that was refused or taken away; it doubles.
        package var settingDelay: Duration
        /// The delays between two tries where there is no signal to wait on.
        package var retry: RetryDelays
        /// The delays between two questions to a SIM or call object that does not answer; after the last one it is
        /// asked again when its modem changes.
        package var questionDelays: [Duration]
        /// Where messages go; they hold no identities.
        package var log: @Sendable (LogLevel, String) -> Void

        package init(
            keepEnabled: Bool = false,
            enablePolicy: EnablePolicy = EnablePolicy(),
            wishes: Wishes = Wishes(),
            loans: [ModemLoans] = [],
            settingDelay: Duration = .seconds(30),
            retry: RetryDelays = RetryDelays(),
            questionDelays: [Duration] = [
                .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8),
            ],
            log: @escaping @Sendable (LogLevel, String) -> Void = { _, _ in }
        ) {
            self.keepEnabled = keepEnabled
            self.enablePolicy = enablePolicy
            self.wishes = wishes
            self.loans = loans
            self.settingDelay = settingDelay
            self.retry = retry
            self.questionDelays = questionDelays
            self.log = log
        }
    }

    /// How much a message matters.
    package enum LogLevel: Hashable, Sendable {
        /// Someone must act.
        case error
        /// A change that an operator wants to see afterwards.
        case notice
        case debug
    }
}

/// Delays that double from the first to the longest and stay there.
package struct RetryDelays: Hashable, Sendable {
    private var upcoming: Duration
    private let longest: Duration

    package init(first: Duration = .seconds(1), longest: Duration = .seconds(30)) {
        upcoming = first
        self.longest = longest
    }

    /// The next delay; there always is one.
    package mutating func next() -> Duration {
        let delay = min(upcoming, longest)
        upcoming = min(delay * 2, longest)
        return delay
    }
}
