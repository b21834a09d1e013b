// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// What carrierd costs, beside a peer in the same run. `--json` writes one object a row.
let asJSON = CommandLine.arguments.contains("--json")
var report = Report()
do {
    try CarrierBenchmark().run(into: &report)
    try PageBenchmark().run(into: &report)
    print(asJSON ? report.json : report.table, terminator: "")
} catch {
    _ = "carrierd-bench: \(error)\n".withCString { write(STDERR_FILENO, $0, strlen($0)) }
    exit(1)
}
