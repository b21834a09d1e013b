// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Half a minute in which nothing happens, and the same with somebody who polls.
struct IdleBenchmark: Benchmark {
    static let name = "idle"
    static let title = "Nothing happens, beside a registered modem"

    func run(_ options: Options, into report: inout Report) async throws {
        let seconds = options.rounds(30, quick: 6)
        try await RealWorld.with(&report) { world, report in
            if !options.isQuick { try await rest(world) }
            let idle = try await spend(seconds, world)
            report.add(
                "wake-ups in \(seconds) s, no watchdog",
                Double(idle.own.wakeUps),
                "",
                peer: ("ModemManager's", Double(idle.peer.wakeUps)),
                bar: .atMost(0)
            )
            report.add(
                "CPU time in \(seconds) s",
                idle.own.cpu * 1e3,
                "ms",
                peer: ("ModemManager's", idle.peer.cpu * 1e3)
            )
            var polling = Samples()
            let environment = ["DBUS_SYSTEM_BUS_ADDRESS": world.bench.address]
            let polled = try await spend(seconds, world) {
                polling.add(try Program.run(["mmcli", "-m", "any"], environment).cpu)
            }
            report.add(
                "CPU time in \(seconds) s for a reader of every change",
                polled.own.cpu * 1e3,
                "ms",
                peer: (
                    "mmcli -m any once a second, and ModemManager for it",
                    polling.values.reduce(0, +) / 1e6 + (polled.peer.cpu - idle.peer.cpu) * 1e3
                )
            )
        }
    }

    private struct Use {
        var wakeUps: Int
        var cpu: Double
    }

    /// Waits until what a start leaves behind is over: the hold of a 5G status, and GLib's helpers, which stay for 15 s.
    private func rest(_ world: RealWorld) async throws {
        for _ in 0..<12 {
            let before = try world.daemon.figures.work()
            try await Task.sleep(for: .seconds(10))
            if try world.daemon.figures.work().wakeUps(since: before) == 0 { return }
        }
    }

    private func spend(
        _ seconds: Int,
        _ world: RealWorld,
        everySecond body: () throws -> Void = {}
    ) async throws -> (own: Use, peer: Use) {
        let processes = [world.daemon.figures, world.modemManager]
        let before = try processes.map { try $0.work() }
        let start = ContinuousClock.now
        for second in 1...seconds {
            try body()
            try await Task.sleep(until: start + .seconds(second))
        }
        let uses = try zip(processes, before).map { process, before in
            let work = try process.work()
            return Use(wakeUps: work.wakeUps(since: before), cpu: work.cpu(since: before))
        }
        return (uses[0], uses[1])
    }
}
