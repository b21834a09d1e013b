// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony
package import TelephonyAPI

/// What is shown to clients: the status of now and the last events, each encoded once for each audience.
///
/// The service's actor writes it and the socket's thread reads it, so that a question never waits for the actor.
package final class Publication: Sendable {
    let version: String
    private let pseudonyms: Pseudonyms
    let content: Mutex<Content>
    /// What those who have fallen behind are reading.
    let backlog = BacklogPages()

    struct Content {
        var modemManager: TelephonyState.ModemManager
        var modems: [Telephony.Modem] = []
        var carriers = Telephony.CarrierTable.empty
        var tableProblems: [InvalidTable] = []
        var archive = ArchiveCondition()
        /// Every modem that ModemManager had when it was asked is among `modems`.
        var isComplete = false
        var position = MachinePosition.notWanted
        /// Milliseconds of wall time of the last change.
        var time: Int64
        var ring: EventRing
        var gaps = 0
        /// Up to which event somebody of each audience has had everything.
        var front: [Audience: Int] = [:]
        var encodedModems: [Audience: [ModemID: [UInt8]]] = [:]
        var encodedStatus: [Audience: [UInt8]] = [:]
    }

    /// - Parameters:
    ///   - sequence: the number of the last event before this run.
    ///   - time: milliseconds of wall time.
    package init(version: String, pseudonyms: Pseudonyms, sequence: Int, time: Int64) {
        self.version = version
        self.pseudonyms = pseudonyms
        content = Mutex(
            Content(
                modemManager: .unavailable(reason: "ModemManager has not been asked yet"),
                time: time,
                ring: EventRing(after: sequence)
            )
        )
    }

    /// Shows a new state and the events that led to it.
    ///
    /// - Parameter prepared: what was encoded of the events before.
    func publish(
        _ state: TelephonyState,
        events: [NumberedEvent],
        prepared: [PreparedEvent] = [],
        time: Int64
    ) {
        let modems = state.views
        content.withLock { content in
            let old = Dictionary(content.modems.map { ($0.id, $0) }) { first, _ in first }
            let changed = modems.filter { old[$0.id] != $0 }.map(\.id)
            let isOtherVersion = content.modemManager != state.modemManager
            for audience in Audience.allCases {
                for id in changed { content.encodedModems[audience]?[id] = nil }
                if isOtherVersion { content.encodedModems[audience] = nil }
            }
            content.modemManager = state.modemManager
            content.modems = modems
            content.carriers = state.carriers
            content.isComplete = state.isComplete
            content.position = state.position
            content.time = time
            content.encodedStatus = [:]
            for event in events { content.ring.append(event) }
            for event in prepared { content.ring.adopt(event.frame, of: event.sequence, for: event.audience) }
        }
    }

    /// Shows which tables there are before anything has happened.
    func show(_ carriers: Telephony.CarrierTable) {
        content.withLock { content in
            content.carriers = carriers
            content.encodedStatus = [:]
        }
    }

    /// Says what is wrong with the tables that were not taken.
    package func report(tableProblems: [InvalidTable]) {
        content.withLock { content in
            content.tableProblems = tableProblems
            content.encodedStatus = [:]
        }
    }

    /// How often a subscriber was left behind, or began behind what is kept, and was told so.
    package var gaps: Int { content.withLock { $0.gaps } }

    var modemManager: TelephonyState.ModemManager { content.withLock { $0.modemManager } }

    /// Why what is shown is not the whole yet; nil where it is.
    package var incompleteness: String? {
        content.withLock { content in
            switch content.modemManager {
            case .unavailable(let reason): reason
            case .available: content.isComplete ? nil : "ModemManager's modems have not all been read yet"
            }
        }
    }

    /// Says how the archive of events does.
    package func report(_ archive: ArchiveCondition) {
        content.withLock { content in
            content.archive = archive
            content.encodedStatus = [:]
        }
    }

    /// The tables that answers rest on now.
    var carriers: Telephony.CarrierTable { content.withLock { $0.carriers } }

    /// One modem as it is judged; nil where no modem has that id.
    func judgement(of id: String) -> Telephony.Modem? {
        content.withLock { $0.modems.first { $0.id.description == id } }
    }

    func renderer(for audience: Audience) -> WireRenderer {
        WireRenderer(audience: audience, pseudonyms: pseudonyms)
    }

    /// The status by itself, as everyone may see it.
    func status() -> [UInt8] {
        content.withLock { content in bytes { try status(&content, for: .everyone) } }
    }

    /// The parameters of `GetStatus`'s reply.
    package func status(for audience: Audience) -> [UInt8] {
        content.withLock { content in
            bytes { try WireRenderer.reply("status", status(&content, for: audience)) }
        }
    }

    /// The parameters of `GetModem`'s reply; nil where no modem has that id.
    package func modem(_ id: String, for audience: Audience) -> [UInt8]? {
        content.withLock { content in
            content.modems.first { $0.id.description == id }.map { modem in
                bytes { try WireRenderer.reply("modem", encoded(modem, in: &content, for: audience)) }
            }
        }
    }

    /// Whether what a subscriber is to be sent next is in the archive alone.
    func isBehind(_ place: MonitorPlace) -> Bool {
        content.withLock { place.isBehind($0.ring) }
    }

    /// A page of the archive as an audience may see it.
    func encode(_ page: EventPage, from first: Int, for audience: Audience) -> EncodedPage {
        let renderer = renderer(for: audience)
        return EncodedPage(page, from: first) { event in
            EncodedEvent.frame(of: bytes { try renderer.encode(event, state: WireRenderer.null) })
        }
    }

    /// What a subscriber is sent next, until that reaches `limit` bytes; moves its place on.
    func next(_ place: inout MonitorPlace, limit: Int, for audience: Audience) -> [EncodedEvent] {
        content.withLock { content in
            var events: [EncodedEvent] = []
            switch place.position(in: content.ring) {
            case .following: break
            case .beginning: events.append(snapshot(&content, for: audience))
            case .lost:
                events.append(gap(content))
                content.gaps += 1
                events.append(snapshot(&content, for: audience))
            }
            if !events.isEmpty { place.follow(after: content.ring.last) }
            var size = events.reduce(0) { $0 + $1.frame.count }
            while size < limit, place.next <= content.ring.last {
                defer { place.advance() }
                guard let kind = content.ring.kind(of: place.next), place.wants(kind),
                    let frame = frame(place.next, in: &content, for: audience)
                else { continue }
                size += frame.count
                events.append(
                    EncodedEvent(
                        sequence: place.next,
                        kind: kind.rawValue,
                        isShared: true,
                        frame: frame[...]
                    )
                )
            }
            if place.next > content.ring.last { content.front[audience] = content.ring.last }
            return events
        }
    }
}

