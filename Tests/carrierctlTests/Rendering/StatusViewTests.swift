// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import carrierctl

@Suite struct StatusViewTests {
    private func rendered(_ modems: Modem..., width: Int? = nil) -> String {
        var status = Samples.status()
        status.modems = modems
        return status.render(Style(width: width))
    }

    private func line(_ label: String, of modem: Modem) -> String? {
        rendered(modem).split(separator: "\n").first { $0.hasPrefix("  \(label)  ") }?
            .drop { $0 == " " }.dropFirst(label.count).drop { $0 == " " }.description
    }

    @Test func lteAtHome() {
        #expect(
            rendered(Samples.lte) == """
                modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G
                  State         connected, carries this machine's data
                  Carrier       NTT DOCOMO (ドコモ) – 44010, JP
                  SIM           slot 1, active: ready, card
                                slot 2: eSIM without a profile
                  Network       NTT DOCOMO (ドコモ) – 44010, JP, home
                  5G            4G – no 5G
                  Technologies  LTE
                  Signal        67 %, LTE rsrp -95 dBm, rsrq -11.5 dB, snr 7.2 dB
                  Packet data   attached

                """
        )
    }

    @Test(arguments: [
        (Samples.nsaAvailable, "LTE – 5G offered by the cell, not connected"),
        (Samples.nsaConnected, "5G NSA – NR leg measured, rsrp -92 dBm"),
        (Samples.sa, "5G SA"),
        (Samples.at, "4G; this modem may not show NSA through AT"),
        (Samples.disabled, "– (modem disabled)"),
        (
            Samples.changed(Samples.nsaConnected) { $0.signals = [] },
            "5G NSA – NR rsrp -92 dBm"
        ),
        (
            Samples.changed(Samples.nsaConnected) { $0.radio.fiveG.instantaneous = .nsaAvailable },
            "5G NSA – NR leg measured, rsrp -92 dBm; at this moment LTE, 5G offered"
        ),
        (
            Samples.changed(Samples.nsaAvailable) { $0.radio.fiveG.conclusive = false },
            "LTE – 5G offered by the cell; whether it is connected cannot be seen through QMI"
        ),
    ])
    func theFiveGLineSaysWhatIsKnown(modem: Modem, text: String) {
        #expect(line("5G          ", of: modem) == text)
    }

    @Test func technologiesOfNSA() {
        #expect(
            rendered(Samples.nsaConnected).contains(
                "  Technologies  LTE, 5G NR\n  Signal        67 %, LTE rsrp -95 dBm, rsrq -11.5 dB, snr 7.2 dB, 5G NR rsrp -92 dBm, rsrq -11 dB, snr 15 dB\n"
            )
        )
    }

    @Test func aRoamingVirtualOperator() {
        #expect(
            rendered(Samples.roamingMVNO) == """
                modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G
                  State         connected, carries this machine's data
                  Carrier       IIJmio, on NTT DOCOMO – 44010, JP, likely; it may as well be mineo
                  SIM           slot 1, active: ready, card
                                slot 2: eSIM without a profile
                  Network       Telekom – 26201, DE, roaming, SMS only
                  5G            4G – no 5G
                  Technologies  LTE
                  Signal        67 %, LTE rsrp -95 dBm, rsrq -11.5 dB, snr 7.2 dB
                  Packet data   detached

                """
        )
    }

    @Test func aHeldStatusHasNoProofThatIsGone() {
        let held = Samples.changed(Samples.lte) {
            $0.radio.fiveG.status = .nsaConnected
            $0.radio.fiveG.instantaneous = .nsaAvailable
            $0.radio.fiveG.evidence = [Evidence(source: .signal, says: "no NR signal measured")]
        }
        #expect(held.fiveGLine == "5G NSA; at this moment LTE, 5G offered")
    }

    @Test func twoModemsAreTwoBlocks() {
        let second = Samples.changed(Samples.sa) {
            $0.id = "modem2"
            $0.ambiguousIdentity = true
        }
        let blocks = rendered(Samples.lte, second).split(separator: "\n\n", omittingEmptySubsequences: false)
        #expect(blocks.map { $0.prefix(6) } == ["modem1", "modem2"])
        #expect(
            blocks.last?.contains(
                "\n  Warning       another modem gives the same IMEI; a SIM swap between the two cannot be told "
            ) == true
        )
    }

    @Test func valuesOfANewerDaemonStandAsTheyCome() {
        let newer = Samples.changed(Samples.lte) {
            $0.state = ModemState(rawValue: "dreaming")
            $0.sims[0].state = SimState(rawValue: "melted")
            $0.network.registration = Registration(rawValue: "satellite")
            $0.network.packetService = PacketService(rawValue: "suspended")
            $0.radio.technologies = ["6g"]
            $0.radio.fiveG.status = FiveGStatus(rawValue: "nsaDual")
            $0.radio.fiveG.instantaneous = FiveGStatus(rawValue: "nsaDual")
            $0.signalQuality = nil
            $0.signals = []
            $0.blanks = [
                Blank(field: "signalQuality", reason: BlankReason(rawValue: "eclipse"), detail: "moon")
            ]
        }
        #expect(
            rendered(newer) == """
                modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G
                  State         dreaming, carries this machine's data
                  Carrier       NTT DOCOMO (ドコモ) – 44010, JP
                  SIM           slot 1, active: melted, card
                                slot 2: eSIM without a profile
                  Network       NTT DOCOMO (ドコモ) – 44010, JP, satellite
                  5G            nsaDual
                  Technologies  6g
                  Signal        – (eclipse: moon)
                  Packet data   suspended

                """
        )
    }

    @Test func identityIsShownWhereTheDaemonGivesIt() {
        let privileged = Samples.changed(Samples.lte) {
            $0.imei = "350000000000006"
            $0.sims[0].iccid = "8981100000000000001"
        }
        let text = rendered(privileged)
        #expect(text.contains("  IMEI          350000000000006\n"))
        #expect(text.contains("slot 1, active: ready, card, ICCID 8981100000000000001\n"))
    }

    @Test func aNetworkNamedByItsCodeAloneShowsItOnce() {
        let unnamed = Samples.changed(Samples.lte) {
            $0.network.carrier = Carrier(name: "44010", kind: .unknown)
        }
        #expect(line("Network     ", of: unnamed) == "unnamed – 44010, JP, home")
    }

    @Test func whatAPersonWhoChecksCoverageWantsIsOnTheScreen() {
        let modem = Samples.changed(Samples.nsaConnected) {
            $0.radio.label = "5G+"
            $0.bars = 3
            $0.location = Location(cell: Cell(plmn: "44010", tac: 0x2D7B, cellId: 0x9_3920_42AA))
        }
        let text = rendered(modem)
        #expect(text.contains("  Icon          5G+\n  Signal        3 of 4 bars, 67 %, LTE rsrp -95 dBm"))
        #expect(text.contains("  Cell          TAC 2D7B, cell 9392042AA of 44010\n"))
    }

    @Test func aDoubtedLTESaysWhatIsDoubted() {
        let modem = Samples.changed(Samples.lte) {
            $0.control = .mbim
            $0.radio.fiveG = Samples.fiveG(
                .none,
                conclusive: false,
                Evidence(source: .accessTechnologies, says: "lte"),
                Evidence(source: .capabilities, says: "the module's name says 5G")
            )
        }
        #expect(line("5G          ", of: modem) == "4G; the module's name says 5G")
    }

    @Test func theMachinesPlaceIsShownWhereItIsKnown() {
        var status = Samples.status()
        status.position = Position(available: true, latitude: 51.50004, longitude: -7.25, accuracy: 20.4)
        #expect(
            status.render(Style(width: nil)).contains(
                """
                This machine, by GeoClue
                  Position  51.5, -7.25, within 20 m

                """
            )
        )
        status.position = Position(available: false, reason: "GeoClue is not there")
        #expect(!status.render(Style(width: nil)).contains("GeoClue"))
    }
}
