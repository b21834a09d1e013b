// SPDX-License-Identifier: Apache-2.0

/// Bytes that are no JSON text, or none that is read here: what is wrong first, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it was noticed, in bytes from the beginning.
    package let offset: Int
    /// The line that this is in, from 1.
    package let line: Int
    /// What is wrong and what to do, without the place.
    package let reason: String

    /// - Parameter bytes: the text as a whole.
    init(at offset: Int, of bytes: UnsafeBufferPointer<UInt8>, _ reason: String) {
        self.offset = offset
        line = bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
        self.reason = reason
    }

    package var description: String { "\(line): \(reason)" }
}
