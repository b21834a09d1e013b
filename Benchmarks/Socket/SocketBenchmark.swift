// SPDX-License-Identifier: Apache-2.0

internal import Support

/// One client's question for the status, beside an echo, mmcli and a client in Python.
struct SocketBenchmark: Benchmark {
    static let name = "socket"
    static let title = "GetStatus over the socket, one client, one modem"

    func run(_ options: Options, into report: inout Report) async throws {
        try await FakeWorld.with(modems: 1) { world in
            try await withDaemon(folder: world.bus.folder, arguments: world.daemonArguments) { daemon in
                try await daemon.knows(1)
                try await measure(daemon, bus: world.bus.address, "fake", options, into: &report)
            }
        }
        try await RealWorld.with(&report) { world, report in
            try await measure(world.daemon, bus: world.bench.address, "real", options, into: &report)
        }
    }

    private func measure(
        _ daemon: Daemon,
        bus: String,
        _ world: String,
        _ options: Options,
        into report: inout Report
    ) async throws {
        var client = try RawClient(daemon.socket)
        let length = try client.ask(RawClient.getStatus)
        let echo = try await Echo(length, folder: daemon.folder)
        var echoClient = try RawClient(echo.socket)
        let python = try await PythonPeer.connected(to: bus)
        var own = Samples()
        var bare = Samples()
        var mmcli = Samples()
        var objects = Samples()
        for _ in 0..<options.rounds(20, quick: 4) {
            own.add(try Stopwatch.times(500) { consume(try client.ask(RawClient.getStatus)) })
            bare.add(try Stopwatch.times(500) { consume(try echoClient.ask(RawClient.getStatus)) })
            mmcli.add(try Program.run(["mmcli", "-m", "any", "-J"], ["DBUS_SYSTEM_BUS_ADDRESS": bus]).wall)
            mmcli.add(try Program.run(["mmcli", "-m", "any", "-J"], ["DBUS_SYSTEM_BUS_ADDRESS": bus]).wall)
            if let python { objects.add(try await python.times(20)) }
        }
        await python?.stop()
        await echo.stop()
        let name = "\(world) ModemManager, \(length) bytes"
        report.add(name, own, .microseconds, peer: ("bare echo of as many", bare), median: .ofPeer(3))
        report.add(name, own, .microseconds, peer: ("mmcli -m any -J", mmcli), median: .ofPeer(0.01))
        guard python != nil else { return report.skip("a client in Python", because: "no python3-dbus") }
        report.add(name, own, .microseconds, peer: ("GetManagedObjects in Python", objects))
    }
}
