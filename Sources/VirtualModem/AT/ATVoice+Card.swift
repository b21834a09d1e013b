// SPDX-License-Identifier: Apache-2.0

extension ATVoice {
    /// The card, its files and its lock.
    mutating func answerCard(_ command: ATCommand, modem: inout Modem) -> ATAnswer? {
        switch (command.name, command.kind) {
        case ("+CPIN", _), ("+CIMI", _), ("+CRSM", _), ("+CSIM", _), ("+CCID", _), ("+QCCID", _),
            ("+CLCK", .set):
            guard let card = modem.card, card.hasProfile else { return .failure(.simNotInserted) }
            if let failure = card.condition.failure { return .failure(failure) }
            return answer(command, of: card, modem: &modem)
        case ("+CLCK", .test): return .line("+CLCK: (\"SC\",\"FD\",\"PS\")")
        case ("+QSIMSTAT", .read): return .line("+QSIMSTAT: 1,\(modem.card == nil ? 0 : 1)")
        default: return nil
        }
    }

    private func answer(_ command: ATCommand, of card: Card, modem: inout Modem) -> ATAnswer {
        switch (command.name, command.kind) {
        case ("+CPIN", .read): return .line("+CPIN: \(card.pinState)")
        case ("+CPIN", .set(let values)): return enter(values, into: card, modem: &modem)
        case ("+CIMI", .execute): return Self.closed(card) ?? .line(card.imsi)
        case ("+CCID", .execute), ("+QCCID", .execute): return .line("\(command.name): \(card.iccid)")
        case ("+CRSM", .set(let values)): return Self.read(values, from: card)
        case ("+CSIM", .set(let values)): return Self.tries(values, of: card)
        case ("+CLCK", .set(let values)):
            guard values.count >= 2, values[1] == "2" else { return .error }
            return .line("+CLCK: \(values[0] == "SC" && card.lock != nil ? 1 : 0)")
        default: return .error
        }
    }

    private func enter(_ values: [String], into card: Card, modem: inout Modem) -> ATAnswer {
        let isPUK = values.count > 1
        guard let code = values.first, !card.isOpen, isPUK == (card.lock?.state == .puk) else {
            return .error
        }
        let isRight = modem.apply(isPUK ? .puk(code, newPIN: values[1]) : .pin(code))
        if isRight { return .done }
        return modem.card?.lock?.state == .puk && !isPUK
            ? .failure(.simPUKRequired) : .failure(.incorrectPassword)
    }

    private static func closed(_ card: Card) -> ATAnswer? {
        switch card.lock?.state {
        case nil, .open: nil
        case .pin: .failure(.simPINRequired)
        case .puk: .failure(.simPUKRequired)
        }
    }

    /// READ BINARY, instruction 176 (3GPP TS 27.007 clause 8.18); status words as in ETSI TS 102 221.
    private static func read(_ values: [String], from card: Card) -> ATAnswer {
        guard values.count >= 5, values[0] == "176", let length = Int(values[4]), (0...255).contains(length)
        else {
            return .line("+CRSM: 109,0,\"\"")
        }
        guard let file = Int(values[1]).flatMap(CardFile.init(rawValue:)),
            let content = file.content(of: card)
        else {
            return .line("+CRSM: 106,130,\"\"")
        }
        guard card.isOpen || file.isPublic else { return .line("+CRSM: 105,130,\"\"") }
        return .line("+CRSM: 144,0,\"\(length == 0 ? content[...] : content.prefix(2 * length))\"")
    }

    /// The tries left, which a VERIFY or an UNBLOCK with no code in it tells (ETSI TS 102 221 clause 11.1.9).
    private static func tries(_ values: [String], of card: Card) -> ATAnswer {
        let left: Int
        switch values.last {
        case "0020000100": left = card.lock?.pinTries ?? 3
        case "002C000100": left = card.lock?.pukTries ?? 10
        case "0020008100": left = 3
        case "002C008100": left = 10
        default: return .error
        }
        return .line("+CSIM: 4,\"63C\(Hexadecimal.text(UInt64(left), digits: 1))\"")
    }
}

extension CardCondition {
    /// What a modem says of a card in that state, whatever it is asked.
    fileprivate var failure: ATFailure? {
        switch self {
        // AT knows no card that waits for its subscription: it is one that works.
        case .initialized, .notActivated: nil
        case .notInitialized: .simBusy
        case .bad, .illegal: .simWrong
        case .failure: .simFailure
        }
    }
}

extension Card {
    fileprivate var pinState: String {
        switch lock?.state {
        case nil, .open: "READY"
        case .pin: "SIM PIN"
        case .puk: "SIM PUK"
        }
    }
}
