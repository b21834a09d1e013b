// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// What carrierd costs, each row beside a peer in the same run.
@main
enum CarrierdBench {
    static let subjects: [any Benchmark.Type] = [
        SocketBenchmark.self, ProgramsBenchmark.self, BusBenchmark.self, GrowthBenchmark.self,
        StormBenchmark.self, StartBenchmark.self, MemoryBenchmark.self, SizeBenchmark.self, DayBenchmark.self,
        IdleBenchmark.self, CarrierBenchmark.self, PageBenchmark.self,
    ]

    /// On the main thread, which nobody else waits for: what is measured blocks it.
    @MainActor
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        // The echo is this program once more.
        if words.count == 3, words[0] == "--echo", let count = Int(words[2]) { Echo.serve(words[1], count) }
        do {
            let options = try Options(words, subjects: subjects.map { $0.name })
            if options.showsHelp {
                print(Options.help(subjects), terminator: "")
            } else {
                exit(try await measure(options) ? 0 : 1)
            }
        } catch {
            say("\(error)")
            exit(2)
        }
    }

    /// Measures what was asked for, and prints it.
    ///
    /// - Returns: whether all of it could be.
    @MainActor
    private static func measure(_ options: Options) async throws -> Bool {
        let machine = await Machine()
        var report = Report()
        var isWhole = true
        for subject in subjects where options.only.isEmpty || options.only.contains(subject.name) {
            say("\(subject.name) ...")
            report.begin(subject.name)
            do {
                try await subject.init().run(options, into: &report)
            } catch {
                say("\(subject.name): \(error)")
                isWhole = false
            }
        }
        let lines = machine.json + report.json
        if let path = options.savePath { try TemporaryFolder.write(lines, to: path) }
        let titles = Dictionary(uniqueKeysWithValues: subjects.map { ($0.name, $0.title) })
        print(options.asJSON ? lines : machine.text + "\n" + report.table(titles: titles), terminator: "")
        return isWhole
    }

    private static func say(_ line: String) {
        _ = "carrierd-bench: \(line)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }
}
