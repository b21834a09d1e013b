// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct CellReadingTests {
    private func reading(
        _ technology: CellReading.Technology,
        _ change: (inout CellFacts) -> Void
    ) -> CellReading {
        var facts = CellFacts(technology: technology)
        change(&facts)
        return CellReading(facts)
    }

    @Test func aServingCellIsReadWhole() {
        let cell = reading(.nr) {
            $0.isServing = true
            $0.servingType = 3
            ($0.operatorID, $0.tac, $0.cellID, $0.physicalID) = ("310260", "60AB00", "9392042AA", "3EF")
            ($0.channel, $0.bandwidth, $0.rsrp, $0.rsrq, $0.snr) = (126_510, 20_000_000, -88, -11, 12)
        }
        #expect(cell.role == .primarySecondary)
        #expect(cell.plmn?.text == "310260")
        #expect(cell.tac == 0x60AB00)
        #expect(cell.cellID == 0x9_3920_42AA)
        #expect(cell.physicalID == 1007)
        #expect(cell.bands == ["n71"])
        #expect(cell.bandwidth == 20_000_000)
        #expect(cell.rsrp == -88)
    }

    @Test func whatIsDeletedOrOutOfRangeIsAbsent() {
        let cell = reading(.lte) {
            ($0.operatorID, $0.lac, $0.tac, $0.cellID) = ("00000", "FFFE", "FFFFFF", "FFFFFFF")
            ($0.physicalID, $0.channel, $0.bandwidth) = ("1F8", .max, 0)
            ($0.rssi, $0.rsrp, $0.rsrq, $0.snr) = (-.greatestFiniteMagnitude, -32768, -32768, -3276.8)
            $0.timingAdvance = .max
        }
        let nothing = reading(.lte) { _ in }
        #expect(cell == nothing)
        let hostile = reading(.nr) {
            ($0.operatorID, $0.tac, $0.cellID, $0.physicalID) = ("x", "-1", "FFFFFFFFFFFFFFFFFF", "zz")
            $0.channel = 3_279_166
            $0.rsrp = .nan
        }
        #expect(hostile == reading(.nr) { _ in })
    }

    @Test func aDeletedTACIsOneOfItsOwnWidth() {
        #expect(reading(.nr) { $0.tac = "00FFFE" }.tac == 0xFFFE)
        #expect(reading(.nr) { $0.tac = "FFFFFE" }.tac == nil)
        #expect(reading(.lte) { $0.tac = "FFFE" }.tac == nil)
        #expect(reading(.lte) { $0.tac = "012D7B" }.tac == nil)
    }

    @Test(arguments: [
        (UInt32(0), "B1"), (1300, "B3"), (6300, "B20"), (9920, "B32"), (39_650, "B41"), (70_645, "B88"),
    ])
    func anEARFCNIsInOneBand(_ channel: UInt32, _ band: String) {
        #expect(RadioBand.names(channel, .lte) == [band])
    }

    @Test func noEARFCNIsInTwoBands() {
        for channel in UInt32(0)...70_700 { #expect(RadioBand.names(channel, .lte).count <= 1) }
    }

    @Test(
        arguments: [
            (640_000, ["n48", "n77", "n78"]), (660_000, ["n77"]), (125_000, ["n71"]),
            (2_079_165, ["n257", "n261"]), (0, []), (3_279_165, []),
        ] as [(UInt32, [String])]
    )
    func anNRARFCNMayBeInSeveral(_ channel: UInt32, _ bands: [String]) {
        #expect(RadioBand.names(channel, .nr) == bands)
    }

    /// Every null has its reason, and nothing else has.
    @Test(arguments: [
        CellReading.Technology.cdma, .gsm, .umts, .tdscdma, .lte, .nr,
    ])
    func everyNullHasItsReason(_ technology: CellReading.Technology) {
        let fields = reading(technology) { _ in }.blanks(
            at: "cells[0]",
            modemManager: .available(version: "1.20.4")
        )
        .map(\.field)
        #expect(
            fields
                == [
                    "role", "plmn", "lac", "tac", "cellId", "pci", "arfcn", "band", "bandwidth", "rssi",
                    "rsrp", "rsrq", "snr",
                    "timingAdvance",
                ].map { "cells[0].\($0)" }
        )
    }

    @Test func aBandThatOnlyTheNetworkKnowsHasItsCandidates() {
        let blanks = reading(.nr) { $0.channel = 640_000 }.blanks(
            at: "c",
            modemManager: .available(version: "1.22.0")
        )
        #expect(blanks.first { $0.field == "c.band" }?.detail == "one of n48, n77, n78")
        let role = reading(.lte) { $0.isServing = true }.blanks(
            at: "c",
            modemManager: .available(version: "1.20.4")
        )
        #expect(role.first { $0.field == "c.role" }?.reason == .needsNewerModemManager)
    }
}
