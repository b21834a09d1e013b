// SPDX-License-Identifier: Apache-2.0

/// The numbers that a configuration may change.
package struct Policy: Hashable, Sendable {
    /// How long a modem whose object is gone may stay away before it counts as removed.
    package var grace: Duration = .seconds(60)
    /// How long a modem's object has to be gone before anyone is told that it is recovering.
    package var recoveringNotice: Duration = .seconds(1)
    /// How long a modem that is on a network again, but not as it was, may take to be so.
    package var settling: Duration = .seconds(2)
    /// How long a modem that is being disabled keeps its facts: its object may be about to go.
    package var disablingNotice: Duration = .seconds(10)
    /// How long a lower 5G status has to last before it is shown, unless the carrier's table says otherwise.
    package var fiveGHold: Duration = .seconds(10)
    /// What icons say, unless the carrier's table says otherwise.
    package var labels = RadioLabels()
    /// How long what a modem told of its cells counts as what is so: nobody says when it has changed.
    package var cellsValidity: Duration = .seconds(15)
    /// How long what GeoClue told says where the machine is: one that stands still may be told nothing new.
    package var positionValidity: Duration = .seconds(600)

    /// What the configuration calls which modem.
    package var names: [ModemName] = []
    /// Which cards it allows where.
    package var guards: [SIMGuard] = []

    package init() {}
}
