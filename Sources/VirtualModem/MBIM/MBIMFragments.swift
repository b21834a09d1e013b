// SPDX-License-Identifier: Apache-2.0

extension MBIMMessage {
    /// The frames of the message, none longer than `limit` bytes (MBIM 1.0 clause 9.2).
    package func frames(limit: Int) -> [[UInt8]] {
        let type = content.type
        let body = content.body
        guard type.isFragmented else {
            return [Self.header(type, length: Self.headerSize + body.count, transaction) + body]
        }
        let room = max(limit, Self.smallestFrame) - Self.fragmentHeaderSize
        let starts = stride(from: 0, to: max(body.count, 1), by: room)
        let total = UInt32(truncatingIfNeeded: (max(body.count, 1) + room - 1) / room)
        return zip(starts, UInt32(0)...).map { start, index in
            let piece = body[start..<min(start + room, body.count)]
            return Self.header(type, length: Self.fragmentHeaderSize + piece.count, transaction)
                + MBIMNumber(total).encoded() + MBIMNumber(index).encoded() + piece
        }
    }

    static let headerSize = 12
    static let fragmentHeaderSize = 20
    /// No host may ask for less (MBIM 1.0 clause 9.3.1).
    static let smallestFrame = 64

    private static func header(_ type: MBIMMessageType, length: Int, _ transaction: UInt32) -> [UInt8] {
        MBIMNumber(type.rawValue).encoded() + MBIMNumber(UInt32(truncatingIfNeeded: length)).encoded()
            + MBIMNumber(transaction).encoded()
    }
}

