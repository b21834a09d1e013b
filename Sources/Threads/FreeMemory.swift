// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// Gives memory back to the system where much of it has become free: what was told of a modem in one second may have been
/// megabytes of small pieces.
///
/// It has no timer: whoever has something to do anyway asks it.
package struct FreeMemory: Sendable {
    private static let interval = Duration.seconds(10)
    /// In bytes. What has been given back counts as free all the same, so this may do it again for nothing: a millisecond.
    private static let much = 8 << 20

    private var next = Duration.zero

    package init() {}

    /// Gives it back where there is much.
    ///
    /// - Parameter now: a time of any steady clock; nothing is done within ten seconds of the last look.
    package mutating func giveBack(at now: Duration) {
        guard now >= next else { return }
        next = now + Self.interval
        if carrierd_free_heap_bytes() >= Self.much { carrierd_return_free_memory() }
    }
}
