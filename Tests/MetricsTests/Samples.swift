// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI

enum Samples {
    static let mineo = Carrier(id: "jp.mineo", name: "mineo", localName: "マイネオ", kind: .virtualOperator)
    static let docomo = Carrier(id: "jp.docomo", name: "NTT docomo", kind: .operator)

    /// Whoever is privileged sees these; a metric never has them.
    static let identities = [
        "8981100000000000017", "440100000000017", "89049032000000000000000000000017", "350000000000017",
    ]

    /// A modem with a virtual operator's card, on 5G NSA.
    static func modem(_ id: String = "modem1", _ change: (inout Modem) -> Void = { _ in }) -> Modem {
        let subscription = Subscription(
            mcc: "440",
            mnc: "10",
            plmn: "44010",
            mncLength: .modem,
            country: "jp",
            carrier: mineo,
            host: docomo,
            coreTelephonyName: "docomo",
            match: Match(by: .gid1, confidence: .certain, candidates: [], table: "test")
        )
        let sim = Sim(
            slot: 1,
            active: true,
            state: .present,
            kind: .physical,
            iccid: identities[0],
            imsi: identities[1],
            eid: identities[2],
            token: "token-of-the-card",
            remembered: false,
            subscription: subscription,
            guard: .allowed
        )
        var modem = Modem(
            id: id,
            ordinal: 1,
            manufacturer: "Quectel",
            model: "RM500Q \"GL\"\\",
            firmware: "RM500QGL\nR11",
            imei: identities[3],
            device: "/sys/devices/usb1",
            control: .mbim,
            state: .registered,
            power: .on,
            stale: false,
            ambiguousIdentity: false,
            carriesData: true,
            activeSlot: 1,
            sims: [sim, Sim(slot: 2, active: false, state: .absent, kind: .unknown, remembered: false)],
            network: Network(
                registration: .home,
                registered: true,
                roaming: false,
                nationalRoaming: false,
                mcc: "440",
                mnc: "10",
                plmn: "44010",
                country: "jp",
                carrier: docomo,
                packetService: .attached
            ),
            radio: Radio(
                technologies: ["lte", "5gnr"],
                accessTechnologies: 3 << 14,
                coreTelephony: "CTRadioAccessTechnologyNRNSA",
                fiveG: FiveG(
                    status: .nsaConnected,
                    instantaneous: .nsaConnected,
                    since: "",
                    conclusive: true,
                    evidence: []
                )
            ),
            signalQuality: 64,
            bars: 3,
            signals: [
                Signal(technology: "lte", rssi: -61, rsrp: -92, rsrq: -11.5, snr: 14),
                Signal(technology: "5gnr", rsrp: -95),
            ],
            calls: [],
            blanks: []
        )
        change(&modem)
        return modem
    }

    static func status(_ modems: Modem..., unavailable reason: String? = nil) -> Status {
        Status(
            sequence: 7,
            time: "2026-11-30T10:12:03.500Z",
            version: "0.1.0",
            modemManager: ModemManagerStatus(
                available: reason == nil,
                version: reason == nil ? "1.20.4" : nil,
                reason: reason
            ),
            modems: modems
        )
    }
}
