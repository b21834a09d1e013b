// SPDX-License-Identifier: Apache-2.0

internal import Files
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
            descriptors: (try? Folder.names(in: "/proc/self/fd"))?.count
        )
    }

    private static func text(_ path: String) -> String? {
        (try? OpenEnd.bytes(at: path, upTo: 1 << 20))?.map { String(decoding: $0, as: UTF8.self) }
    }
}
