// SPDX-License-Identifier: Apache-2.0

/// A point in time, by both clocks that matter on a machine whose wall clock may jump (a router boots in 1970).
///
/// Deadlines are kept by `uptime`; what people read comes from `wall`.
package struct Moment: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package var wall: Int64
    /// Time since some fixed moment; it never goes back, and stands still during suspend.
    package var uptime: Duration

    package init(wall: Int64, uptime: Duration) {
        self.wall = wall
        self.uptime = uptime
    }
    /// The first day on which a wall clock that is set may stand: 2020-01-01. Before, it has not been set since boot.
    package static let earliestSetWall: Int64 = 1_577_836_800_000
}
