// SPDX-License-Identifier: Apache-2.0

import Telephony
import Testing

@testable import ModemManagerClient

struct PendingNoticesTests {
    private let first = ObjectPath("/a")
    private let second = ObjectPath("/b")

    @Test func aPathWaitsOnceHoweverOftenItChanges() {
        var pending = PendingNotices()
        for _ in 0..<10_000 {
            pending.changed(first)
            pending.changed(second)
        }
        #expect(pending.count == 2)
        #expect(pending.drained() == [.changed(first), .changed(second)])
    }

    @Test func aChangeAfterTheReadingWaitsAgain() {
        var pending = PendingNotices()
        pending.changed(first)
        #expect(pending.next() == .changed(first))
        pending.changed(first)
        #expect(pending.next() == .changed(first))
        #expect(pending.next() == nil)
    }

    @Test func whoeverCameAndWentUnseenLeavesNothing() {
        var pending = PendingNotices()
        for index in 0..<10_000 {
            let path = ObjectPath("/\(index)")
            pending.changed(path)
            pending.gone(path, wasDelivered: false)
        }
        #expect(pending.count == 0)
    }

    @Test func aKnownPathThatIsReusedIsGoneAndThenNew() {
        var pending = PendingNotices()
        pending.changed(first)
        pending.gone(first, wasDelivered: true)
        pending.changed(first)
        pending.gone(first, wasDelivered: true)
        pending.changed(first)
        #expect(pending.drained() == [.gone(first), .changed(first)])
    }

    @Test func goneKeepsItsPlaceBeforeWhatFollows() {
        var pending = PendingNotices()
        pending.gone(first, wasDelivered: true)
        pending.changed(second)
        pending.complete()
        #expect(pending.drained() == [.gone(first), .changed(second), .complete])
    }
}

extension PendingNotices {
    fileprivate mutating func drained() -> [Notice] {
        var notices: [Notice] = []
        while let notice = next() { notices.append(notice) }
        return notices
    }
}
