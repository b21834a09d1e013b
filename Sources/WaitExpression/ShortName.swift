// SPDX-License-Identifier: Apache-2.0

/// A word for what is asked often.
package struct ShortName: Sendable {
    package let name: String
    /// A path, or an expression of its own.
    package let meaning: String
    let isCondition: Bool

    private init(_ name: String, _ meaning: String, isCondition: Bool = false) {
        self.name = name
        self.meaning = meaning
        self.isCondition = isCondition
    }

    /// In the order of the help.
    package static let all = [
        ShortName("registered", "network.registered"),
        ShortName("roaming", "network.roaming"),
        ShortName("connected", "state == connected", isCondition: true),
        ShortName("locked", "sims[active].state == locked", isCondition: true),
        ShortName("fiveG", "radio.fiveG.status"),
        ShortName("generation", "radio.generation"),
        ShortName("technology", "radio.technologies"),
        ShortName("label", "radio.label"),
        ShortName("plmn", "network.plmn"),
        ShortName("country", "network.country"),
        ShortName("operator", "network.carrier.name"),
        ShortName("carrier", "sims[active].subscription.carrier.name"),
        ShortName("carrierId", "sims[active].subscription.carrier.id"),
        ShortName("home", "sims[active].subscription.plmn"),
        ShortName("host", "sims[active].subscription.host.name"),
        ShortName("sim", "sims[active].state"),
        ShortName("slot", "activeSlot"),
        ShortName("quality", "signalQuality"),
        ShortName("rssi", "signals[serving].rssi"),
        ShortName("rsrp", "signals[serving].rsrp"),
        ShortName("rsrq", "signals[serving].rsrq"),
        ShortName("snr", "signals[serving].snr"),
    ]

    static func named(_ name: String) -> ShortName? {
        all.first { $0.name == name }
    }
}
