// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support
internal import TelephonyAPI

/// Everything at once, for half a minute: nothing may be lost or come twice, and memory stays where it is.
struct StormBenchmark: Benchmark {
    static let name = "storm"
    static let title = "64 modems, 1,000 subscribers, 1,000 changes a second for 30 s"

    private static let modems = 64
    private static let rate = 1000

    func run(_ options: Options, into report: inout Report) async throws {
        let count = options.rounds(1000, quick: 100)
        let seconds = options.rounds(30, quick: 5)
        try await FakeWorld.with(modems: Self.modems) { world in
            try await withDaemon(folder: world.bus.folder, arguments: world.daemonArguments) { daemon in
                try await daemon.knows(Self.modems)
                try await measure(world, daemon, count, seconds, into: &report)
            }
        }
    }

    private func measure(
        _ world: FakeWorld,
        _ daemon: Daemon,
        _ count: Int,
        _ seconds: Int,
        into report: inout Report
    ) async throws {
        let changes = seconds * Self.rate
        let subscribers = try Subscribers(count, socket: daemon.socket)
        defer { subscribers.stop() }
        let first = try daemon.status().sequence
        var memory = Samples()
        let before = try daemon.figures.memory().private
        let start = Stopwatch.now()
        for change in 0..<changes {
            let due = start + UInt64(change) * 1_000_000_000 / UInt64(Self.rate)
            while Stopwatch.now() < due { usleep(200) }
            world.changeTechnology(of: change % Self.modems, change / Self.modems)
            if change % Self.rate == 0 { memory.add(try daemon.figures.memory().private) }
        }
        let end = Stopwatch.now()
        let last = try await daemon.comesToRest()
        subscribers.expect(last)
        let ready = try subscribers.wait(limit: 900)
        memory.add(try daemon.figures.memory().private)
        let seen = subscribers.seen
        let messages = seen.messages - count
        report.add(
            "\(count) subscribers, \(changes) changes in \(number(Double(end - start) / 1e9)) s: events",
            Double(last - first),
            "",
            peer: ("changes", Double(changes))
        )
        report.add(
            "messages",
            Double(messages),
            "",
            peer: ("events for each", Double((last - first) * count))
        )
        report.add("of them lost", Double(seen.lost + seen.gaps + seen.ended), "", bar: .atMost(0))
        report.add("of them twice", Double(seen.doubled), "", bar: .atMost(0))
        report.add("messages a second", Double(messages) / (Double(ready - start) / 1e9), "")
        report.add("bytes a second", Double(seen.bytes) / 1e6 / (Double(ready - start) / 1e9), "MB")
        report.add("the last one had all after another", Double(ready - min(end, ready)) / 1e9, "s")
        report.add(
            "private memory, the most of all seconds",
            memory.share(1) / 1e6,
            "MB",
            peer: ("before", before / 1e6)
        )
        report.add(
            "private memory afterwards",
            (memory.values.last ?? 0) / 1e6,
            "MB",
            peer: ("half way", memory.values[memory.count / 2] / 1e6)
        )
    }
}
