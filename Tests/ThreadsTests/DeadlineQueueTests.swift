// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Threads

struct DeadlineQueueTests {
    @Test func theEarliestComesFirstAndOfOneTimeTheOlder() {
        var queue = DeadlineQueue<String>()
        for (element, deadline) in [("c", 30), ("a", 10), ("d", 30), ("b", 20), ("e", .max)] {
            queue.insert(element, at: Int64(deadline))
        }
        #expect(queue.first == 10)
        #expect(queue.pop(until: 9).isEmpty)
        #expect(queue.pop(until: 20) == ["a", "b"])
        queue.insert("z", at: 5)
        #expect(queue.first == 5)
        #expect(queue.pop(until: 100) == ["z", "c", "d"])
        #expect(queue.first == .max)
        #expect(queue.pop(until: .max) == ["e"])
        #expect(queue.first == nil)
    }
}
