// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

struct CarrierExplanationTests {
    @Test func anExplanationShowsTheWinnerItsPartsAndTheRunnersUp() {
        let card = SampleCarriers.card("44010") { $0.spn = .value("mineo") }
        let lines = SampleCarriers.table.explanation(of: card, discloses: false)
        #expect(
            lines == [
                "card: PLMN 44010, IMSI read, ICCID read, GID1 empty, GID2 empty, SPN \"mineo\"",
                "carrier: mineo [jp.mineo] (certain, by spn)",
                "host: docomo [jp.docomo]",
                "tables: sample 1",
                "network 44010: docomo [jp.docomo], sample:0, version 1",
                "wins: mineo [jp.mineo], sample:0, version 1: PLMN 44010 fits 256; SPN \"mineo\" fits 2",
                "undecided: ahamo [jp.ahamo], sample:0, version 1: PLMN 44010 fits 256; "
                    + "needs the apn, which no card tells",
                "fits with less: docomo [jp.docomo], sample:0, version 1: PLMN 44010 fits 256",
            ]
        )
    }

    @Test func anExplanationShowsNoIdentityToEveryone() {
        let card = SampleCarriers.card("310260") { $0.imsi = IMSI("310260970000001") }
        let lines = SampleCarriers.table.explanation(of: card, discloses: false)
        #expect(!lines.contains { $0.contains("31026097") })
        let all = SampleCarriers.table.explanation(of: card, discloses: true)
        #expect(all.contains { $0.contains("IMSI 310260970000001") })
        #expect(all.contains { $0.contains("IMSI 31026097 fits 128") })
    }

    @Test func anExplanationSaysWhereACodeWasCompletedAndWhoseTheNameMayBe() {
        let card = SampleCarriers.card("31026") { ($0.spn, $0.isNameTrusted) = (.value("Mint"), false) }
        let lines = SampleCarriers.table.explanation(of: card, discloses: false)
        #expect(
            lines.first?.hasSuffix(
                "SPN \"Mint\" (ModemManager may have it from the modem and not from the card)"
            ) == true
        )
        #expect(
            lines.contains("31026 is one digit short for its country; only 310260 begins so in the tables")
        )
    }
}
