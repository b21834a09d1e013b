// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Telephony
import TelephonyAPI

@testable import TelephonyService

/// A folder of a test's own, removed with it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/telephony-service-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw StateFileError("/tmp cannot be written") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        chmod(path, 0o700)
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// Facts whose identities all hold one run of digits, and nothing else does.
enum Canary {
    static let digits = "777777"
    static let imei = "867978050777777"
    static let number = "+4915777777"

    static func card(_ last: Int) -> SIMFacts {
        var card = SIMFacts()
        card.iccid = ICCID("8949020000777777\(100 + last)")
        card.imsi = IMSI("262027777770\(100 + last)")
        card.eid = EID("89033023427100000000000777777\(100 + last)")
        card.operatorIdentifier = "26202"
        return card
    }

    static func facts(_ index: Int = 0, card: SIMFacts? = Canary.card(1)) -> ModemFacts {
        var facts = ModemFacts(path: ObjectPath("/Modem/\(index)"))
        facts.equipmentIdentifier = imei
        facts.device = "/sys/devices/usb1/1-1"
        facts.model = "RM530N-GL\u{0}\u{1}\"\\\u{7F}\u{2028}"
        facts.state = .registered
        facts.accessTechnologies = .lte
        facts.signalQuality = SignalQuality(percent: 50, isRecent: true)
        facts.ownNumbers = [OwnNumber(number)]
        var network = ThreeGPPFacts()
        network.imei = IMEI(imei)
        network.registration = .home
        network.operatorCode = "26202"
        network.operatorName = "Vodafone.de"
        facts.threeGPP = network
        var call = CallFacts(path: ObjectPath("/Call/3"))
        call.number = OwnNumber(number)
        call.state = .active
        facts.calls = [call]
        if let card {
            facts.activeSIM = ObjectPath("/SIM/\(index)")
            facts.sims[ObjectPath("/SIM/\(index)")] = .read(card)
        }
        return facts
    }
}

/// A publication with what leads to it, driven by hand.
struct Newsroom {
    let publication: Publication
    private(set) var state = TelephonyState()
    private(set) var sequence: Int
    private var time: Int64 = 1_767_225_600_000

    init(after sequence: Int = 0) {
        self.sequence = sequence
        publication = Publication(
            version: "1.2.3",
            pseudonyms: Pseudonyms { text in
                let digest = text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
                    ($0 ^ UInt64($1)) &* 1_099_511_628_211
                }
                return String(digest, radix: 16)
            },
            sequence: sequence,
            time: time
        )
    }

    /// Takes a configuration that allows one card, and no other.
    mutating func allow(_ card: ICCID?) {
        state.policy.guards = [
            SIMGuard(.everyModem, cards: [card].compactMap { $0.flatMap { CardPattern($0.disclosed) } })
        ]
    }

    mutating func take(_ input: Input) {
        time += 1
        let result = reduce(state, input, now: Moment(wall: time, uptime: .milliseconds(time)))
        publish(result.state, result.events)
    }

    mutating func show(_ facts: ModemFacts = Canary.facts()) {
        take(.modemManagerAppeared(version: "1.20.4"))
        take(.modem(facts))
        take(.complete)
    }

    /// Some event that changes nothing.
    mutating func publish(_ kind: Telephony.Event.Kind, times: Int = 1) {
        for _ in 0..<times { publish(state, [Telephony.Event(kind)]) }
    }

    private mutating func publish(_ new: TelephonyState, _ events: [Telephony.Event]) {
        state = new
        let numbered = events.map { event in
            sequence += 1
            return NumberedEvent(
                sequence: sequence,
                moment: Moment(wall: time, uptime: .milliseconds(time)),
                event: event,
                state: event.modem.flatMap { id in new.views.first { $0.id == id } },
                modemManager: new.modemManager
            )
        }
        publication.publish(new, events: numbered, time: time)
    }

    func status(_ audience: Audience = .privileged) throws -> Status {
        try decode(StatusReply.self, publication.status(for: audience)).status
    }

    func next(
        _ place: inout MonitorPlace,
        limit: Int = .max,
        for audience: Audience = .privileged
    ) throws -> [TelephonyAPI.Event] {
        try publication.next(&place, limit: limit, for: audience).map {
            try decode(EventReply.self, $0.reply).event
        }
    }
}

func decode<Value: Decodable>(_ type: Value.Type = Value.self, _ bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
}

extension EncodedEvent {
    /// The parameters of the reply.
    var reply: [UInt8] { Array(parameters) }
}

/// The events of replies of `Monitor`, as they go over the socket.
func decodedFrames(_ frames: [ArraySlice<UInt8>]) -> [TelephonyAPI.Event] {
    struct Frame: Decodable {
        let parameters: EventReply
        let continues: Bool
    }
    // One that is none is missing, as it would be to a client.
    return frames.joined().split(separator: 0).compactMap { frame in
        let frame = try? decode(Frame.self, Array(frame))
        return frame?.continues == true ? frame?.parameters.event : nil
    }
}

extension TableTrials {
    /// A daemon that has no tables but those in force.
    static let none = TableTrials(trial: { _, _ in .success(.empty) }, changes: { _ in (0, []) })
}
