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

    @Test func aLockedSIM() {
        #expect(
            rendered(Samples.locked) == """
                modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G
                  State         locked
                                unlock it with mmcli -i any --pin=PIN; carrierd never sends a PIN
                  Carrier       – (SIM locked)
                  SIM           slot 1, active: locked by PIN, 3 tries left
                  Network       – (SIM locked)
                  5G            – (SIM locked)
                  Technologies  – (SIM locked)
                  Signal        – (SIM locked)
                  Packet data   – (SIM locked)

                """
        )
    }

    /// As the daemon tells of it: what is "unknown" or empty is not null, and has no reason of its own.
    @Test func whatIsEmptyHasTheReasonOfWhatIsNullBesideIt() {
        let locked = Samples.changed(Samples.locked) {
            $0.control = .mbim
            $0.radio.fiveG.status = .none
            $0.radio.fiveG.instantaneous = .none
            $0.radio.fiveG.conclusive = false
            $0.radio.fiveG.evidence = [Evidence(source: .registration, says: "unknown: not on a network")]
            $0.blanks = ["network.plmn", "radio.generation", "signals", "signalQuality", "sims[0]"]
                .map { Blank(field: $0, reason: .simLocked) }
        }
        #expect(
            rendered(locked) == """
                modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G
                  State         locked
                                unlock it with mmcli -i any --pin=PIN; carrierd never sends a PIN
                  Carrier       – (SIM locked)
                  SIM           slot 1, active: locked by PIN, 3 tries left
                  Network       – (SIM locked)
                  5G            no 5G
                  Technologies  – (SIM locked)
                  Signal        – (SIM locked)
                  Packet data   – (SIM locked)

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

    @Test func noSIM() {
        #expect(
            rendered(Samples.noSim) == """
                modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G
                  State         failed: sim-missing
                                put a SIM in, or choose a slot that has one
                  Carrier       – (no SIM)
                  SIM           slot 1, active: empty
                                slot 2: empty, for a card
                  Network       – (no SIM)
                  5G            – (no SIM)
                  Technologies  – (no SIM)
                  Signal        – (no SIM)
                  Packet data   – (no SIM)

                """
        )
    }

    @Test func aDisabledModemSaysWhatToDo() {
        #expect(
            rendered(Samples.disabled, width: 72) == """
                modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G
                  State         disabled
                                turn it on with mmcli -m any --enable (NetworkManager
                                does it by itself), or set keep-enabled=yes under
                                [modem] in /etc/carrierd/carrierd.conf
                  Carrier       NTT DOCOMO (ドコモ) – 44010, JP
                  SIM           slot 1, active: ready, card
                  Network       – (modem disabled)
                  5G            – (modem disabled)
                  Technologies  – (modem disabled)
                  Signal        – (modem disabled)
                  Packet data   – (modem disabled)

                """
        )
    }

    @Test func aStaleModemIsMarkedFirst() {
        let stale = Samples.changed(Samples.disabled) { $0.stale = true }
        #expect(
            rendered(stale).split(separator: "\n").prefix(3).map(String.init) == [
                "modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G",
                "  STALE         the facts below are from before: the modem is being probed anew or "
                    + "ModemManager is away",
                "  State         disabled",
            ]
        )
    }

    @Test func aForeignSIMIsSaidFirst() {
        let foreign = Samples.changed(Samples.lte) { modem in
            modem.foreignSim = true
            modem.sims[0].guard = .foreign
        }
        let lines = rendered(foreign).split(separator: "\n").map(String.init)
        #expect(lines[1] == "  FOREIGN SIM   the SIM in slot 1 is not one that [sim-guard] allows here")
        #expect(lines.contains { $0.contains("slot 1, active: ready, card, FOREIGN") })
    }

    @Test func modemManagerUnavailableIsSaidOnTop() {
        let reason = "org.freedesktop.ModemManager1 is not on the bus"
        #expect(
            Samples.status(unavailable: reason).render(Style()) == """
                ModemManager is not available: org.freedesktop.ModemManager1 is not on the bus. See systemctl \
                status ModemManager.

                """
        )
        #expect(
            Samples.status(Samples.lte, unavailable: reason).render(Style()).hasPrefix(
                """
                ModemManager is not available: org.freedesktop.ModemManager1 is not on the bus. What is shown is \
                from before. See systemctl status ModemManager.

                modem1 – Quectel
                """
            )
        )
    }

    @Test func noModemIsAPlainSentence() {
        #expect(
            rendered()
                == "No modem found. Plug one in; if one is there already, see whether mmcli -L and lsusb show it.\n"
        )
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

    @Test func whatIsWrongWithTheHistoryComesFirst() {
        var status = Samples.status()
        status.modems = []
        status.history = HistoryStatus(
            available: false,
            reason: "/var/lib/carrierd/history.db: the disk is full",
            setAside: "/var/lib/carrierd/history.db.damaged"
        )
        let text = status.render(Style(width: nil))
        #expect(
            text.contains(
                """
                Events are kept in memory alone: /var/lib/carrierd/history.db: the disk is full.

                The history was damaged and has begun anew; what there was is /var/lib/carrierd/history.db.damaged.

                """
            )
        )
        status.history = HistoryStatus()
        #expect(!status.render(Style(width: nil)).contains("vents are kept"))
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

    @Test(arguments: [
        (SimState.locked, "– (SIM locked)"), (.absent, "– (no SIM)"),
        (.noProfile, "– (eSIM without a profile)"), (.identityPending, "– (SIM being read)"),
    ])
    func withoutASubscriptionTheCardSaysWhy(state: SimState, words: String) {
        let modem = Samples.changed(Samples.lte) {
            $0.sims[0].subscription = nil
            $0.sims[0].state = state
            $0.blanks = []
        }
        #expect(modem.carrierLine == words)
    }
}
