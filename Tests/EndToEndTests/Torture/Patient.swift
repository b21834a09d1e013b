// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import Synchronization
import TelephonyAPI
import Testing
import Varlink

/// A daemon that is attacked, on a bus with a ModemManager that shows one modem, and what is looked at afterwards.
final class Patient: Sendable {
    /// Within what time the truth is told again, where nothing else is stated (Documentation/hardening.md).
    static let statedTime = Duration.seconds(5)
    /// What the machine may need besides, which has other things to do.
    private static let allowance = Duration.seconds(60)

    let bus: PrivateBus
    private let modemManager: Mutex<FakeModemManager>
    let daemon: DaemonProcess
    /// What it had of the system before anything was done to it.
    let before: Footprint

    var fake: FakeModemManager { modemManager.withLock { $0 } }
    var page: PageClient { PageClient(path: "\(bus.folder)/http") }

    /// Raises a daemon, has it attacked, and looks whether it is well; then ends it in order.
    ///
    /// - Parameters:
    ///   - attack: what is done, for whoever reads the output.
    ///   - prepare: what is in the daemon's folder before it starts; its state is in the folder `state` there.
    ///   - times: how often, with a look after each: what leaks grows.
    ///   - stated: within what time it tells the truth again once the attack is over.
    static func suffers(
        _ attack: String,
        times: Int = 1,
        configuration: String = "",
        within stated: Duration = statedTime,
        allowing margin: Footprint.Margin = Footprint.Margin(),
        wrapper: [String] = [],
        environment: [String: String] = [:],
        prepare: (_ folder: String) async throws -> Void = { _ in },
        _ body: (Patient) async throws -> Void
    ) async throws {
        try await withPrivateBus { bus in
            let fake = try FakeModemManager(bus: bus.address)
            defer { fake.close() }
            fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
            fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            try fake.claimName()
            chmod(bus.folder, 0o755)
            try await prepare(bus.folder)
            let daemon = try await DaemonProcess.start(
                bus: bus.address,
                folder: bus.folder,
                configuration: "[http]\nlisten=\(bus.folder)/http\n" + configuration,
                // As the unit has it.
                environment: environment.merging(["G_SLICE": "always-malloc"]) { $1 },
                within: wrapper
            )
            do {
                let patient = try await Patient(bus: bus, fake: fake, daemon: daemon)
                for time in 1...times {
                    try await body(patient)
                    try await patient.isWell(
                        after: times == 1 ? attack : "\(attack) (\(time))",
                        within: stated,
                        allowing: margin
                    )
                }
            } catch {
                Issue.record("\(attack): \(error); the daemon said:\n\(daemon.log.suffix(4000))")
            }
            #expect(await daemon.process.terminate(limit: .seconds(60)) == .status(0), "\(attack): its end")
        }
    }

    /// Waits until everything that it needs once is there: what is seen then is what it has at rest.
    private init(bus: PrivateBus, fake: FakeModemManager, daemon: DaemonProcess) async throws {
        (self.bus, self.daemon) = (bus, daemon)
        modemManager = Mutex(fake)
        let page = PageClient(path: "\(bus.folder)/http")
        for code in ["26202", "26203", "26201"] {
            fake.set(
                FakeModemManager.modem(0),
                FakeModemManager.Interface.threeGPP,
                ["OperatorCode": "'\(code)'"]
            )
            try await eventually("the modem") { try daemon.status().modems.first?.network.plmn == code }
            _ = try page.get("/status.json")
            _ = try page.get("/metrics")
            _ = try VarlinkConnection.connect(path: daemon.socket)
                .call(TelephonyInterface.getHistory, parameters: HistoryParameters(), as: HistoryReply.self)
        }
        before = try Footprint(of: daemon.process.processID)
    }

    /// Another ModemManager shows the same modem; what was there before has gone with its bus.
    func showAgain() throws {
        let fake = try FakeModemManager(bus: bus.address)
        fake.serve(FakeModemManager.sim(0), FakeModemManager.readSIM())
        fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
        try fake.claimName()
        modemManager.withLock { $0 = fake }
    }

    /// The same look after each attack: it runs, it answers on both sockets, it tells the truth within the stated time,
    /// and it has given back what it took.
    func isWell(
        after attack: String,
        within stated: Duration = statedTime,
        allowing margin: Footprint.Margin = Footprint.Margin()
    ) async throws {
        let start = ContinuousClock.now
        let limit = stated + Self.allowance
        // Another truth than before: what it remembers is not enough.
        let plmn = try daemon.status().modems.first?.network.plmn == "26203" ? "26202" : "26203"
        fake.set(
            FakeModemManager.modem(0),
            FakeModemManager.Interface.threeGPP,
            ["OperatorCode": "'\(plmn)'"]
        )
        try await eventually("\(attack): the truth", limit: limit) {
            guard let status = try? daemon.status(), status.modemManager.available else { return false }
            return status.modems.count == 1 && status.modems[0].network.plmn == plmn
                && !status.modems[0].stale && status.modems[0].sims.first?.state == .present
        }
        let told = ContinuousClock.now - start
        try await eventually("\(attack): the page", limit: limit) {
            (try? page.get("/readyz"))?.hasPrefix("HTTP/1.0 200") ?? false
        }
        var now = try Footprint(of: daemon.process.processID)
        try? await eventually("what it took is given back", limit: .seconds(20)) {
            // What has something to do gives back what it needs no more; a modem always has some news.
            fake.set(
                FakeModemManager.modem(0),
                FakeModemManager.Interface.modem,
                ["SignalQuality": "(uint32 \(Int.random(in: 0...100)), true)"]
            )
            try await Task.sleep(for: .milliseconds(300))
            now = try Footprint(of: daemon.process.processID)
            return now.isWithin(margin, of: before)
        }
        #expect(now.isWithin(margin, of: before), "\(attack): \(now), and it had \(before)")
        Torture.note(
            "\(attack): the truth after \(told.formatted) (stated: \(stated.formatted)); \(now) (\(before))"
        )
    }
}

extension Duration {
    /// In seconds, as a person reads it.
    var formatted: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1000 == 0
            ? "\(milliseconds / 1000) s"
            : "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst()) s"
    }
}
