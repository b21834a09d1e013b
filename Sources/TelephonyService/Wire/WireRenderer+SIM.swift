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

    func subscription(_ subscription: Telephony.Subscription) -> TelephonyAPI.Subscription {
        TelephonyAPI.Subscription(
            mcc: subscription.mcc,
            mnc: subscription.plmn?.mnc,
            plmn: subscription.plmn?.text,
            mncLength: MNCLengthSource(rawValue: subscription.mncLength.rawValue),
            country: subscription.country,
            carrier: carrier(subscription.carrier),
            host: subscription.host.map(carrier),
            coreTelephonyName: subscription.coreTelephonyName,
            match: match(subscription.match)
        )
    }

    private func match(_ match: CarrierMatch) -> Match {
        Match(
            by: MatchAttribute(rawValue: match.basis.rawValue),
            confidence: MatchConfidence(rawValue: match.confidence.rawValue),
            candidates: match.candidates.map(carrier),
            undecided: match.undecided.map { undecided in
                Undecided(
                    id: undecided.carrier.id ?? "",
                    name: undecided.carrier.name ?? "",
                    needs: undecided.needs
                )
            },
            table: match.table
        )
    }

    func carrier(_ carrier: Telephony.Carrier) -> TelephonyAPI.Carrier {
        TelephonyAPI.Carrier(
            id: carrier.id,
            name: carrier.name,
            localName: carrier.localName,
            kind: CarrierKind(rawValue: carrier.kind.rawValue)
        )
    }
}
