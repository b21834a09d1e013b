// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI

/// Statuses as a daemon might answer them; every identity is made up.
enum Samples {
    static let docomo = Carrier(id: "jp.docomo", name: "NTT DOCOMO", localName: "ドコモ", kind: .operator)
    static let telekom = Carrier(id: "de.telekom", name: "Telekom", kind: .operator)
    static let table = "builtin 2026.11"

    static let docomoSubscription = Subscription(
        mcc: "440",
        mnc: "10",
        plmn: "44010",
        mncLength: .simFile,
        country: "jp",
        carrier: docomo,
        coreTelephonyName: "docomo",
        match: Match(by: .plmn, confidence: .certain, candidates: [], table: table)
    )

    static let docomoNetwork = Network(
        registration: .home,
        registered: true,
        roaming: false,
        nationalRoaming: false,
        mcc: "440",
        mnc: "10",
        plmn: "44010",
        country: "jp",
        carrier: docomo,
        reportedName: "NTT DOCOMO",
        packetService: .attached
    )

    static let noNetwork = Network(
        registration: .unknown,
        registered: false,
        roaming: false,
        nationalRoaming: false,
        carrier: Carrier(kind: .unknown),
        packetService: .unknown
    )

    static func fiveG(_ status: FiveGStatus, conclusive: Bool = true, _ evidence: Evidence...) -> FiveG {
        FiveG(
            status: status,
            instantaneous: status,
            since: "2026-11-30T10:12:03.000Z",
            conclusive: conclusive,
            evidence: evidence
        )
    }

    static let readySim = Sim(
        slot: 1,
        active: true,
        state: .present,
        kind: .physical,
        removable: true,
        token: "k3v9q2",
        remembered: false,
        subscription: docomoSubscription
    )

    static let emptyESim = Sim(
        slot: 2,
        active: false,
        state: .noProfile,
        kind: .esim,
        removable: false,
        remembered: false
    )

    /// LTE on a QMI modem, registered at home, nothing remarkable.
    static let lte = Modem(
        id: "modem1",
        manufacturer: "Quectel",
        model: "RM520N-GL",
        firmware: "RM520NGLAAR03A03M4G",
        device: "/sys/devices/pci0000:00/0000:00:14.0/usb2/2-1",
        control: .qmi,
        state: .connected,
        power: .on,
        stale: false,
        ambiguousIdentity: false,
        carriesData: true,
        activeSlot: 1,
        sims: [readySim, emptyESim],
        network: docomoNetwork,
        radio: Radio(
            technologies: ["lte"],
            accessTechnologies: 0x4000,
            generation: "4G",
            coreTelephony: "CTRadioAccessTechnologyLTE",
            fiveG: fiveG(.none)
        ),
        signalQuality: 67,
        signals: [Signal(technology: "lte", rsrp: -95, rsrq: -11.5, snr: 7.2)],
        calls: [],
        blanks: [
            Blank(field: "imei", reason: .redacted),
            Blank(field: "sims[0].iccid", reason: .redacted),
            Blank(field: "sims[0].imsi", reason: .redacted),
            Blank(field: "sims[0].eid", reason: .notReported),
            Blank(field: "sims[0].lock", reason: .notApplicable),
            Blank(field: "sims[0].retriesLeft", reason: .notReported),
            Blank(field: "sims[0].subscription.host", reason: .notApplicable),
            Blank(field: "sims[1]", reason: .simAbsent),
            Blank(field: "signals[0].rssi", reason: .notReported),
            Blank(field: "location", reason: .notEnabled),
        ]
    )

    static let nsaAvailable = changed(lte) {
        $0.radio = Radio(
            technologies: ["lte", "5gnr"],
            accessTechnologies: 0xC000,
            generation: "4G",
            fiveG: fiveG(.nsaAvailable, Evidence(source: .accessTechnologies, says: "lte|5gnr"))
        )
    }

