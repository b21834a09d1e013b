// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

extension WireRenderer {
    /// The parameters of one reply of `Monitor`: an event.
    ///
    /// - Parameter state: the encoded modem, or `null`.
    func encode(_ numbered: NumberedEvent, state: [UInt8]) throws -> [UInt8] {
        try Self.reply("event", encodeEvent(numbered, state: state))
    }

    /// An event by itself.
    ///
    /// - Parameter state: the encoded modem, or `null`.
    func encodeEvent(_ numbered: NumberedEvent, state: [UInt8]) throws -> [UInt8] {
        let event = numbered.event
        var object = JSONObject()
        try object.add("sequence", numbered.sequence)
        try object.add("time", Timestamp.text(milliseconds: numbered.time))
        try object.add("kind", event.kind.rawValue)
        try object.add("modem", event.modem?.description)
        try object.add("slot", event.slot)
        try object.add("change", event.change?.rawValue)
        try object.add("offline", event.isOffline)
        try object.add("took", event.took.map { Double($0.milliseconds) / 1000 })
        try object.add("before", event.before.map(side))
        try object.add("after", event.after.map(side))
        object.add("state", encoded: state)
        object.add("status", encoded: Self.null)
        return object.finished()
    }

    /// The parameters of a reply of `Monitor` that is about the subscription itself: `snapshot` and `gap`.
    ///
    /// - Parameter status: the encoded status, or `null`.
    static func encode(_ kind: EventKind, sequence: Int, time: Int64, status: [UInt8]) throws -> [UInt8] {
        try reply("event", encodeNotice(kind, sequence: sequence, time: time, status: status))
    }

    /// The same by itself.
    static func encodeNotice(
        _ kind: EventKind,
        sequence: Int,
        time: Int64,
        status: [UInt8]
    ) throws -> [UInt8] {
        var object = JSONObject()
        try object.add("sequence", sequence)
        try object.add("time", Timestamp.text(milliseconds: time))
        try object.add("kind", kind)
        for name in ["modem", "slot", "change"] as [StaticString] { object.add(name, encoded: null) }
        try object.add("offline", false)
        for name in ["took", "before", "after", "state"] as [StaticString] { object.add(name, encoded: null) }
        object.add("status", encoded: status)
        return object.finished()
    }

    /// The status, its modems encoded already.
    static func encodeStatus(
        sequence: Int,
        time: Int64,
        version: String,
        modemManager: TelephonyState.ModemManager,
        carrierTables: CarrierTables,
        history: HistoryStatus,
        position: MachinePosition,
        modems: [[UInt8]]
    ) throws -> [UInt8] {
        var object = JSONObject()
        try object.add("sequence", sequence)
        try object.add("time", Timestamp.text(milliseconds: time))
        try object.add("version", version)
        try object.add("modemManager", ModemManagerStatus(modemManager))
        try object.add("carrierTables", carrierTables)
        try object.add("history", history)
        try object.add("position", Position(position))
        object.add("modems", encoded: JSONObject.array(of: modems))
        return object.finished()
    }

    /// The parameters of a reply that has one field.
    static func reply(_ name: StaticString, _ value: [UInt8]) throws -> [UInt8] {
        var object = JSONObject()
        object.add(name, encoded: value)
        return object.finished()
    }

    static let null = Array("null".utf8)

    private func side(_ value: Telephony.Event.Value) -> String {
        switch (value, audience) {
        case (.text(let text), _): text
        case (.card(let iccid), .privileged): iccid.disclosed
        case (.card(let iccid), .everyone): pseudonyms.token(of: iccid)
        case (.subscriber(let imsi), .privileged): imsi.disclosed
        case (.subscriber(let imsi), .everyone): pseudonyms.token(of: imsi)
        }
    }
}

extension ModemManagerStatus {
    fileprivate init(_ modemManager: TelephonyState.ModemManager) {
        switch modemManager {
        case .available(let version): self.init(available: true, version: version)
        case .unavailable(let reason): self.init(available: false, reason: reason)
        }
    }
}

extension Position {
    fileprivate init(_ position: MachinePosition) {
        switch position {
        case .unknown(let reason, let detail): self.init(available: false, reason: detail ?? reason.rawValue)
        case .known(let fix):
            self.init(
                available: true,
                latitude: fix.latitude,
                longitude: fix.longitude,
                accuracy: fix.accuracy,
                altitude: fix.altitude,
                time: fix.time.map { Timestamp.text(milliseconds: $0) }
            )
        }
    }
}
