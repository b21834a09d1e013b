// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Recording
internal import Support

/// CPU time for a day of typical changes, at an accelerated clock, beside somebody who polls.
struct DayBenchmark: Benchmark {
    static let name = "day"
    static let title = "CPU time of a typical day"

    /// Changes a second over the bus: fewer than would run into each other.
    private static let rate = 200

    func run(_ options: Options, into report: inout Report) async throws {
        let hours = options.rounds(24, quick: 2)
        try replay(hours, into: &report)
        let recording = try TypicalDay.recording(hours: hours)
        let asking = try await polling(options.rounds(40, quick: 10))
        try await FakeWorld.with(modems: 0) { world in
            try await withDaemon(folder: world.bus.folder, arguments: world.daemonArguments) { daemon in
                let before = try daemon.figures.work()
                try play(recording, to: world)
                let events = try await daemon.comesToRest(for: 2)
                report.add(
                    "\(hours) h over D-Bus, \(events) events on disk",
                    try daemon.figures.work().cpu(since: before),
                    "s",
                    peer: (
                        "mmcli -m any once a second, its own CPU time",
                        asking.median / 1e9 * Double(hours) * 3600
                    )
                )
            }
        }
    }

    /// What one question costs, in nanoseconds of the asker alone: what ModemManager spends on it comes on top.
    private func polling(_ count: Int) async throws -> Samples {
        try await FakeWorld.with(modems: 1) { world in
            var asking = Samples()
            for _ in 0..<count {
                let environment = ["DBUS_SYSTEM_BUS_ADDRESS": world.bus.address]
                asking.add(try Program.run(["mmcli", "-m", "any"], environment).cpu)
            }
            return asking
        }
    }

    /// The rules alone, with all deadlines at their own times, and nothing on disk.
    private func replay(_ hours: Int, into report: inout Report) throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        func cost(_ hours: Int) throws -> Double {
            try TemporaryFolder.write(TypicalDay.text(hours: hours), to: "\(folder)/day.jsonl")
            let words = try Daemon.words(
                folder: folder,
                arguments: ["--replay", "\(folder)/day.jsonl", "--replay-speed", "max", "--replay-exit"]
            )
            return try Program.run(words).cpu / 1e9
        }
        report.add("\(hours) h replayed", try cost(hours) - cost(0), "s")
    }

    private func play(_ recording: Recording, to world: FakeWorld) throws {
        var objects = RecordedObjects()
        let start = Stopwatch.now()
        for (number, step) in recording.steps.enumerated() {
            let due = start + UInt64(number) * 1_000_000_000 / UInt64(Self.rate)
            while Stopwatch.now() < due { usleep(500) }
            let before = objects
            objects.merge(step.objects ?? [:])
            objects.show(on: world.fake, since: before)
        }
    }
}
