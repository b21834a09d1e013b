// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@testable import TelephonyService

@Suite struct EventRingTests {
    private func event(_ sequence: Int) -> NumberedEvent {
        NumberedEvent(
            sequence: sequence,
            moment: Moment(wall: 0, uptime: .zero),
            event: Event(.signalChanged)
        )
    }

    private func ring(after last: Int = 0, _ count: Int) -> EventRing {
        var ring = EventRing(after: last)
        for sequence in (last + 1)..<(last + 1 + count) { ring.append(event(sequence)) }
        return ring
    }

    @Test func anEmptyRingExpectsTheNextNumber() {
        let ring = EventRing(after: 41)
        #expect(ring.first == 42)
        #expect(ring.last == 41)
        #expect(ring.event(41) == nil)
        #expect(ring.event(42) == nil)
    }

    @Test(arguments: [1, 1000, 1024, 1535, 1536, 1537, 5000])
    func theLastOnesAreThere(_ count: Int) {
        let ring = ring(after: 500, count)
        #expect(ring.last == 500 + count)
        #expect(ring.last - ring.first + 1 >= min(count, EventRing.capacity))
        #expect(ring.last - ring.first + 1 < EventRing.capacity * 3 / 2)
        #expect((ring.first...ring.last).map { ring.event($0)?.sequence } == Array(ring.first...ring.last))
        #expect(ring.event(ring.first - 1) == nil)
        #expect(ring.event(ring.last + 1) == nil)
    }

    @Test(arguments: [Int.min, -1, 0, .max])
    func aNumberOfNoEventIsNone(_ sequence: Int) {
        #expect(ring(2000).event(sequence) == nil)
    }

    @Test func anEventIsEncodedOnceForEachAudience() {
        var ring = ring(3)
        var count = 0
        func encoded(_ audience: Audience) -> [UInt8]? {
            ring.encoded(2, for: audience) { _ in
                count += 1
                return [UInt8(count)]
            }
        }
        #expect(encoded(.everyone) == [1])
        #expect(encoded(.everyone) == [1])
        #expect(encoded(.privileged) == [2])
        #expect(encoded(.everyone) == [1])
        #expect(count == 2)
    }

    @Test func aKindAndBytesAreAsThoseOfTheEvent() {
        var ring = ring(after: 41, 2)
        #expect(ring.kind(of: 42) == .signalChanged)
        #expect(ring.kind(of: 41) == nil && ring.kind(of: 44) == nil)
        #expect(ring.bytes(of: 43, for: .everyone) == nil)
        _ = ring.encoded(43, for: .everyone) { _ in [7] }
        #expect(ring.bytes(of: 43, for: .everyone) == [7])
        #expect(ring.bytes(of: 43, for: .privileged) == nil)
        #expect(ring.bytes(of: 42, for: .everyone) == nil && ring.bytes(of: 44, for: .everyone) == nil)
    }

    @Test func theOldestBytesAreForgottenWhenTheyGetTooMany() {
        var ring = ring(1)
        for sequence in 2...4 { ring.append(event(sequence)) }
        var encodings: [Int: Int] = [:]
        func encode(_ sequence: Int) {
            _ = ring.encoded(sequence, for: .everyone) { event in
                encodings[event.sequence, default: 0] += 1
                return [UInt8](repeating: 0, count: EventRing.encodedCapacity / 2)
            }
        }
        for sequence in [1, 2, 1, 2] { encode(sequence) }
        #expect(encodings == [1: 1, 2: 1])
        for sequence in [3, 3, 2, 1, 3] { encode(sequence) }
        #expect(encodings == [1: 2, 2: 1, 3: 1])
    }

    @Test func aCrowdThatReadsOldOnesSharesTheirBytesToo() {
        var ring = ring(20)
        var encodings: [Int: Int] = [:]
        func encode(_ sequence: Int) {
            _ = ring.encoded(sequence, for: .everyone) { event in
                encodings[event.sequence, default: 0] += 1
                return [UInt8](repeating: 0, count: EventRing.encodedCapacity / 4)
            }
        }
        // The newest fill what there is room for.
        for sequence in 17...20 { encode(sequence) }
        for sequence in 1...10 {
            for _ in 0..<5 { encode(sequence) }
        }
        #expect((1...10).allSatisfy { encodings[$0] == 1 })
    }

    @Test func whoReadsOldOnesOverAndOverCostsNoMemory() {
        var ring = ring(20)
        for _ in 0..<2000 {
            for sequence in 1...20 {
                _ = ring.encoded(sequence, for: .everyone) { _ in
                    [UInt8](repeating: 0, count: EventRing.encodedCapacity / 4)
                }
            }
        }
        #expect(ring.rememberedEncodings <= 2 * EventRing.capacity)
    }

    @Test func whatLeavesTheRingLeavesRoomForOtherBytes() {
        var ring = ring(1)
        for sequence in 2...10_000 {
            ring.append(event(sequence))
            let size = EventRing.encodedCapacity / 2000
            _ = ring.encoded(sequence, for: .everyone) { _ in [UInt8](repeating: 0, count: size) }
        }
        // All that the ring has fit: none of them was forgotten.
        #expect((ring.first...ring.last).allSatisfy { ring.bytes(of: $0, for: .everyone) != nil })
    }
}

@Suite struct MonitorPlaceTests {
    private func ring(from first: Int, through last: Int) -> EventRing {
        var ring = EventRing(after: first - 1)
        for sequence in first..<(last + 1) {
            ring.append(
                NumberedEvent(
                    sequence: sequence,
                    moment: Moment(wall: 0, uptime: .zero),
                    event: Event(.signalChanged)
                )
            )
        }
        return ring
    }

    private enum Expected: Sendable {
        case beginning, following, lost
    }

    private func position(since: Int?, in ring: EventRing) -> Expected {
        switch MonitorPlace(since: since, kinds: nil).position(in: ring) {
        case .beginning: .beginning
        case .following: .following
        case .lost: .lost
        }
    }

    @Test func aClientThatHasNothingBegins() {
        #expect(position(since: nil, in: ring(from: 10, through: 20)) == .beginning)
        #expect(position(since: nil, in: EventRing(after: 0)) == .beginning)
    }

    @Test(arguments: [9, 10, 15, 19, 20])
    func aClientWhoseNextIsHereOrYetToComeFollows(_ since: Int) {
        #expect(position(since: since, in: ring(from: 10, through: 20)) == .following)
    }

    @Test(arguments: [0, 8, 21, 1000, Int.max - 1, Int.max])
    func aClientOfAnotherCountIsLost(_ since: Int) {
        #expect(position(since: since, in: ring(from: 10, through: 20)) == .lost)
    }

    @Test func aClientOfAnEmptyRingFollowsWithItsLastNumberAlone() {
        #expect(position(since: 7, in: EventRing(after: 7)) == .following)
        #expect(position(since: 6, in: EventRing(after: 7)) == .lost)
        #expect(position(since: 8, in: EventRing(after: 7)) == .lost)
    }
}
