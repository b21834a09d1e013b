// SPDX-License-Identifier: Apache-2.0

import Foundation
import TelephonyAPI
import Testing

@Suite struct WatchProgramTests {
    private static func event(_ sequence: Int, _ kind: EventKind, status: Status? = nil) -> Event {
        Event(
            sequence: sequence,
            time: "2026-11-30T10:12:03.000Z",
            kind: kind,
            modem: status == nil && kind != .gap ? "modem1" : nil,
            offline: false,
            status: status
        )
    }

    private func daemon(path: String? = nil) throws -> FakeDaemon {
        let status = Samples.status(Samples.lte)
        return try FakeDaemon(
            status: json(status),
            opening: [json(Self.event(7, .snapshot, status: status))],
            path: path
        )
    }

    @Test func eventsAreLinesInTheOrderTheyCome() throws {
        let daemon = try daemon()
        let child = try Child(["watch", "--socket=\(daemon.path)"])
        #expect(try child.line()?.hasPrefix("2026-11-30 10:12:03  modem1  connected; NTT DOCOMO") == true)
        try daemon.send(json(Self.event(8, .modemRecovering)))
        #expect(
            try child.line()?.hasPrefix("2026-11-30 10:12:03  modem1  modem is being probed anew") == true
        )
        try daemon.send(json(Self.event(9, .signalChanged)))
        try daemon.send(json(Self.event(10, .modemRecovered)))
        #expect(try child.line() == "2026-11-30 10:12:03  modem1  modem is back")
        #expect(daemon.subscriptions.map(\.since) == [nil])
    }

    @Test func jsonIsOneObjectALineAsTheDaemonGaveIt() throws {
        let daemon = try daemon()
        let child = try Child(["watch", "--json", "--socket=\(daemon.path)"])
        #expect(try child.line()?.hasPrefix(#"{"after":null,"before":null,"#) == true)
        daemon.send(
            #"{"sequence": 8, "time": "2026-11-30T10:12:03.000Z", "kind": "eclipseBegan", "offline": false, "x": [1.0]}"#
        )
        #expect(
            try child.line()
                == #"{"kind":"eclipseBegan","offline":false,"sequence":8,"time":"2026-11-30T10:12:03.000Z","x":[1.0]}"#
        )
    }

    @Test func whatWasAskedForReachesTheDaemon() throws {
        let daemon = try daemon()
        let child = try Child([
            "watch", "--since", "3", "--kind=simChanged", "--kind", "gap", "--socket=\(daemon.path)",
        ])
        _ = try child.line()
        #expect(daemon.subscriptions.map(\.since) == [3])
        #expect(daemon.subscriptions.map(\.kinds) == [[.simChanged, .gap]])
    }

    @Test func afterASequenceNumberThereMayBeNothingForLong() throws {
        let daemon = try FakeDaemon(status: "{}")
        let child = try Child(["watch", "--since=7", "--timeout=0.05", "--socket=\(daemon.path)"])
        #expect(try !child.says(within: 0.5))
        try daemon.send(json(Self.event(8, .modemRecovered)))
        #expect(try child.line() == "2026-11-30 10:12:03  modem1  modem is back")
    }

    @Test func aDaemonThatSaysNothingIsGivenUp() throws {
        let daemon = try FakeDaemon(status: "{}")
        let result = try carrierctl("watch", "--timeout=0.05", "--socket=\(daemon.path)")
        #expect(result.code == 2)
        #expect(
            result.errors == """
                carrierctl: no answer from carrierd: it took longer than 0.05 s; try a longer --timeout, or see \
                systemctl status carrierd

                """
        )
    }

    @Test func aGapIsSaidBeforeItsSnapshot() throws {
        let status = Samples.status(Samples.lte)
        let daemon = try FakeDaemon(
            status: json(status),
            opening: [json(Self.event(99, .gap)), json(Self.event(99, .snapshot, status: status))]
        )
        let child = try Child(["watch", "--since=1", "--socket=\(daemon.path)"])
        #expect(try child.line()?.contains("events may be missing here") == true)
        #expect(try child.line()?.contains("modem1  connected") == true)
    }

    @Test func aDaemonThatVanishesIsOneLineAndCodeTwo() throws {
        let daemon = try daemon()
        let child = try Child(["watch", "--socket=\(daemon.path)"])
        _ = try child.line()
        daemon.stop()
        let result = try child.finish()
        #expect(result.code == 2)
        #expect(
            result.errors == """
                carrierctl: connection to carrierd lost: it closed the connection; is it running? see \
                systemctl status carrierd

                """
        )
    }

    @Test func reconnectingResumesAfterTheLastEvent() throws {
        let first = try daemon()
        let child = try Child(["watch", "--reconnect", "--socket=\(first.path)"])
        _ = try child.line()
        try first.send(json(Self.event(8, .modemRecovering)))
        _ = try child.line()
        first.stop()
        #expect(try child.complaint().hasSuffix("; waiting for it to come back\n"))
        let second = try FakeDaemon(
            status: "{}",
            opening: [json(Self.event(9, .modemRecovered))],
            path: first.path
        )
        #expect(try child.line() == "2026-11-30 10:12:03  modem1  modem is back")
        #expect(second.subscriptions.map(\.since) == [8])
    }

    @Test func aReaderThatGoesEndsTheWatchBeforeTheNextEvent() throws {
        let daemon = try daemon()
        let child = try Child(["watch", "--socket=\(daemon.path)"])
        _ = try child.line()
        child.closeOutput()
        let result = try child.finish()
        #expect(result.code == 0)
        #expect(result.errors == "")
    }

    @Test func theSocketNeverTakesTheNumberOfAClosedOutput() throws {
        let daemon = try daemon()
        let result = try carrierctl("watch", "--socket=\(daemon.path)", output: .closed)
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("carrierctl: cannot write the output: "))
    }

    @Test func aFullDiskEndsTheWatch() throws {
        let daemon = try daemon()
        let result = try carrierctl(
            "watch",
            "--reconnect",
            "--socket=\(daemon.path)",
            output: .file("/dev/full")
        )
        #expect(result.code == 1)
    }

    @Test func theSignalIsAskedForByName() throws {
        let daemon = try daemon()
        let child = try Child(["watch", "--signal", "--socket=\(daemon.path)"])
        _ = try child.line()
        #expect(try child.line() == "modem1 – Quectel RM520N-GL")
        #expect(daemon.subscriptions.first?.kinds?.contains(.signalChanged) == true)
    }

    @Test(arguments: [["--json"], ["--kind=simChanged"], ["--since=3"]])
    func theSignalsViewStandsAlone(words: [String]) throws {
        let result = try Child(["watch", "--signal"] + words).finish()
        #expect(result.code == 1)
        #expect(result.errors.hasPrefix("carrierctl: --signal: it is a view of its own"))
    }
}
