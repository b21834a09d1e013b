// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import carrierctl

@Suite struct SubscriptionWordsTests {
    private static let nobody = Carrier(kind: .unknown)

    private static func undecided(_ names: String..., needs: [String]) -> [Undecided] {
        names.map { Undecided(id: $0, name: $0, needs: needs) }
    }

    @Test(arguments: [
        (
            Samples.modem(Samples.mineo, on: Samples.docomo, by: .spn, .certain),
            "mineo (マイネオ), on NTT DOCOMO – 44010, JP"
        ),
        (
            Samples.modem(
                nobody,
                on: Samples.telekom,
                by: .gid1,
                .none,
                candidates: [Samples.congstar, Samples.fraenk]
            ),
            "congstar or fraenk, on Telekom – 44010, JP; the SIM does not tell which"
        ),
        (
            Samples.modem(
                Samples.congstar,
                on: Samples.telekom,
                by: .simName,
                .likely,
                candidates: [Samples.fraenk]
            ),
            "congstar, on Telekom – 44010, JP, likely, by the SIM's own name; it may as well be fraenk"
        ),
        (
            Samples.modem(
                Carrier(name: "Foo", kind: .virtualOperator),
                on: Samples.docomo,
                by: .simName,
                .likely
            ),
            "Foo, on NTT DOCOMO – 44010, JP, likely, by the SIM's own name, which is in no table"
        ),
        (
            Samples.modem(
                Samples.docomo,
                on: nil,
                by: .plmn,
                .likely,
                undecided: undecided("mineo", "IIJmio", needs: ["apn"])
            ),
            "NTT DOCOMO (ドコモ) – 44010, JP, likely; mineo or IIJmio is possible too, which only the APN would tell"
        ),
        (
            Samples.modem(
                Samples.docomo,
                on: nil,
                by: .plmn,
                .likely,
                undecided: undecided("a", "b", "c", needs: ["apn"]) + undecided("d", needs: ["gid1"])
            ),
            "NTT DOCOMO (ドコモ) – 44010, JP, likely; 4 others are possible too"
        ),
        (
            Samples.modem(
                nobody,
                on: Samples.docomo,
                by: .none,
                .none,
                undecided: undecided("a", "b", "c", "d", needs: ["gid1"])
            ),
            "undecided, on NTT DOCOMO – 44010, JP; it may be a or one of 3 others, which only GID1 would tell"
        ),
        (
            Samples.modem(Samples.docomo, on: nil, by: .iccidIssuer, .hint),
            "NTT DOCOMO (ドコモ) – 44010, JP, only a hint: the ICCID's issuer"
        ),
        (Samples.modem(nobody, on: nil, by: .none, .none), "unnamed – 44010, JP"),
        (Samples.modem(nobody, on: Samples.docomo, by: .none, .none), "unnamed, on NTT DOCOMO – 44010, JP"),
        (
            Samples.modem(Samples.docomo, on: nil, by: .plmn, MatchConfidence(rawValue: "sworn")),
            "NTT DOCOMO (ドコモ) – 44010, JP, sworn"
        ),
    ])
    func theCarrierLineSaysWhoWhereAndHowSure(modem: Modem, text: String) {
        #expect(modem.carrierLine == text)
    }

    @Test func theDetailsNameTheHostInItsOwnLanguageAndWhoElseItMayBe() {
        let modem = Samples.modem(
            Samples.mineo,
            on: Samples.docomo,
            by: .spn,
            .likely,
            candidates: [Samples.fraenk],
            undecided: [Undecided(id: "jp.ahamo", name: "ahamo", needs: ["gid1", "apn"])]
        )
        let text = modem.renderDetails(Style(), clock: .utc)
        #expect(text.contains("\n  Host network   NTT DOCOMO (ドコモ)\n"))
        #expect(text.contains("\n  Matched by     SPN, likely\n"))
        #expect(text.contains("\n  Fits too       fraenk\n  Possible       ahamo, needs GID1 and the APN\n"))
    }
}
