// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import Telephony

/// An event that was encoded for an audience before it may be told.
struct PreparedEvent: Sendable {
    let sequence: Int
    let audience: Audience
    /// The reply of `Monitor` as it goes over the socket.
    let frame: [UInt8]
}

extension Publication {
    /// Encodes events that are on their way to the disk for the audiences that wait for them: it takes about as long as
    /// that does, and is then no part of their way.
    func prepare(_ events: [NumberedEvent]) -> [PreparedEvent] {
        // Who has had everything waits for what comes; the others will have it from the ring, or from the archive.
        let audiences = content.withLock { content in
            Audience.allCases.filter { content.front[$0] == content.ring.last }
        }
        return audiences.flatMap { audience -> [PreparedEvent] in
            let renderer = renderer(for: audience)
            // What happens to a modem at once is told with one state.
            var last: (event: NumberedEvent, state: [UInt8])?
            return events.suffix(Self.mostPrepared).map { event in
                let parameters = bytes {
                    var state = WireRenderer.null
                    if let last, last.event.state == event.state,
                        last.event.modemManager == event.modemManager
                    {
                        state = last.state
                    } else if let modem = event.state {
                        state = try encode(modem, modemManager: event.modemManager, for: audience)
                    }
                    last = (event, state)
                    return try renderer.encode(event, state: state)
                }
                let frame = EncodedEvent.frame(of: parameters)
                return PreparedEvent(sequence: event.sequence, audience: audience, frame: frame)
            }
        }
    }

    /// Of more events than that nobody waits for each.
    private static let mostPrepared = 32
}
