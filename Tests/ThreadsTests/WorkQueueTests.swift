// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import Threads

struct WorkQueueTests {
    @Test func whatManyPutInManyTakeOutOnce() throws {
        let queue = WorkQueue<Int>()
        let taken = Mutex<[Int]>([])
        let takers = try (0..<4).map { _ in
            try WorkerThread(name: "taker") {
                var own: [Int] = []
                while let number = queue.next() { own.append(number) }
                taken.withLock { $0 += own }
            }
        }
        let givers = try (0..<4).map { giver in
            try WorkerThread(name: "giver") {
                for number in 0..<5000 { queue.append(giver * 5000 + number) }
            }
        }
        givers.forEach { $0.join() }
        queue.close()
        takers.forEach { $0.join() }
        #expect(taken.withLock { $0.sorted() } == Array(0..<20_000))
    }

    @Test func oneTakerTakesInOrder() throws {
        let queue = WorkQueue<Int>()
        for number in 0..<3000 { queue.append(number) }
        queue.close()
        var taken: [Int] = []
        while let number = queue.next() { taken.append(number) }
        #expect(taken == Array(0..<3000))
    }
}
