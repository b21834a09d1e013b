// SPDX-License-Identifier: Apache-2.0

/// When a connection was last alive, and when that is in doubt.
struct Pulse {
    private let keepAlive: Duration
    /// When something last came, and went.
    private var lastIn: Duration
    private var lastOut: Duration
    /// Since when a message waits for its acknowledgement; nil where none does.
    private var waitsSince: Duration?

    init(keepAlive: Duration, now: Duration) {
        self.keepAlive = keepAlive
        (lastIn, lastOut) = (now, now)
    }

    mutating func hasRead(_ now: Duration) {
        lastIn = now
    }

    mutating func hasWritten(_ now: Duration) {
        lastOut = now
    }

    mutating func hasSentMessage(_ now: Duration) {
        lastOut = now
        waitsSince = waitsSince ?? now
    }

    /// Something was acknowledged.
    mutating func hasBeenAcknowledged(_ now: Duration, isAll: Bool) {
        waitsSince = isAll ? nil : now
    }

    /// The other side has been asked whether it lives; where it has not, for libmosquitto counts whole seconds and may not
    /// think yet that it is time, it is due again in one.
    mutating func hasAsked(_ now: Duration, isTrue: Bool) {
        let last = isTrue ? now : now - keepAlive + .seconds(1)
        (lastIn, lastOut) = (last, last)
    }

    /// Whether the other side is to be asked.
    func isQuiet(_ now: Duration) -> Bool { now >= min(lastIn, lastOut) + keepAlive }

    /// Whether a message has waited too long.
    func isUnanswered(_ now: Duration) -> Bool { waitsSince.map { now >= $0 + keepAlive } ?? false }

    /// When one of these will be so.
    var deadline: Duration {
        min(min(lastIn, lastOut), waitsSince ?? lastOut) + keepAlive
    }
}
