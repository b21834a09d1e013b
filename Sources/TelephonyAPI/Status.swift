// SPDX-License-Identifier: Apache-2.0

/// Whether ModemManager can be read.
package struct ModemManagerStatus: Codable, Hashable, Sendable {
    package var available: Bool
    @Nullable package var version: String?
    /// Why not, in a person's words.
    @Nullable package var reason: String?

    package init(available: Bool, version: String? = nil, reason: String? = nil) {
        self.available = available
        self.version = version
        self.reason = reason
    }
}

/// Whether events are on disk.
package struct HistoryStatus: Codable, Hashable, Sendable {
    package var available: Bool
    /// Why they are in memory alone, in a person's words.
    @Nullable package var reason: String?
    /// Where a file that could not be read was put since the daemon started.
    @Nullable package var setAside: String?

    package init(available: Bool = true, reason: String? = nil, setAside: String? = nil) {
        self.available = available
        self.reason = reason
        self.setAside = setAside
    }
}

/// Everything, at one moment.
package struct Status: Codable, Hashable, Sendable {
    /// Grows by one at every event.
    package var sequence: Int
    /// RFC 3339, of this answer's facts.
    package var time: String
    /// carrierd's own.
    package var version: String
    package var modemManager: ModemManagerStatus
    package var carrierTables: CarrierTables
    /// Nil from a daemon that has no history.
    package var history: HistoryStatus?
    /// Nil from a daemon that does not tell it.
    package var position: Position?
    /// In the order of their ids.
    package var modems: [Modem]

    package init(
        sequence: Int,
        time: String,
        version: String,
        modemManager: ModemManagerStatus,
        carrierTables: CarrierTables = CarrierTables(),
        history: HistoryStatus? = HistoryStatus(),
        position: Position? = nil,
        modems: [Modem]
    ) {
        self.sequence = sequence
        self.time = time
        self.version = version
        self.modemManager = modemManager
        self.carrierTables = carrierTables
        self.history = history
        self.position = position
        self.modems = modems
    }
}
