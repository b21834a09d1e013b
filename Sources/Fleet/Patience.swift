// SPDX-License-Identifier: Apache-2.0

/// How long to wait until the next try: longer and longer, and for each of a thousand machines another time, so that
/// they do not all come at once when a broker is back.
struct Patience {
    private let least: Duration
    private let most: Duration
    private var last: Duration

    /// - Parameters:
    ///   - least: at least this.
    ///   - most: at most this.
    init(from least: Duration = .seconds(1), to most: Duration = .seconds(60)) {
        self.least = least
        self.most = most
        last = least
    }

    /// The next wait: anywhere between the least and three times the one before.
    mutating func next(using random: inout some RandomNumberGenerator) -> Duration {
        let share = Double.random(in: 0...1, using: &random)
        last = min(most, least + (last * 3 - least) * share)
        return last
    }

    /// A connection has lasted: the next time begins with the least again.
    mutating func reset() {
        last = least
    }
}
