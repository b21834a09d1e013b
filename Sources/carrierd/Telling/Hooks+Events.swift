// SPDX-License-Identifier: Apache-2.0

internal import Configuration
internal import Hooks
internal import Telephony
internal import TelephonyService

extension Hooks {
    /// Gives events to the hooks as everyone may see them.
    func take(_ events: [NumberedEvent], encodedBy publication: Publication) {
        for numbered in events {
            let event = HookEvent(
                kind: numbered.event.kind.rawValue,
                modem: numbered.event.modem?.description,
                line: { publication.line(of: numbered) }
            )
            take(event, isFrequent: numbered.event.kind.isFrequent)
        }
    }
}
