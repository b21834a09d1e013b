// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI
internal import Varlink

/// The methods about what was: answered from the archive, which takes its time.
extension TelephonyMethods {
    /// What a report covers unless it is asked for another time, in milliseconds.
    private static let reportSpan: Int64 = 7 * 86_400_000

    func getHistory(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        let query = try EventQuery(call.parameters(as: HistoryParameters.self))
        let audience = audience(of: peer)
        return try answer { [publication] archive in
            let events = try await publication.encodedEvents(query, from: archive, for: audience)
            return .reply(try WireRenderer.reply("events", JSONObject.array(of: events)))
        }
    }

    func getReport(_ call: VarlinkCall) throws(VarlinkError) -> VarlinkAnswer {
        let parameters = try call.parameters(as: ReportParameters.self)
        let now = clock()
        let until = try parameters.until.time("until") ?? now.wall
        let since = try parameters.since.time("since") ?? until &- Self.reportSpan
        guard since <= until else { throw .invalidParameter("since") }
        let query = ReportQuery(modem: parameters.modem, since: since, until: until)
        return try answer { archive in
            .reply(
                encoding: ReportReply(
                    since: Timestamp.text(milliseconds: since),
                    until: Timestamp.text(milliseconds: until),
                    reports: try await archive.reports(query, now: now).map(TelephonyAPI.ServiceReport.init)
                )
            )
        }
    }

    func verifyHistory(for peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        guard audience(of: peer) == .privileged else { throw .permissionDenied }
        return try answer { archive in
            let verdict = try await archive.verdict()
            return .reply(
                encoding: VerifyReply(
                    intact: verdict.problem == nil,
                    events: verdict.events,
                    first: verdict.first,
                    last: verdict.last,
                    problem: verdict.problem,
                    place: verdict.place
                )
            )
        }
    }

    private func answer(
        _ work: @escaping @Sendable (any EventArchive) async throws -> VarlinkAnswer
    ) throws(VarlinkError) -> VarlinkAnswer {
        guard let archive else {
            throw VarlinkError(
                name: TelephonyInterface.historyUnavailable,
                encoding: HistoryFault(reason: "no history is kept here")
            )
        }
        return .deferred { () async throws(VarlinkError) in
            do {
                return try await work(archive)
            } catch {
                throw VarlinkError(
                    name: TelephonyInterface.historyUnavailable,
                    encoding: HistoryFault(reason: "\(error)")
                )
            }
        }
    }
}

extension EventQuery {
    /// - Throws: `InvalidParameter` for what nothing can fit.
    fileprivate init(_ parameters: HistoryParameters) throws(VarlinkError) {
        let limit = parameters.limit ?? HistoryParameters.standardLimit
        guard (1...HistoryParameters.highestLimit).contains(limit) else { throw .invalidParameter("limit") }
        if let before = parameters.before, before < 0 { throw .invalidParameter("before") }
        self.init(
            modem: parameters.modem,
            kinds: try Telephony.Event.Kind.set(parameters.kinds),
            since: try parameters.since.time("since"),
            until: try parameters.until.time("until"),
            before: parameters.before,
            limit: limit
        )
        if let since, let until, since > until { throw .invalidParameter("since") }
    }
}

extension String? {
    /// - Throws: `InvalidParameter` for a text that is no time in RFC 3339.
    func time(_ name: String) throws(VarlinkError) -> Int64? {
        guard let text = self else { return nil }
        guard let time = Timestamp.milliseconds(text) else { throw .invalidParameter(name) }
        return time
    }
}

extension TelephonyAPI.ServiceReport {
    fileprivate init(_ report: Telephony.ServiceReport) {
        let hours = Double(report.observed) / 3_600_000
        self.init(
            modem: report.modem,
            observed: Self.seconds(report.observed),
            technologies: report.technologies.map(Share.init),
            fiveG: report.fiveG.map(Share.init),
            networks: report.networks.map(Share.init),
            carriers: report.carriers.map(Share.init),
            losses: report.losses,
            lossesPerHour: report.observed < 60_000 ? nil : Double(report.losses) / hours,
            outage: Self.seconds(report.outage),
            longestOutage: report.longestOutage.map {
                Outage(
                    begin: Timestamp.text(milliseconds: $0.begin),
                    seconds: Self.seconds($0.duration),
                    ongoing: $0.isOngoing
                )
            }
        )
    }

    fileprivate static func seconds(_ milliseconds: Int64) -> Double { Double(milliseconds) / 1000 }
}

extension Share {
    fileprivate init(_ share: Telephony.ServiceReport.Share) {
        self.init(name: share.name, seconds: TelephonyAPI.ServiceReport.seconds(share.duration))
    }
}
