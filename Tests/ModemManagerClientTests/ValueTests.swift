// SPDX-License-Identifier: Apache-2.0

import ModemManagerClient
import Telephony
import Testing

/// ModemManager's numbers, from its interface's documentation.
struct ValueTests {
    @Test(
        arguments: [
            (-1, .failed), (0, .unknown), (1, .initializing), (2, .locked), (3, .disabled), (4, .disabling),
            (5, .enabling), (6, .enabled), (7, .searching), (8, .registered), (9, .disconnecting),
            (10, .connecting),
            (11, .connected), (12, .other(12)), (-2, .other(-2)), (.max, .other(.max)), (.min, .other(.min)),
        ] as [(Int32, ModemState)]
    )
    func modemStates(number: Int32, state: ModemState) {
        #expect(ModemState(modemManager: number) == state)
    }

    @Test(
        arguments: [
            (0, .none), (1, .unknown), (2, .simMissing), (3, .simError), (4, .unknownCapabilities),
            (5, .esimWithoutProfiles), (6, .other(6)), (.max, .other(.max)),
        ] as [(UInt32, FailureReason)]
    )
    func failureReasons(number: UInt32, reason: FailureReason) {
        #expect(FailureReason(modemManager: number) == reason)
    }

    @Test(
        arguments: [
            (0, .unknown), (1, .off), (2, .low), (3, .on), (4, .other(4)),
        ] as [(UInt32, PowerState)]
    )
    func powerStates(number: UInt32, state: PowerState) {
        #expect(PowerState(modemManager: number) == state)
    }

    @Test(
        arguments: [
            (0, "unknown"), (1, "none"), (2, "sim-pin"), (3, "sim-pin2"), (4, "sim-puk"), (5, "sim-puk2"),
            (6, "ph-sp-pin"), (7, "ph-sp-puk"), (8, "ph-net-pin"), (9, "ph-net-puk"), (10, "ph-sim-pin"),
            (11, "ph-corp-pin"), (12, "ph-corp-puk"), (13, "ph-fsim-pin"), (14, "ph-fsim-puk"),
            (15, "ph-netsub-pin"), (16, "ph-netsub-puk"), (17, "lock 17"),
        ] as [(UInt32, String)]
    )
    func locks(number: UInt32, text: String) {
        #expect(SIMLock(modemManager: number).text == text)
    }

    @Test(
        arguments: [
            (0, .idle), (1, .home), (2, .searching), (3, .denied), (4, .unknown), (5, .roaming),
            (6, .homeSMSOnly),
            (7, .roamingSMSOnly), (8, .emergencyOnly), (9, .homeCSFBNotPreferred),
            (10, .roamingCSFBNotPreferred),
            (11, .attachedRLOS), (12, .other(12)),
        ] as [(UInt32, RegistrationState)]
    )
    func registrationStates(number: UInt32, state: RegistrationState) {
        #expect(RegistrationState(modemManager: number) == state)
    }

    @Test(
        arguments: [
            (0, .unknown), (1, .detached), (2, .attached), (3, .unknown),
        ] as [(UInt32, PacketService)]
    )
    func packetServices(number: UInt32, state: PacketService) {
        #expect(PacketService(modemManager: number) == state)
    }

    @Test(
        arguments: [
            (0, .other(0)), (1, .unknown), (2, .net), (3, .at), (4, .qcdm), (5, .gps), (6, .qmi), (7, .mbim),
            (8, .audio), (9, .ignored), (10, .xmmrpc), (11, .other(11)),
        ] as [(UInt32, Port.Kind)]
    )
    func ports(number: UInt32, kind: Port.Kind) {
        #expect(Port.Kind(modemManager: number) == kind)
    }

    @Test func cards() {
        #expect(
            [0, 1, 2, 3].map { SIMFacts.Kind(modemManager: $0) } == [.unknown, .physical, .esim, .unknown]
        )
        #expect(
            [0, 1, 2, 3].map { SIMFacts.ESIMStatus(modemManager: $0) }
                == [.unknown, .noProfiles, .withProfiles, .unknown]
        )
        #expect([0, 1, 2, 3].map { SIMFacts.isRemovable(modemManager: $0) } == [nil, true, false, nil])
    }

    @Test(
        arguments: [
            (0, .unknown), (1, .dialing), (2, .ringingOut), (3, .ringingIn), (4, .active), (5, .held),
            (6, .waiting),
            (7, .terminated), (8, .other(8)), (-1, .other(-1)),
        ] as [(Int32, CallFacts.State)]
    )
    func callStates(number: Int32, state: CallFacts.State) {
        #expect(CallFacts.State(modemManager: number) == state)
    }

    @Test func callDirections() {
        #expect(
            [0, 1, 2, 3, -1].map { CallFacts.Direction(modemManager: $0) }
                == [.unknown, .incoming, .outgoing, .unknown, .unknown]
        )
    }

    @Test(
        arguments: [
            (0, nil), (7, "gprs-not-allowed"), (11, "plmn-not-allowed"), (22, "congestion"),
            (999, "cause 999"),
        ] as [(UInt32, String?)]
    )
    func rejections(cause: UInt32, text: String?) {
        #expect(NetworkRejection.word(modemManager: cause) == text)
    }
}
