// SPDX-License-Identifier: Apache-2.0

/// Something on which the rest of the machine may want to act: a unit of systemd's stands for each.
package enum Occasion: Hashable, Sendable {
    /// A modem is on a network, and none was.
    case online
    /// No modem is on a network any more.
    case offline
    /// Another card is in use in this modem.
    case swapped(ModemID)
    /// A card has come into this modem that the configuration does not allow.
    case violation(ModemID)
}

/// Finds the occasions in what happens.
package struct Occasions: Sendable {
    /// Nil until it has been told.
    private var isOnline: Bool?

    package init() {}

    /// - Parameters:
    ///   - events: what happened.
    ///   - state: what is known after it.
    /// - Returns: each once, however many events there were of it.
    package mutating func take(_ events: [Event], _ state: TelephonyState) -> [Occasion] {
        var occasions: [Occasion] = []
        for event in events {
            guard let modem = event.modem else { continue }
            let occasion: Occasion
            switch event.kind {
            case .simForeign: occasion = .violation(modem)
            case .simChanged where event.isSwap(in: state.views.first { $0.id == modem }):
                occasion = .swapped(modem)
            default: continue
            }
            if !occasions.contains(occasion) { occasions.append(occasion) }
        }
        let isOnline = state.modems.contains { $0.view.network.isRegistered }
        // What has not been shown yet may be on a network: so it is after a start, and after ModemManager's.
        if isOnline != self.isOnline, isOnline || state.isComplete {
            self.isOnline = isOnline
            occasions.append(isOnline ? .online : .offline)
        }
        return occasions
    }
}

extension Event {
    /// Whether another card is in use now: not the same one again, and not one in a slot that is not in use.
    fileprivate func isSwap(in modem: Modem?) -> Bool {
        guard change != .reseated, let modem, modem.activeSlot == slot else { return false }
        if before != nil, before == after { return false }
        // An eSIM that lost its profile, and a slot that is empty, have no card that could be in use.
        return after != nil || modem.activeSIM?.state.isOccupied == true
    }
}
