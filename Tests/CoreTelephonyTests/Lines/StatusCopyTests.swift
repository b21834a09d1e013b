// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import CoreTelephony

/// The daemon's status, kept up by its events.
struct StatusCopyTests {
    private var copy: StatusCopy {
        var copy = StatusCopy()
        copy.take(Event(sequence: 1, time: "", kind: .snapshot, offline: false, status: .sample(.sample())))
        return copy
    }

    private func event(_ kind: EventKind, _ modem: Modem? = nil, after: String? = nil) -> Event {
        Event(sequence: 2, time: "", kind: kind, modem: modem?.id, offline: false, after: after, state: modem)
    }

    @Test func beforeASnapshotNothingIsKnown() {
        var copy = StatusCopy()
        copy.take(event(.modemAdded, .sample()))
        #expect(copy.status == nil && !copy.isWaiting)
    }

    @Test func modemsComeChangeAndGo() {
        var copy = copy
        copy.take(event(.modemAdded, .sample(2, .softbank)))
        #expect(copy.status?.modems.map(\.id) == ["modem1", "modem2"])
        var changed = Modem.sample()
        changed.unregister()
        copy.take(event(.registrationChanged, changed))
        #expect(copy.status?.modems.map(\.network.registered) == [false, true])
        copy.take(event(.modemRemoved, changed))
        #expect(copy.status?.modems.map(\.id) == ["modem2"])
    }

    @Test func aGapChangesNothingAndASnapshotAll() {
        var copy = copy
        copy.take(event(.gap))
        #expect(copy.status?.modems.count == 1)
        copy.take(Event(sequence: 3, time: "", kind: .snapshot, offline: false, status: .sample()))
        #expect(copy.status?.modems.isEmpty == true)
        copy.forget()
        #expect(copy.status == nil)
    }

    @Test func whatWasBeforeARestartIsWaitedFor() {
        var copy = copy
        copy.take(event(.modemManagerUnavailable, after: "it has ended"))
        #expect(copy.status?.modemManager.available == false && !copy.isWaiting)
        copy.take(event(.modemManagerAvailable, after: "1.20.4"))
        #expect(copy.status?.modemManager.version == "1.20.4" && copy.isWaiting)
        copy.take(event(.modemRecovered, .sample()))
        #expect(!copy.isWaiting)
    }
}
