// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

private typealias Interface = FakeModemManager.Interface

/// Where Debian has libfaketime; nil where it is not installed.
private let fakeTime: String? = ["x86_64-linux-gnu", "aarch64-linux-gnu", "arm-linux-gnueabihf"]
    .map { (triple: String) -> String in "/usr/lib/\(triple)/faketime/libfaketime.so.1" }
    .first { (path: String) -> Bool in access(path, R_OK) == 0 }

/// A wall clock that jumps, by Debian's libfaketime, which answers the daemon in the kernel's place; its steady clocks
/// are the kernel's. Time namespaces shift only those, and no test may set this machine's clock.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct ClockTortureTests {
    @Test(.enabled(if: fakeTime != nil, "needs Debian's libfaketime"))
    func aClockThatJumpsChangesNoDeadlineAndLosesNoEvent() async throws {
        let file = try TemporaryFolder.make() + "/offset"
        try TemporaryFolder.write("+0", to: file)
        let environment = [
            "LD_PRELOAD": fakeTime ?? "", "FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        ]
        try await Patient.suffers(
            "a clock that jumps",
            configuration: "[modem]\ngrace=2s\n",
            environment: environment
        ) {
            patient in
            // Forward a year, back two, to the beginning of time and beyond what 32 bits hold, and by one second to and fro.
            for offset in ["+1y", "-1y", "-30y", "+60y", "+1", "-1", "+1", "-1", "+0"] {
                try TemporaryFolder.write(offset, to: file)
                for technology in [0x20, 0x4000] {
                    let first = try patient.daemon.status().sequence
                    patient.fake.set(
                        FakeModemManager.modem(0),
                        Interface.modem,
                        ["AccessTechnologies": "uint32 \(technology)"]
                    )
                    try await eventually("an event at \(offset)") {
                        try patient.daemon.status().sequence > first
                    }
                }
                // A deadline is met by the steady clock: the modem is let go after its two seconds, not at once nor never.
                patient.fake.remove(FakeModemManager.modem(0))
                let begin = ContinuousClock.now
                try await eventually("it is gone at \(offset)") { try patient.daemon.status().modems.isEmpty }
                #expect(ContinuousClock.now - begin > .milliseconds(1500), "at once at \(offset)")
                patient.fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
                try await eventually("it is back at \(offset)") {
                    try patient.daemon.status().modems.first?.stale == false
                }
                _ = try patient.page.get("/metrics")
            }
            // What was told stands in the history, each once, whatever time it bears.
            let connection = try VarlinkConnection.connect(path: patient.daemon.socket)
            let events = try connection.call(
                TelephonyInterface.getHistory,
                parameters: HistoryParameters(limit: 1000),
                as: HistoryReply.self
            ).events.map(\.sequence)
            #expect(Set(events).count == events.count, "an event is there twice")
            #expect(zip(events, events.dropFirst()).allSatisfy { $0 > $1 }, "\(events)")
            let verdict = try connection.call(TelephonyInterface.verifyHistory, as: VerifyReply.self)
            #expect(verdict.intact, "\(verdict.problem ?? "")")
            let years = Set(
                try connection.call(
                    TelephonyInterface.getHistory,
                    parameters: HistoryParameters(limit: 1000),
                    as: HistoryReply.self
                ).events.map { $0.time.prefix(4) }
            )
            Torture.note("events bear the years \(years.sorted().joined(separator: ", "))")
        }
        TemporaryFolder.remove(String(file.dropLast("/offset".count)))
    }

    @Test func whatHappenedDuringASleepIsToldAfterIt() async throws {
        try await Patient.suffers("asleep for ten seconds", times: 2) { patient in
            // As a machine's sleep is to a process, but for its steady clock.
            patient.daemon.process.send(signal: SIGSTOP)
            for index in 0..<200 {
                patient.fake.set(
                    FakeModemManager.modem(0),
                    Interface.modem,
                    ["AccessTechnologies": "uint32 \(index % 2 == 0 ? 0x20 : 0x4000)"]
                )
            }
            patient.fake.remove(FakeModemManager.modem(0))
            patient.fake.add(FakeModemManager.modem(0), FakeModemManager.registeredModem())
            patient.fake.flush()
            try await Task.sleep(for: .seconds(10))
            patient.daemon.process.send(signal: SIGCONT)
        }
    }
}
