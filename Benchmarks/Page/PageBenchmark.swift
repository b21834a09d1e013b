// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import TelephonyAPI
internal import Varlink

/// What a crowd at the page costs a client of the socket.
struct PageBenchmark {
    private static let streams = 500

    func run(into report: inout Report) throws {
        guard let daemon = try DaemonUnderLoad() else {
            _ = "carrierd-bench: carrierd is not built beside it, so the page is not measured\n"
                .withCString { write(STDERR_FILENO, $0, strlen($0)) }
            return
        }
        let connection = try Self.connection(to: daemon)
        let alone = try Self.times(of: connection)
        let crowd = try Crowd(daemon.page, streams: Self.streams)
        // The snapshots are through.
        sleep(2)
        let beside = try Self.times(of: connection)
        let seen = crowd.seen
        crowd.stop()
        for (name, part) in [("half", 0.5), ("99 of 100", 0.99)] {
            let peer = alone.share(part)
            report.add(
                "GetStatus beside \(Self.streams) event streams and a scrape a second: \(name) within",
                beside.share(part) / 1000,
                "µs",
                peer: ("alone", peer / 1000),
                bar: 1.5 * peer / 1000
            )
        }
        report.add(
            "what a stream was sent meanwhile",
            Double(seen.bytes) / Double(Self.streams) / 1024,
            "KiB"
        )
    }

    private static func connection(to daemon: DaemonUnderLoad) throws -> VarlinkConnection {
        for _ in 0..<200 {
            if access(daemon.page, F_OK) == 0,
                let connection = try? VarlinkConnection.connect(path: daemon.socket)
            {
                return connection
            }
            usleep(50_000)
        }
        throw BenchmarkError("carrierd does not answer")
    }

    /// Nanoseconds of some thousand questions in ten seconds.
    private static func times(of connection: VarlinkConnection) throws -> [Double] {
        try (0..<2000).map { _ in
            usleep(5000)
            return try Stopwatch.median(rounds: 1) {
                let reply: [UInt8] = try connection.call(TelephonyInterface.getStatus)
                consume(reply)
            }
        }
    }
}

extension [Double] {
    /// Below what such a part of them is.
    fileprivate func share(_ part: Double) -> Double {
        let sorted = sorted()
        return sorted[Swift.min(Int(Double(count) * part), count - 1)]
    }
}
