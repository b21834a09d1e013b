// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing

/// A hook of the daemon as it is built: no shell, nothing inherited, and names that are nothing but names.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct HookSecurityTests {
    @Test func aHookIsAskedWithoutAShellAndInheritsNothing() async throws {
        try await withPrivateBus { bus in
            let folder = bus.folder
            let hooks = "\(folder)/hooks.d"
            mkdir(hooks, 0o700)
            let note = "\(folder)/note"
            try await Executable.write(
                """
                #!/bin/sh
                { tr '\\0' '\\n' < /proc/$$/cmdline; echo ---; tr '\\0' '\\n' < /proc/$$/environ; echo ---
                  ls /proc/self/fd; echo ---; cat; } > \(note).new
                mv \(note).new \(note)

                """,
                to: "\(hooks)/10-note"
            )
            // What a shell would take for a command, in the name of a network.
            let name = "$(touch \(folder)/shell)`touch \(folder)/shell`; touch \(folder)/shell; \\\"|&>"
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            var modem = FakeModemManager.registeredModem()
            modem[FakeModemManager.Interface.threeGPP]?["OperatorName"] = "\"\(name)\""
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), modem)
            // Whoever started the daemon has left it one that is inherited.
            let leak = open("/dev/null", O_RDONLY | O_CLOEXEC)
            defer { close(leak) }
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: folder,
                configuration: "[hooks]\nfolder=\(hooks)\nevents=modemAdded\n[systemd]\nunits=no\n",
                environment: ["CANARY_SECRET": "of whoever started it"],
                descriptors: [9: leak]
            )
            let descriptors = try FileManager.default
                .contentsOfDirectory(atPath: "/proc/\(daemon.process.processID)/fd")
            #expect(descriptors.contains("9"), "the daemon has it")
            try fake.claimName()
            try await eventually("the hook") { access(note, F_OK) == 0 }
            let parts = try TemporaryFolder.text(of: note).split(
                separator: "---\n",
                omittingEmptySubsequences: false
            )
            try #require(parts.count == 4)
            #expect(parts[0] == "/bin/sh\n\(hooks)/10-note\n", "the script's own line, and no argument")
            let variables = Set(parts[1].split(separator: "\n").map { String($0.prefix { $0 != "=" }) })
            #expect(variables == ["CARRIERD_EVENT", "CARRIERD_MODEM", "PATH"])
            // 3 is the folder that ls itself reads.
            #expect(parts[2] == "0\n1\n2\n3\n")
            let event = try JSONDecoder().decode(Event.self, from: Data(parts[3].utf8))
            #expect(event.state?.network.reportedName?.hasPrefix("$(touch \(folder)/shell)`") == true)
            #expect(access("\(folder)/shell", F_OK) != 0)
            #expect(await daemon.process.terminate(limit: .seconds(30)) == .status(0))
        }
    }
}
