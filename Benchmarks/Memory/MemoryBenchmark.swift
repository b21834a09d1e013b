// SPDX-License-Identifier: Apache-2.0

internal import Support

/// What it has in memory, with a modem and after some hundred questions.
struct MemoryBenchmark: Benchmark {
    static let name = "memory"
    static let title = "Memory with one modem, by smaps_rollup"

    func run(_ options: Options, into report: inout Report) async throws {
        try await FakeWorld.with(modems: 1) { world in
            for (name, configuration) in [
                ("as installed", ""), ("with its page", "[http]\nlisten=127.0.0.1:0\n"),
            ] {
                try await withDaemon(
                    folder: world.bus.folder,
                    configuration: configuration,
                    arguments: world.daemonArguments
                ) { daemon in
                    try await daemon.knows(1)
                    let memory = try await Self.settled(daemon)
                    add(memory, name, hasBar: configuration.isEmpty, into: &report)
                }
            }
        }
        try await RealWorld.with(&report) { world, report in
            let own = try await Self.settled(world.daemon)
            let peer = try world.modemManager.memory()
            add(own, "beside ModemManager", peer: peer, into: &report)
        }
    }

    private func add(
        _ memory: ProcessFigures.Memory,
        _ name: String,
        hasBar: Bool = false,
        peer: ProcessFigures.Memory? = nil,
        into report: inout Report
    ) {
        let parts: [(String, KeyPath<ProcessFigures.Memory, Double>, Double?)] = [
            ("private", \.private, 6), ("resident", \.resident, 20), ("proportional", \.proportional, nil),
        ]
        for (label, part, bar) in parts {
            report.add(
                "\(name): \(label)",
                memory[keyPath: part] / 1e6,
                "MB",
                peer: peer.map { ("ModemManager's", $0[keyPath: part] / 1e6) },
                bar: hasBar ? bar.map { .atMost($0) } : nil
            )
        }
    }

    /// Once some questions were answered, and a moment later.
    private static func settled(_ daemon: Daemon) async throws -> ProcessFigures.Memory {
        var client = try RawClient(daemon.socket)
        for _ in 0..<200 { consume(try client.ask(RawClient.getStatus)) }
        try await Task.sleep(for: .seconds(1))
        return try daemon.figures.memory()
    }
}
