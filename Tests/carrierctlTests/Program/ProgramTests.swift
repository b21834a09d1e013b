// SPDX-License-Identifier: Apache-2.0

import Foundation
import TelephonyAPI
import Testing
import Varlink

@Suite struct ProgramTests {
    private func daemon() throws -> FakeDaemon {
        try FakeDaemon(
            status: json(Samples.status(Samples.lte, Samples.changed(Samples.sa) { $0.id = "modem2" })),
            modem: json(Samples.lte)
        )
    }

    @Test func statusIsShown() throws {
        let daemon = try daemon()
        let result = try carrierctl("status", "--socket", daemon.path)
        #expect(result.code == 0)
        #expect(result.errors == "")
        #expect(result.output.hasPrefix("modem1 – Quectel RM520N-GL, firmware RM520NGLAAR03A03M4G\n  State "))
        #expect(result.output.contains("\n\nmodem2 – Quectel"))
        #expect(!result.output.contains("\u{1B}"))
    }

    @Test func theSocketMayComeFromTheEnvironment() throws {
        let daemon = try daemon()
        let variable = "CARRIERD_SOCKET=\(daemon.path)"
        #expect(try carrierctl("status", environment: [variable]).code == 0)
        #expect(try carrierctl("status", "--socket=/nowhere/at/all", environment: [variable]).code == 2)
    }

    @Test func colourAndWidthCanBeForced() throws {
        let daemon = try daemon()
        let result = try carrierctl(
            "--color=always",
            "status",
            "--socket=\(daemon.path)",
            environment: ["COLUMNS=50", "NO_COLOR=1"]
        )
        #expect(result.output.contains("\u{1B}[32mconnected, carries this machine's\u{1B}[0m\n"))
    }

    @Test func theJSONIsTheDaemonsWithWhatThisVersionDoesNotKnow() throws {
        let daemon = try FakeDaemon(status: #"{"sequence":7,"added":{"later":1.50},"modems":[]}"#)
        let result = try carrierctl("status", "--json", "--socket=\(daemon.path)")
        #expect(result.code == 0)
        #expect(
            result.output == """
                {
                  "added": {
                    "later": 1.50
                  },
                  "modems": [],
                  "sequence": 7
                }

                """
        )
    }

    @Test func theStatusIsSaidInOtherSystemsWords() throws {
        let daemon = try daemon()
        let android = try carrierctl("status", "--format", "android", "--socket=\(daemon.path)")
        #expect(android.code == 0)
        #expect(android.output.contains("\"dataNetworkType\": 13,"))
        let otel = try carrierctl("status", "--format=otel", "--socket=\(daemon.path)")
        #expect(otel.output.contains("\"network.connection.type\": \"cell\""))
        let core = try carrierctl("status", "--format=coretelephony", "--socket=\(daemon.path)")
        #expect(core.output.contains("\"serviceSubscriberCellularProviders\": {"))
        let metrics = try carrierctl("status", "--format=prometheus", "--socket=\(daemon.path)")
        #expect(metrics.output.contains("\ncarrierd_modem_registration{modem=\"modem1\",state=\"home\"} 1\n"))
        let wrong = try carrierctl("status", "--format=androit", "--socket=\(daemon.path)")
        #expect(wrong.code == 1 && wrong.errors.contains("did you mean android?"))
        #expect(try carrierctl("status", "--format=otel", "--json", "--socket=\(daemon.path)").code == 1)
    }

    @Test func aModemIsShown() throws {
        let daemon = try daemon()
        let text = try carrierctl("modem", "modem1", "--socket=\(daemon.path)")
        #expect(text.code == 0)
        #expect(text.output.contains("\nSIM slot 1, active\n"))
        let object = try carrierctl("modem", "modem1", "--json", "--socket=\(daemon.path)")
        #expect(object.output.hasPrefix("{\n  \"activeSlot\": 1,\n"))
    }

    @Test func aModemThatIsNotThereNamesThoseThatAre() throws {
        let daemon = try daemon()
        let result = try carrierctl("modem", "modem9", "--socket=\(daemon.path)")
        #expect(result.code == 3)
        #expect(result.output == "")
        #expect(result.errors == "carrierctl: modem9: no such modem; there is modem1 and modem2\n")
    }

