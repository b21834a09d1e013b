// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony
internal import TelephonyAPI
package import Varlink

/// The methods of `org.carrierd.Telephony`, as a table.
package struct TelephonyMethods: Sendable {
    /// More than anyone needs, and few enough to be served in one breath.
    package static let subscriberLimit = 2048
    /// No user may keep all the others out.
    package static let subscriberLimitPerUser = 1536

    let publication: Publication
    private let identities: @Sendable () -> IdentityPolicy
    let cells: @Sendable (ModemID) async -> CellAnswer
    let tables: TableTrials
    private let signalDemand: SignalDemand
    let archive: (any EventArchive)?
    let survey: Survey?
    let clock: @Sendable () -> Moment
    let wake: @Sendable () -> Void
    private let reload: @Sendable () async throws(VarlinkError) -> Void
    let record: (@Sendable (Bool) async -> (any ReplySource)?)?
    private let subscribers: SubscriberCount

    /// - Parameters:
    ///   - identities: who may see identities now.
    ///   - cells: asks a modem for its cells.
    ///   - subscribers: counts who is sent events.
    ///   - signalDemand: counts who wants changes of the signal.
    ///   - tables: what answers about tables that are not in force.
    ///   - archive: where events are kept; nil where they are not.
    ///   - survey: the coverage log; nil where there is none.
    ///   - clock: the time of now.
    ///   - wake: has the server look for what there is to stream.
    ///   - record: begins a recording, with places or without; gives nil where there are too many. Nil where there are
    ///     none.
    ///   - reload: reads the configuration again; what it throws is the caller's answer.
    package init(
        publication: Publication,
        identities: @escaping @Sendable () -> IdentityPolicy,
        cells: @escaping @Sendable (ModemID) async -> CellAnswer,
        subscribers: SubscriberCount = SubscriberCount(),
        signalDemand: SignalDemand,
        tables: TableTrials,
        archive: (any EventArchive)? = nil,
        survey: Survey? = nil,
        clock: @escaping @Sendable () -> Moment = { Moment(wall: 0, uptime: .zero) },
        wake: @escaping @Sendable () -> Void = {},
        record: (@Sendable (Bool) async -> (any ReplySource)?)? = nil,
        reload: @escaping @Sendable () async throws(VarlinkError) -> Void
    ) {
        self.publication = publication
        self.identities = identities
        self.cells = cells
        self.subscribers = subscribers
        self.signalDemand = signalDemand
        self.tables = tables
        self.archive = archive
        self.survey = survey
        self.clock = clock
        self.wake = wake
        self.record = record
        self.reload = reload
    }

    /// The interface for a server. Methods of the contract that are not here are answered as not implemented.
    package var interface: VarlinkInterface {
        VarlinkInterface(
            name: TelephonyInterface.name,
            description: TelephonyInterface.description,
            methods: [
                "CompareTable": { call, peer throws(VarlinkError) in try compare(call, from: peer) },
                "Explain": { call, peer throws(VarlinkError) in try explain(call, from: peer) },
                "GetCells": { call, peer throws(VarlinkError) in try getCells(call, from: peer) },
                "GetHistory": { call, peer throws(VarlinkError) in try getHistory(call, from: peer) },
                "GetModem": { call, peer throws(VarlinkError) in try getModem(call, from: peer) },
                "GetReport": { call, _ throws(VarlinkError) in try getReport(call) },
                "GetStatus": { _, peer throws(VarlinkError) in
                    .reply(publication.status(for: audience(of: peer)))
                },
                "GetSurvey": { call, peer throws(VarlinkError) in try getSurvey(call, from: peer) },
                "GetSurveySummary": { call, peer throws(VarlinkError) in
                    try getSurveySummary(call, from: peer)
                },
                "LookUpCarrier": { call, peer throws(VarlinkError) in try lookUp(call, from: peer) },
                "Monitor": { call, peer throws(VarlinkError) in try monitor(call, from: peer) },
                "Record": { call, peer throws(VarlinkError) in try record(call, from: peer) },
                "Reload": { _, peer throws(VarlinkError) in try reload(for: peer) },
                "VerifyHistory": { _, peer throws(VarlinkError) in try verifyHistory(for: peer) },
            ]
        )
    }

    func audience(of peer: Peer) -> Audience {
        identities().audience(uid: peer.uid, gid: peer.gid, groups: peer.groups)
    }

    private func getModem(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        let name = try call.parameters(as: ModemName.self)
        guard let reply = publication.modem(name.modem, for: audience(of: peer)) else {
            throw VarlinkError(name: TelephonyInterface.modemNotFound, encoding: name)
        }
        return .reply(reply)
    }

    private func monitor(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        let parameters = try call.parameters(as: MonitorParameters.self)
        let place = try MonitorPlace(parameters)
        guard call.wantsMore else { throw .expectedMore }
        guard subscribers.acquire(for: peer.uid) else {
            throw VarlinkError(name: TelephonyInterface.tooManySubscribers)
        }
        // Who takes every kind takes what comes; who names this one wants it measured.
        let asksForSignal = parameters.kinds?.contains(.signalChanged) ?? false
        return .stream(
            MonitorSource(
                EventStream(
                    publication,
                    archive: archive,
                    from: place,
                    audience: audience(of: peer),
                    demand: asksForSignal ? signalDemand : nil,
                    wake: wake
                ),
                user: peer.uid,
                count: subscribers
            )
        )
    }

    private func reload(for peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        guard audience(of: peer) == .privileged else { throw .permissionDenied }
        return .deferred { () async throws(VarlinkError) in
            try await reload()
            return .reply(Array("{}".utf8))
        }
    }
}

extension MonitorPlace {
    fileprivate init(_ parameters: MonitorParameters) throws(VarlinkError) {
        if let since = parameters.since, since < 0 { throw .invalidParameter("since") }
        self.init(since: parameters.since, kinds: try Telephony.Event.Kind.set(parameters.kinds))
    }
}

extension Telephony.Event.Kind {
    /// The kinds of those names; nil for nil. `snapshot` and `gap` are no events, and may be named all the same.
    ///
    /// - Throws: `InvalidParameter` for a name of none: it would never come, and nobody would know why.
    static func set(_ names: [EventKind]?) throws(VarlinkError) -> Set<Telephony.Event.Kind>? {
        guard let names else { return nil }
        var kinds: Set<Telephony.Event.Kind> = []
        for (index, name) in names.enumerated() where name != .snapshot && name != .gap {
            guard let kind = Telephony.Event.Kind(rawValue: name.rawValue) else {
                throw .invalidParameter("kinds[\(index)]")
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
