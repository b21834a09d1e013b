// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing

/// Nothing runs in the daemon while nothing happens. It is not fed a watchdog here, which is the one exception.
@Suite(
    .takesIdleTurns,
    .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"),
    .disabled(
        if: ProcessInfo.processInfo.environment["SANITIZER"] == "thread",
        "the sanitizer's own thread wakes ten times a second"
    )
)
struct IdleTests {
    @Test func withoutModemManagerItSleeps() async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            try await comesToRest(daemon.process.processID)
            await daemon.process.terminate()
        }
    }

    @Test func withAPageThatNobodyLooksAtItSleeps() async throws {
        try await withPrivateBus { bus in
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[http]\nlisten=127.0.0.1:0 \(bus.folder)/http\n"
            )
            let page = PageClient(path: "\(bus.folder)/http")
            try await eventually("the page") { (try? page.get("/healthz")) != nil }
            try await comesToRest(daemon.process.processID)
            // And once who looked has gone.
            #expect(try page.get("/healthz").hasPrefix("HTTP/1.0 200"))
            _ = await (try page.open("/events")).read(through: "event: snapshot")
            try await comesToRest(daemon.process.processID)
            await daemon.process.terminate()
        }
    }

    @Test func onceAModemHasStoppedToFlapItSleeps() async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[five-g]\nhold=1s\n"
            )
            for _ in 0..<10 {
                for (technologies, status) in [(0xC000, FiveGStatus.nsaAvailable), (0x4000, .none)] {
                    fake.set(
                        FakeModemManager.modem(0),
                        FakeModemManager.Interface.modem,
                        ["AccessTechnologies": "uint32 \(technologies)"]
                    )
                    // A lower status is held for a second: only a higher one is seen at once.
                    if status == .none { continue }
                    try await eventually("\(status)") {
                        try daemon.status().modems.first?.radio.fiveG.status == status
                    }
                }
            }
            try await eventually("4G") {
                try daemon.status().modems.first?.radio.fiveG.status == FiveGStatus.none
            }
            try await comesToRest(daemon.process.processID)
            await daemon.process.terminate()
        }
    }

    @Test(.enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager"))
    func besideAModemThatStaysRegisteredItSleeps() async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            try await comesToRest(bench.daemon.process.processID)
        }
    }

    @Test(.enabled(if: Broker.isInstalled, "needs mosquitto and mosquitto-clients"))
    func withABrokerItSleepsBetweenTheKeepAlives() async throws {
        try await withPrivateBus { bus in
            try await withBroker { broker in
                let daemon = try await DaemonProcess.start(
                    bus: bus.address,
                    folder: bus.folder,
                    configuration: "[mqtt]\nbroker=\(broker.socket)\nkeep-alive=60s\n"
                )
                try await eventually("it publishes") { daemon.log.contains("mqtt: publishes to") }
                try await comesToRest(daemon.process.processID)
                await daemon.process.terminate()
            }
        }
    }

    /// Waits for a stretch in which no thread of the process has been woken.
    private func comesToRest(_ process: Int32) async throws {
        try await eventually("nothing runs") {
            let before = try wakeups(of: process)
            try await Task.sleep(for: .seconds(4))
            return try wakeups(of: process) == before
        }
    }

    /// How often each thread of a process has gone to sleep so far, by its number (proc(5)).
    private func wakeups(of process: Int32) throws -> [String: String] {
        let folder = "/proc/\(process)/task"
        let threads = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try threads.reduce(into: [:]) { wakeups, thread in
            let status = try String(contentsOfFile: "\(folder)/\(thread)/status", encoding: .utf8)
            wakeups[thread] = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }.joined()
        }
    }
}
