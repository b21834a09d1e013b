// SPDX-License-Identifier: Apache-2.0

import TelephonyAPI
import Testing

@testable import carrierctl

@Suite struct ModemDetailsTests {
    @Test func everyFieldIsShownOrExplained() {
        let modem = Samples.changed(Samples.nsaConnected) {
            $0.calls = [Call(id: "1", state: .active, direction: .incoming)]
            // With the detail that the daemon gives: it says no more than the reason.
            $0.blanks.append(
                Blank(field: "calls[0].number", reason: .redacted, detail: "for root and the group carrierd")
            )
            $0.blanks.removeAll { $0.field == "location" }
            $0.location = Location(
                latitude: 35.681236,
                longitude: 139.767125,
                time: "2026-11-30T10:12:03Z",
                cell: Cell(plmn: "44010", tac: 4660, cellId: 68_719_476_735)
            )
            $0.blanks.append(Blank(field: "location.altitude", reason: .notReported))
        }
        #expect(modem.renderDetails(Style(), clock: .utc) == expected)
    }

    private let expected = """
        modem1 – Quectel RM520N-GL
          State         connected, carries this machine's data
          Power         on
          Manufacturer  Quectel
          Model         RM520N-GL
          Firmware      RM520NGLAAR03A03M4G
          IMEI          – (shown to root and the group carrierd alone)
          Device        /sys/devices/pci0000:00/0000:00:14.0/usb2/2-1
          Control       QMI
          Carries data  yes
          Active slot   1

        SIM slot 1, active
          State          ready
          Lock           – (not applicable)
          Tries          – (not reported)
          Kind           card
          Removable      yes
          ICCID          – (shown to root and the group carrierd alone)
          IMSI           – (shown to root and the group carrierd alone)
          EID            – (not reported)
          Token          k3v9q2
          Remembered     no
          Carrier        NTT DOCOMO (ドコモ)
          Carrier id     jp.docomo
          Carrier kind   operator
          PLMN           44010 (MCC 440, MNC 10)
          MNC length     read from the SIM
          Country        JP
          Host network   – (not applicable)
          CoreTelephony  docomo
          Matched by     the code alone, certain
          Tables         builtin 2026.11

        SIM slot 2
          State         eSIM without a profile
          Lock          – (no SIM)
          Tries         – (no SIM)
          Kind          eSIM
          Removable     no
          ICCID         – (no SIM)
          IMSI          – (no SIM)
          EID           – (no SIM)
          Token         – (no SIM)
          Remembered    no
          Subscription  – (no SIM)

        Network
          Registration   home
          Registered     yes
          Roaming        no
          Carrier        NTT DOCOMO (ドコモ)
          Carrier id     jp.docomo
          Carrier kind   operator
          PLMN           44010 (MCC 440, MNC 10)
          Country        JP
          Reported name  NTT DOCOMO
          Packet data    attached

        Radio
          Technologies   LTE, 5G NR
          ModemManager   AccessTechnologies 0xc000
          Generation     5G
          CoreTelephony  –
          Icon           –
          5G             5G NSA – NR leg measured, rsrp -92 dBm
          5G since       2026-11-30 10:12:03
          Conclusive     yes
          Evidence       signal: NR rsrp -92 dBm
          Signal         67 %
          Bars           –

        Signal of LTE
          RSSI  – (not reported)
          RSRP  -95 dBm
          RSRQ  -11.5 dB
          SNR   7.2 dB

        Signal of 5G NR
          RSSI  –
          RSRP  -92 dBm
          RSRQ  -11 dB
          SNR   15 dB

        Call 1
          State      active
          Direction  incoming
          Number     – (shown to root and the group carrierd alone)

        Location
          Position   35.681236, 139.767125
          Altitude   – (not reported)
          Time       2026-11-30 10:12:03
          Accuracy   –
          HDOP       –
          Cell       68719476735
          Cell PLMN  44010
          LAC        –
          TAC        4660

        """

    @Test(arguments: [
        (-92.0, "-92"), (-11.54, "-11.5"), (0.04, "0"), (Double.nan, "–"), (Double.infinity, "–"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
    ])
    func aMeasureHasOneDecimalAtMost(value: Double, text: String) {
        #expect(decimal(value) == text)
    }
}
