// SPDX-License-Identifier: Apache-2.0

/// What the command line says.
struct Options {
    var asJSON = false
    /// Fewer rounds: to see whether it runs, and the order of things.
    var isQuick = false
    /// The subjects, all where nothing is named.
    var only: [String] = []
    /// Where what --json prints is written as well.
    var savePath: String?
    var showsHelp = false

    /// - Throws: `BenchmarkError` for a word that is not known.
    init(_ words: [String], subjects: [String]) throws {
        var words = words[...]
        while let word = words.popFirst() {
            switch word {
            case "--json": asJSON = true
            case "--quick": isQuick = true
            case "--help", "-h": showsHelp = true
            case "--save":
                savePath = words.popFirst()
                if savePath == nil { throw BenchmarkError("--save needs a file") }
            case "--only":
                let names = words.popFirst()?.split(separator: ",").map(String.init) ?? []
                guard !names.isEmpty, names.allSatisfy({ subjects.contains($0) }) else {
                    throw BenchmarkError("--only takes of: \(subjects.joined(separator: ","))")
                }
                only += names
            default: throw BenchmarkError("unknown argument \(word); see carrierd-bench --help")
            }
        }
    }

    /// So many, or a good deal fewer in a hurry.
    func rounds(_ count: Int, quick: Int) -> Int { isQuick ? quick : count }

    static func help(_ subjects: [any Benchmark.Type]) -> String {
        """
        usage: carrierd-bench [--json] [--save FILE] [--quick] [--only NAME[,NAME...]]

        Measures what carrierd costs, each row beside a peer in the same run.

          --json    one JSON object a line: the machine, then the rows
          --save    the same into a file
          --quick   fewer rounds
          --only    these subjects alone:

        """
            + subjects.map { subject in
                "  \(subject.name)" + String(repeating: " ", count: max(1, 12 - subject.name.count))
                    + "\(subject.title)\n"
            }.joined()
    }
}
