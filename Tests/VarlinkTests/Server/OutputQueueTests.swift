// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Varlink

struct OutputQueueTests {
    /// Takes everything out, `step` bytes at a time, looking at `window` bytes each time.
    private func drain(_ queue: inout OutputQueue, window: Int, step: Int) -> String {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: window, alignment: 1)
        defer { buffer.deallocate() }
        while !queue.isEmpty {
            let sent = min(queue.copyPrefix(into: buffer), step)
            bytes += buffer[..<sent]
            queue.removeFirst(sent)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [(1, 1), (3, 2), (7, 7), (64, 5), (4096, 4096)])
    func bytesComeOutInOrderHoweverTheyAreSent(window: Int, step: Int) {
        var queue = OutputQueue()
        queue.append(Array("{}".utf8))
        queue.append([])
        queue.appendReply(Array(#"{"a":1}"#.utf8), continues: true)
        queue.appendReply(Array(#"{"b":2}"#.utf8), continues: false)
        #expect(
            drain(&queue, window: window, step: step)
                == "{}{\"parameters\":{\"a\":1},\"continues\":true}\0{\"parameters\":{\"b\":2}}\0"
        )
        #expect(queue.count == 0)
    }

    @Test func manyChunksKeepTheirOrder() {
        var queue = OutputQueue()
        var expected = ""
        for number in 0..<2000 {
            queue.append(Array("\(number),".utf8))
            expected += "\(number),"
        }
        #expect(drain(&queue, window: 100, step: 33) == expected)
    }
}
