// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import VirtualModem

struct BenchOptionsTests {
    @Test func whatIsNotTheBenchsGoesToTheModem() throws {
        let options = try BenchOptions([
            "--bus", "pci", "--mbimex", "3", "--modem", "a=docomo,esim", "--folder", "/tmp/x", "--modem",
            "b=none",
        ])
        #expect(options.bus == .pci && options.folder == "/tmp/x")
        #expect(options.voiceArguments == ["--mbimex", "3", "--modem", "a=docomo,esim", "--modem", "b=none"])
        #expect(options.modemNames == ["a", "b"])
    }

    @Test(arguments: [
        (["--bus", "isa"], "--bus isa: no such value; choose one of usb, pci"),
        (["--id", "12345:1"], "--id 12345:1: not a vendor and a product; say --id 2c7c:0800"),
        (["--control", "x"], "--control: the bench chooses it; leave it out"),
        (["--folder"], "--folder: its value is missing; see virtual-modem bench --help"),
    ])
    func whatIsWrongIsSaidInOneLine(_ arguments: [String], _ words: String) {
        let error = #expect(throws: ControlError.self) { try BenchOptions(arguments) }
        #expect(error?.description == words)
    }

    @Test func commandsOfTheBenchAreTakenOutOfTheModems() throws {
        let modems = ["m0", "m1"]
        #expect(try BenchCommand("m1 unplug", modems: modems) == .unplug(1))
        #expect(try BenchCommand("plug", modems: modems) == .plug(0))
        #expect(try BenchCommand("modemmanager restart", modems: modems) == .modemManager(.restart))
        #expect(try BenchCommand("m1 sim remove", modems: modems) == .voice("m1 sim remove"))
        #expect(try BenchCommand(" # nothing", modems: modems) == nil)
        #expect(throws: ControlError.self) { try BenchCommand("modemmanager reboot", modems: modems) }
    }
}
