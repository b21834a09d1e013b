// SPDX-License-Identifier: Apache-2.0

internal import Support

/// The machine's own ModemManager with a modem in software that speaks MBIM, registered.
struct RealWorld {
    /// What the daemon is to do so that the modem registers.
    static let configuration = "[modem]\nkeep-enabled=yes\n"
    static let label = "ModemManager itself"

    let bench: BenchProcess
    let daemon: Daemon
    let modemManager: ProcessFigures

    /// Runs `body` with both, or says in the report why there is none.
    static func with(_ report: inout Report, _ body: (RealWorld, inout Report) async throws -> Void)
        async throws
    {
        guard try await BenchProcess.isPossible() else {
            return report.skip(label, because: "virtual-modem bench --check says what is missing")
        }
        try await withBench(["--modem", "m0=docomo,softbank"]) { bench in
            try await withDaemon(
                folder: bench.folder,
                configuration: configuration,
                arguments: ["--bus-address", bench.address]
            ) { daemon in
                try await daemon.knows(1)
                let own = ProcessFigures(process: bench.process.processID)
                guard let modemManager = try own.descendant("ModemManager") else {
                    throw BenchmarkError("the bench has no ModemManager")
                }
                let world = RealWorld(bench: bench, daemon: daemon, modemManager: modemManager)
                try await body(world, &report)
            }
        }
    }
}
