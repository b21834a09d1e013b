// SPDX-License-Identifier: Apache-2.0

internal import TelephonyAPI

/// The daemon's status, kept up by its events.
struct StatusCopy: Sendable {
    private(set) var status: Status?

    /// Nothing is known until the next snapshot.
    mutating func forget() {
        status = nil
    }

    /// Takes an event in.
    ///
    /// Kinds are not what decides: an event of a kind that this version does not know carries its modem all the same.
    mutating func take(_ event: Event) {
        if let status = event.status {
            self.status = status
            return
        }
        switch event.kind {
        case .gap:
            // A snapshot follows.
            return
        case .modemRemoved:
            status?.modems.removeAll { $0.id == event.modem }
        case .modemManagerAvailable:
            status?.modemManager = ModemManagerStatus(available: true, version: event.after)
            // They are from before, and that they are of now again is no event.
            for index in status?.modems.indices ?? 0..<0 { status?.modems[index].stale = true }
        case .modemManagerUnavailable:
            status?.modemManager = ModemManagerStatus(available: false, reason: event.after)
        default:
            guard let modem = event.state else { return }
            if let index = status?.modems.firstIndex(where: { $0.id == modem.id }) {
                status?.modems[index] = modem
            } else {
                status?.modems.append(modem)
            }
        }
    }

    /// Whether something is shown as being from before. That it is of now again need not be an event, so the daemon has
    /// to be asked.
    var isWaiting: Bool {
        guard let status, status.modemManager.available else { return false }
        return status.modems.contains(where: \.stale)
    }
}
