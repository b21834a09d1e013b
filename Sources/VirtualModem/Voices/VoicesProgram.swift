// SPDX-License-Identifier: Apache-2.0

internal import ProcessSignals

#if canImport(Glibc)
    internal import Glibc
#endif

/// `virtual-modem voices` as a program: makes the table of Documentation/virtual-modem.md.
package struct VoicesProgram: Sendable {
    private var acts = VoiceAct.allCases
    private var voices = VoiceProtocol.allCases
    private var isHelp = false

    package static let help = """
        virtual-modem voices: what ModemManager shows for the same act over AT, MBIM and QMI, as a table

        virtual-modem voices [--act NAME]... [--protocol at|mbim|qmi]...

        Each cell is a run of its own: a bench is raised with a modem that has two cards, ModemManager enables it, the
        act happens, and what is shown once nothing changes any more is the cell. It takes minutes. The names of the
        acts: \(VoiceAct.allCases.map(\.rawValue).joined(separator: ", ")).

        """

    /// Reads `arguments`, without the program's name and the word `voices`.
    package init(_ arguments: [String]) throws(ControlError) {
        var rest = arguments[...]
        var acts: [VoiceAct] = []
        var voices: [VoiceProtocol] = []
        while let option = rest.popFirst() {
            switch option {
            case "--help", "-h": isHelp = true
            case "--act": acts.append(try Self.choice(of: option, &rest))
            case "--protocol": voices.append(try Self.choice(of: option, &rest))
            default: throw ControlError(option, "no such option", "see virtual-modem voices --help")
            }
        }
        if !acts.isEmpty { self.acts = acts }
        if !voices.isEmpty { self.voices = voices }
    }

    /// Makes the cells and prints the table.
    ///
    /// - Throws: `ControlError` for a cell that cannot be had.
    package func run() async throws -> Int32 {
        if isHelp {
            _ = StandardStreams.write(Array(Self.help.utf8))
            return 0
        }
        let signals = try ProcessSignals.caught([SIGINT, SIGTERM])
        return try await withThrowingTaskGroup(of: Int32.self) { group in
            group.addTask {
                for await _ in signals { return 1 }
                return 0
            }
            group.addTask { try await makeTable() }
            defer { group.cancelAll() }
            return try await group.next() ?? 0
        }
    }

    private func makeTable() async throws -> Int32 {
        var table = VoiceTable()
        for act in acts {
            for voice in voices {
                let folder = try BenchFolder(nil)
                defer { folder.clear() }
                let cell = try await VoiceRun(act, voice, folder: folder.path).cell()
                table.cells[act, default: [:]][voice] = cell
                StandardStreams.complain("\(act.rawValue) \(voice.rawValue): \(cell)")
            }
        }
        _ = StandardStreams.write(Array(table.lines.map { $0 + "\n" }.joined().utf8))
        return 0
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        of option: String,
        _ rest: inout ArraySlice<String>
    ) throws(ControlError) -> Choice {
        guard let word = rest.popFirst() else {
            throw ControlError(option, "its value is missing", "see virtual-modem voices --help")
        }
        guard let choice = Choice(rawValue: word) else {
            throw .unknown(String(option.dropFirst(2)), word, among: Choice.allCases.map(\.rawValue))
        }
        return choice
    }
}
