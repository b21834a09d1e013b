// SPDX-License-Identifier: Apache-2.0

/// Who a card belongs to, by what is on the card. The serving network has no part in it.
package struct Subscription: Hashable, Sendable {
    package enum MNCLengthSource: String, Hashable, Sendable {
        case simFile
        case modem
        case none
    }

    /// What the name rests on; codes and rules come before names.
    package enum MatchAttribute: String, Hashable, Sendable {
        case simName
        case none
    }

    package var mcc: String?
    package var plmn: PLMN?
    package var mncLength: MNCLengthSource
    package var carrier: Carrier
    package var matchedBy: MatchAttribute

    /// The subscription of a card that was read.
    ///
    /// Where the home PLMN was not read, the IMSI still gives its MCC; where the MNC ends in it is not guessed.
    package init(_ sim: SIMFacts, control: ControlProtocol) {
        plmn = PLMN(reported: sim.operatorIdentifier)
        mcc = plmn?.mcc ?? sim.imsi.map { String($0.disclosed.prefix(3)) }
        // Over AT ModemManager reads the length from EF_AD (3GPP TS 31.102, clause 4.2.18); the others' modems
        // report the code whole.
        mncLength = plmn == nil ? .none : control == .at ? .simFile : .modem
        carrier = Carrier(name: OperatorName(sim.operatorName, of: plmn).display, plmn: plmn)
        matchedBy = carrier.name == nil ? .none : .simName
    }
}
