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

    func lookUp(_ call: VarlinkCall, from peer: Peer) throws(VarlinkError) -> VarlinkAnswer {
        let question = try CarrierLookUp(call.parameters(as: CarrierQuestion.self))
        let discloses = audience(of: peer) == .privileged
        return .reply(encoding: question.reply(by: publication.carriers, discloses: discloses))
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
                            before: TelephonyAPI.Carrier(change.before),
                            after: TelephonyAPI.Carrier(change.after)
                        )
                    }
                )
            )
        }
    }
}
