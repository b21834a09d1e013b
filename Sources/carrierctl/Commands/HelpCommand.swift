// SPDX-License-Identifier: Apache-2.0

/// `carrierctl help [COMMAND]`.
struct HelpCommand: Command {
    static let name = "help"
    static let operands = "[COMMAND]"
    static let operandCount = 0...1
    static let summary = "show this help, or a command's own"
    static let details = "The same as COMMAND --help."
    static let options: [Option] = []

    private let subject: (any Command.Type)?

    init(_ arguments: Arguments) throws(Failure) {
        if let name = arguments.operands.first {
            subject = try command(named: name)
        } else {
            subject = nil
        }
    }

    func run(in context: Context) throws -> ExitCode {
        try context.output.write(subject.map(Self.text) ?? Self.overview)
        return .success
    }

    /// The help of the whole.
    static var overview: String {
        let commands = allCommands.map { (synopsis($0), $0.summary) }
        return """
            Usage: carrierctl [OPTIONS] COMMAND

            The command line of carrierd: carrier, SIM and 5G status of the modems here.

            Commands:
            \(table(commands))
            Options of every command:
            \(table(Option.common.map { ($0.synopsis, $0.help) }))
            \(exitCodes)
            """
    }

    /// The help of one command.
    static func text(of command: any Command.Type) -> String {
        let options = command.options + Option.common
        return """
            Usage: carrierctl \(synopsis(command)) [OPTIONS]

            \(command.summary.prefix(1).uppercased())\(command.summary.dropFirst()).

            \(command.details)

            Options:
            \(table(options.map { ($0.synopsis, $0.help) }))
            \(exitCodes)
            """
    }

    private static let exitCodes = """
        Exit status:
          0  done, also when the reader of the output went away
          1  wrong use, or the output could not be written
          2  the daemon could not be reached, went away or answered nonsense
          3  what was asked for does not exist

        """

    private static func synopsis(_ command: any Command.Type) -> String {
        command.operands.isEmpty ? command.name : "\(command.name) \(command.operands)"
    }

    private static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map { $0.0.utf8.count }.max() ?? 0
        return rows.map { "  \(padded($0.0, to: width))  \($0.1)\n" }.joined()
    }
}
