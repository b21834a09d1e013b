// SPDX-License-Identifier: Apache-2.0

/// What `GetHistory` takes.
package struct HistoryParameters: Codable, Sendable {
    package var modem: String?
    package var kinds: [EventKind]?
    /// RFC 3339, itself included.
    package var since: String?
    package var until: String?
    package var limit: Int?
    /// Only events of a lower number.
    package var before: Int?

    package init(
        modem: String? = nil,
        kinds: [EventKind]? = nil,
        since: String? = nil,
        until: String? = nil,
        limit: Int? = nil,
        before: Int? = nil
    ) {
        self.modem = modem
        self.kinds = kinds
        self.since = since
        self.until = until
        self.limit = limit
        self.before = before
    }

    /// How many events one answer holds, and how many it may.
    package static let standardLimit = 100
    package static let highestLimit = 1000
}

/// What `GetHistory` answers.
package struct HistoryReply: Codable, Sendable {
    /// Newest first.
    package var events: [Event]
}

/// How long one value held.
package struct Share: Codable, Hashable, Sendable {
    package var name: String
    package var seconds: Double

    package init(name: String, seconds: Double) {
        self.name = name
        self.seconds = seconds
    }
}

/// A time without service.
package struct Outage: Codable, Hashable, Sendable {
    /// RFC 3339.
    package var begin: String
    package var seconds: Double
    package var ongoing: Bool

    package init(begin: String, seconds: Double, ongoing: Bool) {
        self.begin = begin
        self.seconds = seconds
        self.ongoing = ongoing
    }
}

/// What became of a modem's time.
package struct ServiceReport: Codable, Hashable, Sendable {
    package var modem: String
    /// Seconds during which it was watched.
    package var observed: Double
    package var technologies: [Share]
    package var fiveG: [Share]
    package var networks: [Share]
    package var carriers: [Share]
    package var losses: Int
    @Nullable package var lossesPerHour: Double?
    /// Seconds without service.
    package var outage: Double
    @Nullable package var longestOutage: Outage?

    package init(
        modem: String,
        observed: Double,
        technologies: [Share],
        fiveG: [Share],
        networks: [Share],
        carriers: [Share],
        losses: Int,
        lossesPerHour: Double?,
        outage: Double,
        longestOutage: Outage?
    ) {
        self.modem = modem
        self.observed = observed
        self.technologies = technologies
        self.fiveG = fiveG
        self.networks = networks
        self.carriers = carriers
        self.losses = losses
        self.lossesPerHour = lossesPerHour
        self.outage = outage
        self.longestOutage = longestOutage
    }
}

/// What `GetReport` takes.
package struct ReportParameters: Codable, Sendable {
    package var modem: String?
    /// RFC 3339.
    package var since: String?
    package var until: String?

    package init(modem: String? = nil, since: String? = nil, until: String? = nil) {
        self.modem = modem
        self.since = since
        self.until = until
    }
}

/// What `GetReport` answers.
package struct ReportReply: Codable, Sendable {
    /// RFC 3339.
    package var since: String
    package var until: String
    package var reports: [ServiceReport]

    package init(since: String, until: String, reports: [ServiceReport]) {
        self.since = since
        self.until = until
        self.reports = reports
    }
}

/// What `VerifyHistory` answers.
package struct VerifyReply: Codable, Sendable {
    package var intact: Bool
    package var events: Int
    @Nullable package var first: Int?
    @Nullable package var last: Int?
    @Nullable package var problem: String?
    @Nullable package var place: Int?

    package init(intact: Bool, events: Int, first: Int?, last: Int?, problem: String?, place: Int?) {
        self.intact = intact
        self.events = events
        self.first = first
        self.last = last
        self.problem = problem
        self.place = place
    }
}

/// What the error `HistoryUnavailable` carries.
package struct HistoryFault: Codable, Sendable {
    package var reason: String

    package init(reason: String) {
        self.reason = reason
    }
}
