// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// The last events, by their numbers.
///
/// It is the only queue there is: each subscriber is a place in it, so a slow one costs no memory, and one that
/// is left behind knows it.
struct EventRing {
    /// Wide enough for every modem of a full machine to change several times between two looks.
    static let capacity = 1024
    /// How many bytes of encoded events are kept, those that were encoded last: they weigh more than the facts do, and a
    /// crowd that lags behind shares them, wherever in the ring it is.
    static let encodedCapacity = 2 << 20

    private struct Entry {
        var event: NumberedEvent
        let kind: Event.Kind
        var encoded = EncodedForms()
    }

    private var entries: [Entry] = []
    /// The number of the last event ever, 0 where there was none.
    private(set) var last: Int
    private var encodedSize = 0
    /// Which have their bytes, in the order in which they were encoded, and from where on in it.
    private var encodings: [(sequence: Int, audience: Audience)] = []
    private var firstEncoding = 0

    /// - Parameter last: the number before the first one to come.
    init(after last: Int) {
        self.last = last
    }

    /// The number of the oldest event still here; one more than `last` while there is none.
    var first: Int { entries.first?.event.sequence ?? last + 1 }

    mutating func append(_ event: NumberedEvent) {
        last = event.sequence
        entries.append(Entry(event: event, kind: event.event.kind))
        // Amortised: half a ring is moved once in half a ring's time.
        if entries.count >= Self.capacity + Self.capacity / 2 {
            let count = entries.count - Self.capacity
            encodedSize -= entries.prefix(count).reduce(0) { $0 + $1.encoded.size }
            entries.removeFirst(count)
            let first = first
            encodings.removeSubrange(..<firstEncoding)
            encodings.removeAll { $0.sequence < first }
            firstEncoding = 0
        }
    }

    /// The event of that number; nil where it is not here.
    func event(_ sequence: Int) -> NumberedEvent? {
        index(of: sequence).map { entries[$0].event }
    }

    /// The kind of the event of that number; nil where it is not here.
    ///
    /// For each subscriber to each event: an event has a whole modem in it, which is dear to copy.
    func kind(of sequence: Int) -> Event.Kind? {
        index(of: sequence).map { entries[$0].kind }
    }

    /// The event's bytes for an audience where they are here already.
    func bytes(of sequence: Int, for audience: Audience) -> [UInt8]? {
        index(of: sequence).flatMap { entries[$0].encoded[audience] }
    }

    /// The event's bytes for an audience, encoded at the first asking; nil where it is not here.
    mutating func encoded(
        _ sequence: Int,
        for audience: Audience,
        encode: (NumberedEvent) -> [UInt8]
    ) -> [UInt8]? {
        guard let index = index(of: sequence) else { return nil }
        if let bytes = entries[index].encoded[audience] { return bytes }
        let bytes = encode(entries[index].event)
        keep(bytes, at: index, for: audience)
        return bytes
    }

    /// Takes bytes over that were made of an event before it was here.
    mutating func adopt(_ bytes: [UInt8], of sequence: Int, for audience: Audience) {
        guard let index = index(of: sequence), entries[index].encoded[audience] == nil else { return }
        keep(bytes, at: index, for: audience)
    }

    private mutating func keep(_ bytes: [UInt8], at index: Int, for audience: Audience) {
        entries[index].encoded[audience] = bytes
        encodedSize += bytes.count
        encodings.append((entries[index].event.sequence, audience))
        forgetOldBytes()
    }

    private mutating func forgetOldBytes() {
        while encodedSize > Self.encodedCapacity, firstEncoding < encodings.count {
            let (sequence, audience) = encodings[firstEncoding]
            firstEncoding += 1
            guard let index = index(of: sequence) else { continue }
            encodedSize -= entries[index].encoded[audience]?.count ?? 0
            entries[index].encoded[audience] = nil
        }
        // Who reads old events over and over brings no new one about, with which the list would be cut.
        if firstEncoding >= Self.capacity {
            encodings.removeSubrange(..<firstEncoding)
            firstEncoding = 0
        }
    }

    /// How many encodings are remembered, those that are forgotten already among them.
    var rememberedEncodings: Int { encodings.count }

    private func index(of sequence: Int) -> Int? {
        sequence >= first && sequence <= last ? sequence - first : nil
    }
}

/// An event's bytes for each audience.
private struct EncodedForms {
    private var everyone: [UInt8]?
    private var privileged: [UInt8]?

    subscript(audience: Audience) -> [UInt8]? {
        get {
            switch audience {
            case .everyone: everyone
            case .privileged: privileged
            }
        }
        set {
            switch audience {
            case .everyone: everyone = newValue
            case .privileged: privileged = newValue
            }
        }
    }

    var size: Int { (everyone?.count ?? 0) + (privileged?.count ?? 0) }
}
