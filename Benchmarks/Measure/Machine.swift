// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// What it was measured on, so that figures can be compared.
struct Machine {
    /// Names and values, in the order in which they are shown.
    let facts: [(name: String, value: String)]

    init() async {
        let processors = Self.text("/proc/cpuinfo").split(separator: "\n").filter {
            $0.hasPrefix("model name")
        }
        let memory = Self.text("/proc/meminfo").split(separator: "\n").first { $0.hasPrefix("MemTotal") }
        let kilobytes = memory?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        let system = Self.text("/etc/os-release").split(separator: "\n").first {
            $0.hasPrefix("PRETTY_NAME=")
        }
        var name = utsname()
        uname(&name)
        let kernel = withUnsafeBytes(of: name.release) {
            String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        let load = Self.text("/proc/loadavg").split(separator: " ").prefix(3).joined(separator: " ")
        let program = (try? Program.built("carrierd")) ?? ""
        let carrierd = await Program.firstLine([program, "--version"])
        let modemManager = await Program.firstLine(["mmcli", "--version"])
        let commit = await Program.firstLine(["git", "describe", "--always", "--dirty"])
        facts = [
            ("processor", processors.first?.split(separator: ":").last?.trimmed ?? "unknown"),
            ("cores", "\(processors.count)"),
            ("memory", "\(number(kilobytes / 1e6)) GB"),
            ("kernel", kernel),
            ("system", system?.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" } ?? "unknown"),
            ("ModemManager", modemManager?.split(separator: " ").last.map(String.init) ?? "none"),
            (
                "carrierd",
                [carrierd, commit.map { "commit \($0)" }].compactMap { $0 }.joined(separator: ", ")
            ),
            ("Swift runtime", Self.isStatic(program) ? "in the program" : "a library beside it"),
            ("load before", load),
            ("time", Date().formatted(.iso8601)),
        ]
    }

    var json: String {
        "{\"machine\":{" + facts.map { "\($0.name.inJSON):\($0.value.inJSON)" }.joined(separator: ",")
            + "}}\n"
    }

    var text: String {
        facts.map { name, value in name + String(repeating: " ", count: 15 - name.count) + value + "\n" }
            .joined()
    }

    private static func text(_ path: String) -> String { (try? ProcessFigures.text(path)) ?? "" }

    /// Whether the program has no need of a Swift library.
    private static func isStatic(_ path: String) -> Bool {
        guard let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else {
            return false
        }
        // The names of libraries are ended by NUL, as all strings there.
        return !data.split(separator: 0).contains { $0.elementsEqual("libswiftCore.so".utf8) }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" })
    }
}
