// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
package import Telephony
internal import TelephonyAPI

/// What is shown, by its parts: for whoever publishes it piece by piece.
extension Publication {
    /// The modems as they are judged, each with its bytes for an audience, and whether that is all there are.
    package func modems(for audience: Audience) -> (
        modems: [(modem: Telephony.Modem, bytes: [UInt8])], isComplete: Bool
    ) {
        content.withLock { content in
            let modems = content.modems.map { modem in
                (modem, bytes { try encoded(modem, in: &content, for: audience) })
            }
            return (modems, content.isComplete)
        }
    }

    /// The daemon without its modems, in JSON: version, ModemManager, history. The same bytes while it is the same.
    package var ownStatus: [UInt8] {
        content.withLock { content in
            bytes {
                var modemManager = JSONObject()
                switch content.modemManager {
                case .available(let version):
                    try modemManager.add("available", true)
                    try modemManager.add("version", version)
                    modemManager.add("reason", encoded: WireRenderer.null)
                case .unavailable(let reason):
                    try modemManager.add("available", false)
                    modemManager.add("version", encoded: WireRenderer.null)
                    try modemManager.add("reason", reason)
                }
                var history = JSONObject()
                try history.add("available", content.archive.reason == nil)
                try history.add("reason", content.archive.reason)
                try history.add("setAside", content.archive.setAside)
                var object = JSONObject()
                try object.add("version", version)
                object.add("modemManager", encoded: modemManager.finished())
                object.add("history", encoded: history.finished())
                return object.finished()
            }
        }
    }

    /// The numbers of the oldest event in memory and of the newest; where there is none, the next number and the last.
    package var eventNumbers: (first: Int, last: Int) {
        content.withLock { ($0.ring.first, $0.ring.last) }
    }

    /// Events in memory that follow a number, without a hole; none where the next one is not there.
    func events(after sequence: Int, limit: Int) -> [NumberedEvent] {
        content.withLock { content in
            let end = min(content.ring.last, sequence.addingReportingOverflow(limit).partialValue)
            guard sequence >= content.ring.first - 1, sequence < end else { return [] }
            return (sequence + 1...end).compactMap { content.ring.event($0) }
        }
    }

    /// A gap by itself: the events up to that number cannot be had any more.
    func gapLine(through sequence: Int) -> [UInt8] {
        content.withLock { content in
            bytes {
                try WireRenderer.encodeNotice(
                    .gap,
                    sequence: sequence,
                    time: content.time,
                    status: WireRenderer.null
                )
            }
        }
    }
}
