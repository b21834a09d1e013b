// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// What a subscriber has missed and the ring does not hold any more, a page at a time.
enum Backlog {
    /// Nothing was asked for.
    case none
    /// The archive is being asked.
    case awaited(Task<Void, Never>)
    /// Events to be sent before those of the ring, and the number of the last that they cover.
    case page(ArraySlice<NumberedEvent>, last: Int)
    /// The archive does not have what was missed, or cannot be read.
    case missing

    /// How many events are read at a time.
    static let pageSize = 256
}
