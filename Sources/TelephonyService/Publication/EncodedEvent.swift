// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI
internal import Varlink

/// An event, or a `snapshot` or `gap` of a stream, in the contract's words.
package struct EncodedEvent: Sendable {
    package let sequence: Int
    /// A kind of the contract's `EventKind`.
    package let kind: String
    /// It came from the ring: every reader of its audience gets these very bytes for its number.
    package let isShared: Bool
    /// The reply of `Monitor` as it goes over the socket.
    let frame: ArraySlice<UInt8>

    /// The object of the contract's type `Event`, one line of JSON: a part of `frame`, not a copy.
    package var object: ArraySlice<UInt8> {
        // What `WireRenderer.reply` puts around it.
        parameters.dropFirst(#"{"event":"#.utf8.count).dropLast()
    }

    /// The parameters of the reply.
    var parameters: ArraySlice<UInt8> {
        frame.dropFirst(ReplyFrame.head.count).dropLast(ReplyFrame.moreTail.count)
    }

    /// The bytes of a reply of `Monitor`.
    static func frame(of parameters: [UInt8]) -> [UInt8] {
        var frame: [UInt8] = []
        frame.reserveCapacity(ReplyFrame.head.count + parameters.count + ReplyFrame.moreTail.count)
        frame += ReplyFrame.head
        frame += parameters
        frame += ReplyFrame.moreTail
        return frame
    }
}

extension EncodedEvent {
    /// A `snapshot` or a `gap`.
    init(_ kind: EventKind, sequence: Int, parameters: [UInt8]) {
        self.init(
            sequence: sequence,
            kind: kind.rawValue,
            isShared: false,
            frame: Self.frame(of: parameters)[...]
        )
    }
}