    static let nsaConnected = changed(nsaAvailable) {
        $0.radio.generation = "5G"
        $0.radio.fiveG = fiveG(.nsaConnected, Evidence(source: .signal, says: "NR rsrp -92 dBm"))
        $0.signals.append(Signal(technology: "5gnr", rsrp: -92, rsrq: -11, snr: 15))
    }

    static let sa = changed(lte) {
        $0.radio = Radio(
            technologies: ["5gnr"],
            accessTechnologies: 0x8000,
            generation: "5G",
            fiveG: fiveG(.sa, Evidence(source: .accessTechnologies, says: "5gnr"))
        )
        $0.signals = []
    }

    /// An AT modem, which shows NSA as LTE.
    static let at = changed(lte) {
        $0.control = .at
        $0.sims = [readySim]
        $0.sims[0].slot = 0
        $0.activeSlot = 0
        $0.signals = []
        $0.radio.fiveG = fiveG(.none, conclusive: false)
    }

    static let roamingMVNO = changed(lte) {
        $0.sims[0].subscription?.carrier = Carrier(id: "jp.iijmio", name: "IIJmio", kind: .virtualOperator)
        $0.sims[0].subscription?.host = docomo
        $0.sims[0].subscription?.match = Match(
            by: .gid1,
            confidence: .likely,
            candidates: [Carrier(name: "mineo", kind: .virtualOperator)],
            table: table
        )
        $0.network = Network(
            registration: .roaming,
            limitation: .smsOnly,
            registered: true,
            roaming: true,
            nationalRoaming: false,
            mcc: "262",
            mnc: "01",
            plmn: "26201",
            country: "de",
            carrier: telekom,
            packetService: .detached
        )
    }

    static let locked = changed(lte) {
        $0.state = .locked
        $0.carriesData = false
        $0.sims = [
            Sim(
                slot: 1,
                active: true,
                state: .locked,
                lock: "sim-pin",
                retriesLeft: 3,
                kind: .unknown,
                remembered: false
            )
        ]
        $0.network = noNetwork
        $0.radio = Radio(technologies: [], accessTechnologies: 0, fiveG: fiveG(.unknown))
        $0.signals = []
        $0.signalQuality = nil
        $0.blanks = ["network", "radio", "signals", "signalQuality", "sims[0]"]
            .map { Blank(field: $0, reason: .simLocked) }
    }

    static let noSim = changed(locked) {
        $0.state = .failed
        $0.failure = "sim-missing"
        $0.sims = [
            Sim(slot: 1, active: true, state: .absent, kind: .unknown, remembered: false),
            Sim(slot: 2, active: false, state: .absent, kind: .physical, remembered: false),
        ]
        $0.blanks = ["network", "radio", "signals", "signalQuality", "sims[0]", "sims[1]"]
            .map { Blank(field: $0, reason: .simAbsent) }
    }

    static let disabled = changed(locked) {
        $0.state = .disabled
        $0.sims = [readySim]
        $0.blanks = ["network", "radio", "signals", "signalQuality"]
            .map { Blank(field: $0, reason: .modemDisabled) }
    }

    static func changed(_ modem: Modem, _ change: (inout Modem) -> Void) -> Modem {
        var modem = modem
        change(&modem)
        return modem
    }

    static let mineo = Carrier(id: "jp.mineo", name: "mineo", localName: "マイネオ", kind: .virtualOperator)
    static let congstar = Carrier(id: "de.congstar", name: "congstar", kind: .virtualOperator)
    static let fraenk = Carrier(id: "de.fraenk", name: "fraenk", kind: .virtualOperator)

    /// A modem whose SIM in use has this carrier.
    static func modem(
        _ carrier: Carrier,
        on host: Carrier?,
        by: MatchAttribute,
        _ confidence: MatchConfidence,
        candidates: [Carrier] = [],
        undecided: [Undecided] = []
    ) -> Modem {
        changed(lte) {
            $0.sims[0].subscription?.carrier = carrier
            $0.sims[0].subscription?.host = host
            $0.sims[0].subscription?.match = Match(
                by: by,
                confidence: confidence,
                candidates: candidates,
                undecided: undecided,
                table: table
            )
        }
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
