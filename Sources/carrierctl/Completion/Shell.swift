// SPDX-License-Identifier: Apache-2.0

internal import Wording

/// A shell that can complete the command line, and the script that has it do so.
///
/// The scripts are made of the tables of commands and options, so what is in the help is completed.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    var script: String {
        switch self {
        case .bash: bashCompletion
        case .zsh: zshCompletion
        case .fish: fishCompletion
        }
    }
}

/// What may stand in a place of the command line.
enum Candidates: Equatable {
    case words([String])
    case files
    /// The modems that there are, as the daemon has them.
    case modems
    /// Something that nobody can guess.
    case other

    /// - Parameter placeholder: what the help calls it.
    init(placeholder: String) {
        self =
            switch placeholder.filter({ $0 != "[" && $0 != "]" }) {
            case "FILE", "FOLDER", "PATH": .files
            case "ID", "MODEM": .modems
            case "COMMAND": .words(HelpCommand.entries.map(\.name))
            default: .other
            }
    }
}

extension Option {
    /// What its value may be; nil for a switch.
    var candidates: Candidates? {
        value.map { choices.isEmpty ? Candidates(placeholder: $0) : .words(choices) }
    }
}

/// Where a command stands on the line: what may follow it.
struct CompletionPlace {
    /// The words that lead here: `carriers lookup`; empty for the line's beginning.
    var path: String
    var options: [Option]
    /// The commands that may come next, or what the operand is.
    var next: [(name: String, summary: String)] = []
    var operand: Candidates?

    /// All of them, the line's beginning first.
    static var all: [CompletionPlace] {
        let root = CompletionPlace(
            path: "",
            options: Option.common,
            next: HelpCommand.entries.map { ($0.name, $0.summary) }
        )
        let groups = CommandGroup.all.map { group in
            CompletionPlace(
                path: group.name,
                options: Option.common,
                next: group.commands.map { (group.shortName(of: $0), $0.summary) }
            )
        }
        let commands = allCommands.map { command in
            CompletionPlace(
                path: command.name,
                options: command.allOptions,
                operand: command.operands.isEmpty ? nil : Candidates(placeholder: command.operands)
            )
        }
        return [root] + groups + commands
    }
}

/// The shell's command that prints the modems: the first words of the lines that name one.
let modemsCommand = #"carrierctl --timeout 1 status 2>/dev/null | sed -n 's/^\([^ ]*\) – .*/\1/p'"#

extension String {
    /// Within single quotes, as the shells have it.
    var quoted: String { "'" + replacingAll("'", with: #"'\''"#) + "'" }
}
