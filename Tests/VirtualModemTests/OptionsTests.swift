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
        #expect(options.voice == .at)
        #expect(options.mbimProxy == "mbim-proxy")
        #expect(options.device(1) == "/dev/cdc-wdm1")
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

    @Test func everyOptionOfMBIMIsTaken() throws {
        let options = try Options([
            "--protocol", "mbim", "--device", "/dev/wwan0mbim0", "--mbim-proxy", "other", "--mbimex", "3",
            "--modem", "a=docomo,esim", "--modem", "b=none",
        ])
        #expect(options.voice == .mbim)
        #expect(options.mbimProxy == "other")
        #expect(options.mbimExtensions == .three)
        #expect(options.device(0) == "/dev/wwan0mbim0")
        #expect(options.device(1) == "/dev/cdc-wdm1")
    }

    @Test func everyOptionOfQMIIsTaken() throws {
        let options = try Options([
            "--protocol", "qmi", "--qmi-proxy", "other", "--device", "/dev/wwan0qmi0",
        ])
        #expect(options.voice == .qmi)
        #expect(options.qmiProxy == "other")
        #expect(try Options([]).qmiProxy == "qmi-proxy")
        #expect(options.device(0) == "/dev/wwan0qmi0")
    }

    @Test(arguments: [
        (["--protocol", "gpib"], "gpib: no such protocol; choose one of at, mbim, qmi"),
        (["--mbimex", "4"], "--mbimex 4: no such version; say 1, 2 or 3"),
        (
            ["--modem", "a=docomo", "--modem", "b=docomo", "--device", "/dev/cdc-wdm1"],
            "--device: two modems cannot be one device; give each its own path"
        ),
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
