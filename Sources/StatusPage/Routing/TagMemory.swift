// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// The tag of a document that most often is what it was: comparing costs less than a digest.
final class TagMemory: Sendable {
    private let last = Mutex<(bytes: [UInt8], tag: EntityTag)?>(nil)

    func tag(of bytes: [UInt8]) -> EntityTag {
        last.withLock { last in
            if let last, last.bytes == bytes { return last.tag }
            let tag = EntityTag(of: bytes)
            last = (bytes, tag)
            return tag
        }
    }
}
