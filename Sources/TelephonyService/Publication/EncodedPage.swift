// SPDX-License-Identifier: Apache-2.0

internal import Telephony

/// Events of the archive that follow each other, encoded for one audience, in one piece of memory: a subscriber that
/// wants all of them is sent a part of it as it lies there.
struct EncodedPage: Sendable {
    private struct Mark: Sendable {
        let sequence: Int
        let kind: Event.Kind
        /// Where the event ends in `bytes`.
        let end: Int
    }

    /// The first and the last number that it covers: nothing but its events happened between them.
    let first: Int
    let last: Int
    private let bytes: [UInt8]
    private let marks: [Mark]

    /// - Parameters:
    ///   - first: the number that the page was asked from.
    ///   - encode: an event as it goes over the socket.
    init(_ page: EventPage, from first: Int, encode: (NumberedEvent) -> [UInt8]) {
        var bytes: [UInt8] = []
        self.first = first
        last = page.last
        marks = page.events.map { event in
            bytes += encode(event)
            return Mark(sequence: event.sequence, kind: event.event.kind, end: bytes.count)
        }
        // What it has grown by is kept as long as the page is.
        self.bytes = Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = buffer.update(fromContentsOf: bytes)
        }
    }

    /// How many bytes it is.
    var size: Int { bytes.count }

    func covers(_ sequence: Int) -> Bool { sequence >= first && sequence <= last }

    /// What a subscriber is sent of it, until that reaches `limit` bytes, as runs of events that follow each other;
    /// moves the subscriber's place on.
    func take(_ place: inout MonitorPlace, limit: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var size = 0
        var index = index(of: place.next)
        while size < limit, index < marks.count {
            if place.wants(marks[index].kind) {
                size += marks[index].end - start(of: index)
                if let run = runs.last, run.upperBound == index {
                    runs[runs.count - 1] = run.lowerBound..<index + 1
                } else {
                    runs.append(index..<index + 1)
                }
            }
            index += 1
        }
        place.follow(after: index < marks.count ? marks[index].sequence - 1 : last)
        return runs
    }

    /// The replies of a run as they go over the socket.
    func frames(of run: Range<Int>) -> ArraySlice<UInt8> {
        bytes[start(of: run.lowerBound)..<start(of: run.upperBound)]
    }

    func events(of run: Range<Int>) -> [EncodedEvent] {
        run.map { index in
            EncodedEvent(
                sequence: marks[index].sequence,
                kind: marks[index].kind.rawValue,
                isShared: false,
                frame: frames(of: index..<index + 1)
            )
        }
    }

    private func start(of index: Int) -> Int { index == 0 ? 0 : marks[index - 1].end }

    /// The first event of that number or a higher one.
    private func index(of sequence: Int) -> Int {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].sequence < sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
