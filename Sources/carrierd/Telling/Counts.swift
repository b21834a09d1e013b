// SPDX-License-Identifier: Apache-2.0

internal import Metrics
internal import Synchronization
internal import Telephony
internal import TelephonyService

/// Counts what has happened since the daemon started.
final class Counts: Sendable {
    private let counts = Mutex(EventCounts())

    var current: EventCounts { counts.withLock { $0 } }

    func take(_ events: [NumberedEvent]) {
        guard !events.isEmpty else { return }
        counts.withLock { counts in
            for numbered in events {
                counts.take(
                    kind: numbered.event.kind.rawValue,
                    change: numbered.event.change?.rawValue,
                    modem: numbered.event.modem?.description,
                    time: Double(numbered.time) / 1000
                )
            }
        }
    }
}
