// SPDX-License-Identifier: Apache-2.0

package import Telephony
package import TelephonyAPI

/// Turns what the domain knows into what one audience may see of it, in the contract's words.
package struct WireRenderer: Sendable {
    let audience: Audience
    let pseudonyms: Pseudonyms

    package init(audience: Audience, pseudonyms: Pseudonyms) {
        self.audience = audience
        self.pseudonyms = pseudonyms
    }

    /// One modem, each null with its reason.
    package func modem(
        _ modem: Telephony.Modem,
        modemManager: TelephonyState.ModemManager
    ) -> TelephonyAPI.Modem {
        var blanks = modem.blanks(modemManager: modemManager).map(TelephonyAPI.Blank.init)
        blanks += redactions(modem)
        return TelephonyAPI.Modem(
            id: modem.id.description,
            ordinal: modem.ordinal,
            manufacturer: modem.manufacturer,
            model: modem.model,
            firmware: modem.firmware,
            imei: disclosed(modem.imei),
            device: modem.device,
            control: control(modem.control),
            state: state(modem.state),
            failure: modem.failure.text,
            power: power(modem.power),
            stale: modem.isStale,
            ambiguousIdentity: modem.hasAmbiguousIdentity,
            carriesData: modem.dataPath == .carried,
            activeSlot: modem.activeSlot,
            sims: modem.sims.map(sim),
            foreignSim: modem.hasForeignSIM,
            network: network(modem.network),
            radio: radio(modem.radio),
            signalQuality: modem.signalQuality.map { Int($0) },
            bars: modem.bars,
            signals: modem.signals.map {
                Signal(
                    technology: $0.technology.rawValue,
                    rssi: $0.rssi,
                    rsrp: $0.rsrp,
                    rsrq: $0.rsrq,
                    snr: $0.snr
                )
            },
            calls: modem.calls.map(call),
            location: location(modem),
            blanks: blanks
        )
    }

    /// What may be seen of an identity.
    func disclosed(_ identity: (any Redacted)?) -> String? {
        audience == .privileged ? identity?.disclosed : nil
    }

    /// The identities that are known and not shown.
    private func redactions(_ modem: Telephony.Modem) -> [TelephonyAPI.Blank] {
        guard audience == .everyone else { return [] }
        var fields: [String] = []
        if modem.imei != nil { fields.append("imei") }
        for (index, sim) in modem.sims.enumerated() {
            if sim.iccid != nil { fields.append("sims[\(index)].iccid") }
            if sim.imsi != nil { fields.append("sims[\(index)].imsi") }
            if sim.eid != nil { fields.append("sims[\(index)].eid") }
        }
        for (index, call) in modem.calls.enumerated() where call.number != nil {
            fields.append("calls[\(index)].number")
        }
        return fields.map {
            TelephonyAPI.Blank(field: $0, reason: .redacted, detail: "for root and the group carrierd")
        }
    }
}
