// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI
internal import Varlink

/// The methods about carriers: answered from the tables, most of them without a modem.
extension TelephonyMethods {
    func explain(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        let parameters = try call.parameters(as: ExplainParameters.self)
        guard let modem = publication.judgement(of: parameters.modem) else {
            throw VarlinkError(
                name: TelephonyInterface.modemNotFound,
                encoding: ModemName(modem: parameters.modem)
            )
        }
        let sim = parameters.slot.map { slot in modem.sims.first { $0.slot == slot } } ?? modem.activeSIM
        guard let sim else {
            throw VarlinkError(
                name: TelephonyInterface.slotNotFound,
                encoding: SlotName(modem: parameters.modem, slot: parameters.slot ?? 0)
            )
        }
        var lines = ["\(modem.id), slot \(sim.slot): \(sim.state.rawValue)"]
        if let card = sim.attributes {
            lines += publication.carriers.explanation(
                of: card,
                discloses: audience(of: peer) == .privileged
            )
        } else {
            lines.append(
                sim.isActive ? "nothing was read from a card here" : "only the card in use is read"
            )
        }
        return .reply(encoding: ExplainReply(lines: lines))
    }

    func lookUp(_ call: VarlinkCall) throws(VarlinkError) -> VarlinkAnswer {
        let card = try SIMAttributes(call.parameters(as: CarrierQuestion.self))
        let subscription = Telephony.Subscription(lookingUp: card, in: publication.carriers)
        let renderer = publication.renderer(for: .everyone)
        return .reply(encoding: SubscriptionReply(subscription: renderer.subscription(subscription)))
    }

    func compare(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        guard audience(of: peer) == .privileged else { throw .permissionDenied }
        let parameters = try call.parameters(as: CompareTableParameters.self)
        let tables = tables
        let renderer = publication.renderer(for: .privileged)
        return .deferred { () async throws(VarlinkError) in
            let table = try tables.trial(parameters.name, parameters.text).get()
            let (cards, changes) = await tables.changes(table)
            return .reply(
                encoding: CompareTableReply(
                    cards: cards,
                    changes: changes.map { change in
                        CarrierChange(
                            token: renderer.pseudonyms.token(of: change.iccid),
                            plmn: change.plmn?.text,
                            before: renderer.carrier(change.before),
                            after: renderer.carrier(change.after)
                        )
                    }
                )
            )
        }
    }
}

extension SIMAttributes {
    /// - Throws: `InvalidParameter` for a value that no card can have.
    fileprivate init(_ question: CarrierQuestion) throws(VarlinkError) {
        guard let plmn = PLMN(question.plmn) else { throw .invalidParameter("plmn") }
        self.init(plmn: plmn)
        imsi = try Self.number(question.imsi, "imsi", IMSI.init)
        iccid = try Self.number(question.iccid, "iccid", ICCID.init)
        gid1 = try Self.group(question.gid1, "gid1")
        gid2 = try Self.group(question.gid2, "gid2")
        spn = question.spn.map(CardField.name) ?? .unread
    }

    private static func number<Number>(
        _ text: String?,
        _ name: String,
        _ make: (String?) -> Number?
    ) throws(VarlinkError) -> Number? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = make(text) else { throw .invalidParameter(name) }
        return number
    }

    private static func group(_ text: String?, _ name: String) throws(VarlinkError) -> CardField {
        guard let text else { return .unread }
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || isLetter($0) }) else {
            throw .invalidParameter(name)
        }
        return .group(text)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "A")...UInt8(ascii: "F") ~= byte & 0xDF
    }
}
