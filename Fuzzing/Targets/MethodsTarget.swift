// SPDX-License-Identifier: Apache-2.0

internal import CarrierTables
internal import Telephony
internal import Varlink

@testable internal import TelephonyService

extension FuzzTarget {
    /// Every method of the interface, with a modem to tell of: the answer is an object, and a stranger finds no digit of
    /// an identity in it.
    static let methods = FuzzTarget("methods") { bytes in
        guard let call = try? VarlinkCall(decoding: bytes),
            let name = call.method.split(separator: ".").last,
            let method = service.methods[String(name)]
        else { return }
        for peer in [owner, stranger] {
            let answer: VarlinkAnswer
            do throws(VarlinkError) {
                answer = try method(call, peer)
            } catch {
                try check(error.parameters, of: peer, to: bytes)
                continue
            }
            switch answer {
            case .reply(let reply): try check(reply, of: peer, to: bytes)
            case .failure(let error): try check(error.parameters, of: peer, to: bytes)
            case .stream(let source):
                defer { source.closed() }
                switch source.next(limit: 1 << 16) {
                case .replies(let replies): for reply in replies { try check(reply, of: peer, to: bytes) }
                case .frames(let frames):
                    for frame in frames.flatMap({ $0.split(separator: 0) }) {
                        try check(Array(frame), of: peer, to: bytes)
                    }
                case .waiting, .last, .failed: break
                }
            // It asks the disk or the modem, and what it was asked with has been looked at by now.
            case .deferred: break
            }
        }
    }

    private static let owner = Peer(pid: 1, uid: 0, gid: 0, groups: [])
    private static let stranger = Peer(pid: 1, uid: 1000, gid: 1000, groups: [])
    /// In every identity of the modem, and nowhere else.
    private static let canary = Array("7777777".utf8)

    private static func check(_ reply: [UInt8], of peer: Peer, to call: [UInt8]) throws {
        try hold(isObject(reply), "the answer is no object: \(text(reply))")
        // Who brings the digits along is answered with them.
        guard peer.uid != 0, !call.contains(canary) else { return }
        try hold(!reply.contains(canary), "a stranger is told an identity: \(text(reply))")
    }

    private static let service: VarlinkInterface = {
        let publication = Publication(
            version: "1",
            pseudonyms: Pseudonyms { _ in "0123456789abcdef" },
            sequence: 0,
            time: 0
        )
        let table = CarrierTable(layers: CarrierSources().load().layers)
        var state = TelephonyState(carriers: table)
        var sequence = 0
        for input in [.modemManagerAppeared(version: "1.20.4"), .modem(modem), .complete] as [Input] {
            let now = Moment(wall: 1_767_225_600_000, uptime: .zero)
            let result = reduce(state, input, now: now)
            state = result.state
            let events = result.events.map { event in
                sequence += 1
                return NumberedEvent(
                    sequence: sequence,
                    moment: now,
                    event: event,
                    state: event.modem.flatMap { id in state.views.first { $0.id == id } },
                    modemManager: state.modemManager
                )
            }
            publication.publish(state, events: events, time: now.wall)
        }
        publication.show(table)
        return TelephonyMethods(
            publication: publication,
            identities: { IdentityPolicy(group: nil) },
            cells: { _ in .refused(.busDenied, "root alone") },
            signalDemand: SignalDemand { _ in },
            tables: TableTrials(
                trial: { _, _ in .failure(.permissionDenied) },
                changes: { _ in (0, []) }
            ),
            reload: {}
        ).interface
    }()

    private static let modem: ModemFacts = {
        var card = SIMFacts()
        card.iccid = ICCID("8949020000777777101")
        card.imsi = IMSI("262027777777101")
        card.eid = EID("89033023427100000000000777777710")
        card.operatorIdentifier = "26202"
        var facts = ModemFacts(path: ObjectPath("/Modem/0"))
        facts.equipmentIdentifier = "867978057777777"
        facts.state = .registered
        facts.accessTechnologies = .lte
        facts.ownNumbers = [OwnNumber("+49157777777")]
        var network = ThreeGPPFacts()
        network.registration = .home
        network.operatorCode = "26202"
        facts.threeGPP = network
        facts.activeSIM = ObjectPath("/SIM/0")
        facts.sims[ObjectPath("/SIM/0")] = .read(card)
        return facts
    }()
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        count >= part.count && (0...(count - part.count)).contains { self[$0...].starts(with: part) }
    }
}
