// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Support

/// What more modems cost.
struct GrowthBenchmark: Benchmark {
    static let name = "growth"
    static let title = "1, 8 and 64 modems"

    func run(_ options: Options, into report: inout Report) async throws {
        for modems in [1, 8, 64] {
            try await FakeWorld.with(modems: modems) { world in
                try await measure(world, options, into: &report)
            }
        }
    }

    private func measure(_ world: FakeWorld, _ options: Options, into report: inout Report) async throws {
        let modems = world.modems
        let scale = (of: "modems", count: modems)
        let name = "\(modems) modem\(modems == 1 ? "" : "s")"
        let bus = try await BusConnection.open(.address(world.bus.address))
        let python = try await PythonPeer.connected(to: world.bus.address)
        var (known, list, own, objects, pythons) = (Samples(), Samples(), Samples(), Samples(), Samples())
        var memory: [Double] = []
        var length = 0
        for _ in 0..<options.rounds(5, quick: 2) {
            let start = Stopwatch.now()
            try await withDaemon(folder: world.bus.folder, arguments: world.daemonArguments) { daemon in
                try await daemon.knows(modems)
                known.add(Double(Stopwatch.now() - start))
                var client = try RawClient(daemon.socket)
                length = try client.ask(RawClient.getStatus)
                own.add(try Stopwatch.times(200) { consume(try client.ask(RawClient.getStatus)) })
                memory.append(try daemon.figures.memory().private)
            }
            let environment = ["DBUS_SYSTEM_BUS_ADDRESS": world.bus.address]
            list.add(try Program.run(["mmcli", "-L"], environment).wall)
            for _ in 0..<20 { objects.add(try await managedObjects(bus)) }
            if let python { pythons.add(try await python.times(10)) }
        }
        await python?.stop()
        report.add(
            "\(name): GetStatus",
            own,
            .microseconds,
            peer: ("GetManagedObjects by GDBus", objects),
            scale: scale
        )
        if python != nil {
            report.add(
                "\(name): GetStatus",
                own,
                .microseconds,
                peer: ("GetManagedObjects in Python", pythons),
                scale: scale
            )
        }
        report.add("\(name): reply", Double(length) / 1024, "KiB", scale: scale)
        report.add(
            "\(name): private memory",
            memory.sorted()[memory.count / 2] / 1_000_000,
            "MB",
            scale: scale
        )
        report.add(
            "\(name): start to all known, median",
            known.median / 1e6,
            "ms",
            peer: ("mmcli -L", list.median / 1e6),
            scale: scale
        )
    }

    /// How long the bare question takes, in nanoseconds.
    private func managedObjects(_ bus: BusConnection) async throws -> Double {
        let start = Stopwatch.now()
        let reply = try await bus.invoke(
            "GetManagedObjects",
            interface: "org.freedesktop.DBus.ObjectManager",
            path: "/org/freedesktop/ModemManager1",
            destination: "org.freedesktop.ModemManager1",
            arguments: GLibVariant(strings: [])
        )
        let end = Stopwatch.now()
        consume(reply)
        return Double(end - start)
    }
}
