// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct FiveGReadingTests {
    private func reading(
        _ mask: UInt32,
        _ control: ControlProtocol,
        registration: Network.Registration = .home,
        rsrp: Double? = nil,
        rate: UInt32 = 0
    ) -> FiveGReading {
        FiveGReading(
            registration: registration,
            technologies: AccessTechnologies(rawValue: mask),
            control: control,
            nrReading: rsrp.map { SignalReading(technology: .nr, rsrp: $0) },
            isSignalMeasured: rate > 0
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
}
