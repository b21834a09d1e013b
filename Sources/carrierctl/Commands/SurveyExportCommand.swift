// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

/// `carrierctl survey export`: the coverage log for other programs.
struct SurveyExportCommand: Command {
    static let name = "survey export"
    static let operands = ""
    static let operandCount = 0...0
    static let summary = "write the coverage log as GeoJSON, GPX or CSV"
    static let details = """
        All points unless --since says otherwise, oldest first. A time is so long ago,
        as in 30min, 2h or 7d, or 2026-11-30T10:00:00Z. geojson (RFC 7946) has a feature
        for each point, gpx (1.1) a track for each modem with what it had in extensions,
        csv (RFC 4180) the units in the names of its columns. There is no identity in
        any of them; where somebody was there is. For root and the group carrierd alone.
        """
    static let options = [
        Option("format", value: "FORMAT", help: "geojson, gpx or csv; geojson unless given"),
        Option("since", value: "TIME", help: "not before this time"),
        Option("until", value: "TIME", help: "not after this time"),
        Option("modem", value: "ID", help: "only points of this modem"),
        Option("output", value: "FILE", help: "write to this file, whole or not at all"),
    ]

    enum Format: String, CaseIterable {
        case geojson, gpx, csv
    }

    private let format: Format
    private let parameters: SurveyParameters
    private let path: String?

    init(_ arguments: Arguments) throws(Failure) {
        let word = arguments.value("format") ?? Format.geojson.rawValue
        guard let format = Format(rawValue: word) else {
            throw Failure(
                .usage,
                "--format \(word)",
                why: "no such format",
                advice: "give geojson, gpx or csv"
            )
        }
        self.format = format
        let span = try TimeArgument.span(in: arguments)
        parameters = SurveyParameters(
            since: span.since,
            until: span.until,
            modem: arguments.value("modem"),
            limit: SurveyParameters.highestLimit
        )
        path = arguments.value("output")
    }

    func run(in context: Context) throws -> ExitCode {
        // Where somebody was is nobody else's to read.
        let file = try path.map { path throws(Failure) in try FileReplacement(path: path, newMode: 0o600) }
        let write: (String) throws -> Void = { text in
            if let file { try file.write(text) } else { try context.output.write(text) }
        }
        switch format {
        case .geojson: try export(SurveyGeoJSON(), [parameters], from: context.daemon, write)
        case .csv: try export(SurveyCSV(), [parameters], from: context.daemon, write)
        case .gpx:
            let creator = "carrierd \(Program.version)"
            try export(
                SurveyGPX(creator: creator),
                parametersByModem(context.daemon),
                from: context.daemon,
                write
            )
        }
        try file?.finish()
        return .success
    }

    /// A track's points stand together: each modem is asked for by itself.
    private func parametersByModem(_ daemon: Daemon) throws -> [SurveyParameters] {
        let question = SurveySummaryParameters(
            since: parameters.since,
            until: parameters.until,
            modem: parameters.modem
        )
        let reply = try daemon.call(TelephonyInterface.getSurveySummary, question)
            .decoded(as: SurveySummaryReply.self)
        guard !reply.summaries.isEmpty else { return [parameters] }
        return reply.summaries.map { summary in
            var parameters = parameters
            parameters.modem = summary.modem
            return parameters
        }
    }

    /// One page at a time: however long the log is, no more of it is here than that.
    private func export(
        _ form: some SurveyText,
        _ questions: [SurveyParameters],
        from daemon: Daemon,
        _ write: (String) throws -> Void
    ) throws {
        var form = form
        var hasBegun = false
        var isEmpty = true
        var reason: String?
        for question in questions {
            try daemon.replies(TelephonyInterface.getSurvey, question) { answer in
                let reply = try answer.decoded(as: SurveyReply.self)
                reason = reply.reason
                isEmpty = isEmpty && reply.points.isEmpty
                // Not before there is an answer: what failed leaves no half of a file.
                var text = hasBegun ? "" : form.head
                hasBegun = true
                for point in reply.points.compactMap(Telephony.SurveyPoint.init) {
                    text += form.text(of: point)
                }
                try write(text)
            }
        }
        try write(form.tail)
        if isEmpty {
            complain(printable("carrierctl: there are no such points\(reason.map { ": \($0)" } ?? "")"))
        }
    }
}

extension Telephony.SurveyPoint {
    /// Nil for a time that is none.
    init?(_ point: TelephonyAPI.SurveyPoint) {
        guard let time = Timestamp.milliseconds(point.time) else { return nil }
        self.init(
            time: time,
            place: SurveyPlace(
                latitude: point.latitude,
                longitude: point.longitude,
                accuracy: point.accuracy,
                source: SurveyPlace.Source(rawValue: point.source.rawValue) ?? .gnss
            ),
            modem: point.modem,
            registration: point.registration.rawValue,
            carrierID: point.carrierId,
            carrier: point.carrier,
            plmn: point.plmn,
            network: point.network,
            technology: point.technology,
            fiveG: Telephony.FiveGStatus(rawValue: point.fiveG.rawValue) ?? .unknown,
            isConclusive: point.conclusive,
            signal: point.signal.map {
                Signal(technology: $0, rsrp: point.rsrp, rsrq: point.rsrq, snr: point.snr)
            },
            bars: point.bars
        )
    }
}
