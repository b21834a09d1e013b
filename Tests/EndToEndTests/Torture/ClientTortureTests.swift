// SPDX-License-Identifier: Apache-2.0

import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

private typealias Interface = FakeModemManager.Interface

/// Clients of the socket that do what none should, by the thousand.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct ClientTortureTests {
    private static let getStatus = Array(#"{"method":"org.carrierd.Telephony.GetStatus"}"#.utf8) + [0]
    private static let monitor = Array(
        #"{"method":"org.carrierd.Telephony.Monitor","parameters":{"kinds":["signalChanged"]},"more":true}"#
            .utf8
    )

    @Test func halfFramesCostNothingOnceTheyAreGone() async throws {
        try await Patient.suffers("1,000 half frames", times: 3) { patient in
            let half = Array(#"{"method":"org.carrierd.Telephony.GetStatus","parameters":{"#.utf8)
            var clients: [RawClient] = []
            for index in 0..<1000 {
                let client = try RawClient(patient.daemon.socket)
                client.send(half + [UInt8](repeating: 32, count: index * 10))
                clients.append(client)
            }
            for _ in 0..<20 { _ = try patient.daemon.status() }
            clients.removeAll()
        }
    }

    @Test func floodsOfCallsKeepNobodyElseWaiting() async throws {
        try await Patient.suffers("8 floods of calls", times: 2) { patient in
            let floods = (0..<8).map { index in
                Flood(
                    patient.daemon.socket,
                    index % 2 == 0
                        ? Array(repeatElement(Self.getStatus, count: 200).joined())
                        : Array((0..<400).map { _ in Array("garbage\0".utf8) }.joined()),
                    reads: index % 4 < 2
                )
            }
            let begin = ContinuousClock.now
            var answers = 0
            while ContinuousClock.now - begin < .seconds(10) {
                _ = try patient.daemon.status()
                answers += 1
            }
            for flood in floods { flood.stop() }
            Torture.note("\(answers) answers in ten seconds beside the floods")
        }
    }

    @Test func thousandsOfSubscriptionsAreServedOrRefused() async throws {
        try await Patient.suffers("5,000 subscriptions", times: 2, allowing: Footprint.Margin()) {
            patient in
            var clients: [RawClient] = []
            for _ in 0..<5000 {
                guard let client = try? RawClient(patient.daemon.socket) else { break }
                client.send(Self.monitor + [0])
                clients.append(client)
            }
            // There is news for all of them meanwhile.
            for index in 0..<50 {
                patient.fake.set(
                    FakeModemManager.modem(0),
                    Interface.modem,
                    ["AccessTechnologies": "uint32 \(index % 2 == 0 ? 0x20 : 0x4000)"]
                )
                try await Task.sleep(for: .milliseconds(20))
            }
            let served = clients.count { client in
                client.receive().map { String(decoding: $0, as: UTF8.self).contains("snapshot") } ?? false
            }
            Torture.note("\(clients.count) subscribers came, \(served) are served")
            #expect(served >= 1000)
            clients.removeAll()
        }
    }

    @Test func subscriptionsThatComeAndGoSetNoRateEach() async throws {
        try await Patient.suffers("500 subscriptions that come and go", times: 2) { patient in
            let before = patient.fake.calls.count { $0.method == "Setup" }
            for _ in 0..<500 {
                let client = try RawClient(patient.daemon.socket)
                client.send(Self.monitor + [0])
                _ = client.receive()
            }
            let setups = patient.fake.calls.count { $0.method == "Setup" } - before
            Torture.note("500 subscriptions to the signal: \(setups) calls of Setup")
            #expect(setups <= 4)
        }
    }

    @Test func clientsThatNeverReadHoldUpNobody() async throws {
        try await Patient.suffers(
            "500 clients that never read",
            times: 2,
            allowing: Footprint.Margin()
        ) {
            patient in
            var clients: [RawClient] = []
            for index in 0..<500 {
                let client = try RawClient(patient.daemon.socket)
                client.setSendTimeout(milliseconds: 20)
                client.send(
                    index % 2 == 0
                        ? Self.monitor + [0] : Array(repeatElement(Self.getStatus, count: 500).joined())
                )
                clients.append(client)
            }
            for index in 0..<2000 {
                patient.fake.set(
                    FakeModemManager.modem(0),
                    Interface.modem,
                    ["AccessTechnologies": "uint32 \(index % 2 == 0 ? 0x20 : 0x4000)"]
                )
                if index % 100 == 0 { _ = try patient.daemon.status() }
            }
            patient.fake.flush()
            clients.removeAll()
        }
    }

    @Test func tenThousandThatConnectAndVanishLeaveNothing() async throws {
        try await Patient.suffers("10,000 clients that vanish", times: 2) { patient in
            for index in 0..<10_000 {
                guard let client = try? RawClient(patient.daemon.socket) else { continue }
                // Some before a word, some after it, some in the middle of the answer.
                if index % 3 == 1 { client.send(Self.getStatus) }
                if index % 3 == 2 { client.send(Self.monitor + [0] + Self.getStatus) }
                if index % 500 == 0 { _ = try patient.daemon.status() }
            }
        }
    }

    @Test(.enabled(if: Programs.path(of: "prlimit") != nil, "needs prlimit"))
    func noDescriptorsLeftAreNoEnd() async throws {
        try await Patient.suffers("no descriptors left", within: .seconds(35)) { patient in
            // Clients leave half of them, or 64, to the rest: GLib ends a process that cannot have one.
            for limit in [96, 128, 200] {
                try await patient.limitDescriptors(to: limit)
                var clients: [RawClient] = []
                for index in 0..<400 {
                    guard
                        let client = try? RawClient(
                            index % 2 == 0 ? patient.daemon.socket : "\(patient.bus.folder)/http"
                        )
                    else { continue }
                    if index % 4 < 2 { client.send(Self.getStatus) }
                    clients.append(client)
                }
                // What needs a descriptor for a moment: another ModemManager, the history's readers, a bus.
                try patient.fake.releaseName()
                try patient.fake.claimName()
                try await Task.sleep(for: .milliseconds(500))
                await patient.bus.stop()
                try await Task.sleep(for: .milliseconds(500))
                try await patient.bus.start()
                try await Task.sleep(for: .seconds(2))
                try patient.showAgain()
                clients.removeAll()
                try await patient.limitDescriptors(to: 4096)
                try await eventually("an answer") { (try? patient.daemon.status()) != nil }
            }
        }
    }
}

extension Patient {
    /// Has the kernel give the daemon no more open files than these.
    fileprivate func limitDescriptors(to count: Int) async throws {
        let prlimit = try await ChildProcess.start(
            "prlimit",
            ["--nofile=\(count):4096", "--pid", "\(daemon.process.processID)"]
        )
        #expect(try await prlimit.waitForExit(limit: .seconds(60)) == .status(0))
    }
}
