// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import Support

/// What a process has of the system.
struct Footprint: CustomStringConvertible {
    /// Memory that nobody else has, in KiB: of `smaps_rollup` what is private and written to. What is private and clean is
    /// the program's own file, and becomes shared as soon as another test runs it.
    let privateMemory: Int
    /// Open files, sockets and the like.
    let descriptors: Int
    let threads: Int

    /// - Throws: where the process has ended.
    init(of process: Int32) throws {
        let memory = try TemporaryFolder.text(of: "/proc/\(process)/smaps_rollup")
        privateMemory = Self.sum(of: ["Private_Dirty:"], in: memory)
        descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
        threads = Self.sum(of: ["Threads:"], in: try TemporaryFolder.text(of: "/proc/\(process)/status"))
    }

    /// The most memory that it ever had, in KiB.
    static func peakMemory(of process: Int32) throws -> Int {
        sum(of: ["VmHWM:"], in: try TemporaryFolder.text(of: "/proc/\(process)/status"))
    }

    var description: String { "\(privateMemory) KiB private, \(descriptors) descriptors, \(threads) threads" }

    private static func sum(of names: [String], in text: String) -> Int {
        text.split(separator: "\n").reduce(0) { sum, line in
            let words = line.split { $0 == " " || $0 == "\t" }
            guard words.count > 1, names.contains(String(words[0])) else { return sum }
            return sum + (Int(words[1]) ?? 0)
        }
    }

    /// How much more than before a process may have once an attack is over.
    ///
    /// What has become free is given back from 8 MiB on, and SQLite and GLib keep what they may need again. So this is no
    /// proof that nothing leaks; attacks that come twice (`Patient.suffers`) are.
    struct Margin {
        /// In KiB.
        var privateMemory = 12_288
        /// A log that is open now and was not, a bus that is being connected to.
        var descriptors = 2
        /// The pool of tasks grows from two to four, and the history has its reader.
        var threads = 3
    }

    func isWithin(_ margin: Margin, of before: Footprint) -> Bool {
        privateMemory <= before.privateMemory + margin.privateMemory
            && descriptors <= before.descriptors + margin.descriptors
            && threads <= before.threads + margin.threads
    }
}
