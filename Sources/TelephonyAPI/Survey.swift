// SPDX-License-Identifier: Apache-2.0

/// One point of the coverage log: what a modem had at a place.
package struct SurveyPoint: Codable, Hashable, Sendable {
    /// RFC 3339.
    package var time: String
    package var modem: String
    /// Degrees.
    package var latitude: Double
    package var longitude: Double
    /// Metres.
    @Nullable package var accuracy: Double?
    package var source: PlaceSource
    package var registration: Registration
    @Nullable package var carrierId: String?
    @Nullable package var carrier: String?
    @Nullable package var plmn: String?
    @Nullable package var network: String?
    /// The technologies in use: `lte, 5gnr`.
    @Nullable package var technology: String?
    package var fiveG: FiveGStatus
    package var conclusive: Bool
    /// Of which technology the strengths are.
    @Nullable package var signal: String?
    /// dBm.
    @Nullable package var rsrp: Double?
    /// dB.
    @Nullable package var rsrq: Double?
    /// dB.
    @Nullable package var snr: Double?
    @Nullable package var bars: Int?

    package init(
        time: String,
        modem: String,
        latitude: Double,
        longitude: Double,
        accuracy: Double?,
        source: PlaceSource,
        registration: Registration,
        fiveG: FiveGStatus,
        conclusive: Bool
    ) {
        self.time = time
        self.modem = modem
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.source = source
        self.registration = registration
        carrierId = nil
        carrier = nil
        plmn = nil
        network = nil
        technology = nil
        self.fiveG = fiveG
        self.conclusive = conclusive
        signal = nil
        rsrp = nil
        rsrq = nil
        snr = nil
        bars = nil
    }
}

/// What `GetSurvey` takes.
package struct SurveyParameters: Codable, Sendable {
    /// RFC 3339, itself included.
    package var since: String?
    package var until: String?
    package var modem: String?
    /// Only points that follow the one of that number.
    package var after: Int?
    /// How many points one reply holds.
    package var limit: Int?

    package init(
        since: String? = nil,
        until: String? = nil,
        modem: String? = nil,
        after: Int? = nil,
        limit: Int? = nil
    ) {
        self.since = since
        self.until = until
        self.modem = modem
        self.after = after
        self.limit = limit
    }

    /// How many points one reply holds, and how many it may.
    package static let standardLimit = 500
    package static let highestLimit = 1000
}

/// What each reply of `GetSurvey` carries.
package struct SurveyReply: Codable, Sendable {
    package var points: [SurveyPoint]
    /// The number of the last of them.
    @Nullable package var next: Int?
    package var recording: Bool
    /// Why no points come now, or why they are in memory alone, in a person's words.
    @Nullable package var reason: String?

    package init(points: [SurveyPoint], next: Int?, recording: Bool, reason: String?) {
        self.points = points
        self.next = next
        self.recording = recording
        self.reason = reason
    }
}

/// How far and how long one value held.
package struct SurveyShare: Codable, Hashable, Sendable {
    package var name: String
    package var metres: Double
    package var seconds: Double

    package init(name: String, metres: Double, seconds: Double) {
        self.name = name
        self.metres = metres
        self.seconds = seconds
    }
}

/// What a modem had on its way.
package struct SurveySummary: Codable, Hashable, Sendable {
    package var modem: String
    package var points: Int
    /// RFC 3339.
    package var first: String
    package var last: String
    package var metres: Double
    package var seconds: Double
    package var fiveG: [SurveyShare]
    package var technologies: [SurveyShare]
    package var carriers: [SurveyShare]
    package var gaps: Int
    package var gapMetres: Double
    package var gapSeconds: Double

    package init(
        modem: String,
        points: Int,
        first: String,
        last: String,
        metres: Double,
        seconds: Double,
        fiveG: [SurveyShare],
        technologies: [SurveyShare],
        carriers: [SurveyShare],
        gaps: Int,
        gapMetres: Double,
        gapSeconds: Double
    ) {
        self.modem = modem
        self.points = points
        self.first = first
        self.last = last
        self.metres = metres
        self.seconds = seconds
        self.fiveG = fiveG
        self.technologies = technologies
        self.carriers = carriers
        self.gaps = gaps
        self.gapMetres = gapMetres
        self.gapSeconds = gapSeconds
    }
}

/// What `GetSurveySummary` takes.
package struct SurveySummaryParameters: Codable, Sendable {
    /// RFC 3339.
    package var since: String?
    package var until: String?
    package var modem: String?

    package init(since: String? = nil, until: String? = nil, modem: String? = nil) {
        self.since = since
        self.until = until
        self.modem = modem
    }
}

/// What `GetSurveySummary` answers.
package struct SurveySummaryReply: Codable, Sendable {
    package var summaries: [SurveySummary]
    package var recording: Bool
    @Nullable package var reason: String?

    package init(summaries: [SurveySummary], recording: Bool, reason: String?) {
        self.summaries = summaries
        self.recording = recording
        self.reason = reason
    }
}
