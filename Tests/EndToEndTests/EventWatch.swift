// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support
import TelephonyAPI
import Testing

/// `carrierctl watch --json`, running: what a subscriber gets, in order.
final class EventWatch {
    private let process: ChildProcess
    private var lines: AsyncStream<String>.Iterator
    private(set) var events: [Event] = []

    /// - Parameter wantsSignal: whether it names the signal, which has carrierd poll it.
    static func start(_ daemon: DaemonProcess, wantsSignal: Bool = true) async throws -> EventWatch {
        let process = try await ChildProcess.start(
            try #require(Programs.built("carrierctl")),
            ["--socket", daemon.socket, "watch", "--json"]
                + kinds.filter { wantsSignal || $0 != .signalChanged }.flatMap { ["--kind", $0.rawValue] }
        )
        let watch = EventWatch(process)
        // The snapshot: from here on nothing is missed.
        _ = try await watch.next()
        return watch
    }

    /// Every kind: what is left out by default would look like a hole in the numbers.
    static var kinds: [EventKind] {
        [
            .modemAdded, .modemRemoved, .modemRecovering, .modemRecovered, .simInserted, .simRemoved,
            .simChanged,
            .simLocked, .simUnlocked, .imsiChanged, .simForeign, .simForeignEnded, .carrierChanged,
            .networkChanged, .registrationChanged,
            .technologyChanged, .fiveGChanged, .callChanged, .signalChanged, .locationChanged,
            .carriesDataChanged, .modemManagerAvailable, .modemManagerUnavailable,
        ]
    }

    private init(_ process: ChildProcess) {
        self.process = process
        lines = process.lines.makeAsyncIterator()
    }

    /// The next event.
    func next() async throws -> Event {
        let line = try #require(await lines.next(isolation: #isolation), "the watch ended")
        let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
        events.append(event)
        return event
    }

    /// The events up to and with one that is wanted; fails where it has not come after a time.
    @discardableResult
    func until(_ what: Comment, _ isWanted: (Event) -> Bool) async throws -> [Event] {
        // The stream is ended from outside, so that no wait is for ever.
        let guardian = Task { [process] in
            try await Task.sleep(for: .seconds(60))
            await process.kill()
        }
        defer { guardian.cancel() }
        var seen: [Event] = []
        repeat {
            do {
                seen.append(try await next())
            } catch {
                Issue.record("never came: \(what); came: \(seen.map(\.kind.rawValue))")
                throw error
            }
        } while !(seen.last.map(isWanted) ?? false)
        return seen
    }

    func stop() async {
        await process.terminate()
    }
}
