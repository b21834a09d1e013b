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

    @Test(arguments: [1, 1000, 20_000, 65_536, .max])
    func largeChunksAreSentFromWhereTheyLie(_ step: Int) {
        let page = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var queue = OutputQueue()
        var expected: [UInt8] = []
        for chunk in [page[..<5], page[5..<30_000], page[30_000..<30_004], page[30_004...]] {
            queue.append(chunk)
            expected += chunk
        }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 1)
        defer { scratch.deallocate() }
        let inPage = page.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        var sent: [UInt8] = []
        var direct = 0
        while !queue.isEmpty {
            let count = queue.withPrefix(by: scratch) { bytes in
                let place = UInt(bitPattern: bytes.baseAddress)
                if place >= inPage, place < inPage + UInt(page.count) { direct += 1 }
                sent += bytes.prefix(step)
                return min(bytes.count, step)
            }
            queue.removeFirst(count)
        }
        #expect(sent == expected)
        #expect(direct > 0)
    }
}
