// SPDX-License-Identifier: Apache-2.0

/// One thing that the outside told: the only way anything enters `reduce`.
package enum Input: Hashable, Sendable {
    /// ModemManager came to the bus; its objects follow as `modem` inputs, then `complete`.
    case modemManagerAppeared(version: String?)
    /// All objects that ModemManager had when it was asked have been given.
    case complete
    /// ModemManager is not on the bus, or cannot be read, for this reason in a person's words.
    case modemManagerVanished(reason: String)
    /// A modem object appeared or changed.
    case modem(ModemFacts)
    /// A modem object told of its cells, because somebody asked.
    case cells(ObjectPath, [CellReading])
    /// A modem object is gone.
    case modemGone(ObjectPath)
    /// What is owed to ModemManager now is this, and nothing else.
    case loans([ModemLoans])
    /// The ways out of this machine are others now.
    case defaultRoutes(DefaultRoutes)
    /// What GeoClue tells of where the machine is, or why it tells nothing.
    case position(PositionFacts)
    /// The carrier tables were read anew.
    case carriers(CarrierTable)
    /// Time passed: a deadline that the state named has been reached.
    case tick
}
