// SPDX-License-Identifier: Apache-2.0

/// A command of `carrierctl`: its place on the command line, and what it does.
///
/// A new one is a file with a type of this kind and a line in `allCommands`.
protocol Command: Sendable {
    /// One word, or two where the first is that of a group: `carriers lookup`.
    static var name: String { get }
    /// What follows the name, as the help writes it; empty where nothing may.
    static var operands: String { get }
    /// How many operands there may be.
    static var operandCount: ClosedRange<Int> { get }
    /// One line for the list of commands.
    static var summary: String { get }
    /// More, for the command's own help: lines of at most 80 columns.
    static var details: String { get }
    /// The options besides `Option.common`.
    static var options: [Option] { get }

    /// - Throws: `Failure` with `ExitCode.usage` where the arguments make no sense.
    init(_ arguments: Arguments) throws(Failure)

    /// Does it. Success is what a plain return says.
    func run(in context: Context) throws -> ExitCode

    /// What stands on standard output, and the exit status, where it could not be done; nil where that is the line on
    /// standard error that every other command has.
    static func answer(to failure: Failure) -> (line: String, exitCode: ExitCode)?
}

extension Command {
    static func answer(to failure: Failure) -> (line: String, exitCode: ExitCode)? { nil }

    /// Its own options, and those of every command that it has no meaning of its own for.
    static var allOptions: [Option] {
        options + Option.common.filter { common in !options.contains { $0.name == common.name } }
    }
}

/// What a command works with.
struct Context {
    var daemon: Daemon
    var output: StandardOutput
    var style: Style
    var clock: Clock
}

/// All commands, in the order of the help.
let allCommands: [any Command.Type] = [
    StatusCommand.self,
    ModemCommand.self,
    WatchCommand.self,
    WaitCommand.self,
    CheckCommand.self,
    CellsCommand.self,
    RecordCommand.self,
    HistoryCommand.self,
    ReportCommand.self,
    SurveyExportCommand.self,
    SurveySummaryCommand.self,
    ExplainCommand.self,
    LookUpCommand.self,
    ImportCommand.self,
    LintCommand.self,
    DiffCommand.self,
    VersionCommand.self,
    HelpCommand.self,
]
