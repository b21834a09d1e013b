// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing

/// The whole chain: a modem in software, a real ModemManager, the daemon.
struct ModemBench {
    let bus: PrivateBus
    let modemManager: ModemManagerProcess
    let modem: ChildProcess
    let daemon: DaemonProcess

    static func run(
        _ modems: [String] = ["m0=docomo"],
        configuration: String = "[modem]\nkeep-enabled=yes\n",
        _ body: (ModemBench) async throws -> Void
    ) async throws {
        try await withModemManager { bus, modemManager in
            let modem = try await ChildProcess.start(
                try #require(Programs.built("virtual-modem")),
                ["--bus-address", bus.address] + modems.flatMap { ["--modem", $0] },
                output: .discard
            )
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: configuration
            )
            let bench = ModemBench(bus: bus, modemManager: modemManager, modem: modem, daemon: daemon)
            do {
                try await body(bench)
            } catch {
                Issue.record("the daemon said:\n\(daemon.log)")
                await bench.stop()
                throw error
            }
            await bench.stop()
        }
    }

    /// Waits until the daemon says that the first modem is registered at home.
    func registered() async throws {
        try await eventually("registered at home") {
            try daemon.status().modems.first.map { $0.network.registration == .home && !$0.stale } ?? false
        }
    }

    private func stop() async {
        await daemon.process.terminate()
        await modem.terminate()
    }
}
