// SPDX-License-Identifier: Apache-2.0

/// Where events are kept: what an edge that stores them can do for the rest.
package protocol EventArchive: Sendable {
    /// Writes events down, all of them or none, and with them what an earlier run remembers.
    ///
    /// - Parameters:
    ///   - events: in the order of their numbers.
    ///   - memory: the bytes that `remembered` gives back at the next start; nil where those of before still hold.
    /// - Returns: whether a power cut cannot take them away any more.
    func record(_ events: [NumberedEvent], memory: [UInt8]?) async -> Bool

    /// Puts the store in order after what was written has been told: nobody waits for it.
    func tidy() async

    /// The events that fit, newest first, without the modem's state.
    ///
    /// - Throws: `ArchiveError`.
    func events(_ query: EventQuery) async throws -> [NumberedEvent]

    /// The events that follow a number, oldest first.
    ///
    /// - Returns: nil where the next one is not here any more, or never was.
    /// - Throws: `ArchiveError`.
    func events(after sequence: Int, limit: Int) async throws -> EventPage?

    /// The number of the oldest event here that follows a number; nil where none does.
    ///
    /// - Throws: `ArchiveError`.
    func first(after sequence: Int) async throws -> Int?

    /// What became of each modem's time.
    ///
    /// - Throws: `ArchiveError`.
    func reports(_ query: ReportQuery, now: Moment) async throws -> [ServiceReport]

    /// Whether what is kept is what was written.
    ///
    /// - Throws: `ArchiveError`.
    func verdict() async throws -> ArchiveVerdict
}

/// Why the archive cannot be read, in one line.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}

/// Which events are asked for.
package struct EventQuery: Hashable, Sendable {
    /// The id of a modem; nil for all, and for the events of none.
    package var modem: String?
    /// Nil for all.
    package var kinds: Set<Event.Kind>?
    /// Milliseconds of wall time, themselves included.
    package var since: Int64?
    package var until: Int64?
    /// Only events of a lower number.
    package var before: Int?
    package var limit: Int

    package init(
        modem: String? = nil,
        kinds: Set<Event.Kind>? = nil,
        since: Int64? = nil,
        until: Int64? = nil,
        before: Int? = nil,
        limit: Int
    ) {
        self.modem = modem
        self.kinds = kinds
        self.since = since
        self.until = until
        self.before = before
        self.limit = limit
    }
}

/// A run of events without a hole.
package struct EventPage: Hashable, Sendable {
    /// In the order of their numbers. One of a kind that is not known here is missing.
    package var events: [NumberedEvent]
    /// The number of the last one that the page covers.
    package var last: Int

    package init(events: [NumberedEvent], last: Int) {
        self.events = events
        self.last = last
    }
}

/// Of which time a report is asked for.
package struct ReportQuery: Hashable, Sendable {
    /// The id of a modem; nil for all.
    package var modem: String?
    /// Milliseconds of wall time.
    package var since: Int64
    package var until: Int64

    package init(modem: String? = nil, since: Int64, until: Int64) {
        self.modem = modem
        self.since = since
        self.until = until
    }
}

/// What checking the archive's chain of digests showed.
package struct ArchiveVerdict: Hashable, Sendable {
    /// How many events were found and looked at.
    package var events: Int
    /// The numbers of the oldest and of the newest event; nil where there is none.
    package var first: Int?
    package var last: Int?
    /// What is wrong, in a person's words; nil where nothing is.
    package var problem: String?
    /// The number of the first event that does not fit.
    package var place: Int?

    package init(events: Int, first: Int?, last: Int?, problem: String? = nil, place: Int? = nil) {
        self.events = events
        self.first = first
        self.last = last
        self.problem = problem
        self.place = place
    }
}

/// How the archive does.
package struct ArchiveCondition: Hashable, Sendable {
    /// Why events are kept in memory alone; nil where they are on disk.
    package var reason: String?
    /// Where a file that could not be read was put, in this run.
    package var setAside: String?
    /// Why points of the coverage log are in memory alone; nil where they are written down.
    package var surveyReason: String?

    package init(reason: String? = nil, setAside: String? = nil, surveyReason: String? = nil) {
        self.reason = reason
        self.setAside = setAside
        self.surveyReason = surveyReason
    }
}
