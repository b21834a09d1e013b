// SPDX-License-Identifier: Apache-2.0

import Support
import TelephonyAPI
import Testing
import Varlink

/// Cards that change while nobody looks: the daemon or ModemManager is down. What is told then is what is in the
/// history, and there is nothing beside it.
@Suite(.takesTurns, .enabled(if: ModemManagerProcess.isInstalled, "needs ModemManager and dbus-daemon"))
struct SwapStoryTests {
    @Test(arguments: [true, false])
    func anotherCardWhileTheDaemonIsDownIsToldOnceAsOffline(isKilled: Bool) async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            let last = try await stop(bench.daemon, isKilled: isKilled)
            let before = try await modems(bench)
            for command in ["unplug", "sim replace softbank", "plug"] { try bench.modem.send(command) }
            // Who looks before ModemManager has noticed sees it happen.
            try await eventually("another object") {
                let now = try await modems(bench)
                return !now.isEmpty && now != before
            }
            try await withDaemon(bench) { daemon in
                try await at("44020", daemon)
                let told = try cards(daemon, after: last)
                #expect(told.words == ["simChanged otherCarrier", "carrierChanged 44010 44020"])
                #expect(told.allSatisfy { $0.offline })
                #expect(told.first?.before != told.first?.after)
            }
            // And never again.
            try await withDaemon(bench) { daemon in
                try await at("44020", daemon)
                #expect(try cards(daemon, after: last).count == 2)
            }
        }
    }

    @Test func theSameCardTakenOutAndPutBackWhileTheDaemonIsDownIsNothing() async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            let last = try await stop(bench.daemon, isKilled: false)
            for command in ["sim remove", "sim insert docomo"] { try bench.modem.send(command) }
            try await withDaemon(bench) { daemon in
                try await at("44010", daemon)
                #expect(try cards(daemon, after: last).words == [])
            }
        }
    }

    @Test(arguments: ["docomo", "softbank"])
    func aCardIsToldOnceThoughModemManagerDiesBetweenItsGoingAndComing(card: String) async throws {
        try await ModemBench.run { bench in
            try await bench.registered()
            let last = try bench.daemon.status().sequence
            try bench.modem.send("sim remove")
            try await eventually("the card is out") {
                try cards(bench.daemon, after: last).words == ["simRemoved"]
            }
            await bench.modemManager.kill()
            try await eventually("ModemManager is away") {
                try !bench.daemon.status().modemManager.available
            }
            try bench.modem.send("sim insert \(card)")
            try await bench.modemManager.startAgain()
            try await at(card == "docomo" ? "44010" : "44020", bench.daemon)
            let expected =
                card == "docomo"
                ? ["simRemoved", "simInserted", "simChanged reseated"]
                : ["simRemoved", "simInserted", "simChanged otherCarrier", "carrierChanged 44010 44020"]
            #expect(try cards(bench.daemon, after: last).words == expected)
            #expect(try bench.daemon.status().modems.map(\.id) == ["modem1"])
        }
    }

    /// The paths of the objects that ModemManager shows.
    private func modems(_ bench: ModemBench) async throws -> [String] {
        let mmcli = try await ChildProcess.start("mmcli", ["-L"], environment: bench.bus.environment)
        var paths: [String] = []
        for await line in mmcli.lines {
            if let path = line.split(separator: " ").first, path.hasPrefix("/") { paths.append(String(path)) }
        }
        return paths
    }

    // MARK: the daemon

    /// - Returns: the number of the last event.
    private func stop(_ daemon: DaemonProcess, isKilled: Bool) async throws -> Int {
        // Nothing may be under way: what is told of this card belongs to before.
        var last = -1
        try await eventually("nothing happens") {
            try await Task.sleep(for: .milliseconds(500))
            let sequence = try daemon.status().sequence
            defer { last = sequence }
            return sequence == last
        }
        if isKilled { await daemon.process.kill() } else { await daemon.process.terminate() }
        return last
    }

    private func withDaemon(_ bench: ModemBench, _ body: (DaemonProcess) async throws -> Void) async throws {
        let daemon = try await DaemonProcess.start(
            bus: bench.bus.address,
            folder: bench.bus.folder,
            configuration: "[modem]\nkeep-enabled=yes\n"
        )
        do {
            try await body(daemon)
        } catch {
            Issue.record("the daemon said:\n\(daemon.log)")
            await daemon.process.terminate()
            throw error
        }
        await daemon.process.terminate()
    }

    /// Waits until the card is at home on its network.
    private func at(_ plmn: String, _ daemon: DaemonProcess) async throws {
        try await eventually("registered on \(plmn)") {
            try daemon.status().modems.first.map {
                $0.network.plmn == plmn && $0.network.registered && !$0.stale
            } ?? false
        }
    }

    /// What the history has of the card, in order.
    private func cards(_ daemon: DaemonProcess, after last: Int) throws -> [Event] {
        let kinds: [EventKind] = [
            .simInserted, .simRemoved, .simChanged, .simLocked, .simUnlocked, .imsiChanged, .carrierChanged,
        ]
        return try VarlinkConnection.connect(path: daemon.socket).call(
            TelephonyInterface.getHistory,
            parameters: HistoryParameters(kinds: kinds, limit: 1000),
            as: HistoryReply.self
        ).events.reversed().filter { $0.sequence > last }
    }
}

extension [Event] {
    fileprivate var words: [String] { map(\.words) }
}

extension Event {
    /// What happened, without which card it was.
    fileprivate var words: String {
        let codes = kind == .carrierChanged ? [before, after].compactMap(\.self) : []
        return ([kind.rawValue, change?.rawValue].compactMap(\.self) + codes).joined(separator: " ")
    }
}
