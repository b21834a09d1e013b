// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support
import TelephonyAPI
import Testing
import Varlink

private typealias Interface = FakeModemManager.Interface

/// A wall clock that jumps, by a library that stands between the daemon and the kernel for that clock alone. Time
/// namespaces shift only the steady clocks, and no test may set this machine's; libfaketime shifts timers along.
@Suite(.torture, .serialized, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct ClockTortureTests {
    @Test(.enabled(if: compiler != nil, "needs a C compiler"))
    func aClockThatJumpsChangesNoDeadlineAndLosesNoEvent() async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let file = "\(folder)/offset"
        try TemporaryFolder.write("0", to: file)
        try TemporaryFolder.write(clockSource, to: "\(folder)/clock.c")
        let compilation = try await ChildProcess.start(
            try #require(compiler),
            ["-shared", "-fPIC", "-o", "\(folder)/clock.so", "\(folder)/clock.c"]
        )
        #expect(try await compilation.waitForExit(limit: .seconds(60)) == .status(0))
        let environment = ["LD_PRELOAD": "\(folder)/clock.so", "CLOCK_OFFSET_FILE": file]
        try await Patient.suffers(
            "a clock that jumps",
            configuration: "[modem]\ngrace=2s\n",
            environment: environment
        ) {
            patient in
            // Forward a year, back two, to the beginning of time and beyond what 32 bits hold, and by one second to and fro.
            let year = 31_556_952
            for offset in [year, -year, -30 * year, 60 * year, 1, -1, 1, -1, 0] {
                try TemporaryFolder.write("\(offset)", to: file)
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

private let compiler = ["cc", "gcc", "clang"].lazy.compactMap { Programs.path(of: $0) }.first

private let clockSource = """
    #define _GNU_SOURCE
    #include <fcntl.h>
    #include <stdlib.h>
    #include <sys/syscall.h>
    #include <sys/time.h>
    #include <time.h>
    #include <unistd.h>

    static long long offset(void) {
        char text[32];
        const char *path = getenv("CLOCK_OFFSET_FILE");
        int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        long count = file < 0 ? 0 : read(file, text, sizeof text - 1);
        if (file >= 0) close(file);
        if (count <= 0) return 0;
        text[count] = 0;
        return atoll(text);
    }

    int clock_gettime(clockid_t clock, struct timespec *time) {
        int result = syscall(SYS_clock_gettime, clock, time);
        if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += offset();
        return result;
    }

    int gettimeofday(struct timeval *restrict time, void *restrict zone) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        time->tv_sec = now.tv_sec;
        time->tv_usec = now.tv_nsec / 1000;
        return 0;
    }

    time_t time(time_t *result) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        if (result) *result = now.tv_sec;
        return now.tv_sec;
    }
    """
