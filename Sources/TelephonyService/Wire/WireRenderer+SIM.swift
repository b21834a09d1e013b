// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

extension WireRenderer {
    func sim(_ sim: SIM) -> Sim {
        Sim(
            slot: sim.slot,
            active: sim.isActive,
            state: SimState(rawValue: sim.state.rawValue),
            lock: sim.lock?.text,
            retriesLeft: sim.retriesLeft.map { Int($0) },
            kind: SimKind(rawValue: sim.kind.rawValue),
            removable: sim.isRemovable,
            iccid: disclosed(sim.iccid),
            imsi: disclosed(sim.imsi),
            eid: disclosed(sim.eid),
            token: sim.iccid.map(pseudonyms.token),
            remembered: false,
            subscription: sim.subscription.map(subscription)
        )
    }

    private func subscription(_ subscription: Telephony.Subscription) -> TelephonyAPI.Subscription {
        TelephonyAPI.Subscription(
            mcc: subscription.mcc,
            mnc: subscription.plmn?.mnc,
            plmn: subscription.plmn?.text,
            mncLength: MNCLengthSource(rawValue: subscription.mncLength.rawValue),
            carrier: carrier(subscription.carrier),
            match: Match(
                by: MatchAttribute(rawValue: subscription.matchedBy.rawValue),
                confidence: subscription.matchedBy == .none ? .none : .hint,
                candidates: [],
                table: "none"
            )
        )
    }

    func carrier(_ carrier: Telephony.Carrier) -> TelephonyAPI.Carrier {
        TelephonyAPI.Carrier(name: carrier.name, kind: CarrierKind(rawValue: carrier.kind.rawValue))
    }
}