/// Makes messages out of the bytes of a connection, and finds what is wrong with them.
///
/// Pure: time is passed in. It never holds more than ``largestMessage`` for each of a few transactions.
package struct MBIMAssembler: Sendable {
    /// What came of some bytes.
    package enum Event: Hashable, Sendable {
        case message(MBIMMessage)
        /// The error that the protocol has for it, and the transaction that it is about.
        case fault(transaction: UInt32, MBIMProtocolError, reason: String)
    }

    /// How long fragments may keep one waiting (MBIM 1.0 clause 9.2: 1250 ms).
    package static let patience = Duration.milliseconds(1250)
    static let largestFrame = 65536
    static let largestMessage = 1 << 17
    /// Of the largest message in the smallest frames.
    private static let mostFragments =
        largestMessage / (MBIMMessage.smallestFrame - MBIMMessage.fragmentHeaderSize) + 1
    private static let mostUnfinished = 16

    private struct Unfinished {
        var type: MBIMMessageType
        var total: UInt32
        var next: UInt32
        var body: [UInt8]
        var deadline: ContinuousClock.Instant
    }

    private var buffer: [UInt8] = []
    private var bufferDeadline: ContinuousClock.Instant?
    private var unfinished: [UInt32: Unfinished] = [:]

    package init() {}

    /// When something that is unfinished now will have taken too long.
    package var deadline: ContinuousClock.Instant? {
        ([bufferDeadline].compactMap { $0 } + unfinished.values.map(\.deadline)).min()
    }

    /// Takes the next bytes.
    package mutating func receive(_ bytes: some Sequence<UInt8>, now: ContinuousClock.Instant) -> [Event] {
        buffer += bytes
        var events: [Event] = []
        while let head = try? FrameHead(buffer) {
            guard (MBIMMessage.headerSize...Self.largestFrame).contains(Int(head.length)) else {
                // Nobody can tell where the next frame begins: all that came is dropped.
                buffer.removeAll()
                events.append(
                    .fault(transaction: head.transaction, .lengthMismatch, reason: "length \(head.length)")
                )
                break
            }
            guard buffer.count >= Int(head.length) else { break }
            let frame = Array(buffer[..<Int(head.length)])
            buffer.removeFirst(Int(head.length))
            if let event = take(frame, head, now: now) { events.append(event) }
        }
        bufferDeadline = buffer.isEmpty ? nil : bufferDeadline ?? now + Self.patience
        return events
    }

    /// Gives up what has taken too long at `now`.
    package mutating func expire(now: ContinuousClock.Instant) -> [Event] {
        var events: [Event] = []
        if let bufferDeadline, bufferDeadline <= now {
            let transaction = (try? FrameHead(buffer))?.transaction ?? 0
            events.append(.fault(transaction: transaction, .fragmentTimeout, reason: "half a frame"))
            buffer.removeAll()
            self.bufferDeadline = nil
        }
        for (transaction, message) in unfinished.sorted(by: { $0.key < $1.key }) where message.deadline <= now
        {
            unfinished[transaction] = nil
            let reason = "fragment \(message.next) of \(message.total) is missing"
            events.append(.fault(transaction: transaction, .fragmentTimeout, reason: reason))
        }
        return events
    }

    private mutating func take(_ frame: [UInt8], _ head: FrameHead, now: ContinuousClock.Instant) -> Event? {
        func fault(_ error: MBIMProtocolError, _ reason: String) -> Event {
            .fault(transaction: head.transaction, error, reason: reason)
        }
        guard let type = MBIMMessageType(rawValue: head.type) else {
            return fault(.unknown, "type \(head.type)")
        }
        guard type.isFragmented else { return message(type, head, Array(frame[MBIMMessage.headerSize...])) }
        guard let fragment = try? FragmentHead(frame[MBIMMessage.headerSize...]) else {
            return fault(.lengthMismatch, "no fragment header")
        }
        let piece = frame[MBIMMessage.fragmentHeaderSize...]
        guard fragment.total > 1 else {
            guard fragment.index == 0, fragment.total == 1 else {
                return fault(.fragmentOutOfSequence, "fragment \(fragment.index) of \(fragment.total)")
            }
            return message(type, head, Array(piece))
        }
        guard fragment.total <= Self.mostFragments else {
            return fault(.maxTransfer, "\(fragment.total) fragments")
        }
        guard fragment.index > 0 else {
            guard unfinished.removeValue(forKey: head.transaction) == nil else {
                return fault(.duplicatedTransaction, "begun twice")
            }
            guard unfinished.count < Self.mostUnfinished else {
                return fault(.unknown, "too many unfinished")
            }
            unfinished[head.transaction] = Unfinished(
                type: type,
                total: fragment.total,
                next: 1,
                body: Array(piece),
                deadline: now + Self.patience
            )
            return nil
        }
        guard var message = unfinished.removeValue(forKey: head.transaction), message.type == type,
            message.total == fragment.total, message.next == fragment.index
        else {
            return fault(.fragmentOutOfSequence, "fragment \(fragment.index) of \(fragment.total)")
        }
        // Else one could put the timeout off for ever.
        guard !piece.isEmpty else { return fault(.lengthMismatch, "an empty fragment") }
        message.body += piece
        message.next += 1
        message.deadline = now + Self.patience
        guard message.body.count <= Self.largestMessage else { return fault(.maxTransfer, "too long") }
        guard message.next == message.total else {
            unfinished[head.transaction] = message
            return nil
        }
        return self.message(type, head, message.body)
    }

    private func message(_ type: MBIMMessageType, _ head: FrameHead, _ body: [UInt8]) -> Event {
        do throws(MBIMMalformed) {
            return .message(MBIMMessage(head.transaction, try MBIMMessage.Content(type, body: body)))
        } catch {
            return .fault(transaction: head.transaction, .lengthMismatch, reason: error.reason)
        }
    }
}

/// The beginning of every frame.
private struct FrameHead: MBIMStructure {
    var type: UInt32 = 0
    var length: UInt32 = 0
    var transaction: UInt32 = 0

    mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.number(&type)
        try coder.number(&length)
        try coder.number(&transaction)
    }
}

/// Which fragment of how many.
private struct FragmentHead: MBIMStructure {
    var total: UInt32 = 0
    var index: UInt32 = 0

    mutating func code(_ coder: inout some MBIMCoder) throws(MBIMMalformed) {
        try coder.number(&total)
        try coder.number(&index)
    }
}
