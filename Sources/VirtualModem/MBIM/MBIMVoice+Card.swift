// SPDX-License-Identifier: Apache-2.0

extension MBIMVoice {
    /// The card, its PIN and its files.
    func answerCard(
        _ name: MBIMCommandName,
        _ command: MBIMCommand,
        modem: inout Modem
    ) throws(MBIMMalformed) -> Reply {
        if name == .subscriberReadyStatus { return .success(MBIMSubscriberReady(modem.card)) }
        if name == .pinList { return .success(MBIMPINList(modem.card)) }
        guard let card = modem.card, card.hasProfile else { return .failure(.simNotInserted) }
        switch card.condition {
        case .initialized, .notActivated: break
        case .notInitialized: return .failure(.notInitialized)
        case .bad, .illegal: return .failure(.badSIM)
        case .failure: return .failure(.failure)
        }
        switch name {
        case .pin: return command.isSet ? try enter(command, modem: &modem) : .success(MBIMPINInfo(card))
        case .homeProvider:
            // It comes out of the IMSI, which a locked card keeps to itself.
            return card.isOpen ? .success(MBIMProvider(home: card)) : .failure(.pinRequired)
        case .applicationList:
            var application = MBIMApplicationList.Application()
            application.type = 4
            application.identifier = Self.usim
            application.name = Array("USIM".utf8)
            var list = MBIMApplicationList()
            list.applications = [application]
            return .success(list)
        case .fileStatus:
            let query = try MBIMFileQuery(command.information)
            var status = MBIMFileStatus()
            switch Self.content(of: query, on: card) {
            case .success(let content): status.size = UInt32(truncatingIfNeeded: content.count)
            case .failure(let word): status.status = word.number
            }
            return .success(status)
        case .readBinary:
            let query = try MBIMReadBinary(command.information)
            var binary = MBIMBinary()
            switch Self.content(of: query.file, on: card) {
            case .success(let content):
                // Beyond the end: wrong parameters (ETSI TS 102 221 clause 10.2.1.5.6).
                if query.offset > content.count { binary.status = 0x6b00 }
                let rest = content.dropFirst(Int(query.offset))
                binary.data = Array(query.size == 0 ? rest : rest.prefix(Int(query.size)))
            case .failure(let word): binary.status = word.number
            }
            return .success(binary)
        default: return .failure(.noDeviceSupport)
        }
    }

    private func enter(_ command: MBIMCommand, modem: inout Modem) throws(MBIMMalformed) -> Reply {
        let wanted = try MBIMPINSet(command.information)
        let change: Modem.Change
        switch (wanted.operation, wanted.type) {
        case (.enter, .pin1): change = .pin(wanted.pin)
        case (.enter, .puk1): change = .puk(wanted.pin, newPIN: wanted.newPIN)
        case (.enable, .pin1): change = .pinEnabled(true, pin: wanted.pin)
        case (.disable, .pin1): change = .pinEnabled(false, pin: wanted.pin)
        case (.change, .pin1): change = .newPIN(wanted.newPIN, old: wanted.pin)
        case (_, .none), (.enable, .puk1), (.disable, .puk1), (.change, .puk1):
            return .failure(.invalidParameters)
        }
        let hasLock = modem.card?.lock != nil
        guard hasLock || wanted.operation == .enable else { return .failure(.pinDisabled) }
        let isRight = modem.apply(change)
        guard let card = modem.card else { return .failure(.simNotInserted) }
        return isRight ? .success(MBIMPINInfo(card)) : .failure(.failure, MBIMPINInfo(card))
    }

    /// A status word of the card in the place of a file.
    private struct StatusWord: Error {
        let number: UInt16

        static let fileNotFound = StatusWord(number: 0x6a82)
        static let securityNotSatisfied = StatusWord(number: 0x6982)
    }

    private static func content(of query: MBIMFileQuery, on card: Card) -> Result<[UInt8], StatusWord> {
        guard query.path.count >= 2, query.path.count.isMultiple(of: 2),
            let file = CardFile(
                rawValue: Int(query.path[query.path.count - 2]) << 8 | Int(query.path[query.path.count - 1])
            ),
            let content = file.content(of: card)
        else {
            return .failure(.fileNotFound)
        }
        guard card.isOpen || file.isPublic else { return .failure(.securityNotSatisfied) }
        return .success(Hexadecimal.bytes(content))
    }

    /// A USIM's application identifier (ETSI TS 101 220 annex E).
    private static let usim: [UInt8] = [
        0xa0, 0x00, 0x00, 0x00, 0x87, 0x10, 0x02, 0xff, 0x81, 0xff, 0x20, 0x89, 0x00, 0x00, 0x00, 0x00,
    ]
}

extension MBIMPINInfo {
    init(_ card: Card) {
        self.init()
        switch card.lock?.state {
        case nil: tries = 3
        case .open:
            type = .pin1
            tries = UInt32(card.lock?.pinTries ?? 0)
        case .pin:
            type = .pin1
            isLocked = true
            tries = UInt32(card.lock?.pinTries ?? 0)
        case .puk:
            type = .puk1
            isLocked = true
            tries = UInt32(card.lock?.pukTries ?? 0)
        }
    }
}

extension MBIMPINList {
    init(_ card: Card?) {
        self.init()
        pin1.mode = card?.lock == nil ? 2 : 1
        pin1.format = 1
        pin1.shortest = 4
        pin1.longest = 8
    }
}

extension MBIMProvider {
    /// The card's own network: the only place where ModemManager 1.20 finds its code and its name.
    init(home card: Card) {
        self.init()
        plmn = card.plmn
        state = 1
        name = card.spn
    }
}
