// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Half a minute in which nothing happens, and the same with somebody who polls.
struct IdleBenchmark: Benchmark {
    static let name = "idle"
    static let title = "Nothing happens, beside a registered modem"

    func run(_ options: Options, into report: inout Report) async throws {
        let seconds = options.rounds(30, quick: 6)
        try await RealWorld.with(&report) { world, report in
            // What a start leaves behind, such as the ten seconds for which a 5G status is held, is over.
            try await Task.sleep(for: .seconds(options.isQuick ? 2 : 15))
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

        init(_ figures: ProcessFigures) throws {
            wakeUps = try figures.wakeUps()
            cpu = try figures.cpu()
        }

        func since(_ before: Use) -> Use {
            var use = self
            use.wakeUps -= before.wakeUps
            use.cpu -= before.cpu
            return use
        }
    }

    private func spend(
        _ seconds: Int,
        _ world: RealWorld,
        everySecond body: () throws -> Void = {}
    ) async throws -> (own: Use, peer: Use) {
        let before = (try Use(world.daemon.figures), try Use(world.modemManager))
        let start = ContinuousClock.now
        for second in 1...seconds {
            try body()
            try await Task.sleep(until: start + .seconds(second))
        }
        return (
            try Use(world.daemon.figures).since(before.0), try Use(world.modemManager).since(before.1)
        )
    }
}
