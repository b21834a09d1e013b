// SPDX-License-Identifier: Apache-2.0

/// A modem in the numbers and names of Android's `TelephonyManager`, `TelephonyDisplayInfo` and `ServiceState`.
///
/// Nulls are written: a program finds the field.
package struct AndroidWords: Encodable, Hashable, Sendable {
    /// Whose numbers these are; not Android's.
    package let modem: String
    /// From 0.
    package let simSlotIndex: Int
    /// `SIM_STATE_…`.
    package let simState: Int
    /// MCC and MNC of the card.
    @Nullable package var simOperator: String?
    @Nullable package var simOperatorName: String?
    @Nullable package var simCountryIso: String?
    /// Android's number for the carrier; null where the tables did not come from Android's list.
    @Nullable package var simCarrierId: Int?
    @Nullable package var simCarrierIdName: String?
    @Nullable package var networkOperator: String?
    @Nullable package var networkOperatorName: String?
    @Nullable package var networkCountryIso: String?
    package let isNetworkRoaming: Bool
    /// `NETWORK_TYPE_…`: 13 is LTE, 20 NR.
    package let dataNetworkType: Int
    /// `TelephonyDisplayInfo.OVERRIDE_NETWORK_TYPE_…`: 3 is NR_NSA.
    package let overrideNetworkType: Int
    /// `ServiceState.STATE_…`.
    package let serviceState: Int
    /// `SignalStrength.getLevel()`.
    @Nullable package var signalLevel: Int?
    /// `CALL_STATE_…`.
    package let callState: Int

    /// One for each modem, in the order of the status.
    package static func all(of status: Status) -> [AndroidWords] {
        status.modems.map { AndroidWords($0, isKnown: status.modemManager.available) }
    }

    private init(_ modem: Modem, isKnown: Bool) {
        let sim = modem.sims.first(where: \.active)
        let isCurrent = isKnown && !modem.stale
        let isServed = isCurrent && modem.network.registered
        self.modem = modem.id
        simSlotIndex = max(0, modem.activeSlot - 1)
        simState = sim?.androidState ?? 0
        simOperator = sim?.subscription?.plmn
        simOperatorName = sim?.subscription?.carrier.name
        simCountryIso = sim?.subscription?.country
        let carrier = sim?.subscription?.carrier
        let number = carrier?.androidNumber
        simCarrierId = number
        simCarrierIdName = number == nil ? nil : carrier?.name
        networkOperator = isServed ? modem.network.plmn : nil
        networkOperatorName = isServed ? modem.network.carrier.name : nil
        networkCountryIso = isServed ? modem.network.country : nil
        isNetworkRoaming = isServed && modem.network.roaming
        dataNetworkType = isServed ? modem.radio.androidType : 0
        overrideNetworkType = isServed && modem.radio.fiveG.status == .nsaConnected ? 3 : 0
        serviceState = isServed ? 0 : modem.androidServiceState(isCurrent: isCurrent)
        signalLevel = isServed ? modem.bars : nil
        callState = isCurrent ? modem.calls.androidState : 0
    }
}

extension Carrier {
    /// Tables that were imported from Android's list have its numbers in their ids: `android.1`.
    fileprivate var androidNumber: Int? {
        guard let id, id.hasPrefix("android.") else { return nil }
        return Int(id.dropFirst("android.".count))
    }
}

extension Sim {
    /// `SIM_STATE_…`: UNKNOWN 0, ABSENT 1, PIN_REQUIRED 2, PUK_REQUIRED 3, NETWORK_LOCKED 4, READY 5, NOT_READY 6,
    /// CARD_IO_ERROR 8.
    fileprivate var androidState: Int {
        switch state {
        case .absent, .noProfile: 1
        case .locked:
            switch lock {
            case "sim-pin": 2
            case "sim-puk": 3
            case nil, "unknown", "none": 6
            default: lock?.hasPrefix("ph-net") == true ? 4 : 6
            }
        case .present: 5
        case .identityPending: 6
        case .failed: 8
        default: 0
        }
    }
}

extension Radio {
    /// `NETWORK_TYPE_…`. Beside an NR leg the type is the anchor's.
    fileprivate var androidType: Int {
        if fiveG.status == .sa { return 20 }
        return Self.androidTypes.first { technologies.contains($0.technology) }?.type ?? 0
    }

    /// The best first.
    private static let androidTypes: [(technology: String, type: Int)] = [
        ("lte", 13), ("lteCatM", 13), ("lteNbIot", 13), ("hspaPlus", 15), ("hspa", 10), ("hsdpa", 8),
        ("hsupa", 9), ("umts", 3), ("evdoB", 12), ("evdoA", 6), ("evdo0", 5), ("cdma1x", 7), ("edge", 2),
        ("gprs", 1), ("gsm", 16), ("gsmCompact", 16),
    ]
}

extension Modem {
    /// `ServiceState.STATE_…` of a modem that is not served: OUT_OF_SERVICE 1, EMERGENCY_ONLY 2, POWER_OFF 3.
    fileprivate func androidServiceState(isCurrent: Bool) -> Int {
        guard isCurrent else { return 1 }
        if network.registration == .emergencyOnly { return 2 }
        let isOff = power == .off || power == .low || state == .disabled || state == .disabling
        return isOff ? 3 : 1
    }
}

extension [Call] {
    /// `CALL_STATE_…`: IDLE 0, RINGING 1, OFFHOOK 2.
    fileprivate var androidState: Int {
        if contains(where: { $0.state == .incoming || $0.state == .waiting }) { return 1 }
        let states: [CallState] = [.dialing, .ringing, .active, .held]
        return contains { states.contains($0.state) } ? 2 : 0
    }
}
