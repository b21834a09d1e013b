// SPDX-License-Identifier: Apache-2.0

import Foundation
import TelephonyAPI
import Testing

/// One status in the words of other systems.
struct VocabulariesTests {
    private static let docomo = Subscription(
        mcc: "440",
        mnc: "10",
        plmn: "44010",
        mncLength: .modem,
        country: "jp",
        carrier: Carrier(id: "android.1439", name: "docomo", localName: "ドコモ", kind: .operator),
        coreTelephonyName: "ドコモ",
        match: Match(by: .plmn, confidence: .certain, candidates: [], table: "test")
    )

    private static func status(_ change: (inout Modem) -> Void = { _ in }) -> Status {
        var modem = Modem(
            id: "modem1",
            ordinal: 1,
            control: .mbim,
            state: .registered,
            power: .on,
            stale: false,
            ambiguousIdentity: false,
            carriesData: true,
            activeSlot: 1,
            sims: [
                Sim(
                    slot: 1,
                    active: true,
                    state: .present,
                    kind: .physical,
                    remembered: false,
                    subscription: docomo
                )
            ],
            network: Network(
                registration: .home,
                registered: true,
                roaming: false,
                nationalRoaming: false,
                mcc: "440",
                mnc: "10",
                plmn: "44010",
                country: "jp",
                carrier: docomo.carrier,
                packetService: .attached
            ),
            radio: Radio(
                technologies: ["lte"],
                accessTechnologies: 1 << 14,
                coreTelephony: "CTRadioAccessTechnologyLTE",
                fiveG: FiveG(status: .none, instantaneous: .none, since: "", conclusive: true, evidence: [])
            ),
            bars: 3,
            signals: [],
            calls: [],
            blanks: []
        )
        change(&modem)
        return Status(
            sequence: 1,
            time: "",
            version: "test",
            modemManager: ModemManagerStatus(available: true),
            modems: [modem]
        )
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test func androidHasItsNumbersAndNames() throws {
        #expect(
            try Self.json(AndroidWords.all(of: Self.status())) == """
                [{"callState":0,"dataNetworkType":13,"isNetworkRoaming":false,"modem":"modem1",\
                "networkCountryIso":"jp","networkOperator":"44010","networkOperatorName":"docomo",\
                "overrideNetworkType":0,"serviceState":0,"signalLevel":3,"simCarrierId":1439,\
                "simCarrierIdName":"docomo","simCountryIso":"jp","simOperator":"44010",\
                "simOperatorName":"docomo","simSlotIndex":0,"simState":5}]
                """
        )
    }

    /// Beside an NR leg Android's type is the anchor's; that a cell only offers one it has no number for.
    @Test(arguments: [
        (FiveGStatus.none, 13, 0), (.nsaAvailable, 13, 0), (.nsaConnected, 13, 3), (.sa, 20, 0),
        (.unknown, 13, 0),
    ])
    func fiveGOnAndroidIsATypeOrAnOverride(status: FiveGStatus, type: Int, override: Int) {
        let words = AndroidWords.all(of: Self.status { $0.radio.fiveG.status = status })
        #expect(words.map(\.dataNetworkType) == [type])
        #expect(words.map(\.overrideNetworkType) == [override])
    }

    @Test func aCarrierOfAnotherTableHasNoAndroidNumber() {
        let words = AndroidWords.all(
            of: Self.status { $0.sims[0].subscription?.carrier.id = "jp.docomo" }
        )
        #expect(words.map(\.simCarrierId) == [nil] && words.map(\.simCarrierIdName) == [nil])
    }

    @Test func androidTellsALockARingAndTheAirplaneMode() {
        let words = AndroidWords.all(
            of: Self.status { modem in
                modem.sims[0].state = .locked
                modem.sims[0].lock = "sim-pin"
                modem.network.registered = false
                modem.power = .low
                modem.calls = [Call(id: "0", state: .incoming, direction: .incoming)]
            }
        )
        #expect(words.map(\.simState) == [2])
        #expect(words.map(\.serviceState) == [3])
        #expect(words.map(\.dataNetworkType) == [0] && words.map(\.networkOperator) == [nil])
        #expect(words.map(\.callState) == [1])
    }

    @Test func openTelemetryLeavesOutWhatIsNotKnown() throws {
        #expect(
            try Self.json(OpenTelemetryWords.all(of: Self.status { $0.radio.fiveG.status = .nsaConnected }))
                == """
                [{"network.carrier.icc":"JP","network.carrier.mcc":"440","network.carrier.mnc":"10",\
                "network.carrier.name":"docomo","network.connection.subtype":"nrnsa",\
                "network.connection.type":"cell"}]
                """
        )
        let without = Self.status { modem in
            modem.sims[0].subscription = nil
            modem.network.registered = false
        }
        #expect(
            try Self.json(OpenTelemetryWords.all(of: without))
                == #"[{"network.connection.type":"unavailable"}]"#
        )
    }

    @Test func coreTelephonyHasItsPropertiesByName() throws {
        #expect(
            try Self.json(CoreTelephonyWords(Self.status())) == """
                {"dataServiceIdentifier":"0000000100000001","serviceCurrentRadioAccessTechnology":\
                {"0000000100000001":"CTRadioAccessTechnologyLTE"},"serviceSubscriberCellularProviders":\
                {"0000000100000001":{"allowsVOIP":true,"carrierName":"ドコモ","isoCountryCode":"jp",\
                "mobileCountryCode":"440","mobileNetworkCode":"10"}}}
                """
        )
    }
}
