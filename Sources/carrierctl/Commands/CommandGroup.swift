// SPDX-License-Identifier: Apache-2.0

internal import Wording

/// Commands that share a first word.
///
/// A new one is a line in `all`; its commands are those whose names begin with its own.
struct CommandGroup {
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// More, for the group's own help.
    let details: String

    static let all = [
        CommandGroup(
            name: "carriers",
            summary: "look carriers up, and work on tables of them",
            details: """
                carrierd knows carriers from three layers of tables: Debian's
                mobile-broadband-provider-info, the one inside the program, and the site's own
                in /etc/carrierd/carriers.d. Each command has a help of its own.
                """
        ),
        CommandGroup(
            name: "survey",
            summary: "export and sum up the coverage log",
            details: """
                With [survey] record=on carrierd notes what each modem has where it goes. The
                log is for root and the group carrierd alone. Each command has a help of its
                own.
                """
        ),
    ]

    var commands: [any Command.Type] {
        allCommands.filter { $0.name.hasPrefix("\(name) ") }
    }

    /// What follows the group's name: `lookup`.
    func shortName(of command: any Command.Type) -> String {
        String(command.name.dropFirst(name.count + 1))
    }
}

/// What words of the command line name.
enum CommandSubject {
    case command(any Command.Type)
    case group(CommandGroup)

    /// Finds it.
    ///
    /// - Parameter next: takes the following word; called where the first one names a group.
    /// - Throws: `Failure` with the nearest name where there is none.
    init(_ name: String, next: () -> String?) throws(Failure) {
        if !name.contains(" "), let command = allCommands.first(where: { $0.name == name }) {
            self = .command(command)
            return
        }
        guard let group = CommandGroup.all.first(where: { $0.name == name }) else {
            let names = allCommands.map { $0.name }.filter { !$0.contains(" ") }
            throw .noCommand(name, among: names + CommandGroup.all.map(\.name), help: "carrierctl help")
        }
        guard let word = next() else {
            self = .group(group)
            return
        }
        guard let command = group.commands.first(where: { group.shortName(of: $0) == word }) else {
            throw .noCommand(
                word,
                of: group.name,
                among: group.commands.map(group.shortName),
                help: "carrierctl help \(name)"
            )
        }
        self = .command(command)
    }
}

extension Failure {
    fileprivate static func noCommand(
        _ word: String,
        of group: String? = nil,
        among names: [String],
        help: String
    ) -> Failure {
        let prefix = group.map { "\($0) " } ?? ""
        return Failure(
            .usage,
            prefix + word,
            why: "no such command",
            advice: nearest(to: word, among: names).map { "did you mean \(prefix)\($0)?" } ?? "see \(help)"
        )
    }
}
