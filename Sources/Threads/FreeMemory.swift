// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// Gives memory back to the system where much of it has become free: what was told of a modem in one second may have been
/// megabytes of small pieces.
///
/// It has no timer: whoever has something to do anyway asks it.
package struct FreeMemory: Sendable {
    private static let interval = Duration.seconds(1)
    /// In bytes.
    private static let much = 8 << 20

    private var next = Duration.zero
    /// How much was free when it was last given back: that is counted as free all the same.
    private var known = 0

    package init() {}

    /// Gives it back where there is more than before.
    ///
    /// - Parameter now: a time of any steady clock; what comes within a second of the last look is not looked at.
    package mutating func giveBack(at now: Duration) {
        guard now >= next else { return }
        next = now + Self.interval
        let free = carrierd_free_heap_bytes()
        known = min(known, free)
        guard free >= known + Self.much else { return }
        carrierd_return_free_memory()
        known = free
    }
}
