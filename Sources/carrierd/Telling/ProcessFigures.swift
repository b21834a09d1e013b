// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import Metrics

extension ServiceFigures.Process {
    /// This process's figures of now; what cannot be read is left out.
    static var current: ServiceFigures.Process {
        // The name stands in brackets and may have any letter in it: what follows the last one is numbers (proc(5)).
        let fields =
            text("/proc/self/stat").flatMap { text in
                text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") }
            } ?? []
        func number(_ field: Int) -> Double? {
            // The first after the name is the third of all.
            let index = field - 3
            return fields.indices.contains(index) ? Double(fields[index]) : nil
        }
        let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
        let page = Double(sysconf(Int32(_SC_PAGESIZE)))
        let boot = text("/proc/stat")?.split(separator: "\n").first { $0.hasPrefix("btime ") }
            .flatMap { Double($0.dropFirst(6)) }
        let start = number(22).flatMap { start in boot.map { $0 + start / ticks } }
        let cpu = number(14).flatMap { user in number(15).map { (user + $0) / ticks } }
        return ServiceFigures.Process(
            start: start,
            cpu: cpu,
            resident: number(24).map { $0 * page },
            descriptors: (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count
        )
    }

    private static func text(_ path: String) -> String? {
        // By pieces until the end: the kernel gives such a file no size.
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 1 << 20 {
            let count = fread(&buffer, 1, buffer.count, file)
            guard count > 0 else { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
