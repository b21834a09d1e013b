// SPDX-License-Identifier: Apache-2.0

extension QMIVoice {
    /// The slots, the card, its PIN and its files.
    func answerCard(
        _ name: QMIMessageName,
        _ tlvs: QMITLVs,
        from listener: inout QMIListener,
        modem: inout Modem
    ) throws -> Reply {
        switch name {
        case .registerEvents:
            var events = QMICardEvents(rawValue: try tlvs.required(QMICardField.wantedEvents).value)
            events.formIntersection(modem.equipment.hasSlotStatus ? [.cardStatus, .slotStatus] : .cardStatus)
            listener.cardEvents = events
            return .success(QMITLVs().adding(QMICardField.events, QMINumber(events.rawValue)))
        case .refreshRegister, .refreshRegisterAll:
            listener.wantsRefresh = true
            return .success
        case .refreshComplete, .powerOnSIM, .powerOffSIM, .changeProvisioning: return .success
        case .cardStatus:
            return .success(QMITLVs().adding(QMICardField.status, QMICardStatus(modem.card)))
        case .slotStatus:
            return modem.equipment.hasSlotStatus
                ? .success(QMIFacts(of: modem).slots) : .failure(.invalidCommand)
        case .switchSlot:
            guard modem.equipment.hasSlotStatus else { return .failure(.invalidCommand) }
            let wanted = Int(try tlvs.required(QMICardField.physicalSlot).value) - 1
            guard modem.slots.indices.contains(wanted) else { return .failure(.invalidArgument) }
            guard wanted != modem.activeSlot else { return .failure(.noEffect) }
            modem.apply(.activeSlot(wanted))
            return .success
        case .readTransparent: return try read(tlvs, modem: modem)
        case .verifyPIN:
            let pin = try tlvs.required(QMICardField.verification)
            return change(.pin(pin.pin), pin.which, modem: &modem)
        case .unblockPIN:
            let pair = try tlvs.required(QMICardField.pinPair)
            return change(.puk(pair.known, newPIN: pair.new), pair.which, modem: &modem)
        case .changePIN:
            let pair = try tlvs.required(QMICardField.pinPair)
            return change(.newPIN(pair.new, old: pair.known), pair.which, modem: &modem)
        case .setPINProtection:
            let wanted = try tlvs.required(QMICardField.protection)
            return change(.pinEnabled(wanted.isWanted, pin: wanted.pin), wanted.which, modem: &modem)
        default: return .failure(.notSupported)
        }
    }

    private func change(_ change: Modem.Change, _ which: UInt8, modem: inout Modem) -> Reply {
        guard which == 1 else { return .failure(.invalidArgument) }
        guard let card = modem.card, card.hasProfile else { return .failure(.deviceNotReady) }
        if card.lock == nil {
            guard case .pinEnabled(true, _) = change else { return .failure(.noEffect) }
        }
        let isRight = modem.apply(change)
        var tries = QMIPINTries()
        tries.pin = UInt8(clamping: modem.card?.lock?.pinTries ?? 3)
        tries.puk = UInt8(clamping: modem.card?.lock?.pukTries ?? 10)
        let tlvs = QMITLVs().adding(QMICardField.tries, tries)
        guard !isRight else { return .success(tlvs) }
        return .failure(tries.pin == 0 ? .pinBlocked : .incorrectPIN, tlvs)
    }

    private func read(_ tlvs: QMITLVs, modem: Modem) throws -> Reply {
        let wanted = try tlvs.required(QMICardField.file)
        let part = try tlvs.value(QMICardField.part) ?? QMIFilePart()
        func refused(_ error: QMIError, _ word: UInt16) -> Reply {
            .failure(error, QMITLVs().adding(QMICardField.statusWord, QMIStatusWord(word)))
        }
        guard let card = modem.card, card.hasProfile else { return .failure(.deviceNotReady) }
        switch card.condition {
        case .initialized, .notActivated, .illegal: break
        case .notInitialized: return .failure(.deviceNotReady)
        case .bad, .failure: return .failure(.internalError)
        }
        guard let file = CardFile(rawValue: Int(wanted.identifier)), let content = file.content(of: card)
        else {
            return refused(.simFileNotFound, 0x6a82)
        }
        guard card.isOpen || file.isPublic else { return refused(.accessDenied, 0x6982) }
        let bytes = Hexadecimal.bytes(content)
        // Beyond the end: wrong parameters (ETSI TS 102 221 clause 10.2.1.5.6).
        guard Int(part.offset) <= bytes.count else { return refused(.invalidArgument, 0x6b00) }
        let rest = bytes.dropFirst(Int(part.offset))
        let found = Array(part.length == 0 ? rest : rest.prefix(Int(part.length)))
        return .success(
            QMITLVs().adding(QMICardField.statusWord, QMIStatusWord(0x9000))
                .adding(QMICardField.content, QMIContent(found))
        )
    }
}
