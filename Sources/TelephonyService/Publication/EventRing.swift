// SPDX-License-Identifier: Apache-2.0

/// The last events, by their numbers.
///
/// It is the only queue there is: each subscriber is a place in it, so a slow one costs no memory, and one that
/// is left behind knows it.
struct EventRing {
    /// Wide enough for every modem of a full machine to change several times between two looks.
    static let capacity = 1024
    /// How many of the newest keep their encoded bytes, which weigh more than the facts do.
    static let encodedCapacity = 128

    private struct Entry {
        var event: NumberedEvent
        var encoded: [Audience: [UInt8]] = [:]
    }

    private var entries: [Entry] = []
    /// The number of the last event ever, 0 where there was none.
    private(set) var last: Int

    /// - Parameter last: the number before the first one to come.
    init(after last: Int) {
        self.last = last
    }

    /// The number of the oldest event still here; one more than `last` while there is none.
    var first: Int { entries.first?.event.sequence ?? last + 1 }

    mutating func append(_ event: NumberedEvent) {
        last = event.sequence
        entries.append(Entry(event: event))
        if entries.count > Self.encodedCapacity {
            entries[entries.count - 1 - Self.encodedCapacity].encoded = [:]
        }
        // Amortised: half a ring is moved once in half a ring's time.
        if entries.count >= Self.capacity + Self.capacity / 2 {
            entries.removeFirst(entries.count - Self.capacity)
        }
    }

    /// The event of that number; nil where it is not here.
    func event(_ sequence: Int) -> NumberedEvent? {
        index(of: sequence).map { entries[$0].event }
    }

    /// The event's bytes for an audience, encoded at the first asking.
    mutating func encoded(
        _ sequence: Int,
        for audience: Audience,
        encode: (NumberedEvent) -> [UInt8]
    ) -> [UInt8]? {
        guard let index = index(of: sequence) else { return nil }
        if let bytes = entries[index].encoded[audience] { return bytes }
        let bytes = encode(entries[index].event)
        if entries.count - index <= Self.encodedCapacity { entries[index].encoded[audience] = bytes }
        return bytes
    }

    private func index(of sequence: Int) -> Int? {
        sequence >= first && sequence <= last ? sequence - first : nil
    }
}
