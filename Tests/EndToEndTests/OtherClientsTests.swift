// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

/// Whether the socket is Varlink to those who know Varlink from elsewhere.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon")) struct OtherClientsTests {
    @Test(.enabled(if: OtherClients.hasPython, "needs the Python package varlink: make clients"))
    func pythonsVarlinkAsksAndSubscribes() async throws {
        try await withDaemon { _, daemon in
            let program = """
                import sys, varlink
                client = varlink.Client.new_with_address("unix:" + sys.argv[1])
                print(client.get_interface("org.carrierd.Telephony").name)
                with client.open("org.carrierd.Telephony") as telephony:
                    print(telephony.GetStatus()["status"]["modemManager"]["available"])
                    try:
                        telephony.GetModem("modem7")
                    except varlink.VarlinkError as error:
                        print(error.error(), error.parameters()["modem"])
                    print(next(iter(telephony.Monitor(_more=True)))["event"]["kind"])
                """
            let result = try await OtherClients.python(program, socket: daemon.socket)
            #expect(
                result.output == """
                    org.carrierd.Telephony
                    False
                    org.carrierd.Telephony.ModemNotFound modem7
                    snapshot

                    """,
                "\(result.errors)"
            )
        }
    }

    @Test(.enabled(if: OtherClients.hasVarlinkctl, "needs root and varlinkctl of Debian 13: make clients"))
    func systemdsVarlinkctlAsksAndSubscribes() async throws {
        try await withDaemon { folder, _ in
            func varlinkctl(_ arguments: String...) async throws -> OtherClients.Result {
                try await OtherClients.varlinkctl(folder: folder, arguments)
            }
            let info = try await varlinkctl("info", "/mnt/socket")
            #expect(info.output.contains("org.carrierd.Telephony"), "\(info.errors)")
            let interface = try await varlinkctl("introspect", "/mnt/socket", "org.carrierd.Telephony")
            #expect(interface.output.contains("method Monitor"), "\(interface.errors)")
            let status = try await varlinkctl(
                "--json=short",
                "call",
                "/mnt/socket",
                "org.carrierd.Telephony.GetStatus",
                "{}"
            )
            #expect(status.output.hasPrefix(#"{"status":{"#), "\(status.errors)")
            let missing = try await varlinkctl(
                "call",
                "/mnt/socket",
                "org.carrierd.Telephony.GetModem",
                #"{"modem":"modem7"}"#
            )
            #expect(missing.errors.contains("org.carrierd.Telephony.ModemNotFound"))
        }
    }

    private func withDaemon(_ body: (_ folder: String, DaemonProcess) async throws -> Void) async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await body(bus.folder, daemon)
            await daemon.process.terminate()
        }
    }
}
