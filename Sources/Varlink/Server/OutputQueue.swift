// SPDX-License-Identifier: Apache-2.0

/// Bytes on their way to one client, held by reference: what many clients wait for is in memory once.
struct OutputQueue {
    private var chunks: [ArraySlice<UInt8>] = []
    /// The first chunk that is not sent.
    private var first = 0
    /// How much of it is sent.
    private var offset = 0
    /// How many bytes are not sent yet.
    private(set) var count = 0

    /// From how many bytes on a chunk is sent from where it lies: below that it costs less to copy it beside the next.
    private static let large = 16 << 10

    var isEmpty: Bool { count == 0 }

    mutating func append(_ chunk: [UInt8]) {
        append(chunk[...])
    }

    mutating func append(_ chunk: ArraySlice<UInt8>) {
        guard !chunk.isEmpty else { return }
        chunks.append(chunk)
        count += chunk.count
    }

    mutating func appendReply(_ parameters: [UInt8], continues: Bool) {
        append(ReplyFrame.head)
        append(parameters)
        append(continues ? ReplyFrame.moreTail : ReplyFrame.lastTail)
    }

    /// Hands the foremost bytes to `body`, by way of `scratch` where they lie in small pieces. There has to be one.
    func withPrefix<Result>(
        by scratch: UnsafeMutableRawBufferPointer,
        _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let chunk = chunks[first]
        if first + 1 == chunks.count || chunk.count - offset >= Self.large {
            return chunk.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[offset...])) }
        }
        let length = copyPrefix(into: scratch)
        return body(UnsafeRawBufferPointer(rebasing: scratch[..<length]))
    }

    /// Copies the foremost bytes into `buffer`, as many as fit, and tells how many.
    func copyPrefix(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        var skip = offset
        for chunk in chunks[first...] where filled < buffer.count {
            let length = min(chunk.count - skip, buffer.count - filled)
            chunk.withUnsafeBytes { bytes in
                buffer[filled...].copyBytes(from: bytes[skip..<(skip + length)])
            }
            filled += length
            skip = 0
        }
        return filled
    }

    mutating func removeFirst(_ sent: Int) {
        count -= sent
        var left = sent
        while first < chunks.count, left >= chunks[first].count - offset {
            left -= chunks[first].count - offset
            chunks[first] = []
            first += 1
            offset = 0
        }
        offset += left
        if first == chunks.count {
            removeAll()
        } else if first > 256 {
            chunks.removeSubrange(..<first)
            first = 0
        }
    }

    mutating func removeAll() {
        chunks.removeAll(keepingCapacity: chunks.capacity <= 16)
        first = 0
        offset = 0
        count = 0
    }
}
