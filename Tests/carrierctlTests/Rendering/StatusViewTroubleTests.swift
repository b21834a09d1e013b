// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import carrierctl

/// What is shown where something is missing, locked, off, from before or not allowed.
@Suite struct StatusViewTroubleTests {
    private func rendered(_ modems: Modem..., width: Int? = nil) -> String {
        var status = Samples.status()
        status.modems = modems
        return status.render(Style(width: width))
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
