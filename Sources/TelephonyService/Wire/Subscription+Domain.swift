// SPDX-License-Identifier: Apache-2.0

internal import Telephony
internal import TelephonyAPI

// A carrier is nobody's identity: everyone is answered alike, so no renderer takes part.

extension TelephonyAPI.Carrier {
    init(_ carrier: Telephony.Carrier) {
        self.init(
            id: carrier.id,
            name: carrier.name,
            localName: carrier.localName,
            kind: CarrierKind(rawValue: carrier.kind.rawValue)
        )
    }
}

extension TelephonyAPI.Subscription {
    init(_ subscription: Telephony.Subscription) {
        self.init(
            mcc: subscription.mcc,
            mnc: subscription.plmn?.mnc,
            plmn: subscription.plmn?.text,
            mncLength: MNCLengthSource(rawValue: subscription.mncLength.rawValue),
            country: subscription.country,
            carrier: TelephonyAPI.Carrier(subscription.carrier),
            host: subscription.host.map(TelephonyAPI.Carrier.init),
            coreTelephonyName: subscription.coreTelephonyName,
            match: Match(subscription.match)
        )
    }
}

extension Match {
    fileprivate init(_ match: CarrierMatch) {
        let undecided = match.undecided.prefix(CarrierMatch.mostCandidates)
        let omitted = match.omittedCandidates + match.undecided.count - undecided.count
        self.init(
            by: MatchAttribute(rawValue: match.basis.rawValue),
            confidence: MatchConfidence(rawValue: match.confidence.rawValue),
            candidates: match.candidates.map(TelephonyAPI.Carrier.init),
            undecided: undecided.map { undecided in
                Undecided(
                    id: undecided.carrier.id ?? "",
                    name: undecided.carrier.name ?? "",
                    needs: undecided.needs
                )
            },
            omitted: omitted > 0 ? omitted : nil,
            table: match.table
        )
    }
}
