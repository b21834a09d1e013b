// SPDX-License-Identifier: Apache-2.0

internal import Systemd
internal import Telephony

/// What systemd is asked for.
struct UnitRequest: Hashable, Sendable {
    /// The method of org.freedesktop.systemd1.Manager.
    enum Verb: String, Sendable {
        case start = "StartUnit"
        case stop = "StopUnit"
    }

    var verb: Verb
    var unit: String

    init(_ occasion: Occasion) {
        switch occasion {
        case .online: (verb, unit) = (.start, "carrier-online.target")
        case .offline: (verb, unit) = (.stop, "carrier-online.target")
        case .swapped(let modem):
            (verb, unit) = (.start, UnitName.instance("\(modem)", of: "carrier-swapped", "target"))
        case .violation(let modem):
            (verb, unit) = (.start, UnitName.instance("\(modem)", of: "carrierd-sim-violation", "service"))
        }
    }
}
