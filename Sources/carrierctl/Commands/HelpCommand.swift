// SPDX-License-Identifier: Apache-2.0

internal import Wording

/// `carrierctl help [COMMAND]`, of two words where it is in a group.
struct HelpCommand: Command {
    static let name = "help"
    static let operands = "[COMMAND]"
    static let operandCount = 0...2
    static let summary = "show this help, or a command's own"
    static let details = """
        The same as COMMAND --help. --completion prints the script that has a shell
        complete the command line; Debian's package has them in their places.
        """
    static let options = [
        Option(
            "completion",
            value: "SHELL",
            choices: Shell.allCases.map(\.rawValue),
            help: "what completes the line in bash, zsh or fish"
        )
    ]

    private let subject: CommandSubject?
    private let shell: Shell?

    init(_ arguments: Arguments) throws(Failure) {
        var words = arguments.operands[...]
        subject = try words.popFirst().map { name throws(Failure) in
            try CommandSubject(name) { words.popFirst() }
        }
        shell = try arguments.value("completion").map(Self.shell)
        if let word = shell == nil ? words.first : arguments.operands.first {
            throw Failure(
                .usage,
                Self.name,
                why: "does not know what to do with \(word)",
                advice: "see carrierctl help"
            )
        }
    }

    private static func shell(_ name: String) throws(Failure) -> Shell {
        if let shell = Shell(rawValue: name) { return shell }
        throw Failure(
            .usage,
            "--completion \(name)",
            why: "no such shell",
            advice: "it is \(list(Shell.allCases.map(\.rawValue), last: "or"))"
        )
    }

    func run(in context: Context) throws -> ExitCode {
        if let shell {
            try context.output.write(shell.script)
            return .success
        }
        switch subject {
        case .command(let type): try context.output.write(Self.text(of: type))
        case .group(let group): try context.output.write(Self.text(of: group))
        case nil: try context.output.write(Self.overview)
        }
        return .success
    }

    /// The help of the whole.
    static var overview: String {
        """
        Usage: carrierctl [OPTIONS] COMMAND

        The command line of carrierd: carrier, SIM and 5G status of the modems here.

        Commands:
        \(table(entries.map { ($0.synopsis, $0.summary) }))
        Options of every command:
        \(table(Option.common.map { ($0.synopsis, $0.help) }))
        \(exitCodes)
        """
    }

    /// The first words of the command line: a group stands where its first command does.
    static var entries: [(name: String, synopsis: String, summary: String)] {
        var entries: [(name: String, synopsis: String, summary: String)] = []
        for command in allCommands {
            guard let group = CommandGroup.all.first(where: { command.name.hasPrefix("\($0.name) ") }) else {
                entries.append((command.name, synopsis(command), command.summary))
                continue
            }
            if entries.last?.name != group.name {
                entries.append((group.name, "\(group.name) COMMAND", group.summary))
            }
        }
        return entries
    }

    /// The help of a group.
    static func text(of group: CommandGroup) -> String {
        """
        Usage: carrierctl \(group.name) COMMAND [OPTIONS]

        \(sentence(group.summary))

        \(group.details)

        Commands:
        \(table(group.commands.map { (synopsis($0), $0.summary) }))
        Options of every command:
        \(table(Option.common.map { ($0.synopsis, $0.help) }))
        \(exitCodes)
        """
    }

    /// The help of one command.
    static func text(of command: any Command.Type) -> String {
        let options = command.allOptions
        return """
            Usage: carrierctl \(synopsis(command)) [OPTIONS]

            \(sentence(command.summary))

            \(command.details)

            Options:
            \(table(options.map { ($0.synopsis, $0.help) }))
            \(exitCodes)
            """
    }

    private static let exitCodes = """
        Exit status:
          0  done, also when the reader of the output went away
          1  wrong use, an error in a file, or the output could not be written
          2  the daemon could not be reached, went away, refused or answered nonsense
          3  what was asked for does not exist
          4  history --verify: events were changed or taken out
          5  wait: it did not hold in time
          check has those of monitoring plugins: 0 OK, 1 WARNING, 2 CRITICAL,
          3 UNKNOWN

        """

    private static func sentence(_ summary: String) -> String {
        "\(summary.prefix(1).uppercased())\(summary.dropFirst())."
    }

    private static func synopsis(_ command: any Command.Type) -> String {
        command.operands.isEmpty ? command.name : "\(command.name) \(command.operands)"
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map { $0.0.utf8.count }.max() ?? 0
        return rows.map { "  \(padded($0.0, to: width))  \($0.1)\n" }.joined()
    }
}
