// SPDX-License-Identifier: Apache-2.0

/// A message, in either direction.
///
/// On the wire it is a QMUX frame: 01, a length, where it comes from, a service and a client; in it a kind, a transaction,
/// a number and TLVs. The control service counts its transactions in one byte, all others in two.
package struct QMIMessage: Hashable, Sendable {
    package enum Kind: CaseIterable, Hashable, Sendable { case request, response, indication }

    /// The service by its number: hosts may name any.
    package var service: UInt8
    /// The client of the service, as the control service has given it out; 0 is the control service's.
    package var client: UInt8
    package var kind: Kind
    package var transaction: UInt16
    package var number: UInt16
    package var tlvs: QMITLVs

    package init(
        _ service: UInt8,
        client: UInt8 = 0,
        _ kind: Kind,
        transaction: UInt16 = 0,
        number: UInt16,
        _ tlvs: QMITLVs = QMITLVs()
    ) {
        self.service = service
        self.client = client
        self.kind = kind
        self.transaction = transaction
        self.number = number
        self.tlvs = tlvs
    }

    /// What it asks for or tells; nil for what the modem does not know.
    package var name: QMIMessageName? { QMIService(rawValue: service).flatMap { QMIMessageName($0, number) } }

    /// The answer to this request.
    package func response(_ error: QMIError? = nil, _ tlvs: QMITLVs = QMITLVs()) -> QMIMessage {
        var all = QMITLVs().adding(QMIResult.field, QMIResult(error))
        for item in tlvs.items { all.add(QMIField(item.type), QMIRaw(item.bytes)) }
        return QMIMessage(
            service,
            client: client,
            .response,
            transaction: transaction,
            number: number,
            all
        )
    }

    /// The frame of it.
    package func encoded() -> [UInt8] {
        let body = tlvs.encoded()
        var head: [UInt8] = [kind.flag(of: service), UInt8(truncatingIfNeeded: transaction)]
        if service != QMIService.ctl.rawValue { head.append(UInt8(truncatingIfNeeded: transaction >> 8)) }
        head += Self.littleEndian(number) + Self.littleEndian(UInt16(truncatingIfNeeded: body.count))
        let length = UInt16(truncatingIfNeeded: 5 + head.count + body.count)
        let sender: UInt8 = kind == .request ? 0x00 : 0x80
        return [Self.marker] + Self.littleEndian(length) + [sender, service, client] + head + body
    }

    /// What every frame begins with.
    static let marker: UInt8 = 0x01

    private static func littleEndian(_ number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
    }
}

extension QMIMessage.Kind {
    /// The control service has its own way to say it.
    fileprivate func flag(of service: UInt8) -> UInt8 {
        switch self {
        case .request: 0
        case .response: service == QMIService.ctl.rawValue ? 1 : 2
        case .indication: service == QMIService.ctl.rawValue ? 2 : 4
        }
    }

    fileprivate init?(flag: UInt8, of service: UInt8) {
        guard let kind = Self.allCases.first(where: { $0.flag(of: service) == flag })
        else {
            return nil
        }
        self = kind
    }
}

/// Bytes as they are.
package struct QMIRaw: QMIValue {
    package var bytes: [UInt8] = []

    package init() {}
    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) { try coder.rest(&bytes) }
}

/// The first TLV of every answer.
package struct QMIResult: QMIValue {
    package static let field = QMIField<QMIResult>(0x02)

    private var failed: UInt16 = 0
    private var number: UInt16 = 0

    package init() {}
    package init(_ error: QMIError?) {
        failed = error == nil ? 0 : 1
        number = error?.rawValue ?? 0
    }

    /// Nil is success.
    package var error: QMIError? { failed == 0 ? nil : QMIError(rawValue: number) ?? .internalError }

    package mutating func code(_ coder: inout some QMICoder) throws(QMIMalformed) {
        try coder.number(&failed)
        try coder.number(&number)
    }
}

/// Makes messages of bytes as they come.
package struct QMIAssembler: Sendable {
    package enum Event: Hashable, Sendable {
        case message(QMIMessage)
        /// A request whose TLVs are none: all but those is known of it, so that it can be answered.
        case malformed(QMIMessage, String)
        /// Bytes that say nothing that could be answered.
        case noise(String)
    }

    private var buffer: [UInt8] = []

    package init() {}

    /// Takes what has come.
    package mutating func receive(_ bytes: [UInt8]) -> [Event] {
        buffer += bytes
        var events: [Event] = []
        while let event = next() { events.append(event) }
        return events
    }

    private mutating func next() -> Event? {
        guard let first = buffer.first else { return nil }
        guard first == QMIMessage.marker else {
            // Whatever it is, the next frame begins where one can.
            let end = buffer.firstIndex(of: QMIMessage.marker) ?? buffer.count
            buffer.removeFirst(end)
            return .noise("\(end) bytes outside of a frame")
        }
        guard buffer.count >= 3 else { return nil }
        let size = 1 + (Int(buffer[1]) | Int(buffer[2]) << 8)
        guard size >= 6 else {
            buffer.removeFirst(3)
            return .noise("a frame of \(size) bytes")
        }
        guard buffer.count >= size else { return nil }
        let frame = Array(buffer.prefix(size))
        buffer.removeFirst(size)
        return Self.event(of: frame)
    }

    private static func event(of frame: [UInt8]) -> Event {
        let service = frame[4]
        let width = service == QMIService.ctl.rawValue ? 1 : 2
        // The kind, the transaction, the number and the length of what follows.
        guard frame.count >= 6 + 1 + width + 4 else { return .noise("half a message") }
        guard let kind = QMIMessage.Kind(flag: frame[6], of: service) else {
            return .noise("a message of no known kind (\(frame[6]))")
        }
        func number(at place: Int) -> UInt16 { UInt16(frame[place]) | UInt16(frame[place + 1]) << 8 }
        let rest = 7 + width
        var message = QMIMessage(
            service,
            client: frame[5],
            kind,
            transaction: width == 1 ? UInt16(frame[7]) : number(at: 7),
            number: number(at: rest)
        )
        let body = frame.dropFirst(rest + 4)
        guard body.count == Int(number(at: rest + 2)) else {
            return .malformed(message, "the lengths do not agree")
        }
        do throws(QMIMalformed) {
            message.tlvs = try QMITLVs(body)
            return .message(message)
        } catch {
            return .malformed(message, error.description)
        }
    }
}
