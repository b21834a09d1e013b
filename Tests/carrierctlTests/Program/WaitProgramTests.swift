// SPDX-License-Identifier: Apache-2.0

import Foundation
import TelephonyAPI
import Testing

@Suite struct WaitProgramTests {
    private func snapshot(_ modems: [Modem], sequence: Int = 1) throws -> String {
        var event = Event(
            sequence: sequence,
            time: "2026-11-30T10:00:00.000Z",
            kind: .snapshot,
            offline: false
        )
        event.status = status(modems, sequence)
        return try json(event)
    }

    private func status(_ modems: [Modem], _ sequence: Int = 1) -> Status {
        var status = Samples.status()
        status.modems = modems
        status.sequence = sequence
        return status
    }

    private func event(_ kind: EventKind, _ modem: Modem?, sequence: Int) throws -> String {
        var event = Event(sequence: sequence, time: "2026-11-30T10:00:01.000Z", kind: kind, offline: false)
        event.modem = modem?.id
        event.state = modem
        return try json(event)
    }

    private var away: Modem {
        var modem = Samples.lte
        modem.network.registered = false
        modem.network.registration = .searching
        return modem
    }

    @Test func whatHoldsAlreadyEndsItAtOnce() throws {
        let daemon = try FakeDaemon(
            status: json(Samples.status(Samples.lte)),
            opening: [snapshot([Samples.lte])]
        )
        let result = try carrierctl("wait", "registered", "--socket=\(daemon.path)")
        #expect(result.code == 0 && result.output.hasPrefix("\(Samples.lte.id): "))
        let quiet = try carrierctl("wait", "registered", "--quiet", "--socket=\(daemon.path)")
        #expect(quiet.code == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    }

    @Test func whatKeptItFromHoldingIsSaid() throws {
        let daemon = try FakeDaemon(
            status: json(Samples.status(Samples.lte)),
            opening: [snapshot([Samples.lte])]
        )
        let other = try carrierctl(
            "wait",
            "registered",
            "--modem=nope",
            "--timeout=1s",
            "--socket=\(daemon.path)"
        )
        #expect(other.code == 5)
        #expect(other.errors.hasSuffix("in time; no such modem as nope; there is \(Samples.lte.id)\n"))
        let gone = Samples.status(unavailable: "not on the bus")
        let empty = try FakeDaemon(status: json(gone), opening: [snapshot([])])
        let away = try carrierctl("wait", "registered", "--timeout=1s", "--socket=\(empty.path)")
        #expect(away.errors.hasSuffix("in time; ModemManager is not available: not on the bus\n"))
        let none = try FakeDaemon(status: json(Samples.status()), opening: [snapshot([])])
        let modemless = try carrierctl("wait", "registered", "--timeout=1s", "--socket=\(none.path)")
        #expect(modemless.errors.hasSuffix("in time; there is no modem\n"))
    }

    @Test func anEventEndsIt() throws {
        let daemon = try FakeDaemon(status: json(Samples.status(away)), opening: [snapshot([away])])
        let child = try Child(["wait", "registered", "--timeout", "60s", "--socket", daemon.path])
        // Again and again: where this machine is so slow that it has subscribed anew, the first was for nobody.
        var sequence = 1
        repeat {
            sequence += 1
            try daemon.send(event(.registrationChanged, Samples.lte, sequence: sequence))
        } while try !child.says(within: 0.2)
        #expect(try child.finish().code == 0)
    }

    @Test func theTimeThatIsOverHasAnExitStatusOfItsOwn() throws {
        let daemon = try FakeDaemon(status: json(Samples.status(away)), opening: [snapshot([away])])
        let result = try carrierctl("wait", "registered", "--timeout", "0.3", "--socket=\(daemon.path)")
        #expect(result.code == 5)
        #expect(result.errors.hasPrefix("carrierctl: registered: it did not hold in time; modem1: "))
    }

    @Test func aDaemonThatIsAwayIsWaitedFor() throws {
        let folder = try Folder()
        let path = "\(folder.path)/socket"
        let nobody = try carrierctl("wait", "registered", "--timeout", "0.3", "--socket=\(path)")
        #expect(nobody.code == 5 && nobody.errors.contains("cannot reach carrierd"))
        let child = try Child(["wait", "registered", "--timeout", "60s", "--socket", path])
        let daemon = try FakeDaemon(
            status: json(Samples.status(Samples.lte)),
            opening: [snapshot([Samples.lte])],
            path: path
        )
        #expect(try child.finish().code == 0)
        daemon.stop()
    }

    @Test func whatIsWrongIsShownAtOnce() throws {
        let result = try carrierctl("wait", "registerd && roaming", "--socket=/nonexistent/socket")
        #expect(result.code == 1)
        #expect(
            result.errors == """
                carrierctl: wait: no such field registerd; did you mean registered?
                  registerd && roaming
                  ^~~~~~~~~

                """
        )
        #expect(try carrierctl("wait", "registered", "--all", "--modem", "modem1").code == 1)
        #expect(try carrierctl("wait", "registered", "--stable", "soon").code == 1)
        #expect(try carrierctl("wait").code == 1)
    }

    /// The signal is measured while somebody names its kind.
    @Test func whoAsksForTheSignalHasItMeasured() throws {
        let daemon = try FakeDaemon(
            status: json(Samples.status(Samples.lte)),
            opening: [snapshot([Samples.lte])]
        )
        _ = try carrierctl("wait", "rsrp > 0", "--timeout", "0.3", "--socket=\(daemon.path)")
        _ = try carrierctl("wait", "roaming", "--timeout", "0.3", "--socket=\(daemon.path)")
        #expect(daemon.subscriptions.first?.kinds?.contains(.signalChanged) == true)
        #expect(daemon.subscriptions.last?.kinds == nil)
    }
}