    @Test func anUnreachableDaemonIsOneLine() throws {
        let result = try carrierctl("status", "--socket=/nowhere/at/all")
        #expect(result.code == 2)
        #expect(
            result.errors == """
                carrierctl: cannot reach carrierd at /nowhere/at/all: No such file or directory; is it running? \
                see systemctl status carrierd

                """
        )
    }

    @Test func aPathThatIsNoSocketPathIsWrongUse() throws {
        let result = try carrierctl("status", "--socket=/\(String(repeating: "x", count: 200))")
        #expect(result.code == 1)
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        [], ["frobnicate"], ["status", "extra"], ["modem"], ["status", "--frobnicate"],
        ["status", "--timeout=soon"],
        ["status", "--timeout=nan"], ["status", "--color=mauve"], ["watch", "--since=x"],
        ["help", "frobnicate"],
        ["--socket"], ["--frobnicate"], [""], ["carriers"], ["carriers", "lokup"], ["carriers", "--json"],
        ["help", "carriers", "lokup"], ["help", "status", "x"], ["carriers lookup", "44010"],
    ])
    func wrongUseIsOneLineAndCodeOne(words: [String]) throws {
        let result = try Child(words).finish()
        #expect(result.code == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("carrierctl: "))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        ["help"], ["--help"], ["-h"], ["help", "status"], ["status", "--help"],
        ["help", "carriers"], ["carriers", "--help"], ["help", "carriers", "lookup"],
        ["carriers", "lookup", "--help"], ["carriers", "--color=never", "lookup", "--help"],
    ])
    func helpNeedsNoDaemon(words: [String]) throws {
        let result = try Child(words).finish()
        #expect(result.code == 0)
        #expect(result.output.hasPrefix("Usage: carrierctl "))
        #expect(result.errors == "")
    }

    @Test func versionsAreShownWithAndWithoutTheDaemon() throws {
        let daemon = try daemon()
        let with = try carrierctl("version", "--socket=\(daemon.path)")
        #expect(with.output == "carrierctl 0.1.0\ncarrierd 0.1.0\nModemManager 1.20.4\n")
        let without = try carrierctl("--version", "--socket=/nowhere")
        #expect(without.code == 0)
        #expect(
            without.output == """
                carrierctl 0.1.0
                carrierd – (cannot reach carrierd at /nowhere: No such file or directory)

                """
        )
    }

    @Test func anAnswerOfAnotherShapeIsAProtocolError() throws {
        let daemon = try FakeDaemon(status: #"{"sequence":"seven"}"#)
        let result = try carrierctl("status", "--socket=\(daemon.path)")
        #expect(result.code == 2)
        #expect(result.errors.hasPrefix("carrierctl: cannot read the daemon's answer: "))
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test func anErrorOfTheDaemonIsNamed() throws {
        let server = VarlinkServer(
            service: VarlinkServiceInfo(vendor: "", product: "", version: "", url: ""),
            interfaces: []
        )
        let path = NSTemporaryDirectory() + "carrierctl-\(UUID().uuidString.prefix(8))"
        try server.start([.bind(path: path)])
        defer {
            server.stop()
            unlink(path + ".lock")
        }
        let result = try carrierctl("status", "--socket=\(path)")
        #expect(result.code == 2)
        #expect(
            result.errors == """
                carrierctl: the daemon refused: org.varlink.service.InterfaceNotFound \
                {"interface":"org.carrierd.Telephony"}; are carrierctl and carrierd of one version? see \
                carrierctl version

                """
        )
    }

    @Test func aFullDiskIsAnError() throws {
        let daemon = try daemon()
        let result = try carrierctl("status", "--socket=\(daemon.path)", output: .file("/dev/full"))
        #expect(result.code == 1)
        #expect(
            result.errors
                == "carrierctl: cannot write the output: No space left on device; look at where it is sent to\n"
        )
    }

    @Test func aClosedOutputIsAnError() throws {
        let daemon = try daemon()
        let result = try carrierctl("status", "--socket=\(daemon.path)", output: .closed)
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("carrierctl: cannot write the output: "))
    }

    @Test func aReaderThatHasGoneIsNoError() throws {
        let daemon = try daemon()
        let child = try Child(["status", "--socket=\(daemon.path)"])
        child.closeOutput()
        let result = try child.finish()
        #expect(result.code == 0)
        #expect(result.errors == "")
    }

    @Test func aMistypedCommandOfAGroupHasANearestOne() throws {
        let result = try carrierctl("carriers", "lokup", "44010")
        #expect(
            result.errors == "carrierctl: carriers lokup: no such command; did you mean carriers lookup?\n"
        )
    }
}
