// SPDX-License-Identifier: Apache-2.0

/// One control message, whole (MBIM 1.0 clause 9).
package struct MBIMMessage: Hashable, Sendable {
    /// What ties an answer to its question; 0 for an indication.
    package var transaction: UInt32
    package var content: Content

    package enum Content: Hashable, Sendable {
        case open(maxControlTransfer: UInt32)
        case close
        case command(MBIMCommand)
        case hostError(UInt32)
        case openDone(MBIMStatus)
        case closeDone(MBIMStatus)
        case commandDone(MBIMAnswer)
        case functionError(MBIMProtocolError)
        case indication(MBIMIndication)
    }

    package init(_ transaction: UInt32, _ content: Content) {
        self.transaction = transaction
        self.content = content
    }
}

/// A question or an order of the host (MBIM 1.0 clause 9.3.3).
package struct MBIMCommand: Hashable, Sendable {
    package var service: MBIMIdentifier
    package var cid: UInt32
    package var isSet: Bool
    package var information: [UInt8]

    package init(service: MBIMIdentifier, cid: UInt32, isSet: Bool, information: [UInt8]) {
        self.service = service
        self.cid = cid
        self.isSet = isSet
        self.information = information
    }

    package init(_ name: MBIMCommandName, isSet: Bool = false, _ information: [UInt8] = []) {
        self.init(service: name.service, cid: name.cid, isSet: isSet, information: information)
    }
}

/// The modem's answer to a command (MBIM 1.0 clause 9.4.5).
package struct MBIMAnswer: Hashable, Sendable {
    package var service: MBIMIdentifier
    package var cid: UInt32
    /// One of ``MBIMStatus``, but any number in a message from elsewhere.
    package var status: UInt32
    package var information: [UInt8]

    package init(to command: MBIMCommand, _ status: MBIMStatus, _ information: [UInt8] = []) {
        self.init(
            service: command.service,
            cid: command.cid,
            status: status.rawValue,
            information: information
        )
    }

    init(service: MBIMIdentifier, cid: UInt32, status: UInt32, information: [UInt8]) {
        self.service = service
        self.cid = cid
        self.status = status
        self.information = information
    }
}

/// What the modem tells by itself (MBIM 1.0 clause 9.4.6).
package struct MBIMIndication: Hashable, Sendable {
    package var service: MBIMIdentifier
    package var cid: UInt32
    package var information: [UInt8]

    package init(_ name: MBIMCommandName, _ information: [UInt8]) {
        self.init(service: name.service, cid: name.cid, information: information)
    }

    init(service: MBIMIdentifier, cid: UInt32, information: [UInt8]) {
        self.service = service
        self.cid = cid
        self.information = information
    }
}

/// The kinds of message, by their number on the wire (MBIM 1.0 clause 9.1).
enum MBIMMessageType: UInt32, CaseIterable {
    case open = 1
    case close = 2
    case command = 3
    case hostError = 4
    case openDone = 0x8000_0001
    case closeDone = 0x8000_0002
    case commandDone = 0x8000_0003
    case functionError = 0x8000_0004
    case indication = 0x8000_0007

    /// Whether it may come in several fragments.
    var isFragmented: Bool { self == .command || self == .commandDone || self == .indication }
}

extension MBIMMessage.Content {
    var type: MBIMMessageType {
        switch self {
        case .open: .open
        case .close: .close
        case .command: .command
        case .hostError: .hostError
        case .openDone: .openDone
        case .closeDone: .closeDone
        case .commandDone: .commandDone
        case .functionError: .functionError
        case .indication: .indication
        }
    }

    /// What follows the headers.
    var body: [UInt8] {
        switch self {
        case .open(let number), .hostError(let number): return MBIMNumber(number).encoded()
        case .close: return []
        case .openDone(let status), .closeDone(let status): return MBIMNumber(status.rawValue).encoded()
        case .functionError(let error): return MBIMNumber(error.rawValue).encoded()
        case .command(let command):
            return Body(command.service, [command.cid, command.isSet ? 1 : 0], command.information).encoded()
        case .commandDone(let answer):
            return Body(answer.service, [answer.cid, answer.status], answer.information).encoded()
        case .indication(let indication):
            return Body(indication.service, [indication.cid], indication.information).encoded()
        }
    }

    /// Reads what follows the headers, of all fragments together.
    init(_ type: MBIMMessageType, body: [UInt8]) throws(MBIMMalformed) {
        switch type {
        case .open: self = .open(maxControlTransfer: try MBIMNumber(body).value)
        case .close: self = .close
        case .hostError: self = .hostError(try MBIMNumber(body).value)
        case .openDone: self = .openDone(try Self.status(body))
        case .closeDone: self = .closeDone(try Self.status(body))
        case .functionError:
            self = .functionError(MBIMProtocolError(rawValue: try MBIMNumber(body).value) ?? .unknown)
        case .command:
            let parts = try Body(body, numbers: 2)
            self = .command(
                MBIMCommand(
                    service: parts.service,
                    cid: parts.numbers[0],
                    isSet: parts.numbers[1] == 1,
                    information: parts.information
                )
            )
        case .commandDone:
            let parts = try Body(body, numbers: 2)
            self = .commandDone(
                MBIMAnswer(
                    service: parts.service,
                    cid: parts.numbers[0],
                    status: parts.numbers[1],
                    information: parts.information
                )
            )
        case .indication:
            let parts = try Body(body, numbers: 1)
            self = .indication(
                MBIMIndication(service: parts.service, cid: parts.numbers[0], information: parts.information)
            )
        }
    }

    private static func status(_ body: [UInt8]) throws(MBIMMalformed) -> MBIMStatus {
        MBIMStatus(rawValue: try MBIMNumber(body).value) ?? .failure
    }

    /// A service, some numbers, and how many bytes of information follow.
    private struct Body: MBIMStructure {
        var service = MBIMIdentifier.none
        var numbers: [UInt32] = []
        var information: [UInt8] = []

        init() {}

        init(_ service: MBIMIdentifier, _ numbers: [UInt32], _ information: [UInt8]) {
            self.service = service
            self.numbers = numbers
            self.information = information
        }

        init(_ bytes: [UInt8], numbers count: Int) throws(MBIMMalformed) {
            numbers = Array(repeating: 0, count: count)
            var decoder = MBIMDecoder(bytes)
            try code(&decoder)
        }

        mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
            try coder.identifier(&service)
            for index in numbers.indices { try coder.number(&numbers[index]) }
            var size = UInt32(truncatingIfNeeded: information.count)
            try coder.number(&size)
            try coder.fixed(&information, count: Int(size))
        }
    }
}
