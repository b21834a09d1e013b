// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import Support

/// What is on the disk.
struct SizeBenchmark: Benchmark {
    static let name = "size"
    static let title = "Programs and packages"

    func run(_ options: Options, into report: inout Report) async throws {
        for (name, peer, bar) in [
            ("carrierd", "ModemManager", Report.Bar?.some(.atMost(14))), ("carrierctl", "mmcli", nil),
            ("virtual-modem", nil, nil),
        ] as [(String, String?, Report.Bar?)] {
            let other = try peer.flatMap(Programs.path).map(bytes)
            report.add(
                name,
                try bytes(Program.built(name)) / 1e6,
                "MB",
                peer: peer.flatMap { name in other.map { ("\(name), without its libraries", $0 / 1e6) } },
                bar: bar
            )
        }
        let folder =
            try Program.built("carrierd").split(separator: "/").dropLast(3).map { "/\($0)" }.joined() + "/deb"
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let packages = files.filter { $0.hasSuffix(".deb") && !$0.contains("dbgsym") }.sorted()
        for package in packages {
            report.add(
                String(package.prefix { $0 != "_" }) + ".deb",
                try bytes("\(folder)/\(package)") / 1e6,
                "MB"
            )
        }
        if packages.isEmpty { report.skip("packages", because: "there are none in .build/deb: make deb") }
    }

    private func bytes(_ path: String) throws -> Double {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw BenchmarkError("\(path) cannot be looked at") }
        return Double(facts.st_size)
    }
}
