// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct SIMLockTests {
    @Test(arguments: [
        SIMLock.simPIN, .simPUK, .servicePIN, .servicePUK, .networkPIN, .networkPUK, .phoneSIMPIN,
        .corporatePIN,
        .corporatePUK, .phoneFirstSIMPIN, .phoneFirstSIMPUK, .networkSubsetPIN, .networkSubsetPUK,
    ])
    func aLockThatKeepsTheModemOffTheNetworkIsOne(_ lock: SIMLock) {
        #expect(lock.blocksService)
    }

    @Test(arguments: [SIMLock.unknown, .none, .simPIN2, .simPUK2, .other(17), .other(.max)])
    func whatGuardsNothingThatServiceNeedsLocksNothing(_ lock: SIMLock) {
        #expect(!lock.blocksService)
    }

    @Test(arguments: [
        (SIMLock.simPIN, "sim-pin"), (.simPUK2, "sim-puk2"), (.servicePIN, "ph-sp-pin"),
        (.phoneFirstSIMPUK, "ph-fsim-puk"), (.networkSubsetPIN, "ph-netsub-pin"), (.other(99), "lock 99"),
    ])
    func aLockHasModemManagersWord(_ lock: SIMLock, _ text: String) {
        #expect(lock.text == text)
    }
}
