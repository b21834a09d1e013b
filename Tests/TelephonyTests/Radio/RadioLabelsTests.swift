// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct RadioLabelsTests {
    private func label(
        _ status: FiveGStatus,
        _ mask: UInt32,
        _ own: [RadioLabels.Condition: String] = [:],
        carrier: [RadioLabels.Condition: String]? = nil
    ) -> String? {
        RadioLabels(own).label(
            status,
            AccessTechnologies(rawValue: mask),
            carrier: carrier.map { RadioLabels($0) }
        )
    }

    @Test(arguments: [
        (FiveGStatus.sa, UInt32(0x8000), "5G"), (.nsaConnected, 0xC000, "5G"), (.nsaAvailable, 0xC000, "5G"),
        (.none, 0x4000, "LTE"), (.none, 0x10000, "LTE-M"), (.none, 0x20000, "NB-IoT"), (.none, 0x200, "H+"),
        (.none, 0x100, "H"), (.none, 0x40, "H"), (.none, 0x80, "H"), (.none, 0x20, "3G"),
        (.none, 0x800, "3G"), (.none, 0x1000, "3G"), (.none, 0x2000, "3G"), (.none, 0x400, "1X"),
        (.none, 0x10, "E"), (.none, 0x8, "G"), (.none, 0x2, "G"), (.none, 0x4, "G"), (.none, 0x4020, "LTE"),
        (.unknown, 0x8020, "3G"),
        // Held: the mask has moved on already.
        (.nsaConnected, 0x4000, "5G"),
    ])
    func byDefaultItIsAndroids(_ status: FiveGStatus, _ mask: UInt32, _ text: String) {
        #expect(label(status, mask) == text)
    }

    @Test func nothingToSayIsNothing() {
        #expect(label(.none, 0) == nil)
        #expect(label(.unknown, 0x8000_0000) == nil)
        #expect(label(.sa, 0x8000, [.sa: ""]) == nil)
    }

    @Test func theConfigurationComesBeforeTheDefaultAndTheCarrierBeforeBoth() {
        #expect(label(.sa, 0x8000, [.sa: "5G+"]) == "5G+")
        #expect(label(.sa, 0x8000, [.sa: "5G+"], carrier: [.sa: "5G UW"]) == "5G UW")
        #expect(label(.sa, 0x8000, [.sa: "5G+"], carrier: [.lte: "4G"]) == "5G+")
        #expect(label(.none, 0x4000, carrier: [.lte: "4G"]) == "4G")
    }

    @Test func anEmptyTextPassesToTheNextRule() {
        #expect(label(.nsaAvailable, 0xC000, [.nsaAvailable: ""]) == "LTE")
        #expect(label(.nsaAvailable, 0xC000, carrier: [.nsaAvailable: "", .lte: "4G+"]) == "4G+")
    }

    @Test func everyConditionHasAText() {
        for condition in RadioLabels.Condition.allCases { #expect(!condition.defaultText.isEmpty) }
    }
}
