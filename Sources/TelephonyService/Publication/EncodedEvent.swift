// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

/// An event, or a `snapshot` or `gap` of a stream, in the contract's words.
package struct EncodedEvent: Sendable {
    package let sequence: Int
    /// A kind of the contract's `EventKind`.
    package let kind: String
    /// It came from the ring: every reader of its audience gets these very bytes for its number.
    package let isShared: Bool
    /// The parameters of a reply of `Monitor`.
    let reply: [UInt8]

    /// The object of the contract's type `Event`, one line of JSON: a part of `reply`, not a copy.
    package var object: ArraySlice<UInt8> {
        // What `WireRenderer.reply` puts around it.
        reply.dropFirst(#"{"event":"#.utf8.count).dropLast()
    }
}

extension EncodedEvent {
    init(_ event: NumberedEvent, isShared: Bool, reply: [UInt8]) {
        self.init(
            sequence: event.sequence,
            kind: event.event.kind.rawValue,
            isShared: isShared,
            reply: reply
        )
    }

    /// A `snapshot` or a `gap`.
    init(_ kind: EventKind, sequence: Int, reply: [UInt8]) {
        self.init(sequence: sequence, kind: kind.rawValue, isShared: false, reply: reply)
    }
}
