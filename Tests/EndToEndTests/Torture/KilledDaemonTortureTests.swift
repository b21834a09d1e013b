// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing
import Varlink

/// Kills the daemon at random moments while modems change and somebody listens, and then compares what was delivered
/// with what is in the history.
///
/// `make torture` runs 200 rounds; `KILLS` and `SEED` say otherwise.
@Suite(.takesTurns, .enabled(if: PrivateBus.isInstalled, "needs dbus-daemon"))
struct KilledDaemonTortureTests {
    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    private static var rounds: Int { setting("KILLS") ?? 3 }

    @Test func noDeliveredEventIsMissingFromTheHistoryAndNoneIsDoubled() async throws {
        var random = SplitMix(
            seed: Self.setting("SEED") ?? Int.random(in: 0..<1_000_000)
        )
        let seed = random.seed
        try await withPrivateBus { bus in
            let world = try TortureWorld(bus: bus.address, seed: Int(random.next() >> 1))
            let subscriber = TortureSubscriber(socket: "\(bus.folder)/socket")
            world.start()
            subscriber.start()
            for _ in 0..<Self.rounds {
                let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
                // The moment is the point: any one will do.
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<400, using: &random)))
                await daemon.process.kill()
            }
            await world.stop()
            let daemon = try await DaemonProcess.start(bus: bus.address, folder: bus.folder)
            do {
                try await settle(daemon, subscriber)
                var (history, verdict) = try (history(daemon), verdict(daemon))
                // A hold or a grace may end between the two questions.
                try await eventually("nothing happens between two questions") {
                    history = try self.history(daemon)
                    verdict = try self.verdict(daemon)
                    return try daemon.status().sequence == history.last?.sequence
                        && subscriber.last == history.last?.sequence
                }
                subscriber.stop()
                check(subscriber.events, against: history, seed: seed)
                #expect(
                    verdict.intact && verdict.events == history.count,
                    "\(verdict.problem ?? ""), seed \(seed)"
                )
                print(
                    "torture: seed \(seed), \(Self.rounds) kills, \(world.swaps) swaps, "
                        + "\(subscriber.events.count) events delivered, \(history.count) in the history"
                )
            } catch {
                Issue.record("seed \(seed), the daemon said:\n\(daemon.log)")
                subscriber.stop()
                await daemon.process.terminate()
                throw error
            }
            await daemon.process.terminate()
        }
    }

    /// Waits until nothing happens any more and the subscriber has it all.
    private func settle(_ daemon: DaemonProcess, _ subscriber: TortureSubscriber) async throws {
        var last = -1
        try await eventually("the subscriber has everything") {
            try await Task.sleep(for: .milliseconds(300))
            let sequence = try daemon.status().sequence
            defer { last = sequence }
            return sequence == last && subscriber.last == sequence
        }
    }

    private func verdict(_ daemon: DaemonProcess) throws -> VerifyReply {
        try VarlinkConnection.connect(path: daemon.socket)
            .call(TelephonyInterface.verifyHistory, as: VerifyReply.self)
    }

    private func history(_ daemon: DaemonProcess) throws -> [Event] {
        let connection = try VarlinkConnection.connect(path: daemon.socket)
        var events: [Event] = []
        var parameters = HistoryParameters(limit: 1000)
        while true {
            let page = try connection.call(
                TelephonyInterface.getHistory,
                parameters: parameters,
                as: HistoryReply.self
            ).events
            events += page
            guard page.count == 1000 else { return events.reversed() }
            parameters.before = page.last?.sequence
        }
    }

    private func check(_ delivered: [Event], against history: [Event], seed: Int) {
        #expect(
            history.map(\.sequence) == Array(1...max(1, history.count)),
            "a hole or a double, seed \(seed)"
        )
        #expect(delivered.map(\.sequence) == Array(1...max(1, delivered.count)), "seed \(seed)")
        #expect(!delivered.contains { $0.kind == .gap || $0.kind == .snapshot }, "seed \(seed)")
        for (told, kept) in zip(delivered, history) {
            var told = told
            told.state = nil
            #expect(told == kept, "seed \(seed)")
        }
        // Each card is told once: what one change ends with, the next begins with.
        var card: String?
        for event in history where event.kind == .simChanged {
            #expect(card == nil || event.before == card, "event \(event.sequence), seed \(seed)")
            #expect(event.before != event.after, "event \(event.sequence), seed \(seed)")
            card = event.after
        }
    }
}
