// SPDX-License-Identifier: Apache-2.0

internal import GLibSupport
internal import Glibc
internal import Support

/// From the start of the process to READY=1, with all tables of carriers that the machine has.
struct StartBenchmark: Benchmark {
    static let name = "start"
    static let title = "Start to ready"

    func run(_ options: Options, into report: inout Report) async throws {
        let rounds = options.rounds(31, quick: 7)
        try await FakeWorld.with(modems: 1) { world in
            var own = Samples()
            for _ in 0..<rounds { own.add(try start(world)) }
            let peer = try await modemManagers(options.rounds(7, quick: 2))
            report.add(
                "carrierd, to READY=1",
                own,
                .milliseconds,
                peer: peer.map { ("ModemManager, to its name on the bus", $0) },
                median: .atMost(60)
            )
            if peer == nil { report.skip("ModemManager's start", because: "it is not installed") }
        }
    }

    private func start(_ world: FakeWorld) throws -> Double {
        let path = "\(world.bus.folder)/notify"
        unlink(path)
        let notices = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(notices) }
        guard withUnixAddress(path, { bind(notices, $0, $1) }) == 0 else {
            throw BenchmarkError("\(path) cannot be made")
        }
        let words = try Daemon.words(folder: world.bus.folder, arguments: world.daemonArguments)
        let start = Stopwatch.now()
        let process = try Program.start(words, ["NOTIFY_SOCKET": path])
        defer { Program.end(process) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            var entry = pollfd(fd: notices, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, 60_000) > 0 else { throw BenchmarkError("no READY=1 in 60 s") }
            let length = recv(notices, &buffer, buffer.count, 0)
            let text = String(decoding: buffer.prefix(max(length, 0)), as: UTF8.self)
            if text.split(separator: "\n").contains("READY=1") { return Double(Stopwatch.now() - start) }
        }
    }

    /// The same of ModemManager without a modem, which has no word for it but its name.
    private func modemManagers(_ rounds: Int) async throws -> Samples? {
        guard ModemManagerProcess.isInstalled else { return nil }
        var times = Samples()
        for _ in 0..<rounds {
            try await withPrivateBus { bus in
                let connection = try await BusConnection.open(.address(bus.address))
                var owners = await connection.owners(of: "org.freedesktop.ModemManager1").makeAsyncIterator()
                _ = await owners.next()
                let start = Stopwatch.now()
                let modemManager = try await ModemManagerProcess.start(on: bus)
                while await owners.next() == .some(nil) {}
                times.add(Double(Stopwatch.now() - start))
                await modemManager.stop()
            }
        }
        return times
    }
}
