// SPDX-License-Identifier: Apache-2.0

internal import Support

/// What a script has that starts a program for each question.
struct ProgramsBenchmark: Benchmark {
    static let name = "programs"
    static let title = "Whole processes, from start to end"

    func run(_ options: Options, into report: inout Report) async throws {
        let rounds = options.rounds(100, quick: 10)
        try await FakeWorld.with(modems: 1) { world in
            try await withDaemon(folder: world.bus.folder, arguments: world.daemonArguments) { daemon in
                try await daemon.knows(1)
                try measure(daemon, bus: world.bus.address, "fake", rounds, into: &report)
            }
        }
        try await RealWorld.with(&report) { world, report in
            try measure(world.daemon, bus: world.bench.address, "real", rounds, into: &report)
        }
    }

    private func measure(
        _ daemon: Daemon,
        bus: String,
        _ world: String,
        _ rounds: Int,
        into report: inout Report
    ) throws {
        let carrierctl = try Program.built("carrierctl")
        let socket = ["--socket", daemon.socket]
        let pairs = [
            ("carrierctl status", [carrierctl, "status"] + socket, ["mmcli", "-m", "any"]),
            (
                "carrierctl status --json", [carrierctl, "status", "--json"] + socket,
                ["mmcli", "-m", "any", "-J"]
            ),
        ]
        for (name, words, peer) in pairs {
            var (wall, cpu, peerWall, peerCPU) = (Samples(), Samples(), Samples(), Samples())
            for _ in 0..<rounds {
                let own = try Program.run(words)
                let other = try Program.run(peer, ["DBUS_SYSTEM_BUS_ADDRESS": bus])
                wall.add(own.wall)
                cpu.add(own.cpu)
                peerWall.add(other.wall)
                peerCPU.add(other.cpu)
            }
            let peerName = peer.joined(separator: " ")
            report.add(
                "\(name), \(world) ModemManager",
                wall,
                .milliseconds,
                peer: (peerName, peerWall),
                median: .ofPeer(0.7)
            )
            report.add("  its own CPU time", cpu, .milliseconds, peer: (peerName, peerCPU))
        }
    }
}
