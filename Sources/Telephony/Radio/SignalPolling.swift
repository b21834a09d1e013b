// SPDX-License-Identifier: Apache-2.0

/// Whether ModemManager measures what the modem receives, and why not.
package struct SignalPolling: Hashable, Sendable {
    /// Seconds, 0 for never; nil where the object has no Signal interface.
    package var rate: UInt32?
    package var refusal: SettingRefusal?
    package var isForeign: Bool

    init(_ facts: SignalFacts?) {
        rate = facts?.rate
        refusal = facts?.refusal
        isForeign = facts?.isForeign ?? false
    }

    /// Why there is no reading at all: before the first one has come, none says that there is nothing to measure.
    var silence: (reason: Blank.Reason, detail: String) {
        blindness ?? (.notYet, "the modem has given no reading yet")
    }

    /// Why there is no reading; nil where there would be one.
    var blindness: (reason: Blank.Reason, detail: String)? {
        guard let rate else { return (.notReported, "the modem measures no signal") }
        guard rate == 0 else { return nil }
        switch refusal {
        case .authorization:
            return (.authorizationDenied, "polkit does not let carrierd turn signal polling on")
        case .bus: return (.busDenied, "the bus does not let carrierd turn signal polling on")
        case .unsupported: return (.notReported, "the modem measures no signal")
        case .other: return (.notEnabled, "ModemManager could not turn signal polling on")
        case nil where isForeign: return (.notEnabled, "another program has turned signal polling off")
        case nil: return (.notEnabled, "signal polling is off")
        }
    }
}
