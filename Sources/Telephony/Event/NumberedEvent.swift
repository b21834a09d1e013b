// SPDX-License-Identifier: Apache-2.0

/// One event with its number and its time.
package struct NumberedEvent: Hashable, Sendable {
    /// From 1; no number is used twice, not even by another run of the daemon.
    package var sequence: Int
    package var moment: Moment
    package var event: Event
    /// The modem as it is after the event; nil for an event of no modem, and for one that was read from the history.
    package var state: Modem?
    package var modemManager: TelephonyState.ModemManager

    /// Milliseconds of wall time.
    package var time: Int64 { moment.wall }

    package init(
        sequence: Int,
        moment: Moment,
        event: Event,
        state: Modem? = nil,
        modemManager: TelephonyState.ModemManager = .available(version: nil)
    ) {
        self.sequence = sequence
        self.moment = moment
        self.event = event
        self.state = state
        self.modemManager = modemManager
    }
}
