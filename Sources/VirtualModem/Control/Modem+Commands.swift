// SPDX-License-Identifier: Apache-2.0

extension Modem {
    /// What happens to the modem when `action` is done to it: the part that is the same in every language.
    ///
    /// - Parameter name: what the modem is called, for the errors.
    /// - Returns: the changes, in their order; none for an action that is not the modem's own.
    /// - Throws: `ControlError` for what its state does not allow.
    package func changes(
        for action: ControlCommand.Action,
        of name: String,
        profiles: Profiles
    ) throws(ControlError) -> [Change] {
        switch action {
        case .radio(let radio): return [.radio(radio)]
        case .register(let registration): return [.registration(registration)]
        case .network(let network): return [.network(network)]
        case .networkProfile(let profile): return [.network(try profiles.network(profile))]
        case .signal(let signal): return [.signal(signal)]
        case .nrReport(let report): return [.nrReport(report)]
        case .packetService(let isWanted): return [.packetService(isWanted)]
        case .incomingCall, .answerCall, .hangUpCall: return [.call(try call(for: action, of: name))]
        case .removeCard(let slot):
            let index = try index(of: slot, in: name)
            guard slots[index].card != nil else {
                throw ControlError(
                    "sim remove",
                    "there is no card in \(place(slot, of: name))",
                    "put one in: sim insert PROFILE"
                )
            }
            return [.slot(index, Slot())]
        case .insertCard(let profile, let slot):
            let index = try index(of: slot, in: name)
            guard slots[index].card == nil else {
                throw ControlError(
                    "sim insert \(profile)",
                    "\(place(slot, of: name)) has a card",
                    "say sim replace \(profile)"
                )
            }
            return [.slot(index, try profiles.slot(profile))]
        case .replaceCard(let profile, let slot):
            return [.slot(try index(of: slot, in: name), try profiles.slot(profile))]
        case .refreshCard(let profile):
            _ = try cardInUse("sim refresh \(profile)", of: name)
            return [.slot(activeSlot, try profiles.slot(profile))]
        case .emptyESIM(let slot): return [.slot(try index(of: slot, in: name), Slot(card: .emptyESIM))]
        case .esimProfile(let profile, let slot):
            var content = try profiles.slot(profile)
            content.card?.isEmbedded = true
            return [.slot(try index(of: slot, in: name), content)]
        case .activeSlot(let slot): return [.activeSlot(try index(of: slot, in: name))]
        case .lockCard(let pin):
            var card = try cardInUse("sim pin", of: name)
            card.lock = CardLock(pin: pin)
            // It asks when it gets its power: as if it came in anew.
            return [.slot(activeSlot, Slot(card: card, place: slots[activeSlot].place))]
        case .cardCondition(let condition):
            var card = try cardInUse("sim state", of: name)
            card.condition = condition
            return [.card(card)]
        case .hangUp, .quiet, .stall, .unplug, .plug, .reset, .show: return []
        }
    }

    /// Whether `change` makes the card in use another one, or the same in another state.
    package func touchesCard(_ change: Change) -> Bool {
        switch change {
        case .card: true
        case .slot(let index, _): index == activeSlot
        case .activeSlot(let index): index != activeSlot
        case .radio, .registration, .network, .signal, .nrReport, .power, .packetService, .call, .restart,
            .pin,
            .puk, .pinEnabled, .newPIN:
            false
        }
    }

    /// What becomes of the call.
    private func call(for action: ControlCommand.Action, of name: String) throws(ControlError) -> Call? {
        guard equipment.hasVoice else {
            throw ControlError(
                "call",
                "\(name) has no voice",
                "start with one: --modem \(name)=SIM@rm500q-voice"
            )
        }
        switch action {
        case .incomingCall(let number):
            guard isRegistered else {
                throw ControlError("call incoming", "\(name) is on no network", "say register home")
            }
            guard call == nil else {
                throw ControlError("call incoming", "\(name) has a call", "say call hangup first")
            }
            return Call(from: number)
        case .answerCall:
            guard let call, !call.isIncoming, call.stage != .active else {
                throw ControlError(
                    "call answer",
                    "\(name) calls nobody",
                    "have ModemManager start a call; it is the host that takes one that comes in"
                )
            }
            return call.at(.active)
        default:
            guard call != nil else {
                throw ControlError("call hangup", "\(name) has no call", "say call incoming NUMBER")
            }
            return nil
        }
    }

    private func cardInUse(_ what: String, of name: String) throws(ControlError) -> Card {
        guard let card, card.hasProfile else {
            throw ControlError(what, "there is no card in \(name)", "put one in: sim insert PROFILE")
        }
        return card
    }

    private func index(of slot: Int?, in name: String) throws(ControlError) -> Int {
        guard let slot else { return activeSlot }
        guard slots.indices.contains(slot - 1) else {
            throw ControlError(
                "slot \(slot)",
                slots.count == 1 ? "\(name) has one slot" : "\(name) has \(slots.count) slots",
                "start with more: --modem \(name)=SIM,SIM"
            )
        }
        return slot - 1
    }

    private func place(_ slot: Int?, of name: String) -> String {
        slot.map { "slot \($0) of \(name)" } ?? name
    }
}
