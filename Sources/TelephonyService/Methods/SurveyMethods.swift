// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI
internal import Varlink

/// The methods about the coverage log. For the privileged alone: on the bus every local user may read where the machine
/// is, but not where it was for a month, which tells where somebody lives, works, and whom he visits. Who may not see
/// it has the last hours over HTTP, where the machine's owner has turned that on.
extension TelephonyMethods {
    func getSurvey(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        let survey = try survey(for: peer)
        let query = try SurveyQuery(call.parameters(as: SurveyParameters.self))
        guard call.wantsMore else {
            return .deferred { () async throws(VarlinkError) in .reply(try await survey.page(query).reply) }
        }
        return .stream(
            SurveySource(query, wake: wake) { query throws(VarlinkError) in try await survey.page(query) }
        )
    }

    func getSurveySummary(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        let survey = try survey(for: peer)
        let parameters = try call.parameters(as: SurveySummaryParameters.self)
        let query = try SurveyQuery(
            SurveyParameters(since: parameters.since, until: parameters.until, modem: parameters.modem)
        )
        return .deferred { () async throws(VarlinkError) in
            let summaries = try await unavailable { try await survey.archive.summaries(query) }
            let (isRecording, reason) = survey.condition
            return .reply(
                encoding: SurveySummaryReply(
                    summaries: summaries.map(TelephonyAPI.SurveySummary.init),
                    recording: isRecording,
                    reason: reason
                )
            )
        }
    }

    private func survey(for peer: Peer) throws(VarlinkError) -> Survey {
        guard audience(of: peer) == .privileged else { throw .permissionDenied }
        guard let survey else {
            throw VarlinkError(
                name: TelephonyInterface.historyUnavailable,
                encoding: HistoryFault(reason: "no coverage log is kept here")
            )
        }
        return survey
    }
}

/// Has the archive's errors told as the contract's.
private func unavailable<Answer>(
    _ ask: () async throws -> Answer
) async throws(VarlinkError) -> Answer {
    do {
        return try await ask()
    } catch {
        throw VarlinkError(
            name: TelephonyInterface.historyUnavailable,
            encoding: HistoryFault(reason: "\(error)")
        )
    }
}

extension Survey {
    /// One page as a reply, and where to go on; nil where it is the last.
    fileprivate func page(_ query: SurveyQuery) async throws(VarlinkError) -> (reply: [UInt8], next: Int64?) {
        let page = try await unavailable { try await archive.points(query) }
        let (isRecording, reason) = condition
        let reply = SurveyReply(
            points: page.points.map(TelephonyAPI.SurveyPoint.init),
            next: page.next.map { Int($0) },
            recording: isRecording,
            reason: reason
        )
        guard let bytes = try? JSONObject.encode(reply) else {
            throw .invalidParameter("the reply holds a value that JSON cannot carry")
        }
        return (bytes, page.points.count == query.limit ? page.next : nil)
    }
}

extension SurveyQuery {
    /// - Throws: `InvalidParameter` for what nothing can fit.
    fileprivate init(_ parameters: SurveyParameters) throws(VarlinkError) {
        let limit = parameters.limit ?? SurveyParameters.standardLimit
        guard (1...SurveyParameters.highestLimit).contains(limit) else { throw .invalidParameter("limit") }
        if let after = parameters.after, after < 0 { throw .invalidParameter("after") }
        self.init(
            modem: parameters.modem,
            since: try parameters.since.time("since"),
            until: try parameters.until.time("until"),
            after: Int64(parameters.after ?? 0),
            limit: limit
        )
        if let since, let until, since > until { throw .invalidParameter("since") }
    }
}

extension TelephonyAPI.SurveyPoint {
    fileprivate init(_ point: Telephony.SurveyPoint) {
        self.init(
            time: Timestamp.text(milliseconds: point.time),
            modem: point.modem,
            latitude: point.place.latitude,
            longitude: point.place.longitude,
            accuracy: point.place.accuracy,
            source: PlaceSource(rawValue: point.place.source.rawValue),
            registration: Registration(rawValue: point.registration),
            fiveG: TelephonyAPI.FiveGStatus(rawValue: point.fiveG.rawValue),
            conclusive: point.isConclusive
        )
        (carrierId, carrier) = (point.carrierID, point.carrier)
        (plmn, network) = (point.plmn, point.network)
        technology = point.technology
        signal = point.signal?.technology
        (rsrp, rsrq, snr) = (point.signal?.rsrp, point.signal?.rsrq, point.signal?.snr)
        bars = point.bars
    }
}

extension TelephonyAPI.SurveySummary {
    fileprivate init(_ summary: Telephony.SurveySummary) {
        self.init(
            modem: summary.modem,
            points: summary.points,
            first: Timestamp.text(milliseconds: summary.first),
            last: Timestamp.text(milliseconds: summary.last),
            metres: Self.rounded(summary.distance),
            seconds: Double(summary.duration) / 1000,
            fiveG: summary.fiveG.map(SurveyShare.init),
            technologies: summary.technologies.map(SurveyShare.init),
            carriers: summary.carriers.map(SurveyShare.init),
            gaps: summary.gaps,
            gapMetres: Self.rounded(summary.gapDistance),
            gapSeconds: Double(summary.gapDuration) / 1000
        )
    }

    /// Tenths of a metre: more than the places are worth.
    fileprivate static func rounded(_ metres: Double) -> Double { (metres * 10).rounded() / 10 }
}

extension SurveyShare {
    fileprivate init(_ share: Telephony.SurveySummary.Share) {
        self.init(
            name: share.name,
            metres: TelephonyAPI.SurveySummary.rounded(share.distance),
            seconds: Double(share.duration) / 1000
        )
    }
}
