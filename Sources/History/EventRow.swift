// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// An event as the table `event` has it.
///
/// Of the modem's state it holds what a report counts; the whole, as JSON, would make a row ten times as large.
struct EventRow: Hashable, Sendable {
    var sequence: Int64
    /// Milliseconds of wall time, and of uptime.
    var time: Int64
    var uptime: Int64
    var kind: String
    var modem: String?
    var slot: Int64?
    var change: String?
    var isOffline: Bool
    var before: Side?
    var after: Side?
    /// Milliseconds.
    var took: Int64?
    var service: ServiceState?

    /// A side of a change. What is an identity is said, so that whoever reads it decides what may be seen.
    struct Side: Hashable, Sendable {
        var type: String
        var text: String
    }

    /// The columns in the order of `fields`.
    static let columns = """
        sequence, time, uptime, kind, modem, slot, change, offline, before_type, before, after_type, after, \
        registration, technology, five_g, network, carrier, served, took
        """
    static let columnCount = 19
}

extension EventRow {
    init(_ numbered: NumberedEvent) {
        let event = numbered.event
        sequence = Int64(numbered.sequence)
        time = numbered.moment.wall
        uptime = numbered.moment.uptime.milliseconds
        kind = event.kind.rawValue
        modem = event.modem?.description
        slot = event.slot.map(Int64.init)
        change = event.change?.rawValue
        isOffline = event.isOffline
        before = event.before.map(Side.init)
        after = event.after.map(Side.init)
        took = event.took?.milliseconds
        service = numbered.state.map(ServiceState.init)
    }

    init(_ row: borrowing Row) {
        sequence = row.integer(0) ?? 0
        time = row.integer(1) ?? 0
        uptime = row.integer(2) ?? 0
        kind = row.text(3) ?? ""
        modem = row.text(4)
        slot = row.integer(5)
        change = row.text(6)
        isOffline = row.integer(7) == 1
        before = Side(row.text(8), row.text(9))
        after = Side(row.text(10), row.text(11))
        if let registration = row.text(12) {
            service = ServiceState(
                registration: registration,
                technology: row.text(13) ?? "",
                fiveG: row.text(14) ?? "",
                network: row.text(15),
                carrier: row.text(16),
                isServed: row.integer(17) == 1
            )
        }
        took = row.integer(18)
    }

    var fields: [Database.Value] {
        [
            .integer(sequence), .integer(time), .integer(uptime), .text(kind), .init(modem), .init(slot),
            .init(change), .integer(isOffline ? 1 : 0), .init(before?.type), .init(before?.text),
            .init(after?.type), .init(after?.text), .init(service?.registration),
            .init(service?.technology), .init(service?.fiveG), .init(service?.network),
            .init(service?.carrier), service.map { .integer($0.isServed ? 1 : 0) } ?? .null, .init(took),
        ]
    }

    /// What the digest covers. A column that came later is in it only where it holds something: rows from before
    /// have digests without it.
    static func chained(_ fields: [Database.Value]) -> [Database.Value] {
        fields.last == .null ? fields.dropLast() : fields
    }

    /// The event; nil for a kind that is not known here, which a later version may have written.
    var event: NumberedEvent? {
        guard let kind = Event.Kind(rawValue: kind) else { return nil }
        var event = Event(
            kind,
            modem: modem.flatMap(ModemID.init),
            slot: slot.map { Int($0) },
            change: change.flatMap(Event.SIMChange.init),
            before: before?.value,
            after: after?.value
        )
        event.isOffline = isOffline
        event.took = took.map { .milliseconds($0) }
        return NumberedEvent(
            sequence: Int(sequence),
            moment: Moment(wall: time, uptime: .milliseconds(uptime)),
            event: event
        )
    }
}

extension EventRow.Side {
    private static let text = "text"
    private static let card = "card"
    private static let subscriber = "subscriber"

    fileprivate init(_ value: Event.Value) {
        switch value {
        case .text(let text): self.init(type: Self.text, text: text)
        case .card(let iccid): self.init(type: Self.card, text: iccid.disclosed)
        case .subscriber(let imsi): self.init(type: Self.subscriber, text: imsi.disclosed)
        }
    }

    fileprivate init?(_ type: String?, _ text: String?) {
        guard let type, let text else { return nil }
        self.init(type: type, text: text)
    }

    /// Nil for what is no identity although it should be one: shown as text it could be one to those who may not see it.
    fileprivate var value: Event.Value? {
        switch type {
        case Self.text: .text(text)
        case Self.card: ICCID(text).map(Event.Value.card)
        case Self.subscriber: IMSI(text).map(Event.Value.subscriber)
        default: nil
        }
    }
}

extension Database.Value {
    init(_ text: String?) {
        self = text.map(Database.Value.text) ?? .null
    }

    init(_ number: Int64?) {
        self = number.map(Database.Value.integer) ?? .null
    }
}
