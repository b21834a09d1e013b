// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI

extension Subscription {
    static let docomo = Subscription("440", "10", "jp.docomo", "docomo", shown: "ドコモ")
    static let softbank = Subscription("440", "20", "jp.softbank", "SoftBank", shown: "ソフトバンク")
    static let au = Subscription("440", "51", "jp.au", "au", shown: "KDDI")

    static let mineo = {
        var mineo = Subscription("440", "10", "jp.mineo", "mineo", shown: "ドコモ")
        mineo.carrier.kind = .virtualOperator
        mineo.host = Carrier(id: "jp.docomo", name: "docomo", localName: "ドコモ", kind: .operator)
        return mineo
    }()

    init(_ mcc: String, _ mnc: String, _ id: String?, _ name: String?, shown: String?) {
        self.init(
            mcc: mcc,
            mnc: mnc,
            plmn: mcc + mnc,
            mncLength: .modem,
            country: "jp",
            carrier: Carrier(id: id, name: name, kind: .operator),
            coreTelephonyName: shown,
            match: Match(by: .plmn, confidence: .certain, candidates: [], table: "test")
        )
    }
}

extension Modem {
    /// A modem with one slot, registered by LTE.
    static func sample(
        _ ordinal: Int = 1,
        _ subscription: Subscription? = .docomo,
        id: String? = nil
    ) -> Modem {
        var modem = Modem(
            id: id ?? "modem\(ordinal)",
            ordinal: ordinal,
            control: .mbim,
            state: .registered,
            power: .on,
            stale: false,
            ambiguousIdentity: false,
            carriesData: false,
            activeSlot: 1,
            sims: [.sample(1, subscription)],
            network: Network(
                registration: .home,
                registered: true,
                roaming: false,
                nationalRoaming: false,
                carrier: Carrier(kind: .operator),
                packetService: .attached
            ),
            radio: Radio(
                technologies: ["lte"],
                accessTechnologies: 1 << 14,
                coreTelephony: "CTRadioAccessTechnologyLTE",
                fiveG: FiveG(status: .none, instantaneous: .none, since: "", conclusive: true, evidence: [])
            ),
            signals: [],
            calls: [],
            blanks: []
        )
        if subscription == nil { modem.removeCard() }
        return modem
    }

    mutating func insert(_ subscription: Subscription) {
        sims[0] = .sample(1, subscription)
        register("CTRadioAccessTechnologyLTE")
    }

    /// The card's slot remembers whose it was, as the daemon tells it.
    mutating func removeCard(rememberedByDaemon: Bool = false) {
        let last = sims[0].lastCarrier
        sims[0] = Sim(slot: 1, active: true, state: .absent, kind: .unknown, remembered: false)
        if rememberedByDaemon { sims[0].lastCarrier = last }
        unregister()
    }

    mutating func register(_ technology: String) {
        network.registered = true
        network.registration = .home
        radio.coreTelephony = technology
    }

    mutating func unregister() {
        network.registered = false
        network.registration = .notRegistered
        radio.coreTelephony = nil
    }
}

extension Sim {
    static func sample(_ slot: Int, _ subscription: Subscription?, active: Bool = true) -> Sim {
        Sim(
            slot: slot,
            active: active,
            state: subscription == nil ? .absent : .present,
            kind: .physical,
            remembered: false,
            subscription: subscription,
            lastCarrier: subscription.map {
                LastCarrier(carrier: $0.carrier, host: $0.host, coreTelephonyName: $0.coreTelephonyName)
            }
        )
    }
}

extension Status {
    static func sample(_ modems: Modem...) -> Status {
        Status(
            sequence: 1,
            time: "2026-11-30T12:00:00.000Z",
            version: "test",
            modemManager: ModemManagerStatus(available: true, version: "1.20.4"),
            modems: modems
        )
    }
}
