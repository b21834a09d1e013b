// SPDX-License-Identifier: Apache-2.0

/// How long a change of cards takes.
extension TelephonyState {
    /// Nobody sees the modem's cards any more: its object has gone, or ModemManager.
    mutating func noteDeparture(from modem: ModemID, now: Moment) {
        for (slot, known) in memory[modem]?.slots ?? [:] where known.isOccupied {
            noteDeparture(from: modem, slot: slot, now: now)
        }
    }

    private mutating func noteDeparture(from modem: ModemID, slot: Int, now: Moment) {
        let since = departures[modem]?[slot] ?? now.uptime
        departures[modem, default: [:]][slot] = since
    }

    /// Says of each change of cards how long it took, and notes which cards have gone and come.
    ///
    /// - Parameter lastActive: the slot in use before; nil at first sight.
    mutating func time(_ events: inout [Event], of modem: Modem, lastActive: Int?, now: Moment) {
        let since = departures[modem.id] ?? [:]
        for index in events.indices where events[index].kind == .simChanged && !events[index].isOffline {
            // A modem may show its slots only now, or not any more.
            let slot = events[index].change == .slotSwitch ? lastActive : events[index].slot
            events[index].took = slot.flatMap { since[$0] ?? since[0] }.map { now.uptime - $0 }
        }
        for event in events where event.kind == .simRemoved {
            if let slot = event.slot { noteDeparture(from: modem.id, slot: slot, now: now) }
        }
        for sim in modem.sims where sim.iccid != nil || !sim.isActive && sim.state == .present {
            departures[modem.id]?[sim.slot] = nil
        }
        if modem.activeSIM?.iccid != nil { departures[modem.id]?[0] = nil }
        if departures[modem.id]?.isEmpty == true { departures[modem.id] = nil }
    }
}
