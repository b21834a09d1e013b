// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct FiveGReadingTests {
    private func reading(
        _ mask: UInt32,
        _ control: ControlProtocol,
        registration: Network.Registration = .home,
        rsrp: Double? = nil,
        rate: UInt32 = 0,
        cells: [CellReading]? = nil,
        doubt: String? = nil
    ) -> FiveGReading {
        FiveGReading(
            FiveGFacts(
                registration: registration,
                technologies: AccessTechnologies(rawValue: mask),
                control: control,
                nrReading: rsrp.map { SignalReading(technology: .nr, rsrp: $0) },
                signalBlindness: rate > 0 ? nil : "polling is off",
                cells: cells,
                doubt: doubt
            )
        )
    }

    /// LTE and NR together prove a leg or not, by who says it.
    @Test(arguments: [
        (ControlProtocol.qmi, FiveGStatus.nsaAvailable, false), (.qrtr, .nsaAvailable, false),
        (.unknown, .nsaAvailable, false), (.mbim, .nsaConnected, true), (.at, .nsaConnected, true),
    ])
    func lteWithNRIsByTheProtocol(_ control: ControlProtocol, _ status: FiveGStatus, _ isConclusive: Bool) {
        let reading = reading(0xC000, control)
        #expect(reading.status == status)
        #expect(reading.isConclusive == isConclusive)
        #expect(!reading.evidence.isEmpty)
    }

    @Test(arguments: [ControlProtocol.qmi, .qrtr, .mbim, .at, .unknown])
    func aMeasuredLegIsConnectedOverAnyProtocol(_ control: ControlProtocol) {
        let reading = reading(0xC000, control, rsrp: -92, rate: 5)
        #expect(reading.status == .nsaConnected)
        #expect(reading.isConclusive)
    }

    @Test func aLegThatPollingDoesNotSeeIsNotUp() {
        #expect(reading(0xC000, .qmi, rate: 5).isConclusive)
        #expect(reading(0xC000, .qmi, rate: 5).status == .nsaAvailable)
    }

    @Test(arguments: [ControlProtocol.qmi, .qrtr, .mbim, .at, .unknown])
    func nrAloneIsStandalone(_ control: ControlProtocol) {
        #expect(reading(0x8000, control).status == .sa)
        #expect(reading(0x8000, control).isConclusive)
    }

    @Test(arguments: [ControlProtocol.qmi, .qrtr, .mbim, .at, .unknown])
    func nrBesideSomethingThatNoNetworkHasIsUnknown(_ control: ControlProtocol) {
        for mask: UInt32 in [0x8020, 0x8010, 0x8004_0000, 0x18000] {
            #expect(reading(mask, control).status == .unknown)
            #expect(!reading(mask, control).isConclusive)
        }
    }

    @Test(arguments: [
        (ControlProtocol.qmi, true), (.qrtr, true), (.mbim, true), (.unknown, true), (.at, false),
    ])
    func lteAloneIsConclusiveExceptOverAT(_ control: ControlProtocol, _ isConclusive: Bool) {
        #expect(reading(0x4000, control).status == .none)
        #expect(reading(0x4000, control).isConclusive == isConclusive)
    }

    @Test(arguments: [ControlProtocol.qmi, .qrtr, .mbim, .at, .unknown])
    func belowLTEThereIsNoFiveG(_ control: ControlProtocol) {
        for mask: UInt32 in [0x2, 0x10, 0x20, 0x3E0, 0x400] {
            #expect(reading(mask, control).status == .none)
            #expect(reading(mask, control).isConclusive)
        }
    }

    @Test(arguments: [ControlProtocol.qmi, .qrtr, .mbim, .at, .unknown])
    func aMaskThatSaysNothingIsUnknown(_ control: ControlProtocol) {
        for mask: UInt32 in [0, 0x1, 0x4000_0000] {
            #expect(reading(mask, control).status == .unknown)
            #expect(!reading(mask, control).isConclusive)
        }
    }

    @Test(arguments: [
        Network.Registration.notRegistered, .searching, .denied, .emergencyOnly, .unknown,
    ])
    func offTheNetworkThereIsNoFiveG(_ registration: Network.Registration) {
        for control: ControlProtocol in [.qmi, .mbim, .at, .qrtr, .unknown] {
            for mask: UInt32 in [0, 0x4000, 0x8000, 0xC000, .max] {
                let reading = reading(mask, control, registration: registration, rsrp: -80, rate: 5)
                #expect(reading.status == .none)
                #expect(reading.isConclusive == (registration != .unknown))
            }
        }
    }

    private func cell(
        _ technology: CellReading.Technology,
        isServing: Bool = false,
        type: UInt32? = nil
    ) -> CellReading {
        var facts = CellFacts(technology: technology)
        facts.isServing = isServing
        facts.servingType = type
        facts.physicalID = "1F4"
        return CellReading(facts)
    }

    /// MMServingCellType: PCell, SCell, PSCell and SCell of the secondary group.
    @Test(arguments: [UInt32(1), 2, 3, 4], [ControlProtocol.qmi, .qrtr, .mbim, .at, .unknown])
    func anNRCellThatServesBesideLTEIsALeg(_ type: UInt32, _ control: ControlProtocol) {
        let cells = [cell(.lte, isServing: true, type: 1), cell(.nr, type: type)]
        let reading = reading(0xC000, control, cells: cells)
        #expect(reading.status == .nsaConnected)
        #expect(reading.isConclusive)
        #expect(reading.evidence.contains { $0.source == .cellInfo })
    }

    /// Before 1.22 ModemManager did not say what a serving cell is.
    @Test func anNRCellThatServesWithoutARoleIsALeg() {
        #expect(reading(0xC000, .qmi, cells: [cell(.nr, isServing: true)]).status == .nsaConnected)
    }

    @Test(arguments: [nil, UInt32(0), 5, .max])
    func aNeighbourInNRIsNoLeg(_ type: UInt32?) {
        let reading = reading(0xC000, .qmi, cells: [cell(.lte, isServing: true), cell(.nr, type: type)])
        #expect(reading.status == .nsaAvailable)
        #expect(reading.isConclusive)
    }

    @Test func cellsProveNothingOffTheNetwork() {
        let cells = [cell(.nr, isServing: true, type: 3)]
        #expect(reading(0xC000, .qmi, registration: .searching, cells: cells).status == .none)
    }

    /// AcT 7 and a custom data class hide the leg; QMI's mask has every leg and more.
    @Test(arguments: [
        (ControlProtocol.at, FiveGStatus.nsaConnected, true), (.mbim, .nsaConnected, true),
        (.unknown, .nsaConnected, true), (.qmi, .none, false), (.qrtr, .none, false),
    ])
    func aLegBesidePlainLTEIsByTheProtocol(
        _ control: ControlProtocol,
        _ status: FiveGStatus,
        _ isConclusive: Bool
    ) {
        for reading in [
            reading(0x4000, control, rsrp: -92, rate: 5),
            reading(0x4000, control, cells: [cell(.nr, type: 3)]),
        ] {
            #expect(reading.status == status)
            #expect(reading.isConclusive == isConclusive)
        }
    }

    @Test func lteWithAnNRReadingOutOfRangeIsNone() {
        let sentinel = SignalReading(technology: .nr, rsrp: -32768, rsrq: -32768, snr: -3276.8).cleaned
        #expect(sentinel == nil)
        #expect(reading(0xC000, .qmi, rsrp: sentinel?.rsrp, rate: 5).status == .nsaAvailable)
    }

    @Test func aDoubtLeavesTheStatusAndTakesTheCertainty() {
        let reading = reading(0x4000, .mbim, doubt: "the name says 5G")
        #expect(reading.status == .none)
        #expect(!reading.isConclusive)
        #expect(reading.evidence.last == Evidence(.capabilities, "the name says 5G"))
        #expect(self.reading(0xC000, .mbim, doubt: "the name says 5G").isConclusive)
    }

    /// Every combination of technologies has its answer, and none is standalone beside anything else.
    @Test func onlyNRAloneIsStandalone() {
        for bit in 0..<UInt32(18) where bit != 15 {
            for control: ControlProtocol in [.qmi, .mbim, .at, .qrtr, .unknown] {
                let status = reading(0x8000 | 1 << bit, control).status
                #expect(bit == 14 ? status != .sa && status != .unknown : status == .unknown)
            }
        }
    }
}

