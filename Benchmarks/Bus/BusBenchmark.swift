// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import Support

/// From a change on the bus to the last byte at the last subscriber.
struct BusBenchmark: Benchmark {
    static let name = "bus"
    static let title = "D-Bus change to the last subscriber's bytes"

    func run(_ options: Options, into report: inout Report) async throws {
        let kept = "[history]\nfile=none\n"
        for (count, turns) in [(1, 400), (100, 400), (1000, 100)] {
            try await measure(count, options.rounds(turns, quick: turns / 10), into: &report)
        }
        try await measure(100, options.rounds(400, quick: 40), configuration: kept, into: &report)
        try await RealWorld.with(&report) { world, report in
            try await measure(world, options.rounds(40, quick: 6), into: &report)
        }
        try measureDisk(options.rounds(400, quick: 40), into: &report)
    }

    private func measure(
        _ count: Int,
        _ turns: Int,
        configuration: String = "",
        into report: inout Report
    ) async throws {
        try await FakeWorld.with(modems: 1) { world in
            try await withDaemon(
                folder: world.bus.folder,
                configuration: configuration,
                arguments: world.daemonArguments
            ) { daemon in
                try await daemon.knows(1)
                var own = Samples()
                var peer = Samples()
                var turn = 0
                // In turns, so that what the machine does besides meets both.
                for _ in 0..<5 {
                    own.add(try await subscribed(count, to: daemon, world, turns / 5, &turn))
                    peer.add(try onTheBus(count, beside: daemon, world, turns / 5, &turn))
                }
                let place = configuration.isEmpty ? "" : ", history in memory"
                report.add(
                    "\(count) subscriber\(count == 1 ? "" : "s")\(place)",
                    own,
                    .milliseconds,
                    peer: ("as many connections to the bus", peer),
                    p99: count == 100 && configuration.isEmpty ? .atMost(5) : nil,
                    scale: configuration.isEmpty ? ("subscribers", count) : nil
                )
            }
        }
    }

    private func subscribed(
        _ count: Int,
        to daemon: Daemon,
        _ world: FakeWorld,
        _ turns: Int,
        _ turn: inout Int
    ) async throws -> Samples {
        let first = try await daemon.comesToRest(for: 0.3)
        let subscribers = try Subscribers(count, socket: daemon.socket)
        defer { subscribers.stop() }
        var times = Samples()
        for number in 1...turns {
            subscribers.expect(first + number)
            let start = Stopwatch.now()
            world.changeTechnology(of: 0, turn)
            turn += 1
            times.add(Double(try subscribers.wait(limit: 60) - start))
            usleep(5000)
        }
        let seen = subscribers.seen
        guard seen.lost + seen.doubled + seen.gaps == 0, seen.messages == count * (turns + 1) else {
            throw BenchmarkError("\(turns) changes for \(count) subscribers gave \(seen)")
        }
        return times
    }

    private func onTheBus(
        _ count: Int,
        beside daemon: Daemon,
        _ world: FakeWorld,
        _ turns: Int,
        _ turn: inout Int
    ) throws -> Samples {
        let subscribers = try BusSubscribers(count, bus: world.bus.address)
        defer { subscribers.close() }
        var times = Samples()
        for _ in 0..<turns {
            // carrierd is one more of them, and shall not take their time.
            kill(daemon.process.processID, SIGSTOP)
            subscribers.expect()
            let start = Stopwatch.now()
            world.changeTechnology(of: 0, turn)
            turn += 1
            times.add(Double(try subscribers.wait(limit: 60) - start))
            kill(daemon.process.processID, SIGCONT)
            usleep(5000)
        }
        return times
    }

    /// From a modem's change of its radio, through ModemManager, which both have to wait for.
    private func measure(_ world: RealWorld, _ turns: Int, into report: inout Report) async throws {
        let subscribers = try Subscribers(1, socket: world.daemon.socket)
        let peers = try BusSubscribers(1, bus: world.bench.address)
        defer {
            subscribers.stop()
            peers.close()
        }
        var (own, peer) = (Samples(), Samples())
        for turn in 0..<turns {
            subscribers.expect(try await world.daemon.comesToRest(for: 0.2) + 1)
            peers.expect()
            let start = Stopwatch.now()
            try await world.bench.send(turn % 2 == 0 ? "radio umts" : "radio lte")
            peer.add(Double(try peers.wait(limit: 60) - start))
            own.add(Double(try subscribers.wait(limit: 60) - start))
        }
        report.add(
            "a modem's radio to 1 subscriber, real ModemManager",
            own,
            .milliseconds,
            peer: ("to a connection to the bus", peer)
        )
    }

    /// What the disk has of it: an event is told when it is there.
    private func measureDisk(_ turns: Int, into report: inout Report) throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let file = open("\(folder)/file", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        defer { close(file) }
        let page = [UInt8](repeating: 7, count: 4096)
        let times = Stopwatch.times(turns) {
            _ = write(file, page, page.count)
            fdatasync(file)
        }
        report.add("of that, the disk: 4 KiB written and synced", times, .milliseconds)
    }
}
