// SPDX-License-Identifier: Apache-2.0

internal import CLinux

/// Gives memory back to the system once a crowd has gone.
///
/// What a thousand clients took lies between what stays, and the allocator by itself gives back only what lies at its
/// end. To do so costs milliseconds, so it is done when most have gone and not for each.
package struct Crowd: Sendable {
    private let fewest: Int
    private var most = 0

    /// - Parameter fewest: from how many on they are a crowd.
    package init(from fewest: Int) {
        self.fewest = fewest
    }

    /// Takes in how many there are now.
    package mutating func note(_ count: Int) {
        if hasGone(count) { carrierd_return_free_memory() }
    }

    /// Whether there was a crowd and now there is none; what has been a crowd once is so no more then.
    mutating func hasGone(_ count: Int) -> Bool {
        most = max(most, count)
        guard most >= fewest, count <= most / 8 else { return false }
        most = count
        return true
    }
}
