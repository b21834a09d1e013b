// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A message grew past the limit with no NUL byte to end it.
package struct FrameTooLong: Error, Equatable, Sendable {
    /// The limit that was passed, in bytes.
    package let limit: Int
}

/// Cuts a stream of bytes into messages: each ends with a NUL byte, which is taken off.
///
/// A byte is looked at once, however the stream was cut on its way.
package struct FrameSplitter: Sendable {
    /// The longest message, in bytes, without its NUL.
    package let limit: Int
    private var bytes: [UInt8] = []
    /// Where the first message not yet handed out begins.
    private var start = 0
    /// No NUL stands between `start` and here.
    private var scanned = 0

    /// - Parameter limit: the longest message, in bytes, without its NUL.
    package init(limit: Int = 1 << 20) {
        self.limit = limit
    }

    /// How many bytes wait here, in whole messages and in the unfinished one.
    package var held: Int { bytes.count - start }

    /// How many bytes may be appended before the unfinished message must be judged by `next`.
    package var room: Int { max(limit - held + 1, 0) }

    /// Takes in what was received.
    package mutating func append(_ chunk: UnsafeRawBufferPointer) {
        if start > 0 {
            bytes.removeSubrange(..<start)
            scanned -= start
            start = 0
        }
        bytes.append(contentsOf: chunk)
    }

    /// The next whole message, or nil when its end has not been received yet.
    ///
    /// - Throws: `FrameTooLong` once the message is longer than the limit.
    package mutating func next() throws(FrameTooLong) -> [UInt8]? {
        guard let end = firstNUL() else {
            scanned = bytes.count
            if held > limit { throw FrameTooLong(limit: limit) }
            if held == 0 { release() }
            return nil
        }
        guard end - start <= limit else { throw FrameTooLong(limit: limit) }
        let message = Array(bytes[start..<end])
        start = end + 1
        scanned = start
        if start == bytes.count { release() }
        return message
    }

    /// Forgets everything held.
    package mutating func removeAll() {
        start = bytes.count
        release()
    }

    private func firstNUL() -> Int? {
        bytes.withUnsafeBytes { buffer -> Int? in
            guard let base = buffer.baseAddress, scanned < buffer.count,
                let found = memchr(base + scanned, 0, buffer.count - scanned)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// Empties the buffer; one that a long message made large is given back, so that an idle client costs little.
    private mutating func release() {
        bytes.removeAll(keepingCapacity: bytes.capacity <= 4096)
        start = 0
        scanned = 0
    }
}
