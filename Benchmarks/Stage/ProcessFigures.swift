// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// What a running process has and does, by /proc.
struct ProcessFigures {
    let process: Int32

    /// Memory in bytes (proc(5), smaps_rollup).
    struct Memory {
        /// What the process has written: nobody else has it, and no file. (`Private_Dirty` counts a program file too that
        /// was linked a moment ago.)
        var `private`: Double
        /// All pages that are in memory, those of program files and libraries that others map too included.
        var resident: Double
        /// The same, each shared page divided by how many share it.
        var proportional: Double
    }

    func memory() throws -> Memory {
        let lines = try Self.text("/proc/\(process)/smaps_rollup").split(separator: "\n")
        func bytes(_ name: String) -> Double {
            lines.first { $0.hasPrefix("\(name):") }
                .flatMap { $0.split(separator: " ").dropFirst().first }
                .flatMap { Double($0) }.map { $0 * 1024 } ?? 0
        }
        return Memory(
            private: bytes("Anonymous"),
            resident: bytes("Rss"),
            proportional: bytes("Pss")
        )
    }

    /// What its threads have done so far.
    struct Work {
        /// Of each thread by its number: nanoseconds that it ran, and how often it was put to sleep, of its own accord or
        /// not. Each is a wake-up before it.
        fileprivate var threads: [String: (cpu: Double, wakeUps: Int)] = [:]

        /// User and system time since then, in seconds. A thread that has ended since is not counted.
        func cpu(since before: Work) -> Double {
            threads.reduce(0) { $0 + $1.value.cpu - (before.threads[$1.key]?.cpu ?? 0) } / 1e9
        }

        /// How often a thread was woken since then; the end of a thread counts once.
        func wakeUps(since before: Work) -> Int {
            threads.reduce(before.threads.keys.count { threads[$0] == nil }) {
                $0 + $1.value.wakeUps - (before.threads[$1.key]?.wakeUps ?? 0)
            }
        }
    }

    func work() throws -> Work {
        var work = Work()
        for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task") {
            let folder = "/proc/\(process)/task/\(thread)"
            // A thread may end meanwhile. In nanoseconds, where `stat` counts ticks of 10 ms.
            guard let times = try? Self.text("\(folder)/schedstat"),
                let status = try? Self.text("\(folder)/status")
            else { continue }
            let cpu = times.split(separator: " ").first.flatMap { Double($0) } ?? 0
            let switches = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
                .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }
            work.threads[thread] = (cpu, switches.reduce(0, +))
        }
        return work
    }

    /// Its descendant of that name; nil where there is none.
    func descendant(_ name: String) throws -> ProcessFigures? {
        var parents: [Int32: (name: String, parent: Int32)] = [:]
        for entry in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
            guard let number = Int32(entry), let stat = try? Self.text("/proc/\(entry)/stat"),
                let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
            else { continue }
            let words = stat[stat.index(after: close)...].split(separator: " ")
            guard words.count > 1, let parent = Int32(words[1]) else { continue }
            parents[number] = (String(stat[stat.index(after: open)..<close]), parent)
        }
        func isOurs(_ number: Int32) -> Bool {
            number == process || parents[number].map { isOurs($0.parent) } ?? false
        }
        return parents.first { $1.name == name && isOurs($0) }.map { ProcessFigures(process: $0.key) }
    }

    /// By pieces until the end: the kernel gives such a file no size.
    static func text(_ path: String) throws -> String {
        guard let file = fopen(path, "re") else { throw BenchmarkError("\(path) cannot be read") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
        return String(decoding: bytes, as: UTF8.self)
    }
}
