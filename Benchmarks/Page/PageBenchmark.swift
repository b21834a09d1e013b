// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// What a crowd at the page costs a client of the socket.
struct PageBenchmark: Benchmark {
    static let name = "page"
    static let title = "GetStatus beside a crowd at the page"

    private static let streams = 500

    func run(_ options: Options, into report: inout Report) async throws {
        let folder = try TemporaryFolder.make()
        defer { TemporaryFolder.remove(folder) }
        let page = "\(folder)/http"
        try TemporaryFolder.write(RestlessSignal.recording, to: "\(folder)/signal.json")
        try await withDaemon(
            folder: folder,
            configuration: "provider-info=none\n[http]\nlisten=\(page)\n",
            arguments: ["--replay", "\(folder)/signal.json"]
        ) { daemon in
            try await eventually { access(page, F_OK) == 0 }
            let questions = options.rounds(2000, quick: 200)
            let alone = try times(of: daemon, questions)
            let crowd = try Crowd(page, streams: Self.streams)
            // The snapshots are through.
            sleep(2)
            let beside = try times(of: daemon, questions)
            let seen = crowd.seen
            crowd.stop()
            report.add(
                "\(Self.streams) event streams and a scrape a second",
                beside,
                .microseconds,
                peer: ("alone", alone),
                median: .ofPeer(1.5),
                p99: .ofPeer(1.5)
            )
            report.add(
                "what a stream was sent meanwhile",
                Double(seen.bytes) / Double(Self.streams) / 1024,
                "KiB"
            )
        }
    }

    /// Nanoseconds of some thousand questions in ten seconds.
    private func times(of daemon: Daemon, _ count: Int) throws -> Samples {
        var client = try RawClient(daemon.socket)
        var times = Samples()
        for _ in 0..<count {
            usleep(5000)
            times.add(try Stopwatch.times(1) { consume(try client.ask(RawClient.getStatus)) })
        }
        return times
    }
}
