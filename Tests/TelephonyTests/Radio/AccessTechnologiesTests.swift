// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Telephony

@Suite struct AccessTechnologiesTests {
    /// MMModemAccessTechnology's bits and the contract's words.
    @Test(arguments: [
        (UInt32(0x2), "gsm"), (0x4, "gsmCompact"), (0x8, "gprs"), (0x10, "edge"), (0x20, "umts"),
        (0x40, "hsdpa"), (0x80, "hsupa"), (0x100, "hspa"), (0x200, "hspaPlus"), (0x400, "cdma1x"),
        (0x800, "evdo0"), (0x1000, "evdoA"), (0x2000, "evdoB"), (0x4000, "lte"), (0x8000, "5gnr"),
        (0x10000, "lteCatM"), (0x20000, "lteNbIot"),
    ])
    func eachBitHasItsName(_ bit: UInt32, _ name: String) {
        #expect(AccessTechnologies(rawValue: bit).names == [name])
    }

    @Test func severalBitsAreNamedLowestFirst() {
        #expect(AccessTechnologies(rawValue: 0xC000).names == ["lte", "5gnr"])
    }

    @Test(arguments: [UInt32(0), 0x1, 0x40000, 0x8000_0000, 0xFFFC_0001])
    func aBitThatNobodyKnowsIsKeptWithoutAName(_ mask: UInt32) {
        #expect(AccessTechnologies(rawValue: mask).names.isEmpty)
        #expect(AccessTechnologies(rawValue: mask).rawValue == mask)
    }

    @Test func allBitsAtOnceAreAllNames() {
        #expect(AccessTechnologies(rawValue: .max).names.count == 17)
    }
}

@Suite struct RadioTests {
    private func radio(_ status: FiveGStatus, _ mask: UInt32) -> Radio {
        var radio = Radio(fiveG: FiveGHold(status, at: Moment(wall: 0, uptime: .zero)))
        radio.technologies = AccessTechnologies(rawValue: mask)
        return radio
    }

    @Test(arguments: [
        (UInt32(0x2), "2G", "GPRS"), (0x4, "2G", "GPRS"), (0x8, "2G", "GPRS"), (0x10, "2G", "Edge"),
        (0x400, "2G", "CDMA1x"), (0x20, "3G", "WCDMA"), (0x40, "3G", "HSDPA"), (0x80, "3G", "HSUPA"),
        (0xC0, "3G", "HSDPA"), (0x100, "3G", "HSDPA"), (0x200, "3G", "HSDPA"), (0x800, "3G", "CDMAEVDORev0"),
        (0x1000, "3G", "CDMAEVDORevA"), (0x2000, "3G", "CDMAEVDORevB"), (0x4000, "4G", "LTE"),
        (0x10000, "4G", "LTE"), (0x20000, "4G", "LTE"), (0x4020, "4G", "LTE"), (0x3E, "3G", "WCDMA"),
    ])
    func belowFiveGTheBestBitCounts(_ mask: UInt32, _ generation: String, _ name: String) {
        #expect(radio(.none, mask).generation == generation)
        #expect(radio(.none, mask).coreTelephony == "CTRadioAccessTechnology" + name)
    }

    @Test(arguments: [
        (FiveGStatus.sa, UInt32(0x8000), "5G", "NR"), (.nsaConnected, 0xC000, "5G", "NRNSA"),
        (.nsaAvailable, 0xC000, "4G", "NRNSA"),
        // Held: the mask has moved on already.
        (.nsaConnected, 0x4000, "5G", "NRNSA"),
    ])
    func withFiveGItsStatusCounts(_ status: FiveGStatus, _ mask: UInt32, _ generation: String, _ name: String)
    {
        #expect(radio(status, mask).generation == generation)
        #expect(radio(status, mask).coreTelephony == "CTRadioAccessTechnology" + name)
    }

    @Test(arguments: [FiveGStatus.none, .unknown])
    func noTechnologyIsNoGeneration(_ status: FiveGStatus) {
        #expect(radio(status, 0).generation == nil)
        #expect(radio(status, 0).coreTelephony == nil)
        #expect(radio(status, 0x8000_0000).generation == nil)
    }
}
