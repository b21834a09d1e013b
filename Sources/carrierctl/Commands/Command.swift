// SPDX-License-Identifier: Apache-2.0

/// A command of `carrierctl`: its place on the command line, and what it does.
///
/// A new one is a file with a type of this kind and a line in `allCommands`.
protocol Command: Sendable {
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
    VersionCommand.self,
    HelpCommand.self,
]

/// The command of that name.
///
/// - Throws: `Failure` with the nearest name where there is none.
func command(named name: String) throws(Failure) -> any Command.Type {
    if let command = allCommands.first(where: { $0.name == name }) { return command }
    throw Failure(
        .usage,
        name,
        why: "no such command",
        advice: nearest(to: name, among: allCommands.map { $0.name }).map { "did you mean \($0)?" }
            ?? "see carrierctl help"
    )
}
