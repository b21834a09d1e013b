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
            remembered: sim.isRemembered,
            subscription: sim.subscription.map(TelephonyAPI.Subscription.init),
            guard: SimGuard(rawValue: sim.verdict.rawValue),
            lastCarrier: sim.lastSubscription.map { last in
                LastCarrier(
                    carrier: TelephonyAPI.Carrier(last.carrier),
                    host: last.host.map(TelephonyAPI.Carrier.init),
                    coreTelephonyName: last.coreTelephonyName
                )
            }
        )
    }
}
