// SPDX-License-Identifier: Apache-2.0

/// What happened. `kind` says which of the other fields are there.
package struct Event: Codable, Hashable, Sendable {
    package var sequence: Int
    /// RFC 3339.
    package var time: String
    package var kind: EventKind
    @Nullable package var modem: String?
    @Nullable package var slot: Int?
    /// `simChanged` alone.
    @Nullable package var change: SimChange?
    /// It came about while the daemon or the machine was down.
    package var offline: Bool
    /// Seconds, of a `simChanged`: from when the card before was last known to be there to when this one was read.
    @Nullable package var took: Double?
    @Nullable package var before: String?
    @Nullable package var after: String?
    /// The modem as it is after the event.
    @Nullable package var state: Modem?
    /// The whole, in a snapshot.
    @Nullable package var status: Status?

    package init(
        sequence: Int,
        time: String,
        kind: EventKind,
        modem: String? = nil,
        slot: Int? = nil,
        change: SimChange? = nil,
        offline: Bool,
        took: Double? = nil,
        before: String? = nil,
        after: String? = nil,
        state: Modem? = nil,
        status: Status? = nil
    ) {
        self.sequence = sequence
        self.time = time
        self.kind = kind
        self.modem = modem
        self.slot = slot
        self.change = change
        self.offline = offline
        self.took = took
        self.before = before
        self.after = after
        self.state = state
        self.status = status
    }
}
