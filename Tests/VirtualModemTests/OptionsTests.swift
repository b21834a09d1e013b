// SPDX-License-Identifier: Apache-2.0

import Testing
import VirtualModem

struct OptionsTests {
    @Test func withoutArgumentsThereIsOneModem() throws {
        let options = try Options([])
        #expect(options.modems.map(\.name) == ["m0"])
        #expect(options.modems.map(\.profile) == ["docomo"])
        #expect(options.plugin == "generic")
        #expect(options.action == .run)
    }

    @Test func everyOptionIsTaken() throws {
        let options = try Options([
            "--bus-address", "unix:path=/b", "--profiles", "/p", "--control", "/c", "--log", "-", "--plugin",
            "quectel",
            "--modem", "a=docomo", "--modem", "b=none@rm500q",
        ])
        #expect(options.busAddress == "unix:path=/b")
        #expect(options.profilesPath == "/p")
        #expect(options.controlPath == "/c")
        #expect(options.logPath == "-")
        #expect(options.plugin == "quectel")
        #expect(options.modems.map(\.name) == ["a", "b"])
        #expect(options.modems.map(\.profile) == ["docomo", "none@rm500q"])
    }

    @Test(arguments: [
        (["--fly"], "--fly: no such option; see virtual-modem --help"),
        (["--modem"], "--modem: its value is missing; see virtual-modem --help"),
        (["--modem", "m0"], "--modem m0: not NAME=SIM; say --modem m0=docomo"),
        (["--modem", "m'0=docomo"], "--modem m'0=docomo: not NAME=SIM; say --modem m0=docomo"),
        (["--modem", "a=b", "--modem", "a=c"], "--modem a=c: a is there already; choose another name"),
        (["--plugin", "a'b"], "--plugin a'b: not a name; use letters, digits, - and _"),
    ])
    func anErrorSaysWhatWhyAndWhatToDo(arguments: [String], words: String) {
        do throws(ControlError) {
            _ = try Options(arguments)
            Issue.record("accepted")
        } catch {
            #expect(error.description == words)
        }
    }
}
