// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Support

/// What a process has at one moment.
struct SoakSample: Hashable {
    /// Seconds since the beginning.
    var time: Double
    var events: Int
    /// KiB that are the process's alone, and all that it has in memory.
    var owned: Int
    var resident: Int
    var descriptors: Int
    var threads: Int

    static let header = "seconds,events,private_kib,resident_kib,descriptors,threads"
    var line: String {
        "\((time * 10).rounded() / 10),\(events),\(owned),\(resident),\(descriptors),\(threads)"
    }
}

extension SoakSample {
    /// Looks at a process; nil where that cannot be done.
    init?(of process: Int32, time: Double, events: Int) {
        let folder = "/proc/\(process)"
        guard let rollup = try? TemporaryFolder.text(of: "\(folder)/smaps_rollup"),
            let status = try? TemporaryFolder.text(of: "\(folder)/status"),
            let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd")
        else { return nil }
        func number(_ name: String, in text: String) -> Int {
            let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
            let words = line?.split(whereSeparator: \.isWhitespace) ?? []
            return words.count > 1 ? Int(words[1]) ?? 0 : 0
        }
        self.init(
            time: time,
            events: events,
            owned: number("Private_Clean", in: rollup) + number("Private_Dirty", in: rollup),
            resident: number("Rss", in: rollup),
            descriptors: descriptors.count,
            threads: number("Threads", in: status)
        )
    }
}

/// Whether what was sampled is flat.
///
/// The first quarter is the start's: caches fill, and the history comes to its bound. The median of the last quarter may
/// be above that of the second by 5 % or 512 KiB, whichever is more, in memory that is the process's own; descriptors and
/// threads have the same median in both. A median, because a sample may fall into a moment in which something is going on.
enum SoakVerdict {
    static let share = 0.05
    static let slack = 512

    struct Line: Hashable {
        var what: String
        var early: Int
        var late: Int
        var isFlat: Bool
    }

    static func lines(_ samples: [SoakSample]) -> [Line] {
        let early = samples[samples.count / 4..<samples.count / 2]
        let late = samples[samples.count * 3 / 4..<samples.count]
        func line(_ what: String, _ value: (SoakSample) -> Int, allows: (Int) -> Int) -> Line {
            let (before, after) = (median(early.map(value)), median(late.map(value)))
            return Line(what: what, early: before, late: after, isFlat: after <= before + allows(before))
        }
        return [
            line("private memory, KiB", \.owned) { max(slack, Int(Double($0) * share)) },
            line("resident memory, KiB", \.resident) { max(4 * slack, Int(Double($0) * share)) },
            line("descriptors", \.descriptors) { _ in 0 },
            line("threads", \.threads) { _ in 0 },
        ]
    }

    static func median(_ values: [Int]) -> Int {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
