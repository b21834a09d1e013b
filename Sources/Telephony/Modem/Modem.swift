// SPDX-License-Identifier: Apache-2.0

/// One physical modem as it is shown: judged, and the same however often ModemManager makes its object anew.
package struct Modem: Hashable, Sendable {
    /// What `state` shows: ModemManager's own word, or that there is no object to ask.
    package enum State: Hashable, Sendable {
        case reported(ModemState)
        /// ModemManager has no object for the modem now.
        case absent
    }

    package var id: ModemID
    /// The number of its first sight, whatever the configuration calls it.
    package var ordinal = 0
    package var manufacturer: String?
    package var model: String?
    package var firmware: String?
    package var imei: IMEI?
    package var device: String?
    package var control: ControlProtocol
    package var state: State
    package var failure: FailureReason
    package var power: PowerState
    /// The facts are from before a re-probe, a restart of ModemManager or a suspend.
    package var isStale = false
    /// Two modems give the same IMEI: a swap between them cannot be told with certainty.
    package var hasAmbiguousIdentity = false
    /// Whether it has the machine's default route.
    package var dataPath = DataPath.notYet
    package var activeSlot: Int
    package var sims: [SIM]
    package var network: Network
    package var radio: Radio
    /// Percent; nil where ModemManager's value is not recent.
    package var signalQuality: UInt32?
    /// 0 to 4; nil off the network and where nothing was measured.
    package var bars: Int?
    package var signals: [SignalReading]
    package var polling: SignalPolling
    package var calls: [CallFacts]
    package var place: Place?
    /// How a location may come, and why it may not.
    package var positioning: Positioning
    package var cell: Cell?

    package var activeSIM: SIM? { sims.first(where: \.isActive) }
    package var subscription: Subscription? { activeSIM?.subscription }
    /// A slot has a card that the configuration does not allow.
    package var hasForeignSIM: Bool { sims.contains { $0.verdict == .foreign } }
}