@Suite struct ModuleNameTests {
    @Test(arguments: [
        "RM500Q-GL", "RM520N-GL", "RG500Q-EA", "T99W175", "EM9191", "FN990A40", "FM350-GL", "SIM8202G-M2",
        "MV31-W",
        "Dell DW5930e", "HUAWEI Mobile 5G", "Snapdragon X55 5G",
    ])
    func fiveGModulesAreKnown(_ model: String) {
        #expect(ModuleName.saysFiveG(model))
    }

    @Test(arguments: [
        nil, "", "EC25", "EM7565", "EM7511", "LN940", "L860-GL", "EG25-G", "EM12-G", "SIM7600G-H", "MC7455",
    ])
    func theOthersAreNot(_ model: String?) {
        #expect(!ModuleName.saysFiveG(model))
    }

    @Test(arguments: [
        ("1.20.4", true), ("1.22.0", true), ("1.24.0", false), ("2.0.0", false), (nil, false),
    ])
    func onlyAnOldModemManagerIsDoubted(_ version: String?, _ isDoubted: Bool) {
        var facts = ModemFacts(path: ObjectPath("/Modem/0"))
        facts.model = "T99W175"
        facts.ports = [Port(name: "cdc-wdm0", kind: .mbim)]
        facts.primaryPort = "cdc-wdm0"
        facts.currentCapabilities = [.gsmUMTS, .lte]
        #expect((facts.doubtOfLTE(by: .available(version: version)) != nil) == isDoubted)
        facts.currentCapabilities.insert(.fiveGNR)
        #expect(facts.doubtOfLTE(by: .available(version: version)) == nil)
    }
}