extension TelephonyAPI.CarrierTable {
    fileprivate init(_ layer: Telephony.CarrierTable.Summary) {
        self.init(
            name: layer.name,
            version: layer.version,
            date: layer.date,
            file: layer.file,
            carriers: layer.carriers
        )
    }
}

extension Publication {
    private func status(_ content: inout Content, for audience: Audience) throws -> [UInt8] {
        if let bytes = content.encodedStatus[audience] { return bytes }
        let modems = content.modems
        let encodedModems = try modems.map { try encoded($0, in: &content, for: audience) }
        let bytes = try WireRenderer.encodeStatus(
            sequence: content.ring.last,
            time: content.time,
            version: version,
            modemManager: content.modemManager,
            carrierTables: CarrierTables(
                tables: content.carriers.layers.map(TelephonyAPI.CarrierTable.init),
                problems: content.tableProblems
            ),
            history: HistoryStatus(
                available: content.archive.reason == nil,
                reason: content.archive.reason,
                setAside: content.archive.setAside
            ),
            position: content.position,
            modems: encodedModems
        )
        content.encodedStatus[audience] = bytes
        return bytes
    }

    func encoded(
        _ modem: Telephony.Modem,
        in content: inout Content,
        for audience: Audience
    ) throws -> [UInt8] {
        if let bytes = content.encodedModems[audience]?[modem.id] { return bytes }
        let bytes = try encode(modem, modemManager: content.modemManager, for: audience)
        content.encodedModems[audience, default: [:]][modem.id] = bytes
        return bytes
    }

    func encode(
        _ modem: Telephony.Modem,
        modemManager: TelephonyState.ModemManager,
        for audience: Audience
    ) throws -> [UInt8] {
        try JSONObject.encode(renderer(for: audience).modem(modem, modemManager: modemManager))
    }

    /// The reply that tells of the event of that number; nil where it is not in the ring.
    private func frame(
        _ sequence: Int,
        in content: inout Content,
        for audience: Audience
    ) -> [UInt8]? {
        if let bytes = content.ring.bytes(of: sequence, for: audience) { return bytes }
        let (modems, encodedModems) = (content.modems, content.encodedModems[audience])
        return content.ring.encoded(sequence, for: audience) { event in
            let parameters = bytes {
                let state = try event.state.map { state in
                    // Most often the event is the last one, and its state stands in the status as well.
                    let current = modems.first { $0.id == state.id }.flatMap { modem in
                        encodedModems?[modem.id].flatMap { modem == state ? $0 : nil }
                    }
                    return try current ?? encode(state, modemManager: event.modemManager, for: audience)
                }
                return try renderer(for: audience).encode(event, state: state ?? WireRenderer.null)
            }
            return EncodedEvent.frame(of: parameters)
        }
    }

    private func snapshot(_ content: inout Content, for audience: Audience) -> EncodedEvent {
        EncodedEvent(
            .snapshot,
            sequence: content.ring.last,
            parameters: bytes {
                try WireRenderer.encode(
                    .snapshot,
                    sequence: content.ring.last,
                    time: content.time,
                    status: status(&content, for: audience)
                )
            }
        )
    }

    private func gap(_ content: Content) -> EncodedEvent {
        EncodedEvent(
            .gap,
            sequence: content.ring.last,
            parameters: bytes {
                try WireRenderer.encode(
                    .gap,
                    sequence: content.ring.last,
                    time: content.time,
                    status: WireRenderer.null
                )
            }
        )
    }

    /// Encoding fails only for a number that is not finite, and those are taken out when facts are copied.
    func bytes(_ encode: () throws -> [UInt8]) -> [UInt8] {
        (try? encode()) ?? Array("{}".utf8)
    }
}
